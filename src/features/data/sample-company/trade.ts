import { addDays } from '#base/days.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { receive } from '#features/money/customer-payments/commands.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { bookDeal } from '#features/sales/bookings/commands.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { enterDeal } from '#features/sales/deals/commands.ts'
import { dealShipActions } from '#features/sales/dispatch/actions.ts'
import { invoiceGoods } from '#features/sales/invoicing/commands.ts'
import { newSlip } from '#features/sales/packing-slips/commands.ts'
import { newProforma } from '#features/sales/proformas/commands.ts'
import { receiveInquiry } from '#features/sales/rfq/commands.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

/** The stage of a deal; each stage includes the ones before it. */
type Stage = 'Draft' | 'Quoted' | 'Lost' | 'Confirmed' | 'Packing' | 'Part shipped' | 'Shipped' | 'Invoiced' | 'Paid'

/**
 * Deals of today: the customer's index in the list, the indexes of the parts among those in stock, and the quantities.
 */
const DEALS: readonly (readonly [
  customer: number,
  stage: Stage,
  ...lines: (readonly [part: number, qty: number])[],
])[] = [
  [20, 'Draft', [0, 2], [7, 4]],
  [22, 'Draft', [3, 1]],
  [24, 'Quoted', [1, 2], [9, 3], [14, 1]],
  [25, 'Quoted', [4, 5]],
  [26, 'Quoted', [11, 2], [2, 1]],
  [28, 'Lost', [5, 6]],
  [30, 'Confirmed', [6, 2], [12, 1]],
  [31, 'Confirmed', [8, 400]],
  [33, 'Packing', [10, 2], [15, 1]],
  [34, 'Part shipped', [13, 3], [16, 2]],
  [36, 'Shipped', [17, 1]],
  [38, 'Invoiced', [18, 2], [19, 1]],
  [40, 'Invoiced', [20, 1]],
  [41, 'Paid', [21, 2]],
]

/** Inquiries as received by email. */
const INQUIRIES: readonly ((part: (at: number) => string) => { companyName: string; text: string })[] = [
  (part) => ({
    companyName: 'Lakeside Conveyor',
    text: `Hello,\n\nplease quote:\n10 pcs ${part(22)}\n4 pcs ${part(23)}\n\nThank you\nDana`,
  }),
  (part) => ({
    companyName: 'Ridge Quarry',
    text: `Do you have 6 x ${part(24)} in stock? We need them this week.`,
  }),
  (part) => ({ companyName: 'Harbor Pumps', text: `1) ${part(25)} - 12\n2) ${part(26)} - 8\n3) QX-77120 - 2` }),
]

const OPEN_DAYS = 21
const ENOUGH = 20
/** One part in this many of those in stock is used. */
const APART = 17

/**
 * Creates today's sales through the commands that people use: inquiries, deals in every stage, a packing slip, a
 * proforma, invoices and a payment.
 */
export async function tradeOfToday(context: CommandContext<unknown>, docs: readonly SampleDoc[]): Promise<void> {
  const { today } = context
  const of = (collection: string) => docs.filter((doc) => doc.collection === collection)
  const customers = of('customers')
  const stocked = inStock(of('parts'), of('inventory'), of('locations'))
  const asking = <T extends object>(input: T) => ({ ...context, input }) as never
  const act = (name: 'quote' | 'confirm' | 'lose', id: string, more: object = {}) =>
    dealActions.command(name).run(asking({ transactionId: id, ...more }))
  const partNumber = (at: number) => String(stocked[at]?.data.partNumber)

  for (const said of INQUIRIES) await receiveInquiry.run(asking({ ...said(partNumber), source: 'Email' }))
  for (const [customer, stage, ...asked] of DEALS) {
    const lines = asked.map(([at, qty]) => ({
      partId: stocked[at]!.id,
      qty,
      unitPrice: Number(stocked[at]!.data.listPrice),
    }))
    const deal = (await enterDeal.run(asking({ customerId: customers[customer]!.id, lines }))) as Deal
    const { id } = deal
    if (stage === 'Draft') continue
    await act('quote', id, { validUntil: addDays(today, OPEN_DAYS) })
    if (stage === 'Quoted') continue
    if (stage === 'Lost') {
      await act('lose', id, { reason: 'Price' })
      continue
    }
    await act('confirm', id, { override: 'Sample order' })
    await bookDeal(context, id, (await context.tx.need(deals, id)).data as Data)
    if (stage === 'Confirmed') continue
    if (stage === 'Packing') {
      await newProforma.run(asking({ transactionId: id, depositPct: 30 }))
      await newSlip.run(asking({ transactionId: id }))
      continue
    }
    const [first] = deal.data.lines as unknown as { lineId: string }[]
    const some = stage === 'Part shipped' ? { lines: [{ lineId: first!.lineId, qty: 1 }] } : {}
    await dealShipActions.command('ship').run(asking({ transactionId: id, ...some, carrier: 'UPS', invoice: 'None' }))
    if (stage === 'Part shipped' || stage === 'Shipped') continue
    const invoice = (await invoiceGoods.run(asking({ transactionId: id, issue: true }))) as Receivable
    if (stage === 'Invoiced') continue
    const amount = invoice.data.totalAmount ?? 0
    await receive.run(
      asking({
        customerId: invoice.data.customerId,
        amount,
        method: 'ACH',
        receivedOn: today,
        allocations: [{ receivableId: invoice.id, amount }],
      }),
    )
  }
}

/** Parts with enough new stock in sellable bins, selected from the whole catalogue. */
function inStock(
  parts: readonly SampleDoc[],
  lots: readonly SampleDoc[],
  locations: readonly SampleDoc[],
): readonly SampleDoc[] {
  const sellable = new Set(locations.filter(({ data }) => data.isSellable).map(({ id }) => id))
  const good = lots.filter(
    ({ data }) => sellable.has(String(data.locationId)) && data.qcStatus === 'OK' && data.condition === 'New sealed',
  )
  const held = new Map<unknown, number>()
  for (const { data } of good) held.set(data.partId, (held.get(data.partId) ?? 0) + Number(data.qtyAvailable))
  return parts.filter(({ id }) => (held.get(id) ?? 0) >= ENOUGH).filter((_, at) => at % APART === 0)
}
