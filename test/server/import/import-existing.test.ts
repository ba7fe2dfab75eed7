import { afterEach, beforeEach, expect, it } from 'vitest'
import { beforeFirst, listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)
const payables = async () =>
  (await world.all('payables'))
    .map(({ data }) => `${data.vendorName} ${data.vendorInvoiceNo} ${data.totalAmount}`)
    .sort()

it('finds a record by several fields that must all agree: the same invoice number of two vendors is two bills', async () => {
  await world.put('payables', 'a', { vendorName: 'Nord', vendorInvoiceNo: '17', totalAmount: 10, status: 'Open' })
  await world.put('payables', 'b', { vendorName: 'Süd', vendorInvoiceNo: '17', totalAmount: 20, status: 'Open' })
  const plan = { collection: 'payables', key: 'vendorInvoiceNo', also: ['vendorName'], mode: 'upsert' } as const
  const mapping = { Nr: 'vendorInvoiceNo', Vendor: 'vendorName', Sum: 'totalAmount' }
  const file = 'Nr,Vendor,Sum\n17,Nord,11\n17,West,30\n17,West,31\n'
  const { counts, faults } = await importing(file, { ...plan, mapping })
  expect(counts).toMatchObject({ created: 1, updated: 1, failed: 1 })
  expect(faults[0]!.reason).toMatch(/^Row \d has the same .+ and .+\.$/)
  expect((await payables()).slice(0, 2)).toEqual(['Nord 17 11', 'Süd 17 20'])
  expect(
    (await importing('Nr,Sum\n17,1\n', { ...plan, mapping: { Nr: 'vendorInvoiceNo', Sum: 'totalAmount' } })).problem,
  ).toBe('No column of the file fills "vendorName", which is to agree as well.')
})

it('an amount is read in the currency of the document it changes, where the row names none', async () => {
  const invoice = { customerName: 'Gulf', status: 'Open', invoiceNumber: 'K-1', totalAmount: 10 }
  await world.put('receivable', 'a', { ...invoice, currency: 'KWD' })
  await world.put('receivable', 'b', { ...invoice, invoiceNumber: 'E-1', currency: 'EUR' })
  const plan = { collection: 'receivable', key: 'invoiceNumber', mode: 'upsert' } as const
  const mapping = { Nr: 'invoiceNumber', Sum: 'totalAmount' }
  await importing('Nr,Sum\nK-1,123.4575\nE-1,12.345\nN-1,12.345\n', { ...plan, mapping })
  await importing('Nr,Sum,In\nK-2,1.2345,kwd\nJ-1,70000.4,JPY\n', { ...plan, mapping: { ...mapping, In: 'currency' } })
  const totals = (await world.all('receivable')).map(({ data }) => `${data.invoiceNumber} ${data.totalAmount}`)
  expect(totals.toSorted()).toEqual(['E-1 12.35', 'J-1 70000', 'K-1 123.458', 'K-2 1.235', 'N-1 12.35'])
})

it.each([
  ['csv', (rows: object[]) => listOf(rows)],
  ['json', (rows: object[]) => JSON.stringify(rows)],
] as const)(
  'an amount of a new document without a currency is read in its party’s, else the company’s (%s)',
  async (format, fileOf) => {
    await world.put('settings', 'company', { name: 'Company', currency: 'BHD' })
    await world.put('vendors', 'gulf', { name: 'Gulf', currency: 'KWD' })
    await world.put('vendors', 'nippon', { name: 'Nippon', currency: 'JPY' })
    await world.put('vendors', 'twin1', { name: 'Twin', currency: 'JPY' })
    await world.put('vendors', 'twin2', { name: 'Twin', currency: 'JPY' })
    const file = fileOf([
      { No: '1', State: 'Open', Vendor: 'gulf', Name: 'Gulf', Sum: '123.4575' },
      { No: '2', State: 'Open', Vendor: 'nippon', Name: 'Nippon', Sum: '70000.4' },
      { No: '3', State: 'Open', Vendor: '', Name: 'Nippon', Sum: '0.6' },
      { No: '4', State: 'Open', Vendor: '', Name: 'Twin', Sum: '1.2345' },
      { No: '5', State: 'Open', Vendor: '', Name: 'Nobody', Sum: '1.2345' },
    ])
    const mapping = {
      No: 'vendorInvoiceNo',
      State: 'status',
      Vendor: 'vendorId',
      Name: 'vendorName',
      Sum: 'totalAmount',
    }
    await importing(file, { collection: 'payables', mode: 'create', mapping, format })
    const bills = (await world.all('payables')).map(({ data }) => data)
    expect(
      bills.map((one) => `${one.vendorInvoiceNo} ${one.currency ?? '-'} ${one.totalAmount} ${one.balance}`).sort(),
    ).toEqual(['1 KWD 123.458 123.458', '2 JPY 70000 70000', '3 JPY 1 1', '4 - 1.235 1.235', '5 - 1.235 1.235'])
  },
)

const listOf = (rows: object[]): string =>
  [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((row) => row.join(',')).join('\n')

it('finds by several fields with no index too', async () => {
  await world.put('bins', 'a', { row: 'A', shelf: 'x', note: 'old' })
  await world.put('bins', 'b', { row: 'A', shelf: 'y', note: 'old' })
  await importing('row,shelf,note\nA,y,new\n', { collection: 'bins', key: 'row', also: ['shelf'], mode: 'update' })
  expect((await world.all('bins')).map(({ data }) => data.note)).toEqual(['old', 'new'])
})

it('treats a field by its mode: replaced, filled where empty, added to, or left alone', async () => {
  const mapping = { Code: 'vendorCode', Name: 'name', Phone: 'phone', City: 'city', Tags: 'tags' }
  const existing = { name: 'keep', phone: 'fill', city: 'fill', tags: 'add' } as const
  const plan = { collection: 'things', key: 'vendorCode', mode: 'upsert', mapping, existing } as const
  await world.put('things', 't', { vendorCode: 'V1', name: 'Nord', phone: '1', city: '', tags: ['a', 'b'] })
  const rows = [
    { Code: 'V1', Name: 'Other', Phone: '2', City: 'Rome', Tags: ['b', 'c'] },
    { Code: 'V2', Name: 'New' },
  ]
  await importing(JSON.stringify(rows), { ...plan, format: 'json' })
  const things = (await world.all('things')).map(({ data }) => data)
  expect(things.sort((a, b) => String(a.vendorCode).localeCompare(String(b.vendorCode)))).toEqual([
    { vendorCode: 'V1', name: 'Nord', phone: '1', city: 'Rome', tags: ['a', 'b', 'c'] },
    { vendorCode: 'V2', name: 'New' },
  ])
})

it('brings back one field of an older export, leaves the rest as it is now, and one record alone', async () => {
  const then = ['a', 'b', 'c'].map((id) => ({ id, price: 10, note: 'old' }))
  for (const { id } of then) await world.put('things', id, { price: 99, note: 'today' })
  const plan = { collection: 'things', format: 'json', key: '$id', mode: 'update' } as const
  const { body } = await send(JSON.stringify(then), plan)
  expect((await settled(body.id)).differing).toEqual({ price: 3, note: 3 })
  const chosen = { ...plan, existing: { note: 'keep' }, leave: { 2: ['price'] } }
  await world.call('POST', `/api/imports/${body.id}/check`, { plan: chosen })
  expect(await settled(body.id)).toMatchObject({ differing: { price: 2 }, counts: { updated: 2, unchanged: 1 } })
  await world.call('POST', `/api/imports/${body.id}/run`)
  await settled(body.id)
  expect((await world.all('things')).map(({ data }) => [data.price, data.note])).toEqual([
    [10, 'today'],
    [99, 'today'],
    [10, 'today'],
  ])
  for (const leave of [[], { x: ['price'] }, { 1: 'price' }])
    expect((await send('[]', { ...plan, leave } as never)).status).toBe(400)
})

it('is worked out again where someone wrote between the look and the write', async () => {
  await world.put('things', 'a', { code: 'A', tags: ['old'], note: '' })
  await world.put('things', 'b', { code: 'B', note: 'old' })
  beforeFirst(world, async () => {
    await world.put('things', 'a', { code: 'A', tags: ['old', 'theirs'], note: 'theirs' })
    await world.put('things', 'c', { code: 'C', note: 'theirs' })
  })
  const plan = { collection: 'things', format: 'json', key: '$id', mode: 'upsert' } as const
  const rows = [
    { id: 'a', tags: ['mine'], note: 'mine' },
    { id: 'b', note: 'mine' },
    { id: 'c', note: 'mine' },
  ]
  const state = await importing(JSON.stringify(rows), { ...plan, existing: { tags: 'add', note: 'fill' } })
  expect(state.counts).toMatchObject({ created: 0, updated: 1, unchanged: 2, failed: 0 })
  expect((await world.all('things')).map(({ data }) => [data.tags, data.note])).toEqual([
    [['old', 'theirs', 'mine'], 'theirs'],
    [undefined, 'old'],
    [undefined, 'theirs'],
  ])
})

it('says in the dry run what it would do to the sums', async () => {
  await world.put('payables', 'a', { payableNumber: 'AP-1', totalAmount: 10, status: 'Open' })
  const plan = { collection: 'payables', key: 'payableNumber', mode: 'upsert' } as const
  const { body } = await send('Payable,Total\nAP-1,12.10\nAP-2,0.20\nAP-3,x\n', plan)
  expect((await settled(body.id)).impact).toMatchObject({ totalAmount: 2.3 })
})

it('takes the records of JSON from where they are in it, and their maps apart', async () => {
  const file = {
    status: 'ok',
    data: {
      items: [
        { sku: 'a', at: { city: 'Rome' } },
        { sku: 'b', at: { city: 'Oslo' } },
      ],
    },
  }
  const { body } = await send(JSON.stringify(file), { collection: 'things', format: 'json', at: '' })
  const looked = await settled(body.id)
  expect(looked).toMatchObject({ counts: { rows: 1 }, inspection: { places: [{ at: '/data/items', records: 2 }] } })
  // A wrapper around nothing but records is unwrapped automatically.
  const plan = { collection: 'things', format: 'json', mode: 'create', flatten: true }
  await world.call('POST', `/api/imports/${body.id}/check`, { plan })
  expect(await settled(body.id)).toMatchObject({
    counts: { created: 2 },
    inspection: { at: '/data/items', headings: ['sku', 'at_city'] },
  })
  await world.call('POST', `/api/imports/${body.id}/run`)
  await settled(body.id)
  expect((await world.all('things')).map(({ data }) => data)).toEqual([
    { sku: 'a', at_city: 'Rome' },
    { sku: 'b', at_city: 'Oslo' },
  ])
})
