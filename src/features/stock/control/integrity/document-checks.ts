import { sumMoney } from '#base/decimal.ts'
import { type FaultCount, MAX_EXAMPLES } from '#features/stock/control/rules.ts'
import type { Reading } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Related documents agree: bills with the checks that paid them, orders with the bills of their receipts. */
export async function documentChecks(tx: Reading): Promise<FaultCount[]> {
  const bills = await tx.find<Data>({
    collection: 'payables',
    where: [
      {
        or: [
          ['checkId', 'exists', true],
          ['poId', 'exists', true],
        ],
      },
    ],
  })
  return [await paidByChecks(tx, bills), await billedReceipts(tx, bills)]
}

const of = (name: string, wrong: readonly string[]): FaultCount => ({
  name,
  found: wrong.length,
  examples: wrong.slice(0, MAX_EXAMPLES),
})

const nameOf = ({ id, data }: Doc): string => String(data.payableNumber ?? data.vendorInvoiceNo ?? id)

/**
 * The paid amount of a bill covers every check written for it; void checks pay nothing. Payments have their own checks.
 */
async function paidByChecks(tx: Reading, bills: readonly Doc[]): Promise<FaultCount> {
  const written = await tx.find<Data>({
    collection: 'checks',
    where: [
      ['payableId', 'exists', true],
      ['status', 'in', ['Queued', 'Printed', 'Cleared']],
    ],
  })
  const older = written.filter(({ data }) => !data.paymentId)
  const byBill = Map.groupBy(older, ({ data }) => String(data.payableId))
  const paid = bills.filter(({ data }) => data.posted !== true && data.checkId !== undefined && data.checkId !== null)
  const known = new Set(paid.map(({ id }) => id))
  const wrong = paid.flatMap((bill) => {
    const sum = sumMoney((byBill.get(bill.id) ?? []).map(({ data }) => Number(data.amount ?? 0)))
    const says = Number(bill.data.amountPaid ?? 0)
    if (sum === 0)
      return [`${nameOf(bill)} names check ${String(bill.data.checkNumber ?? bill.data.checkId)}, which has no payment`]
    return sum > says ? [`${nameOf(bill)} says ${amountText(says)} is paid, its checks ${amountText(sum)}`] : []
  })
  const lost = older.filter(({ data }) => !known.has(String(data.payableId)))
  return of('Bills match the checks written for them', [
    ...wrong,
    ...lost.map(({ data }) => `check ${String(data.checkNumber ?? '')} pays a bill that does not list it`),
  ])
}

/** A received order and the bill of its receipt reference each other; an order without receipts has no bill. */
async function billedReceipts(tx: Reading, bills: readonly Doc[]): Promise<FaultCount> {
  const orders = await tx.find<Data>({ collection: 'po', where: [['payableId', 'exists', true]] })
  const known = new Map(bills.map((bill) => [bill.id, bill]))
  const wrong = orders.flatMap(({ id, data }) => {
    const order = `PO ${String(data.poNumber ?? id)}`
    const bill = known.get(String(data.payableId))
    const isOut = data.receiveState === 'Partial' || data.receiveState === 'Full'
    // All that came may be back at the vendor, who replaces it: the receipt keeps its bill.
    const isOfReceipt = Array.isArray(bill?.data.receiptIds) && bill.data.receiptIds.length > 0
    if ((data.status === 'Pending' && !isOut && !isOfReceipt) || data.status === 'Draft')
      return [`${order} is ${data.status} and has a bill of its receipt`]
    if (!bill) return [`the bill of ${order} is missing or belongs to another order`]
    if (bill.data.poId !== id) return [`${nameOf(bill)} bills ${order} but belongs to another order`]
    return bill.data.status === 'Void' ? [`${nameOf(bill)}, the bill of ${order}, is void`] : []
  })
  return of('A received order has its bill', wrong)
}
