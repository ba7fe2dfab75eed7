import { afterAll, beforeAll, expect, it } from 'vitest'
import { salesAndMargin } from '#features/insight/trading/sales-report.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { completeCountries } from '#features/sales/deals/complete-countries.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const rows: readonly Data[] = [
    { day: '2026-11-03', ledger: 'Sales', key: 'Goods', base: -100, partyId: 'a', partyName: 'Acme' },
    { day: '2026-11-03', ledger: 'COGS', base: 60, partyId: 'a', partyName: 'Acme' },
    { day: '2026-11-09', ledger: 'Sales', key: 'Goods', base: 10, partyId: 'a', partyName: 'Acme' },
    { day: '2026-11-09', ledger: 'Sales', key: 'Freight', base: -30, partyId: 'a', partyName: 'Acme' },
    { day: '2026-10-31', ledger: 'Sales', key: 'Goods', base: -7.5, partyId: 'b', partyName: 'Bolt' },
    { day: '2025-11-05', ledger: 'Sales', key: 'Goods', base: -60, partyId: 'a', partyName: 'Acme' },
    { day: '2025-11-30', ledger: 'Sales', key: 'Goods', base: -1000, partyId: 'b', partyName: 'Bolt' },
  ]
  for (const [at, data] of rows.entries())
    await world.put('postings', `p${at}`, {
      ...{ seq: at + 1, groupId: 'g', docType: 'receivable', docId: 'i', amount: data.base ?? 0 },
      ...data,
    })
  const deal = (status: string, data: Data) => ({ customerName: 'Acme', quotedOn: '2026-11-02', status, ...data })
  const line = (data: Data) => ({ kind: 'Goods', qty: 10, unitPrice: 2, ...data })
  for (const [id, data] of Object.entries({
    open: deal('Confirmed', {
      transactionNumber: 'SO-1',
      totalAmount: 20,
      promiseDate: '2026-11-19',
      lines: [
        line({ discountPct: 50, qtyShipped: 4, qtyOpen: 6, qtyReserved: 1 }),
        line({ kind: 'Freight', qtyOpen: 1 }),
      ],
    }),
    shipped: deal('Confirmed', {
      transactionNumber: 'SO-2',
      totalAmount: 5,
      lines: [line({ qtyShipped: 10, qtyOpen: 0 })],
    }),
    lost: deal('Lost', { transactionNumber: 'SO-3', totalAmount: 7 }),
    late: deal('Quoted', { transactionNumber: 'SO-4', totalAmount: 9, validUntil: '2026-11-19' }),
    waiting: deal('Quoted', { transactionNumber: 'SO-5', totalAmount: 11, validUntil: '2026-11-20' }),
    older: deal('Lost', { transactionNumber: 'SO-6', totalAmount: 99, quotedOn: '2025-11-19' }),
    gone: deal('Cancelled', { transactionNumber: 'SO-7', totalAmount: 1 }),
  }))
    await world.put('transactions', id, data as Data)
})
afterAll(() => world.close())

/** The rows of a report, keyed by column heading. */
const rowsOf = (name: string, search = ''): Promise<Data[]> => rowsIn(world, name, search)

async function rowsIn(of: World, name: string, search: string): Promise<Data[]> {
  const { body } = await of.call('GET', `/api/reports/${name}${search}`)
  const { head, rows } = body as { head: string[]; rows: Data[][] }
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at]!, cell])) as Data)
}

it('sales and margin by month are goods sold less credits, and what they cost, as the ledger has them', async () => {
  const rows = await rowsOf('sales-and-margin')
  expect(rows).toHaveLength(12)
  expect(rows.at(0)).toMatchObject({ Month: '2025-12', 'Net sales': 0 })
  expect(rows.at(-2)).toMatchObject({ Month: '2026-10', 'Net sales': 7.5, 'Gross margin': 7.5, 'Margin %': 100 })
  expect(rows.at(-1)).toMatchObject({
    Month: '2026-11',
    'Net sales': 90,
    // Through the same day a year before, so what was sold on the 30th is not included.
    'Year before': 60,
    Change: 50,
    Cost: 60,
    'Gross margin': 30,
    'Margin %': 33.3,
  })
})

it('the same by customer, the largest first', async () => {
  expect(await rowsOf('sales-and-margin', '?chosen=by%3Dcustomer')).toMatchObject([
    { Customer: 'Acme', 'Net sales': 90, 'Year before': 60, Cost: 60 },
    { Customer: 'Bolt', 'Net sales': 7.5, Cost: 0 },
  ])
})

it('open orders are what is not shipped at net prices; what is not reserved is a back order', async () => {
  expect(await rowsOf('open-order-book')).toMatchObject([
    { Deal: 'SO-1', Promised: '2026-11-19', 'To ship': 6, 'Back order': 5 },
  ])
})

it('quotes of a year stand by what became of them, and the share of those won is the hit rate', async () => {
  expect(await rowsOf('quotes-by-outcome')).toMatchObject([
    { Outcome: 'Waiting', Quotes: 1, Value: 11 },
    { Outcome: 'Won', Quotes: 2, Value: 25, 'Share of decided': 50, 'Share of their value': 61 },
    { Outcome: 'Lost', Quotes: 1, Value: 7, 'Share of decided': 25, 'Share of their value': 17.1 },
    { Outcome: 'Cancelled', Quotes: 1, Value: 1 },
    { Outcome: 'Ran out', Quotes: 1, Value: 9, 'Share of decided': 25 },
  ])
})

it('the pipeline counts open deals by the step they wait for, returns left out, and each opens its list', async () => {
  await world.put('transactions', 'back', { status: 'Confirmed', kind: 'Return', totalAmount: 500 })
  await world.put('transactions', 'part', {
    ...{ status: 'Confirmed', shipState: 'Partial', billState: 'None', totalAmount: 100, currency: 'EUR' },
    ...{ marginAmount: 25, costAmount: 75, orderDate: '2026-11-05', owner: 'kim', taxAmount: 10, customerId: 'b;1' },
    customerName: 'Bolt',
  })
  const rows = await rowsOf('pipeline')
  // Costs are in the company's currency, and therefore so is the margin.
  expect(
    rows.map((row) => [row.Stage, row.Currency, row.Deals, row.Value, row['Margin, USD'], row['Margin %']]),
  ).toEqual([
    ['Waiting for customer', 'USD', 2, 20, 0, null],
    ['To ship', 'EUR', 1, 100, 25, 25],
    ['Shipped, not invoiced', 'EUR', 1, 100, 25, 25],
  ])
})

it('orders held up: of each missing part what it releases, of orders that lack nothing else', async () => {
  const line = (partNumber: string, qtyReserved: number) => ({
    ...{ kind: 'Goods', brand: 'FAG', partNumber, qty: 10, qtyOpen: 10, unitPrice: 3, qtyReserved },
  })
  const orders = {
    one: [line('22210', 4), line('NU205', 10)],
    two: [line('22210', 8), line('UCP204', 9)],
    ready: [line('NU205', 10)],
  }
  for (const [id, lines] of Object.entries(orders))
    await world.put('transactions', `held-${id}`, { status: 'Confirmed', currency: 'CHF', lines })
  const rows = (await rowsOf('orders-held-up')).filter(({ Currency }) => Currency === 'CHF')
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['FAG 22210', 8, 1, 'CHF', 60, 1],
    ['FAG UCP204', 1, 0, 'CHF', 0, 1],
  ])
})

/** Adds a row to the bookings. */
const booked = (id: string, data: Data) => world.put('bookings', id, { orderId: id, orders: 1, cancelled: 0, ...data })

it.each([
  ['', [['2026-11', 'EUR', 1, 90, 20]]],
  ['?chosen=by%3Downer', [['Kim', 'EUR', 1, 90, 20]]],
  ['?chosen=by%3Dcustomer', [['Bolt', 'EUR', 1, 90, 20]]],
])('bookings%s are what was ordered, without tax, beside what was cancelled', async (search, expected) => {
  const of = { currency: 'EUR', owner: 'kim', customerId: 'b;1', customerName: 'Bolt' }
  await booked('first', { ...of, day: '2026-11-05', net: 100 })
  await booked('revised', { ...of, day: '2026-11-06', net: -10, orders: 0 })
  await booked('less', { ...of, day: '2026-11-07', net: 0, cancelled: 20, orders: 0 })
  const rows = await rowsOf('bookings', search)
  expect(
    rows.map((row) => [row.Month ?? row.Owner ?? row.Customer, row.Currency, row.Deals, row.Booked, row.Cancelled]),
  ).toEqual(expected)
})

it('bookings are beside those of the same days a year before, and by the country of the ship-to address', async () => {
  const row = (day: string, country: string, net: number) => ({
    currency: 'SEK',
    customerName: 'Dal',
    day,
    net,
    country,
  })
  await booked('now', row('2026-11-20', 'Sweden', 300))
  await booked('then', row('2025-11-20', 'Sweden', 200))
  await booked('later', row('2025-11-21', 'Sweden', 999))
  await booked('gone', row('2025-11-03', 'Norway', 50))
  const own = (rows: Data[]) => rows.filter(({ Currency }) => Currency === 'SEK')
  const [month] = own(await rowsOf('bookings'))
  expect(month).toMatchObject({ Month: '2026-11', Deals: 1, Booked: 300, 'Year before': 250, Change: 20 })
  expect(own(await rowsOf('bookings', '?chosen=by%3Dcountry'))).toMatchObject([
    { Country: 'Sweden', Deals: 1, Booked: 300, 'Year before': 200, Change: 50 },
    { Country: 'Norway', Deals: 0, Booked: 0, 'Year before': 50 },
  ])
})

it('deals from before have their country once the server has started', async () => {
  await world.put('transactions', 'older-one', { status: 'Closed', shipTo: { name: 'Dal', country: 'Peru' } })
  await world.execute(completeCountries, {})
  expect((await world.get(deals, 'older-one')).data).toMatchObject({ country: 'Peru' })
  await expect(world.execute(completeCountries, {})).rejects.toThrow('complete')
})

it('sales by customer, seller, channel and country open the invoices of the period', async () => {
  await world.put('postings', 'kim', {
    ...{ seq: 51, groupId: 'g', docType: 'receivable', docId: 'i', amount: -70, base: -70, owner: 'kim@prime.test' },
    ...{ day: '2026-11-11', ledger: 'Sales', key: 'Goods', channel: 'Phone', country: 'Chile' },
  })
  expect((await rowsOf('sales-and-margin', '?chosen=by%3Downer'))[0]).toMatchObject({ Owner: 'Not given' })
  expect(await rowsOf('sales-and-margin', '?chosen=by%3Downer')).toContainEqual(
    expect.objectContaining({ Owner: 'kim', 'Net sales': 70 }),
  )
  expect(await rowsOf('sales-and-margin', '?chosen=by%3Dcountry')).toContainEqual(
    expect.objectContaining({ Country: 'Chile', 'Net sales': 70 }),
  )
  const [name] = salesAndMargin.columns(salesAndMargin.at({ ...AT, chosen: { by: 'customer' } }))
  expect(name!.href!({ key: 'a', label: 'Acme', sales: 90, cost: 60, margin: 30, before: 60 })).toBe(
    `/receivable?${new URLSearchParams({ tab: 'all', where: 'posted~is~yes;status~is~Open|Paid|Written off;customerId~is~a;invoiceDate~from~2025-12-01;invoiceDate~to~2026-11-20' })}`,
  )
  const [seller] = salesAndMargin.columns(salesAndMargin.at({ ...AT, chosen: { by: 'owner' } }))
  expect(seller!.href!({ key: 'kim@prime.test', label: '', sales: 70, cost: 0, margin: 70, before: 0 })).toBe(
    `/receivable?${new URLSearchParams({ tab: 'all', where: 'posted~is~yes;status~is~Open|Paid|Written off;sellers~has~kim@prime.test;invoiceDate~from~2025-12-01;invoiceDate~to~2026-11-20' })}`,
  )
})
const AT = { today: '2026-11-20', timeZone: 'UTC', settings: () => undefined, nameOf: String }

it('sales by brand and by part are named by the lots that were sold', async () => {
  await world.put('inventory', 'lot', { lotNumber: 'L1', partId: 'p9', partNumber: '6205', brand: 'SKF' })
  await world.put('postings', 'sold', {
    ...{ seq: 50, groupId: 'g', docType: 'receivable', docId: 'i', amount: -40, base: -40 },
    ...{ day: '2026-11-10', ledger: 'Sales', key: 'Goods', partId: 'p9' },
  })
  const brands = await rowsOf('sales-and-margin', '?chosen=by%3Dbrand')
  expect(brands.find(({ Brand }) => Brand === 'SKF')).toMatchObject({ 'Net sales': 40 })
  expect(brands.map(({ Brand }) => Brand)).toContain('No brand on file')
  const parts = await rowsOf('sales-and-margin', '?chosen=by%3Dpart')
  expect(parts.find(({ Part }) => Part === 'SKF 6205')).toMatchObject({ 'Net sales': 40 })
})

it('bought and sold sets each shipment of a lot beside its purchase: days, margin and return on the cost', async () => {
  await world.put('vendors', 'v', { name: 'Ring Works' })
  const lot = { partId: 'p1', partNumber: '6205', vendorId: 'v', receivedOn: '2026-09-01' }
  await world.put('inventory', 'lot-a', { ...lot, lotNumber: 'LA' })
  const line = { lineId: 'l1', kind: 'Goods', partNumber: '6205', qty: 10, unitPrice: 20, discountPct: 10 }
  await world.put('transactions', 'sale', { status: 'Confirmed', currency: 'EUR', fxRate: 1.5, lines: [line] })
  const picked = { dealLineId: 'l1', lotId: 'lot-a', brand: 'SKF', partNumber: '6205', unitCost: 18 }
  const slip = { status: 'Shipped', transactionId: 'sale', customerName: 'Acme' }
  for (const [id, shippedOn, qty, qtyReturned] of [
    ['now', '2026-11-01', 6, 2],
    ['first', '2026-09-11', 4, 0],
    ['back', '2026-10-01', 3, 3],
    ['old', '2025-11-19', 5, 0],
  ] as const) {
    await world.put('packingSlips', id, { ...slip, shippedOn, lines: [{ ...picked, lineId: '1', qty }] })
    const goods = { lineId: '1', kind: 'Goods', slipId: id, slipLineId: '1', qty: qtyReturned, backQty: qtyReturned }
    if (qtyReturned > 0)
      await world.put('transactions', `from-${id}`, { kind: 'Return', returnOfId: 'sale', lines: [goods] })
  }
  await world.put('packingSlips', 'void', { ...slip, status: 'Void', shippedOn: '2026-11-02', lines: [picked] })
  // 20.00 less 10 % at a rate of 1.5 is 27.00 each.
  expect(await rowsOf('bought-and-sold')).toMatchObject([
    { Lot: 'LA', Vendor: 'Ring Works', 'Days held': 61, Pieces: 4, Cost: 72, Sales: 108, 'Return %': 50 },
    { Lot: 'LA', 'Days held': 10, Pieces: 4, Margin: 36, 'Return % a year': 1825 },
  ])
  expect(await rowsOf('bought-and-sold', '?chosen=by%3Dvendor')).toMatchObject([
    { Vendor: 'Ring Works', 'Days held': 36, Pieces: 8, Cost: 144, Sales: 216, Margin: 72 },
  ])
})

it('top movers are what rose and fell most against the 90 days before, each with its change', async () => {
  const { own, close } = await movers()
  const rows = await own()
  expect(
    rows.map((row) => [row.Part, row['Net sales, 90 days'], row['90 days before'], row.Change, row['Change %']]),
  ).toEqual([
    ['SKF 6205', 300, 0, 300, null],
    ['FAG 22210', 150, 100, 50, 50],
    ['NU205', 40, 100, -60, -60],
    ['No part', 0, 70, -70, -100],
  ])
  expect(await own('customer')).toMatchObject([{ Customer: 'Acme', Change: 220 }])
  expect(await own('brand')).toMatchObject([
    { Brand: 'SKF', Change: 300 },
    { Brand: 'FAG', Change: 50 },
    { Brand: 'No brand on file', Change: -130 },
  ])
  await close()
})

/** A separate company with sales on both sides of the boundary between the periods, 2026-08-23. */
async function movers() {
  const own = await openTestWorld()
  await own.put('inventory', 'a', { lotNumber: 'A', partId: 'rises', partNumber: '6205', brand: 'SKF' })
  await own.put('inventory', 'b', { lotNumber: 'B', partId: 'grows', partNumber: '22210', brand: 'FAG' })
  await own.put('inventory', 'c', { lotNumber: 'C', partId: 'falls', partNumber: 'NU205' })
  const sold = [
    ['rises', '2026-11-20', 300],
    ['grows', '2026-08-23', 150],
    ['grows', '2026-08-22', 100],
    ['falls', '2026-10-01', 50],
    ['falls', '2026-10-02', -10],
    ['falls', '2026-05-25', 100],
    ['falls', '2026-05-24', 900],
    [undefined, '2026-06-01', 70],
    ['same', '2026-06-01', 5],
    ['same', '2026-11-01', 5],
  ] as const
  for (const [at, [partId, day, amount]] of sold.entries())
    await own.put('postings', `p${at}`, {
      ...{ seq: at + 1, groupId: 'g', docType: 'receivable', docId: 'i', amount: -amount, base: -amount, day },
      ...{ ledger: 'Sales', key: 'Goods', partyId: 'a', partyName: 'Acme', ...(partId && { partId }) },
    })
  return {
    own: (by = 'part') => rowsIn(own, 'top-movers', `?chosen=by%3D${by}`),
    close: () => own.close(),
  }
}
