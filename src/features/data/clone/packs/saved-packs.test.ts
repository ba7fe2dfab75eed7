import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPack } from '#features/data/clone/commands.ts'
import { readPack } from '#features/data/clone/packs/pack.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company' })
  await world.put('savedViews', 'ours', { name: 'All', ownerUid: 'kim', isShared: true })
  await world.put('savedViews', 'mine', { name: 'Mine', ownerUid: 'kim', isShared: false })
})
afterEach(() => world.close())

const days = async () => (await world.all('configurationPacks')).map(({ data }) => data.day).sort()

it('the configuration is kept once a week, twelve times, without what is someone’s own', async () => {
  for (let day = 0; day < 8; day++) {
    await world.execute(keepPack, {})
    world.pass(DAY_MS)
  }
  expect(await days()).toEqual(['2026-11-20', '2026-11-27'])
  const [first] = await world.all('configurationPacks')
  const { collections } = readPack(String(first!.data.pack))
  expect([...collections.get('savedViews')!.keys()]).toEqual(['ours'])
  expect([...collections.get('settings')!.keys()]).toEqual(['company'])
  for (let week = 0; week < 13; week++) {
    world.pass(7 * DAY_MS)
    await world.execute(keepPack, {})
  }
  expect(await days()).toHaveLength(12)
  expect((await days())[0]).toBe('2026-12-12')
})
