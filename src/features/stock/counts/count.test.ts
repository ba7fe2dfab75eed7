import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import { countActions } from '#features/stock/counts/actions.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { countLot, enterCount, postCount, requestCount } from '#features/stock/counts/commands.ts'
import { countLines, isCounted, isFarOff } from '#features/stock/counts/rules.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import type { Caller } from '#model/command/people.ts'
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

const lot = async (id = lotId) => (await world.get(lots, id)).data

it.each([
  [10, 10, 20, false],
  [8, 10, 20, false],
  [7, 10, 20, true],
  [12, 10, 20, false],
  [13, 10, 20, true],
  [0, 0, 20, false],
  [1, 0, 20, true],
  [9, 10, 0, true],
])('%d found where the book says %d, tolerance %d %%: counted again is %s', (found, book, tolerance, again) => {
  expect(isFarOff(found, book, tolerance)).toBe(again)
})

describe('a count', () => {
  it('posts the variance only; what moved before or after a line was counted is none', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await world.execute(transferStock, { lotId, qty: 2, toLocationId: 'B-1' })
    await enter(id, 9)
    expect((await count(id)).status).toBe('Review')
    await world.execute(transferStock, { lotId, qty: 3, toLocationId: 'B-1' })
    await world.execute(postCount, { countId: id })
    expect(await lot()).toMatchObject({ qtyOnHand: 6, lastCountedOn: '2026-11-20' })
    expect(await count(id)).toMatchObject({ status: 'Posted', varianceValue: 4.18, scope: 'A-1' })
    const rows = (await world.all('movements')) as unknown as Movement[]
    expect(rows.filter(({ data }) => data.type === 'Count').map(({ data }) => [data.qtyDelta, data.docNumber])).toEqual(
      [[1, 'CNT-2611-0001']],
    )
    expect(failuresOf((await world.execute(checkStock, {})).result.checks)).toEqual([])
  })

  it('is refused twice at one place, half counted, and once it is over', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await expect(start({ locationId: 'A-1' })).rejects.toThrow('A-1 is already being counted in CNT-2611-0001')
    await expect(start({ locationId: 'B-1' })).rejects.toThrow('No stock recorded at B-1')
    await expect(world.execute(postCount, { countId: id })).rejects.toThrow('1 of CNT-2611-0001 are not counted yet')
    await expect(enter(id, 1.5)).rejects.toThrow('whole numbers')
    await enter(id, 10)
    await world.execute(postCount, { countId: id })
    await expect(world.execute(countActions.command('cancel'), { countId: id })).rejects.toThrow('is posted')
    await expect(enter(id, 9)).rejects.toThrow('is posted')
  })

  it('that was given up is taken up again only while no one else counts the same', async () => {
    const { id } = await start({ locationId: 'A-1' })
    const { seq } = await world.execute(countActions.command('cancel'), { countId: id })
    const other = await start({ locationId: 'A-1' })
    const undo = () => world.execute(undoCommit, { seq })
    await expect(undo()).rejects.toThrow(
      'CNT-2611-0001 cannot be reopened: lot L2611001 is being counted in CNT-2611-0002. Cancel that count first, or continue it.',
    )
    await world.execute(countActions.command('cancel'), { countId: other.id })
    await undo()
    expect((await count(id)).status).toBe('Open')
  })

  it('a variance above the tolerance is counted again before anything is posted', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await enter(id, 1)
    expect((await count(id)).status).toBe('Open')
    await expect(world.execute(postCount, { countId: id })).rejects.toThrow('are to be counted again, L2611001')
    await enter(id, 9)
    expect(await count(id)).toMatchObject({ status: 'Review', lines: [{ countedQty: 1, recountQty: 9 }] })
    await world.execute(postCount, { countId: id })
    expect((await lot()).qtyOnHand).toBe(9)
  })

  it('the tolerance is the company’s own', async () => {
    await world.put('settings', 'stock', { name: 'Stock', countTolerance: 95 })
    const { id } = await start({ locationId: 'A-1' })
    await enter(id, 1)
    expect((await count(id)).status).toBe('Review')
  })

  it('a variance of much value names a second person, each lot counting for itself', async () => {
    const dear = await open(10, 600)
    const { id } = await start({ locationId: 'A-1' })
    await enter(id, 10)
    await enter(id, 12, dear)
    await expect(world.execute(postCount, { countId: id })).rejects.toThrow(
      'Lots worth 1,200.00 differ, more than 1,000.00. Someone else must confirm CNT-2611-0001 as second person first.',
    )
    await expect(world.execute(countActions.command('second'), { countId: id })).rejects.toThrow(
      'You counted all variances in CNT',
    )
    await world.execute(countActions.command('second'), { countId: id }, world.kim)
    await expect(world.execute(countActions.command('second'), { countId: id }, world.kim)).rejects.toThrow(
      'has already confirmed CNT',
    )
    const named = { countId: id, secondPerson: 'Kim' }
    await expect(world.execute(postCount, named)).rejects.toThrow('"secondPerson" is not asked for.')
    await enter(id, 12, dear)
    expect((await count(id)).secondPerson).toBeUndefined()
    await world.execute(countActions.command('second'), { countId: id }, world.kim)
    await world.execute(postCount, { countId: id })
    expect(await count(id)).toMatchObject({ status: 'Posted', secondPerson: 'kim@prime.test' })
  })
})

describe('while a count runs', () => {
  it('a lot that was moved away is not missing, and what is left of it is not added', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await world.execute(transferStock, { lotId, qty: 10, toLocationId: 'B-1' })
    await expect(enter(id, 2)).rejects.toThrow('Lot L2611001 was moved from A-1 to B-1 since CNT-2611-0001 began')
    await enter(id, 0)
    await world.execute(postCount, { countId: id })
    expect((await lot()).qtyOnHand).toBe(10)
  })

  it('a difference that another count has posted is not posted twice', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await enter(id, 9)
    await world.execute(countLot, { lotId, countedQty: 9 })
    await expect(world.execute(postCount, { countId: id })).rejects.toThrow(
      'Lot L2611001 was counted in passing since it was counted for CNT-2611-0001; count it again.',
    )
    await enter(id, 9)
    await world.execute(postCount, { countId: id })
    expect((await lot()).qtyOnHand).toBe(9)
  })
})

it('chosen lots are counted by anyone who is asked, bin by bin, each in one count', async () => {
  const other = await open(5)
  const { result } = await world.execute(requestCount, {
    lotIds: [other, lotId, other],
    assignee: 'kim@prime.test',
    plannedFor: '2026-11-21',
  })
  expect(result.data).toMatchObject({ status: 'Open', scope: '2 chosen lots', assignee: 'kim@prime.test', blind: true })
  expect(
    countLines(result)
      .map((line) => line.lotId)
      .sort(),
  ).toEqual([lotId, other].sort())
  const task = async () =>
    (await world.all('todos')).map(({ data }) => [data.title, data.assignee, data.dueOn, data.status])
  expect(await task()).toEqual([['Count CNT-2611-0001: 2 chosen lots', 'kim@prime.test', '2026-11-21', 'To do']])
  await expect(world.execute(requestCount, { lotIds: [other] })).rejects.toThrow(
    'is already being counted in CNT-2611-0001. Remove it.',
  )
  await world.execute(countActions.command('cancel'), { countId: result.id })
  expect((await task())[0]?.at(-1)).toBe('Done')
})

describe('two who count the same lot at the same moment', () => {
  const enterAs = (countId: string, countedQty: number, who: Caller, saw?: number) =>
    world.execute(enterCount, { countId, lotId, countedQty, ...(saw !== undefined && { saw }) }, who)
  const line = async (id: string) => countLines(await world.get(counts, id))[0]!

  it('and find different numbers: neither is lost, the lot is counted again', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await enterAs(id, 10, world.sam)
    expect((await count(id)).status).toBe('Review')
    await enterAs(id, 9, world.kim)
    expect(await line(id)).toMatchObject({
      countedQty: 10,
      countedBy: 'sam@prime.test',
      otherQty: 9,
      otherBy: 'kim@prime.test',
    })
    expect((await count(id)).status).toBe('Open')
    await expect(world.execute(postCount, { countId: id })).rejects.toThrow('to be counted again')
    await enterAs(id, 9, world.sam)
    expect(await line(id)).toMatchObject({ countedQty: 10, recountQty: 9 })
    expect(await line(id)).not.toHaveProperty('otherQty')
    await world.execute(postCount, { countId: id })
    expect((await lot()).qtyOnHand).toBe(9)
  })

  it('and find the same agree; who has seen the other’s number replaces it', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await enterAs(id, 10, world.sam)
    await enterAs(id, 10, world.kim)
    expect((await count(id)).status).toBe('Review')
    await enterAs(id, 9, world.sam, 10)
    expect(await line(id)).toMatchObject({ countedQty: 9, countedBy: 'sam@prime.test' })
    expect(await line(id)).not.toHaveProperty('otherQty')
  })
})

describe('the lines of a count', () => {
  it('are given to people, and say who counted them', async () => {
    const other = await open(5)
    const { id } = await start({ locationId: 'A-1' })
    await world.execute(countActions.command('assign'), {
      countId: id,
      lotIds: [lotId, other],
      assignee: 'kim@prime.test',
    })
    await world.execute(countActions.command('assign'), { countId: id, lotIds: [other] })
    await enter(id, 10)
    const [first, second] = countLines(await world.get(counts, id))
    expect(first).toMatchObject({ assignee: 'kim@prime.test', countedBy: 'sam@prime.test' })
    expect(second).not.toHaveProperty('assignee')
    await expect(world.execute(countActions.command('assign'), { countId: id, lotIds: ['x'] })).rejects.toThrow(
      'is not part of CNT-',
    )
    await world.execute(countActions.command('cancel'), { countId: id })
    await expect(world.execute(countActions.command('assign'), { countId: id, lotIds: [lotId] })).rejects.toThrow(
      'is cancelled',
    )
  })

  it('that are far off are accepted within a tolerance, and the others counted again', async () => {
    const [near, far] = [await open(100), await open(100)]
    const { id } = await start({ locationId: 'A-1' })
    const accept = (input: object) =>
      world.execute(countActions.command('accept'), { countId: id, reason: 'Looked twice', ...input })
    await expect(accept({})).rejects.toThrow('None of these lines of CNT-2611-0001 is waiting for a recount')
    await enter(id, 10)
    await enter(id, 75, near)
    await enter(id, 20, far)
    await expect(accept({ within: 24 })).rejects.toThrow('differs by 24% or less')
    await accept({ within: 25 })
    const lineOf = async (lotId: string) =>
      countLines(await world.get(counts, id)).find((line) => line.lotId === lotId)!
    const waiting = countLines(await world.get(counts, id)).filter((line) => !isCounted(line))
    expect(waiting.map(({ lotId }) => lotId)).toEqual([far])
    expect((await count(id)).status).toBe('Open')
    await expect(accept({ lotIds: [near] })).rejects.toThrow('None of these lines')
    await accept({ lotIds: [far] })
    expect((await count(id)).status).toBe('Review')
    await world.execute(postCount, { countId: id })
    expect([(await lot(near)).qtyOnHand, (await lot(far)).qtyOnHand]).toEqual([75, 20])
    expect(await lineOf(near)).toMatchObject({ acceptedBy: 'sam@prime.test', reason: 'Looked twice', varianceQty: -25 })
  })

  it('that were accepted may still be counted once more', async () => {
    const { id } = await start({ locationId: 'A-1' })
    await enter(id, 1)
    await world.execute(countActions.command('accept'), { countId: id, reason: 'Looked twice' })
    await enter(id, 10)
    const [line] = countLines(await world.get(counts, id))
    expect(line).toMatchObject({ countedQty: 10 })
    expect(line).not.toHaveProperty('acceptedBy')
    expect(line).not.toHaveProperty('needsRecount')
  })
})
