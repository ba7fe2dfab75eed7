import { afterEach, beforeEach, expect, it } from 'vitest'
import { locations } from '#features/stock/locations/collection.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('parts', 'p1', { partNumber: '6205-2RS', brand: 'SKF', uom: 'ea' })
  await world.put('parts', 'p2', { partNumber: '22210 E', brand: 'SKF', uom: 'ea' })
  await world.insert(locations, { code: 'A-01-1' }, 'a1')
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)
const PLAN = { collection: 'inventory', command: 'stock.open' } as const
const FILE =
  'Part,Quantity,Unit cost,Location\n6205 2RS,10,4.18,a-01-1\n22210E,3,20,A-01-1\n6205-2RS,-4,1,A-01-1\nNU205,1,1,A-01-1\n22210-E,1,0,A-01-1\n'
const stock = async () => (await world.all('parts')).map(({ data }) => data.qtyOnHand ?? 0)

it('opening stock is tried out by the posting itself, posted row by row into the ledger, and taken back by postings', async () => {
  const { body } = await send(FILE, PLAN)
  const tried = await settled(body.id)
  expect(tried).toMatchObject({ step: 'checked', counts: { rows: 5, created: 2, failed: 3 }, impact: { value: 101.8 } })
  expect(tried.faults.map(({ row, reason }) => [row, reason])).toEqual([
    [3, expect.stringMatching(/./)],
    [4, 'No part has the Part number "NU205".'],
    [5, 'A cost of 0 lowers the average cost. Enter the reason in the note.'],
  ])
  expect([await stock(), await world.all('movements')]).toEqual([[0, 0], []])

  await world.call('POST', `/api/imports/${body.id}/run`)
  expect(await settled(body.id)).toMatchObject({ step: 'done', counts: { created: 2, failed: 3 } })
  expect(await stock()).toEqual([10, 3])
  expect((await world.commits()).at(-1)).toMatchObject({ command: 'stock.open', run: `import:${body.id}` })
  const posted = (await world.all('movements')).map(({ data }) => [data.type, data.qtyDelta])
  expect(posted.sort()).toEqual([
    ['Opening', 10],
    ['Opening', 3],
  ])

  await world.call('POST', `/api/imports/${body.id}/undo`)
  expect((await settled(body.id)).step).toBe('undone')
  expect(await stock()).toEqual([0, 0])
  expect(await world.all('movements')).toHaveLength(4)
})

it('goods that have left since keep their opening stock, and the undo says which', async () => {
  const done = await importing('Part,Quantity,Unit cost,Location\n6205-2RS,10,4.18,A-01-1\n', PLAN)
  const [lot] = await world.all('inventory')
  const scrap = world.prime.commands.get('stock.scrap')!
  await world.execute(scrap, { lotId: lot!.id, qty: 4, reason: 'Damaged' } as never)
  await world.call('POST', `/api/imports/${done.id}/undo`)
  expect(await settled(done.id)).toMatchObject({ step: 'done', problem: expect.stringMatching(/holds 6 at A-01-1/) })
  expect((await stock())[0]).toBe(6)
})

it('by choice goods that have left since stay, and all others are taken back', async () => {
  const file = 'Part,Quantity,Unit cost,Location\n6205-2RS,10,4.18,A-01-1\n22210 E,3,20,A-01-1\n'
  const done = await importing(file, PLAN)
  const [lot] = await world.all('inventory')
  await world.execute(world.prime.commands.get('stock.scrap')!, { lotId: lot!.id, qty: 4, reason: 'Damaged' } as never)
  const { body } = await world.call('GET', `/api/imports/${done.id}/undo`)
  expect(body).toMatchObject({ count: 1, choices: ['keep'], conflicts: [{ id: lot!.id, isNew: true }] })
  expect((await world.call('POST', `/api/imports/${done.id}/undo`, { changed: 'restore' })).status).toBe(422)
  await world.call('POST', `/api/imports/${done.id}/undo`, { changed: 'keep' })
  expect((await settled(done.id)).step).toBe('undone')
  expect((await stock()).sort()).toEqual([0, 6])
})

it('is for anyone who may post, and only into what the command posts', async () => {
  expect((await send(FILE, PLAN, { as: world.person('vic@prime.test', 'viewer') })).status).toBe(403)
  expect((await send(FILE, { ...PLAN, collection: 'parts' })).status).toBe(400)
  expect((await send(FILE, { ...PLAN, command: 'stock.adjust' })).status).toBe(400)
  expect((await send(FILE, { ...PLAN, key: 'partId' })).status).toBe(400)
})
