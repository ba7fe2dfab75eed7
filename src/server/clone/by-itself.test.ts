import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Day } from '#base/days.ts'
import type { ClonePlan, SavedPlan } from '#model/clone/clone.ts'
import { copyByItself, isNight } from '#server/clone/by-itself.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY_MS = 86_400_000
const PLAN: ClonePlan = {
  mode: 'records',
  ids: 'keep',
  relations: 'remap',
  existing: 'skip',
  items: [{ source: 'bins', target: 'bins_copy' }],
}

let world: World
const keep = (changes: object = {}, as = world.sam) =>
  world.call('POST', '/api/clone-plans', { name: 'Bins', plan: PLAN, repeat: 'nightly', keep: 2, ...changes }, {}, as)
const saved = async (): Promise<SavedPlan[]> => (await world.call('GET', '/api/clone-plans')).body.items
const night = async (day: string): Promise<void> => copyByItself(world.prime, world.sam, day as Day)
const copies = async (): Promise<string[]> => {
  const listed = await world.prime.driver.read((tx) => tx.collections())
  return listed.filter(({ name, documents }) => name.startsWith('bins_copy') && documents > 0).map(({ name }) => name)
}

describe('a plan that is kept', () => {
  beforeEach(async () => {
    world = await openTestWorld({ at: '2026-11-20T00:05:00.000Z' })
    await world.put('bins', 'b1', { label: 'A' })
  })
  afterEach(() => world.close())

  it('copies at night into a collection of the day, and takes back what is older than it keeps', async () => {
    expect((await keep()).status).toBe(201)
    await night('2026-11-20')
    expect(await copies()).toEqual([])
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      world.pass(DAY_MS)
      await world.put('bins', `new-${day}`, { label: day })
      await night(day)
    }
    expect((await copies()).sort()).toEqual(['bins_copy_20261122', 'bins_copy_20261123'])
    expect(await world.all('bins_copy_20261123')).toHaveLength(4)
    expect((await saved())[0]).toMatchObject({ copies: [{ day: '2026-11-22' }, { day: '2026-11-23' }] })
  })

  it('copies once a night, whichever server looks first', async () => {
    await keep()
    await Promise.all([night('2026-11-21'), night('2026-11-21')])
    expect((await saved())[0]?.copies).toHaveLength(1)
    expect((await world.commits()).filter(({ command }) => command === 'clone')).toHaveLength(1)
  })

  it('takes back what another node copied, and minds nothing that was taken back by hand', async () => {
    await keep({ keep: 1 })
    await night('2026-11-21')
    const { prime } = world
    const other = { ...prime, config: { ...prime.config, dataFolder: join(prime.config.dataFolder, 'other') } }
    await copyByItself(other, world.sam, '2026-11-22' as Day)
    expect(await copies()).toEqual(['bins_copy_20261122'])
    await night('2026-11-23')
    const [first] = (await saved())[0]!.copies
    await world.call('POST', `/api/clones/${first!.clone}/undo`)
    await night('2026-11-24')
    expect([await copies(), (await saved())[0]?.problem]).toEqual([['bins_copy_20261124'], undefined])
  })

  it('notes why it could not copy, and goes on the next night', async () => {
    await keep()
    await world.put('bins_copy_20261121', 'mine', { own: true })
    await night('2026-11-21')
    expect((await saved())[0]).toMatchObject({ copies: [], problem: expect.stringContaining('bins_copy_20261121') })
    await night('2026-11-22')
    const [after] = await saved()
    expect([after?.copies.length, after?.problem]).toEqual([1, undefined])
    expect(await world.all('bins_copy_20261121')).toHaveLength(1)
  })

  it('is kept and forgotten by an owner, with a fresh login, and is no document for anyone', async () => {
    expect((await keep({}, world.kim)).body.code).toBe('forbidden')
    expect((await keep({ name: ' ' })).body.code).toBe('bad-request')
    expect((await keep({ keep: 13 })).body.detail).toContain('from 1 to 12')
    expect(
      (await keep({ plan: { ...PLAN, items: [{ source: 'bins', target: 'counters' }] }, repeat: 'never' })).status,
    ).toBe(422)
    await keep({ repeat: 'never' })
    const [one] = await saved()
    expect((await world.call('GET', `/api/collections/clonePlans/documents/${one!.id}`)).status).toBe(404)
    expect((await world.call('DELETE', `/api/clone-plans/${one!.id}`, undefined, {}, world.kim)).status).toBe(403)
    expect((await world.call('DELETE', `/api/clone-plans/${one!.id}`)).status).toBe(204)
    expect(await saved()).toEqual([])
    world.pass(15 * 60_000)
    expect((await keep()).body.code).toBe('fresh-sign-in-required')
  })
})

describe('the night of a plan', () => {
  it.each([
    ['never', '2026-11-27', false],
    ['nightly', '2026-11-20', false],
    ['nightly', '2026-11-21', true],
    ['weekly', '2026-11-21', false],
    ['weekly', '2026-11-27', true],
    ['weekly', '2026-12-04', true],
  ] as const)('%s, kept on the 20th, copies on %s: %s', (repeat, today, expected) => {
    expect(isNight({ repeat, since: '2026-11-20' }, today as Day)).toBe(expected)
  })
})
