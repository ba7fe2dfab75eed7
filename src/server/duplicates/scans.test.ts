import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DUPLICATES, type ScanState } from '#model/command/scan.ts'
import { endScan } from '#server/duplicates/store-groups.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  for (const [id, partNumber, brand] of [
    ['a', '6205-2RS', 'SKF'],
    ['b', '6205 2rs', 'skf'],
    ['c', '6205-2RS', 'FAG'],
    ['d', '62/22', 'SKF'],
    ['e', '6222', 'SKF'],
  ] as const)
    await world.put('parts', id, { partNumber, brand })
})
afterAll(() => world.close())

const RULE = [
  { field: 'partNumber', test: 'part' },
  { field: 'brand', test: 'same' },
]
const start = (more: object = {}, as = world.kim) =>
  world.call('POST', '/api/duplicates/scans', { collection: 'parts', tests: RULE, name: 'Parts', ...more }, {}, as)

async function ended(id: string): Promise<ScanState> {
  for (let turn = 0; turn < 400; turn++) {
    const { body } = await world.call('GET', `/api/duplicates/scans/${id}`)
    if (!['reading', 'comparing', 'storing'].includes(body.step)) return body as ScanState
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The scan does not end.')
}
const scan = async (more: object = {}): Promise<ScanState> => {
  const { status, body } = await start(more)
  expect(status).toBe(201)
  return await ended(body.id)
}
const groups = () => world.all(DUPLICATES.groups)

describe('a search for duplicates', () => {
  it('stores a group for those that are alike, with names and the reason', async () => {
    const state = await scan()
    expect(state).toMatchObject({ step: 'done', read: 5, total: 5, found: 1, kept: 1 })
    const [group, ...others] = await groups()
    expect(others).toEqual([])
    expect(group!.data).toMatchObject({
      collection: 'parts',
      ids: ['a', 'b'],
      size: 2,
      score: 1,
      title: '6205-2RS · 6205 2rs',
      reason: 'Part number the same, signs and spaces aside, Brand the same',
      isExact: true,
      status: 'Open',
      foundBy: 'kim@prime.test',
      references: 0,
      weight: 1,
    })
  })

  it('weighs a group by what points to its records, through indexes, in lines and beside the name of a collection', async () => {
    await world.put('movements', 'm1', { partId: 'a', qty: 1 })
    await world.put('movements', 'm2', { partId: 'b', qty: 1 })
    await world.put('comments', 'c1', { collection: 'parts', recordId: 'b', text: 'x' })
    await world.put('comments', 'c2', { collection: 'po', recordId: 'b', text: 'x' })
    await world.put('po', 'p1', { poNumber: '110126-01', status: 'Pending', lines: [{ partId: 'a' }, { partId: 'c' }] })
    await scan()
    const [group] = await groups()
    expect(group!.data).toMatchObject({ references: 4, weight: 5 })
  })

  it('does not ask twice: the group found again is the same one', async () => {
    const [before] = await groups()
    await scan()
    const after = await groups()
    expect(after.map(({ id }) => id)).toEqual([before!.id])
  })

  it('does not ask again about what was called different, but about a new record that is alike', async () => {
    const [group] = await groups()
    const key = { 'idempotency-key': 'a-key-for-the-decision' }
    const input = { groupIds: [group!.id], status: 'Not duplicates' }
    await world.call('POST', '/api/commands/duplicates.decide', { input }, key)
    expect(await scan()).toMatchObject({ found: 0 })
    await world.put('parts', 'f', { partNumber: '62052RS', brand: 'SKF' })
    expect(await scan()).toMatchObject({ found: 1 })
    expect((await groups()).find(({ data }) => data.status === 'Open')?.data.ids).toEqual(['a', 'b', 'f'])
  })

  it('takes away what it no longer finds', async () => {
    await world.put('parts', 'f', { partNumber: '6311', brand: 'SKF' })
    expect(await scan()).toMatchObject({ found: 0 })
    expect((await groups()).map(({ data }) => data.status)).toEqual(['Not duplicates'])
  })

  it('remembers what someone decides while it ends', async () => {
    const group = { collection: 'parts', ruleId: 'late', ids: ['x', 'y'], title: 'x', status: 'Open' }
    await world.put(DUPLICATES.groups, 'late', group)
    const { driver } = world.prime
    let isFirst = true
    const write: typeof driver.write = async (...args) => {
      if (isFirst) await world.put(DUPLICATES.groups, 'late', { ...group, status: 'Not duplicates' })
      isFirst = false
      return await driver.write(...args)
    }
    const plan = { collection: 'parts', tests: [], name: 'Late', ruleId: 'late' }
    const storing = { scan: 's', plan, reason: '', by: { id: 'kim', email: 'kim' } }
    await endScan({ driver: { ...driver, write }, now: world.now }, storing, 0, new Set())
    expect((await groups()).find(({ id }) => id === 'late')?.data.status).toBe('Not duplicates')
  })

  it('notes in a saved rule when it ran and what it found', async () => {
    await world.put(DUPLICATES.rules, 'r1', { name: 'By number', collection: 'parts', tests: RULE })
    await scan({ ruleId: 'r1', tests: [RULE[0]], name: 'By number' })
    const [rule] = await world.all(DUPLICATES.rules)
    expect(rule!.data).toMatchObject({ lastFound: 1, lastRunAt: { $ts: '2026-11-20T12:00:00.000Z' } })
  })

  it('keeps of a rule that comes with Prime what its last search found', async () => {
    await scan({ ruleId: 'ready-parts-number', name: 'Parts by number and brand' })
    const ready = (await world.all(DUPLICATES.rules)).find(({ id }) => id === 'ready-parts-number')
    expect(ready!.data).toMatchObject({ collection: 'parts', tests: RULE, lastFound: 0 })
  })

  it('writes nothing again of what is there already', async () => {
    await scan({ tests: [RULE[0]] })
    const before = await groups()
    expect(before.some(({ data }) => data.status === 'Open')).toBe(true)
    await scan({ tests: [RULE[0]] })
    expect(await groups()).toEqual(before)
  })

  it('stores nothing for a sample, and shows the first groups', async () => {
    const before = await groups()
    const state = await scan({ sample: true, tests: [{ field: 'partNumber', test: 'name', atLeast: 0.6 }] })
    expect(state.step).toBe('done')
    expect(state.first.length).toBeGreaterThan(0)
    expect(await groups()).toEqual(before)
  })

  it('compares only the records of its scope', async () => {
    const only = { sample: true, where: [['brand', '==', 'FAG']], tests: [RULE[0]] }
    expect(await scan(only)).toMatchObject({ read: 1, total: 1, found: 0 })
    expect(await scan({ ...only, where: [['brand', 'in', ['SKF', 'FAG']]] })).toMatchObject({ found: 1 })
    expect((await start({ where: [['__proto__', '==', 1]] })).status).toBe(400)
  })

  it('refuses to compare each with each of more than 20,000 records, but takes a sample or a part of them', async () => {
    const { driver } = world.prime
    const caller = (at: number) => ({ name: `Caller ${at}`, town: at < 9 ? 'Rome' : 'Oslo' })
    const writes = Array.from({ length: 20_001 }, (_, at) => ({
      ...{ collection: 'callers', id: `c${at}`, data: caller(at) },
      before: undefined,
    }))
    const line = { at: new Date(0), by: { id: 'test', email: 'test' }, command: 'test' }
    await driver.write((tx) => tx.commit(writes, line))
    const byName = { collection: 'callers', tests: [{ field: 'name', test: 'name', atLeast: 1 }] }
    const { status, body } = await start(byName)
    expect([status, body.detail]).toEqual([
      422,
      '20,001 records would each be compared with each. From 20,000 on, add a condition that must be exactly the same, or compare only a part of them.',
    ])
    expect(await scan({ ...byName, where: [['town', '==', 'Rome']] })).toMatchObject({ step: 'done', read: 9 })
    expect(await scan({ ...byName, sample: true })).toMatchObject({ step: 'done', read: 20_000 })
  })

  it('is ended by a cancel, and says so', async () => {
    const { body } = await start()
    const { body: after } = await world.call('POST', `/api/duplicates/scans/${body.id}/cancel`)
    expect(after.step).toBe('cancelled')
    expect((await ended(body.id)).step).toBe('cancelled')
    const { body: list } = await world.call('GET', '/api/duplicates/scans')
    expect(list.items[0]).toMatchObject({ id: body.id, step: 'cancelled' })
  })

  it.each([
    ['no conditions', { tests: [] }, 400],
    ['an unknown test', { tests: [{ field: 'a', test: 'soundex' }] }, 400],
    ['days alone', { tests: [{ field: 'a', test: 'days', within: 2 }] }, 400],
    ['a likeness of nothing', { tests: [{ field: 'a', test: 'name', atLeast: 0.1 }] }, 400],
    ['what counts alone', { tests: [{ field: 'a', test: 'same', weight: 1 }] }, 400],
    ['a weight of nothing', { tests: [RULE[0], { field: 'a', test: 'same', weight: 0 }] }, 400],
    ['a share of more than all', { share: 2 }, 400],
    ['a bad path', { tests: [{ field: '__proto__', test: 'same' }] }, 400],
    ['what not everybody reads', { collection: 'counters' }, 422],
    ['what nobody reads', { collection: 'secrets' }, 404],
  ])('refuses %s', async (_, more, status) => {
    expect((await start(more, world.sam)).status).toBe(status)
  })

  it('is not for viewers, and not for strangers', async () => {
    expect((await start({}, world.person('vic@prime.test', 'viewer'))).status).toBe(403)
    expect((await start({}, { kind: 'nobody' })).status).toBe(401)
  })
})

it('counts and lists what points to records', async () => {
  await world.put('vendors', 'v1', { name: 'Acme' })
  await world.put('payables', 'p1', { status: 'Open', vendorId: 'v1' })
  await world.put('visits', 'x', { stops: [{ vendorId: 'v1' }, { vendorId: 'v1' }] })
  const body = { collection: 'vendors', ids: ['v1', 'v2'] }
  const answer = await world.call('POST', '/api/duplicates/references', body)
  expect(answer.body.counts).toEqual({ v1: { payables: 1, visits: 2 }, v2: {} })
  expect(answer.body.references).toContainEqual({ collection: 'visits', id: 'x', field: 'stops.vendorId', to: 'v1' })
  expect((await world.call('POST', '/api/duplicates/references', { ...body, ids: [] })).status).toBe(400)
})
