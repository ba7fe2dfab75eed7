import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postCount } from '#features/stock/counts/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import { openCountWorld } from '#test/support/count-world.ts'

type Counting = Awaited<ReturnType<typeof openCountWorld>>

let world: Counting['world']
let lotId: string
let open: Counting['open']
let start: Counting['start']
let count: Counting['count']
let enter: Counting['enter']
beforeEach(async () => {
  ;({ world, lotId, open, start, count, enter } = await openCountWorld())
})
afterEach(() => world.close())

describe('a plan', () => {
  it('takes the most valuable lots, in the order of their bins, and no lot twice', async () => {
    const dear = await open(10, 90, 'p', 'B-1')
    await open(1, 0.1)
    const first = await count((await start({ most: 2 })).id)
    expect(first.scope).toBe('The 2 most valuable lots')
    expect(first.lines).toMatchObject([
      { lotId, bin: 'A-1' },
      { lotId: dear, bin: 'B-1' },
    ])
    expect((await count((await start({})).id)).lines).toHaveLength(1)
    await expect(start({})).rejects.toThrow('No lot with value is free to count')
  })

  it('by class and by when a lot was last counted', async () => {
    await world.insert(parts, { partNumber: '6206', abcClass: 'A' } as never, 'a')
    const ofA = await open(3, 5, 'a')
    expect((await count((await start({ abcClass: 'A' })).id)).lines).toMatchObject([{ lotId: ofA }])
    const { id } = await start({ locationId: 'B-1' }).catch(() => start({ most: 1 }))
    await enter(id, 10)
    await world.execute(postCount, { countId: id })
    await expect(start({ notCountedForDays: 30 })).rejects.toThrow('not counted for 30 days. Choose a wider scope')
    world.pass(31 * 86_400_000)
    expect((await count((await start({ notCountedForDays: 30 })).id)).lines).toMatchObject([{ lotId }])
  })

  it('of one brand, however it is written, and none of the others', async () => {
    await world.insert(parts, { partNumber: 'NU208', brand: 'FAG' }, 'f')
    const ofFag = await open(3, 500, 'f')
    const skf = await start({ brand: 'skf' })
    expect(skf.data.scope).toBe('The 1 most valuable lots, brand skf')
    expect(skf.data.lines).toMatchObject([{ lotId }])
    await expect(start({ brand: 'SKF' })).rejects.toThrow('No lot with value is brand SKF')
    expect((await start({ brand: 'FAG' })).data.lines).toMatchObject([{ lotId: ofFag }])
  })

  it('for a day and a person, which the count says', async () => {
    const { id } = await start({ most: 1, plannedFor: '2026-12-01', assignee: 'kim@prime.test' })
    expect(await count(id)).toMatchObject({
      plannedFor: '2026-12-01',
      assignee: 'kim@prime.test',
      startedOn: '2026-11-20',
    })
  })

  it('of a place takes all that is in it and inside it, bin by bin, and nothing that is gone', async () => {
    await world.insert(locations, { code: 'A' }, 'A')
    await world.insert(locations, { code: 'A-3', parentId: 'A' }, 'A-3')
    await world.insert(locations, { code: 'A-2', parentId: 'A' }, 'A-2')
    const third = await open(1, 1, 'p', 'A-3')
    const second = await open(2, 1, 'p', 'A-2')
    const gone = await open(2, 1, 'p', 'A-2')
    await world.execute(transferStock, { lotId: gone, qty: 2, toLocationId: 'B-1' })
    const { data } = await start({ locationId: 'A' })
    expect(data.scope).toBe('A')
    expect(data.lines).toMatchObject([
      { lotId: second, bin: 'A-2' },
      { lotId: third, bin: 'A-3' },
    ])
  })
})
