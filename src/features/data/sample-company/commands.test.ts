import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSampleCompany } from '#features/data/sample-company/commands.ts'
import { checkStock } from '#features/stock/control/commands.ts'
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
  expect(commits[0]!.changes.length).toBeGreaterThan(result.documents)
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

it('the sample company trades: deals of every stage, what follows from them, and books without a finding', async () => {
  await world.execute(loadSampleCompany, {})

  const deals = await world.all('transactions')
  expect(new Set(deals.map(({ data }) => data.status))).toEqual(
    new Set(['Draft', 'Quoted', 'Lost', 'Confirmed', 'Closed']),
  )
  for (const follows of ['rfqs', 'proformas', 'packingSlips', 'reservations', 'payments', 'lineEntries'])
    expect({ follows, any: (await world.all(follows)).length > 0 }).toEqual({ follows, any: true })
  const { result } = await world.execute(checkStock, {})
  expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
})
