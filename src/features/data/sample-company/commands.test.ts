import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSampleCompany } from '#features/data/sample-company/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

it('an owner fills an empty database with the sample company in one commit, once', async () => {
  const { result } = await world.execute(loadSampleCompany, {})

  const commits = await world.commits()
  expect(commits).toHaveLength(1)
  expect(commits[0]).toMatchObject({ command: 'demo.load' })
  expect(commits[0]?.changes).toHaveLength(result.documents)
  expect(await world.all('parts')).toHaveLength(1284)
  await expect(world.execute(loadSampleCompany, {})).rejects.toThrow('needs an empty database')
})

it('the sample company is refused where somebody has begun to work', async () => {
  await world.insert(parts, { partNumber: '6205' })
  await expect(world.execute(loadSampleCompany, {})).rejects.toThrow('there are parts already')
})

it('the sample company is for owners only', async () => {
  await expect(world.execute(loadSampleCompany, {}, world.kim)).rejects.toMatchObject({ code: 'forbidden' })
})
