import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoRun } from '#features/data/history/commands.ts'
import type { TidyPlan } from '#model/structure/tidy.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const preview = async (plan: TidyPlan, as = world.sam) => world.call('POST', '/api/structure/tidy', { plan }, {}, as)
const run = async (plan: TidyPlan, after?: string) =>
  world.call('POST', '/api/structure/tidy/run', { plan, run: 'tidying-1', ...(after && { after }) })
const values = async (field: string) =>
  Object.fromEntries((await world.all('bins')).map(({ id, data }) => [id, data[field]]))

it('a field is shown before and after, changed page by page under one run, and undone as one', async () => {
  const writes = Array.from({ length: 700 }, (_, at) => ({
    op: 'create',
    collection: 'bins',
    id: `b${String(at).padStart(3, '0')}`,
    data: at === 5 ? { price: 'dear' } : at === 6 ? { other: 1 } : { price: at % 2 ? at : `${at}.50` },
  }))
  for (const part of [writes.slice(0, 400), writes.slice(400)])
    await world.call('POST', '/api/commit', { writes: part }, { 'idempotency-key': `filling-the-bins-${part.length}` })
  const before = await values('price')
  const plan: TidyPlan = { collection: 'bins', field: 'price', as: 'number' }

  const shown = await preview(plan)
  expect(shown.body).toMatchObject({ scanned: 700, changed: 349, unreadable: 1, isDayOrderOpen: false })
  expect(shown.body.examples[0]).toEqual({ id: 'b000', before: '0.50', after: 0.5 })
  expect(shown.body.left).toEqual([{ id: 'b005', value: 'dear' }])
  expect(await values('price')).toEqual(before)

  const first = await run(plan)
  expect(first.body).toMatchObject({ scanned: 500, changed: 249, refused: 0 })
  await run(plan)
  const second = await run(plan, first.body.after)
  expect(second.body).toMatchObject({ scanned: 200, changed: 100 })
  expect(second.body.after).toBeUndefined()
  const after = await values('price')
  expect([after.b000, after.b001, after.b005, after.b698]).toEqual([0.5, 1, 'dear', 698.5])
  const commits = (await world.commits()).filter(({ command }) => command === 'structure.tidy')
  expect(commits.map(({ changes }) => changes.length)).toEqual([249, 100])

  await world.execute(undoRun, { run: first.body.run })
  expect(await values('price')).toEqual(before)
})

describe('a field of a collection without a definition', () => {
  beforeEach(async () => {
    await world.put('bins', 'a', { colour: 'red' })
    await world.put('bins', 'b', { colour: '', size: 3 })
    await world.put('bins', 'c', { size: 4, Size: 5 })
  })
  const all = async () => (await world.all('bins')).map(({ data }) => data)

  it.each([
    [
      'is set where it is missing',
      { field: 'colour', as: 'fill', value: 'grey' },
      { changed: 2, unreadable: 0 },
      [{ colour: 'red' }, { colour: 'grey', size: 3 }, { colour: 'grey', size: 4, Size: 5 }],
    ],
    [
      'gets another name, save where that is taken',
      { field: 'size', as: 'rename', to: 'Size' },
      { changed: 1, unreadable: 1, left: [{ id: 'c', value: 4 }] },
      [{ colour: 'red' }, { colour: '', Size: 3 }, { size: 4, Size: 5 }],
    ],
    [
      'goes',
      { field: 'size', as: 'delete' },
      {
        changed: 2,
        unreadable: 0,
        examples: [
          { id: 'b', before: 3 },
          { id: 'c', before: 4 },
        ],
      },
      [{ colour: 'red' }, { colour: '' }, { Size: 5 }],
    ],
  ] as const)('%s, shown first and undone as one', async (_, fix, shown, after) => {
    const before = await all()
    const plan: TidyPlan = { collection: 'bins', ...fix }
    expect((await preview(plan)).body).toMatchObject({ scanned: 3, ...shown })
    expect(await all()).toEqual(before)
    const done = await run(plan)
    expect(done.body).toMatchObject({ changed: shown.changed, refused: 0 })
    expect(await all()).toEqual(after)
    await world.execute(undoRun, { run: done.body.run })
    expect(await all()).toEqual(before)
  })

  it('of a defined one is neither renamed nor deleted here', async () => {
    for (const fix of [{ as: 'rename', to: 'state' }, { as: 'delete' }] as const) {
      const { status, body } = await preview({ collection: 'payables', field: 'vendorName', ...fix })
      expect([status, body.detail]).toEqual([422, expect.stringContaining('have a definition')])
    }
  })
})

it('days whose order nothing tells are asked for', async () => {
  await world.put('bins', 'a', { when: '03/04/2026' })
  await world.put('bins', 'b', { when: '2026-01-02' })
  const plan: TidyPlan = { collection: 'bins', field: 'when', as: 'day' }
  expect((await preview(plan)).body).toMatchObject({ changed: 1, isDayOrderOpen: true })
  const said = await preview({ ...plan, dayFirst: true })
  expect(said.body).toMatchObject({ isDayOrderOpen: false, examples: [{ after: '2026-04-03' }] })
})

it('what a definition refuses stays as it is, and is counted', async () => {
  await world.put('payables', 'p1', { status: 'Open', vendorName: ' NSK ', totalAmount: 5 })
  const plan: TidyPlan = { collection: 'payables', field: 'vendorName', as: 'trim' }
  const { body } = await run(plan)
  expect(body).toMatchObject({ changed: 1, refused: 0 })
  expect((await world.all('payables'))[0]?.data.vendorName).toBe('NSK')
})

it.each([
  [{ collection: 'bins', field: 'a', as: 'colour' }, 400],
  [{ collection: 'bins', field: '__proto__', as: 'trim' }, 400],
  [{ collection: 'bins', field: 'a', as: 'fill' }, 400],
  [{ collection: 'bins', field: 'a', as: 'rename', to: 'a' }, 400],
  [{ collection: 'bins', field: 'a', as: 'rename', to: '__proto__' }, 400],
  [{ collection: 'counters', field: 'next', as: 'text' }, 403],
])('the plan %j is refused', async (plan, status) => {
  expect((await preview(plan as TidyPlan)).status).toBe(status)
})

it('a viewer changes nothing', async () => {
  await world.put('bins', 'a', { when: ' x ' })
  const viewer = world.person('vera@prime.test', 'viewer')
  expect((await preview({ collection: 'bins', field: 'when', as: 'trim' }, viewer)).status).toBe(403)
})
