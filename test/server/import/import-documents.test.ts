import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Kugel AG', termsId: 'Net 10', currency: 'EUR' }, 'kugel')
  await world.insert(vendors, { name: 'Rodex', status: 'Blocked' }, 'rodex')
  await world.insert(customers, { name: 'Acme', termsId: 'Net 30' }, 'acme')
  await world.put('parts', 'p1', {
    partNumber: '6205-2RS',
    pnKey: '62052RS',
    brand: 'SKF',
    description: 'Ball bearing',
  })
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)
const dataOf = async (name: string) => (await world.all(name)).map(({ data }) => data)
const undo = async (id: string) => {
  await world.call('POST', `/api/imports/${id}/undo`)
  return await settled(id)
}

describe('bills from a file', () => {
  const BILLS = { collection: 'payables', command: 'payables.enter' } as const
  const FILE =
    'Supplier,Invoice #,Date,Amount,Paid,PO\nkugel ag,K-1,2026-11-02,100.10,,\nKugel AG,K-2,2026-11-03,50,20,110326-01\nKugel AG,K-1,2026-11-02,100.10,,\nNobody,X,2026-11-02,1,,\nKugel AG,K-3,2026-11-02,-5,,\nKugel AG,K-4,2026-11-02,5,6,\n'

  it('are posted: numbered, due by the vendor’s terms, never twice; what a rule refuses comes back with its reason', async () => {
    await world.put('po', 'o1', { poNumber: '110326-01', vendorId: 'kugel', status: 'Pending' })
    const { body } = await send(FILE, BILLS)
    const tried = await settled(body.id)
    expect(tried).toMatchObject({ step: 'checked', counts: { rows: 6, created: 2, failed: 4 } })
    expect(tried.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [3, expect.stringMatching(/^Invoice K-1 of Kugel AG was already entered as Bill AP-/)],
      [4, 'No vendor has the Name "Nobody".'],
      [5, 'Invoice K-3 of Kugel AG has a total of -5; a bill is above 0.'],
      [6, 'Invoice K-4 of Kugel AG is paid with 6, more than its total of 5.'],
    ])
    expect(await world.all('payables')).toEqual([])

    await world.call('POST', `/api/imports/${body.id}/run`)
    expect(await settled(body.id)).toMatchObject({ step: 'done', counts: { created: 2, failed: 4 } })
    const [one, two] = await dataOf('payables')
    expect(one).toMatchObject({
      status: 'Open',
      vendorName: 'Kugel AG',
      dueDate: '2026-11-12',
      balance: 100.1,
      currency: 'EUR',
    })
    expect(two).toMatchObject({
      balance: 30,
      amountPaid: 20,
      poId: 'o1',
      payableNumber: expect.stringMatching(/-0002$/),
    })
  })

  it('that occur twice are reported by the dry run, however far apart they are', async () => {
    const rows = Array.from({ length: 401 }, (_, at) => `Kugel AG,F-${at % 400},2026-11-02,5`)
    const { body } = await send(`Supplier,Invoice #,Date,Amount\n${rows.join('\n')}\n`, BILLS)
    expect(await settled(body.id)).toMatchObject({
      counts: { created: 400, failed: 1 },
      faults: [{ row: 401, reason: expect.stringMatching(/^Invoice F-0 of Kugel AG was already entered/) }],
      impact: { totalAmount: 2000 },
    })
    expect(await world.all('payables')).toEqual([])
  })

  it('go as a whole when the import is taken back, and stay where someone has worked on one since', async () => {
    const done = await importing(FILE, BILLS)
    expect((await undo(done.id)).step).toBe('undone')
    expect(await world.all('payables')).toEqual([])

    const again = await importing('Supplier,Invoice #,Date,Amount\nKugel AG,K-9,2026-11-02,7\n', BILLS)
    const [bill] = await world.all('payables')
    await world.call(
      'PATCH',
      `/api/collections/payables/documents/${bill!.id}`,
      { patch: { notes: 'seen' } },
      { 'if-match': '*' },
    )
    const kept = await undo(again.id)
    expect(kept).toMatchObject({ step: 'done', problem: expect.stringMatching(/was changed after the import/) })
    await world.call('POST', `/api/imports/${again.id}/undo`, { changed: 'keep' })
    expect((await settled(again.id)).step).toBe('undone')
    expect(await world.all('payables')).toHaveLength(1)
  })
})

it('invoices from a file are due by the customer’s terms, and a number comes once', async () => {
  const done = await importing(
    'Customer,Invoice,Date,Amount,Received\nAcme,I-1,11/02/2026,10,\nAcme,I-2,11/02/2026,10,10\nAcme,I-1,11/03/2026,9,\n',
    { collection: 'receivable', command: 'receivable.enter' },
  )
  expect(done).toMatchObject({
    counts: { created: 2, failed: 1 },
    faults: [{ row: 3, reason: 'Invoice I-1 was already entered.' }],
  })
  expect(await dataOf('receivable')).toMatchObject([
    { status: 'Open', dueDate: '2026-12-02', balance: 10, customerName: 'Acme' },
    { status: 'Paid', balance: 0, amountPaid: 10 },
  ])
  await undo(done.id)
  expect(await world.all('receivable')).toEqual([])
})

describe('orders from a file', () => {
  const ORDERS = { collection: 'po', command: 'po.enter' } as const

  it('are made of the rows with their number; each order adds up its lines and knows its parts', async () => {
    const done = await importing(
      'PO,Supplier,Part,Qty,Unit price,Line total\n110326-01,Kugel AG,6205 2RS,10,4.18,41.80\n110426-01,Kugel AG,X-1,1,2,\n110326-01,Kugel AG,NU 205,2,1.5,3\n110326-01,Rodex,6205,1,1,\n110526-01,Rodex,6205,1,1,\n4711,Kugel AG,6205,1,1,\n110626-01,Kugel AG,6205,3,2,9\n',
      ORDERS,
    )
    expect(done.counts).toMatchObject({ created: 3, failed: 4 })
    expect(done.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'PO 110326-01 belongs to Kugel AG earlier in the file, not to Rodex.'],
      [5, 'Rodex is Blocked; release the vendor first.'],
      [6, expect.stringMatching(/^PO 4711: the number does not begin with month, day and year/)],
      [7, '3 × 2 is 6, but the line says 9.'],
    ])
    const orders = await dataOf('po')
    expect(orders.find(({ poNumber }) => poNumber === '110326-01')).toMatchObject({
      status: 'Pending',
      orderDate: '2026-11-03',
      termsId: 'Net 10',
      totalAmount: 44.8,
      lines: [
        { partId: 'p1', partNumber: '6205-2RS', brand: 'SKF', description: 'Ball bearing', qty: 10, amount: 41.8 },
        { partNumber: 'NU 205', qty: 2, amount: 3 },
      ],
    })
    expect(orders).toHaveLength(2)
    await undo(done.id)
    expect(await world.all('po')).toEqual([])
  })

  it('over several commits are still one order each, and one that was there before takes no lines', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `110326-0${(at % 3) + 1},Kugel AG,P${at},1,1`)
    const file = `PO,Supplier,Part,Qty,Unit price\n${rows.join('\n')}\n`
    const { body } = await send(`${file}110326-01,Rodex,6205,1,1\n`, ORDERS)
    expect(await settled(body.id)).toMatchObject({ counts: { created: 450, failed: 1 }, impact: { totalAmount: 450 } })
    const done = await importing(file, ORDERS)
    expect(done.counts).toMatchObject({ created: 450, failed: 0 })
    expect((await dataOf('po')).map(({ totalAmount }) => totalAmount)).toEqual([150, 150, 150])
    const again = await importing('PO,Supplier,Part,Qty\n110326-01,Kugel AG,P1,1\n', ORDERS)
    expect(again.faults[0]?.reason).toBe('PO 110326-01 already exists, Pending.')
    await undo(done.id)
    expect(await world.all('po')).toEqual([])
  })
})

describe('a price list of a vendor from a file', () => {
  const PRICES = { collection: 'vendors', command: 'vendors.listPrice' } as const
  const listOf = async () => (await world.get(vendors, 'kugel')).data.priceList
  const before: Data[] = [
    { partId: 'p1', vendorPart: 'K6205', price: 9, minQty: 10, validUntil: '2026-01-31' },
    { vendorPart: 'K-OLD', price: 1 },
  ]

  it('has a price from each quantity on, per hundred too, in the currency of the vendor; undoing brings back the old one', async () => {
    await world.put('vendors', 'kugel', { name: 'Kugel AG', currency: 'EUR', priceList: before })
    const done = await importing(
      [
        'Artikelnummer;Designation;Staffel;Net price;PE;Curr;Supplier',
        'K6205;6205 2RS;1;4,20;1;EUR;Kugel AG',
        'K6205;6205 2RS;10+;395,00;100;eur;Kugel AG',
        'K6205;6205 2RS;"1.000-4.999";3,6666;;;Kugel AG',
        'K-NEW;;from 25;7;;EUR;Kugel AG',
        'K-NEW;;25;7,10;;EUR;Kugel AG',
        'K-US;;;8;;USD;Kugel AG',
        'K-0;;;0;;EUR;Kugel AG',
        'K-9;;many;3;;EUR;Kugel AG',
        'K-8;;;-3;;EUR;Kugel AG',
        ';;;3;;EUR;Kugel AG',
        '',
      ].join('\n'),
      PRICES,
    )
    expect(done.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [6, 'Prices of Kugel AG are in EUR, not in USD. Convert the price, or change the currency of the vendor.'],
      [7, 'K-0 has a price of 0. Enter the price, or leave the row out.'],
      [8, '“many” is not a quantity. Enter a whole number above 0, such as 10.'],
      [9, 'Price is below 0.'],
      [10, 'The row has no part number.'],
    ])
    expect(await listOf()).toEqual([
      { partId: 'p1', vendorPart: 'K6205', price: 3.95, minQty: 10 },
      { vendorPart: 'K-OLD', price: 1 },
      { partId: 'p1', vendorPart: 'K6205', price: 4.2 },
      { partId: 'p1', vendorPart: 'K6205', price: 3.6666, minQty: 1000 },
      { vendorPart: 'K-NEW', price: 7.1, minQty: 25 },
    ])
    await undo(done.id)
    expect(await listOf()).toEqual(before)
  })

  it('without a column for the vendor takes the one that is named for all rows', async () => {
    const done = await importing('Art.-Nr.;Netto EUR;Wä.\nK-1;2,2055;EUR\nK-2;1,9;EUR\n', {
      ...PRICES,
      fill: { vendorId: { text: 'kugel ag' } },
    })
    expect(done.faults).toEqual([])
    expect(await listOf()).toEqual([
      { vendorPart: 'K-1', price: 2.2055 },
      { vendorPart: 'K-2', price: 1.9 },
    ])
  })

  it('over several commits is one list', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `Kugel AG,K${at},${at + 1}`)
    const done = await importing(`Vendor,Item,Price\n${rows.join('\n')}\n`, PRICES)
    expect(done.counts).toMatchObject({ failed: 0 })
    expect(await listOf()).toHaveLength(600)
  })
})
