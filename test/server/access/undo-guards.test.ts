import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyPlanned, planSetting } from '#features/admin/settings/planned/planned.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const documents = (collection: string, id: string) => `/api/collections/${collection}/documents/${id}`
const patch = (collection: string, id: string, changes: object) =>
  world.call('PATCH', documents(collection, id), { patch: changes }, { 'if-match': '*' })
let keys = 0
const run = (command: string, input: object, as = world.sam) =>
  world.call('POST', `/api/commands/${command}`, { input }, { 'idempotency-key': `undo-guards-key-${++keys}` }, as)
const undo = (seq: number) => run('history.undo', { seq })
const POSTED = { ledger: 'Bank', key: 'main', amount: 5, base: 5, currency: 'EUR', day: '2026-11-20' }

it('what a guard keeps from a hand, an undo does not bring about either', async () => {
  await world.put('bankAccounts', 'main', { name: 'Main', kind: 'Checking', currency: 'USD' })
  await world.put('settings', 'company', { name: 'Company', currency: 'USD' })
  await world.put('locations', 'a', { code: 'A', kind: 'Warehouse' })
  await world.put('locations', 'b', { code: 'B', kind: 'Warehouse', parentId: 'a' })
  await world.put('locations', 'c', { code: 'C', kind: 'Warehouse', isActive: false })
  const account = (await patch('bankAccounts', 'main', { currency: 'EUR' })).body.seq
  const company = (await patch('settings', 'company', { currency: 'EUR' })).body.seq
  const freed = (
    await world.call('PATCH', documents('locations', 'b'), { patch: {}, unset: ['parentId'] }, { 'if-match': '*' })
  ).body.seq
  const opened = (await patch('locations', 'c', { isActive: true })).body.seq
  await patch('locations', 'a', { parentId: 'b' })
  await world.put('postings', 'row', POSTED)
  await world.put('inventory', 'l', { partId: 'p', locationId: 'c', qtyOnHand: 5 })
  for (const [seq, sentence] of [
    [account, 'Main has transactions; its currency stays EUR.'],
    [company, 'The company keeps its books in EUR'],
    [freed, 'B cannot be moved into A, which is inside B'],
    [opened, '1 lot is there'],
  ] as const) {
    const { status, body } = await undo(seq)
    expect([status, body.detail]).toEqual([422, expect.stringContaining(sentence)])
  }
})

it('a planned change of the currency of books that are kept is not made', async () => {
  const own = await openTestWorld()
  const plan = { field: 'currency', section: 'company', to: { value: 'JPY' }, effectiveOn: '2026-11-21' }
  await own.put('settings', 'company', { name: 'Company', currency: 'USD' })
  await own.execute(planSetting, plan)
  await own.put('postings', 'row', POSTED)
  own.pass(86_400_000)
  await own.execute(applyPlanned, {})
  const why =
    'The company keeps its books in USD, and amounts are already posted in it. The currency cannot be changed.'
  expect((await own.all('plannedSettings')).map(({ data }) => [data.status, data.why])).toEqual([['Failed', why]])
  await expect(own.execute(planSetting, { ...plan, effectiveOn: '2026-11-25' })).rejects.toThrow(why)
  await own.close()
})

it('the undo of an import meets the guards too, as a whole', async () => {
  await world.put('locations', 'd', { code: 'D', kind: 'Warehouse', isActive: false })
  const { importing, settled } = listsInto(() => world)
  const list = 'Code,Active,Notes\nD,yes,opened\nE,yes,new\n'
  const mapping = { Code: 'code', Active: 'isActive', Notes: 'notes' }
  const done = await importing(list, { collection: 'locations', mapping, key: 'code', mode: 'upsert' })
  expect(done.counts).toMatchObject({ created: 1, updated: 1 })
  await world.put('inventory', 'm', { partId: 'p', locationId: 'd', qtyOnHand: 5 })
  await world.call('POST', `/api/imports/${done.id}/undo`)
  expect(await settled(done.id)).toMatchObject({ step: 'done', problem: expect.stringContaining('1 lot is there') })
  const codes = (await world.all('locations')).map(({ data: { code, isActive } }) => [code, isActive])
  expect(codes).toEqual(
    expect.arrayContaining([
      ['D', true],
      ['E', true],
    ]),
  )
})

it('an undo does not tell which record of a closed table names what it takes back', async () => {
  const own = { label: 'Vendor', kind: 'reference', target: 'vendors', options: {} }
  const name = { label: 'Name', kind: 'text', options: {} }
  await run('tables.design', {
    table: 'pay',
    isNew: true,
    structure: {
      one: 'Pay',
      many: 'Pays',
      title: 'name',
      fields: { name, vendor: own },
      columns: ['name'],
      search: ['name'],
    },
  })
  await run('tables.setAccess', { table: 'pay', readers: ['owner'], writers: ['owner'] })
  const { body } = await world.call(
    'POST',
    '/api/collections/vendors/documents',
    { id: 'v', data: { name: 'Acme' } },
    {},
    world.kim,
  )
  await world.call('POST', '/api/collections/pay/documents', { id: 'ann', data: { name: 'Bonus of Ann', vendor: 'v' } })
  const refused = await run('history.undo', { seq: body.seq }, world.kim)
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('(by a record you cannot view)')])
  expect((await undo(body.seq)).body.detail).toContain('Bonus of Ann')
})
