import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { bookings } from '#features/insight/trading/bookings-report.ts'
import { commissions } from '#features/insight/trading/commission-report.ts'
import { inquiryFunnel } from '#features/insight/trading/funnel-report.ts'
import { heldUp } from '#features/insight/trading/held-up-report.ts'
import { purchaseJournal, salesJournal } from '#features/insight/trading/journals.ts'
import { topMovers } from '#features/insight/trading/movers-report.ts'
import { orderBook } from '#features/insight/trading/order-book.ts'
import { pipeline } from '#features/insight/trading/pipeline-report.ts'
import { quotesByOutcome } from '#features/insight/trading/quotes-report.ts'
import { SALE_STEPS } from '#features/insight/trading/sale-tabs.ts'
import { salesAndMargin } from '#features/insight/trading/sales-report.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { bookingEntries as booked } from '#features/sales/bookings/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { completeBookings } from '#features/sales/deals/complete-bookings.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { AnyReport } from '#model/report/define.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { neededReport, runReport } from '#server/reports/run.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { listClauses } from '#ui/list/rows/list-rows.ts'
import { readListAddress } from '#ui/list/views/list-address.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const CLOCK = { now: NOW, today: '2026-11-20', timeZone: 'UTC' }

let world: SellingWorld
beforeAll(async () => {
  world = await openSellingWorld()
  await world.put('settings', 'sales', { name: 'Sales', commissionPct: 5, commissionOn: 'Sales' })
  const [own, euro, yen] = [
    await world.customer(),
    await world.customer({ currency: 'EUR' }),
    await world.customer({ currency: 'JPY', country: 'Japan' }),
  ]
  const { partId } = await world.stocked(500, 4)
  const other = await world.stocked(30, 2.5, { brand: 'FAG' })
  for (const [customerId, unitPrice, more] of [
    [own, 9.99, { channel: 'Phone' }],
    [euro, 8.5, {}],
    [yen, 1200, { channel: 'Direct' }],
  ] as const) {
    const lines = [
      { partId, qty: 12, unitPrice, discountPct: 3.5, taxName: 'VAT 20' },
      { partId: other.partId, qty: 20, unitPrice: unitPrice * 2 },
    ]
    const enter = async () => (await world.run('deal.enter', { customerId, lines, freightCharge: 15, ...more })).id
    await enter()
    const quoted = await enter()
    await world.run('deal.quote', { transactionId: quoted, validUntil: '2026-12-01' })
    const lost = await enter()
    await world.run('deal.quote', { transactionId: lost, validUntil: '2026-12-01' })
    await world.run('deal.lose', { transactionId: lost, reason: 'Price' })
    const sold = await enter()
    await world.run('deal.quote', { transactionId: sold, validUntil: '2026-12-01' })
    await world.run('deal.confirm', { transactionId: sold })
    await world.run('deal.ship', { transactionId: sold, lines: [{ lineId: '1', qty: 5 }] })
    const invoice = await world.run('receivable.invoice', { transactionId: sold, issue: true })
    await world.run('deal.ship', { transactionId: sold, lines: [{ lineId: '1', qty: 3 }] })
    const back = { dealLineId: '1', qty: 2, reason: 'Damaged' }
    const { id } = await world.run('deal.return', { transactionId: sold, lines: [back] })
    await world.run('returns.receive', {
      transactionId: id,
      receivedOn: '2026-11-20',
      lines: [{ lineId: '1', qty: 2 }],
    })
    await world.run('returns.credit', { transactionId: id })
    await world.run('payments.receive', {
      ...{ customerId, amount: invoice.data.balance, method: 'Wire', receivedOn: '2026-11-20', auto: true },
      ...(customerId !== own && { currency: customerId === euro ? 'EUR' : 'JPY' }),
    })
  }
  // Imported history: earlier years, future dates, no currency, an expired quote, other customers.
  const deal = (status: string, data: Data) => ({
    kind: 'Sale',
    status,
    totalAmount: 100,
    taxAmount: 10,
    marginAmount: 30,
    ...data,
  })
  for (const [id, data] of Object.entries({
    bare: deal('Closed', { orderDate: '2026-11-19', quotedOn: '2026-10-01', owner: 'a@x.test' }),
    ahead: deal('Confirmed', { orderDate: '2026-11-25', quotedOn: '2026-11-25', currency: 'EUR' }),
    old: deal('Closed', {
      orderDate: '2025-11-19',
      currency: 'EUR',
      country: 'Peru',
      customerName: 'Brought',
      customerId: 'b;1',
    }),
    older: deal('Closed', { orderDate: '2025-11-25', currency: 'EUR' }),
    month: deal('Closed', { orderDate: '2025-10-31', currency: 'USD', channel: 'Partner' }),
    late: deal('Quoted', { quotedOn: '2026-09-01', validUntil: '2026-11-19', currency: 'JPY' }),
    open: deal('Quoted', { quotedOn: '2026-09-01', transactionNumber: 'SO-9' }),
    back: deal('Confirmed', { kind: 'Return', orderDate: '2026-11-18', shipState: 'None', billState: 'None' }),
  }))
    await world.put('transactions', id, data)
  await world.execute(completeBookings, {})
  for (const [id, data] of Object.entries({
    won: { side: 'Selling', status: 'Won', transactionId: 't', receivedAt: { $ts: '2026-11-30T23:30:00.000Z' } },
    asked: { side: 'Selling', status: 'New', receivedAt: { $ts: '2025-12-01T00:00:00.000Z' } },
    older: { side: 'Selling', status: 'New', receivedAt: { $ts: '2025-11-30T23:59:59.000Z' } },
    ours: { side: 'Buying', status: 'Won', receivedAt: { $ts: '2026-11-05T10:00:00.000Z' } },
  }))
    await world.put('rfqs', id, data as Data)
}, 120_000)
afterAll(() => world.close())

const COLLECTIONS: readonly AnyCollection[] = [deals, booked, postings, receivables, inquiries, payables, vouchers]

/** The records of the list at a URL. */
async function opened(href: string): Promise<Data[]> {
  const [path, search = ''] = href.split('?')
  const address = readListAddress(search)
  const view = new URLSearchParams(search).get('view')
  const collection =
    path === '/transactions-dashboard'
      ? ({ postings, booked }[view ?? ''] ?? deals)
      : COLLECTIONS.find(({ page }) => page === path)
  if (!collection) throw new Error(`${href} opens no list`)
  const step = SALE_STEPS.find(({ name }) => name === address.tab)
  const tab = step && { ...step, where: () => step.where }
  if (!tab && address.tab !== 'all' && !address.id) throw new Error(`${href} names no tab`)
  if (address.id) return [(await world.read(collection.name, address.id)) as Data]
  const where = [...listClauses({ collection } as never, tab as never, address, CLOCK)]
  const { body } = await world.call('POST', `/api/collections/${collection.name}/query`, { where, limit: 1000 })
  return body.documents.map(({ data }: { data: Data }) => data)
}

const sum = (rows: readonly Data[], field: string): number => sumMoney(rows.map((row) => Number(row[field] ?? 0)))
const base = (rows: readonly Data[]) => sum(rows, 'base')
const of = (field: string) => (rows: readonly Data[]) => sum(rows, field)
const count = (rows: readonly Data[]) => rows.length
const total = (rows: readonly Data[]) => sum(rows, 'totalAmount')
const marginOf = (rows: readonly Data[]) => sum(rows, 'marginAmount')
const sales = (rows: readonly Data[]) => -base(rows) || 0

/** How each number of a report is calculated from the records it opens. The ledger stores income as amounts below 0. */
const FIGURES: readonly [AnyReport, readonly string[], Readonly<Record<string, (rows: readonly Data[]) => unknown>>][] =
  [
    [pipeline, [''], { Deals: count, Value: total, Margin: marginOf }],
    [
      bookings,
      ['month', 'owner', 'customer', 'channel', 'country'],
      {
        Deals: of('orders'),
        Booked: of('net'),
        Cancelled: of('cancelled'),
        'Year before': of('net'),
        Margin: of('margin'),
      },
    ],
    [quotesByOutcome, [''], { Quotes: count, Value: total }],
    [
      salesAndMargin,
      ['month', 'customer', 'brand', 'part', 'owner', 'channel', 'country'],
      { 'Net sales': sales, 'Year before': sales, Cost: base, 'Gross margin': sales },
    ],
    [topMovers, ['part', 'brand', 'customer'], { 'Net sales, 90 days': sales, '90 days before': sales }],
    [inquiryFunnel, [''], { Inquiries: count }],
    [commissions, [''], { Earned: base, Paid: base, Due: sales }],
    [heldUp, [''], { 'Orders missing only this part': count, 'Orders missing more parts': count }],
  ]

it.each(FIGURES.flatMap(([spec, ways, of]) => ways.map((by) => [`${spec.name} ${by}`, spec, by, of] as const)))(
  'every number of %s is the sum of the list it opens',
  async (_, spec, by, of) => {
    const { columns, rows } = await runReport(world.prime, world.sam, neededReport(spec.name), by && `by=${by}`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const column of columns) {
        const value = column.value?.(row)
        const figure = of[column.label]
        if (!figure || (!value && !column.href?.(row))) continue
        const href = column.href?.(row)
        expect([column.label, href && (await opened(href).then(figure))], href).toEqual([column.label, value])
      }
  },
)

it.each([orderBook, salesJournal, purchaseJournal])('every number of $title opens its own document', async (spec) => {
  const { columns, rows } = await runReport(world.prime, world.sam, neededReport(spec.name), '')
  for (const row of rows)
    for (const column of columns) if (column.kind === 'money') expect(await opened(column.href!(row)!)).toHaveLength(1)
})
