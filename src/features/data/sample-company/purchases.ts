import type { Day } from '#base/days.ts'
import { orderDoc } from '#features/data/sample-company/orders.ts'
import { chance } from '#features/data/sample-company/random.ts'
import { daysAgo, mmddyy, type SampleDoc } from '#features/data/sample-company/sample.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { pay } from '#features/money/vendor-payments/commands.ts'
import { orderActions } from '#features/purchasing/purchase-orders/actions.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import type { CommandContext } from '#model/command/command.ts'

/** The stage of an order; each stage includes the ones before it. */
type Stage = 'Issued' | 'Part received' | 'Received' | 'Billed' | 'Paid' | 'Check'

/** Orders created through the commands: the vendor, days since ordered and received, and the stage. */
const ORDERS: readonly (readonly [vendor: string, ordered: number, received: number, stage: Stage])[] = [
  ['The Timken Company', 28, 21, 'Received'],
  ['RBC Bearings', 25, 12, 'Billed'],
  ['IKO International', 21, 9, 'Paid'],
  ['NACHI America', 19, 8, 'Check'],
  ['NTN Bearing Corp.', 11, 3, 'Part received'],
  ['Koyo Bearings', 8, 1, 'Received'],
  ['SKF USA Inc.', 4, 0, 'Issued'],
]

/**
 * Creates purchases through the commands that people use: orders, partial and full receipts, bills, a transfer and a
 * queued check.
 */
export async function purchasesOfToday(context: CommandContext<unknown>, docs: readonly SampleDoc[]): Promise<void> {
  const { tx, today, now } = context
  const of = (collection: string) => docs.filter((doc) => doc.collection === collection)
  const [vendors, parts] = [of('vendors'), of('parts')]
  const from = { today, now, random: chance(ORDERS.length), vendors, parts, lots: [] }
  const asking = <T extends object>(input: T) => ({ ...context, input }) as never

  for (const [at, [name, ordered, received, stage]] of ORDERS.entries()) {
    const vendor = vendors.find(({ data }) => data.name === name)!
    const orderDate = daysAgo(today, ordered)
    const poNumber = `${mmddyy(orderDate)}-0${4 + at}`
    const { collection, id, data } = orderDoc(from, {
      id: `po-now-${at + 1}`,
      poNumber,
      orderDate,
      status: 'Draft',
      vendor,
    })
    await tx.put(collection, id, data)
    await orderActions.command('issue').run(asking({ poId: id }))
    if (stage === 'Issued') continue
    const receivedOn: Day = daysAgo(today, received)
    const [first] = data.lines as unknown as { qty: number }[]
    const isBilled = stage === 'Billed' || stage === 'Paid' || stage === 'Check'
    const came = await receivePurchaseOrder.run(
      asking({
        poId: id,
        receivedOn,
        ...(stage === 'Part received' && { lines: [{ poLineId: '1', qty: first!.qty / 2 }] }),
        ...(isBilled && { invoiceNumber: `${name.slice(0, 2).toUpperCase()}-${43_000 + at * 37}` }),
      }),
    )
    if (!isBilled || stage === 'Billed') continue
    const bill = came as Payable
    await pay.run(
      asking({
        vendorId: vendor.id,
        method: stage === 'Check' ? 'Check' : 'ACH',
        paidOn: today,
        allocations: [{ payableId: bill.id, amount: bill.data.totalAmount }],
      }),
    )
  }
}
