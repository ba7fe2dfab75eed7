import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + hour * HOUR_MS).toISOString()
const asWas = async (query: Record<string, string>, as = world.kim) =>
  await world.call('GET', `/api/history?${new URLSearchParams({ collection: 'vendors', ...query })}`, undefined, {}, as)
const names = (docs: { data: { name: string } }[]) => docs.map(({ data }) => data.name)

beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'SKF' }, 'a')
  world.pass(HOUR_MS)
  await world.insert(vendors, { name: 'FAG' }, 'b')
  await world.call('PATCH', '/api/collections/vendors/documents/a', { patch: { name: 'SKF USA' } }, { 'if-match': '*' })
  world.pass(HOUR_MS)
  await world.call('DELETE', '/api/collections/vendors/documents/a', undefined, { 'if-match': '*' })
  await world.insert(vendors, { name: 'NSK', status: 'Blocked' }, 'c')
})
afterAll(() => world.close())

describe('a list as it was', () => {
  it.each([
    [-1, []],
    [0, ['SKF']],
    [0.5, ['SKF']],
    [1, ['SKF USA', 'FAG']],
    [2, ['FAG', 'NSK']],
    [99, ['FAG', 'NSK']],
  ])('after %s hours', async (hours, expected) => {
    expect(names((await asWas({ asOf: at(hours) })).body.documents)).toEqual(expected)
  })

  it('is narrowed by the conditions of a query', async () => {
    const { body } = await asWas({ asOf: at(2), where: JSON.stringify([['status', '==', 'Blocked']]) })
    expect(names(body.documents)).toEqual(['NSK'])
    expect((await asWas({ asOf: at(2), where: 'no' })).body.code).toBe('bad-json')
  })

  it('is narrowed by words as they stood then, and tells what became of each', async () => {
    const { body } = await asWas({ asOf: at(1), search: 'skf', beside: 'now' })
    expect(names(body.documents)).toEqual(['SKF USA'])
    expect(body).toMatchObject({ now: [], newer: 0 })
    const fag = (await asWas({ asOf: at(1), search: 'fag', beside: 'now' })).body
    expect([names(fag.documents), names(fag.now)]).toEqual([['FAG'], ['FAG']])
    expect((await asWas({ asOf: at(1), search: 'nsk', beside: 'now' })).body).toMatchObject({ documents: [], newer: 1 })
    expect((await asWas({ asOf: at(1), beside: 'then' })).body.code).toBe('bad-request')
  })

  it('holds the changes of its own collection only', async () => {
    await world.insert(payables, { vendorName: 'FAG', dueDate: '2026-11-20', totalAmount: 1 }, 'p')
    expect((await asWas({ collection: 'payables', asOf: at(1) })).body.documents).toEqual([])
    expect((await asWas({ collection: 'payables', asOf: at(2) })).body.documents).toHaveLength(1)
  })
})

describe('a record as it was', () => {
  it.each([
    ['a', 0.5, ['SKF']],
    ['a', 1, ['SKF USA']],
    ['a', 2, []],
    ['b', 0, []],
    ['never', 2, []],
  ])('%s after %s hours', async (id, hours, expected) => {
    expect(names((await asWas({ asOf: at(hours), id })).body.documents)).toEqual(expected)
  })

  it('is for those who may read it, and wants a moment', async () => {
    expect((await asWas({ asOf: 'yesterday' })).body.code).toBe('bad-request')
    expect((await asWas({ asOf: at(1), collection: 'counters' })).status).toBe(404)
    expect((await asWas({ asOf: at(1), collection: 'counters' }, world.sam)).status).toBe(200)
  })
})
