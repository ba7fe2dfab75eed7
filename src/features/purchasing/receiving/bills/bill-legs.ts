import { sumMoney } from '#base/decimal.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { BillPlan, PlannedLine } from '#features/purchasing/receiving/bills/plan.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'

/** The posting legs of one goods line: its GRNI amount, and the exchange difference since receipt. */
export function legsOf(
  { line, about, parts, ahead, isStock, movement, net, base }: PlannedLine,
  { head }: BillPlan,
): PostingLeg[] {
  const { currency, fxRate } = head
  const { partId } = { ...about.orderLine, ...about.movement?.row.data, ...line } as Data
  const dimensions = { ...(typeof partId === 'string' && { partId }) }
  if (movement) {
    const { row } = about.movement!
    return [
      {
        ...legParty(head.owed),
        ...dimensions,
        ledger: 'GRNI',
        itemType: movements.name,
        itemId: row.id,
        itemNumber: row.data.lotNumber,
        qty: movement.qty,
        base: movement.cost,
      },
    ]
  }
  if (!isStock) return [{ ledger: 'Expense', key: categoryOf(line), amount: net, base, currency, fxRate }]
  const order = about.order!
  const item: Omit<PostingLeg, 'base'> = {
    ...legParty(head.owed),
    ...dimensions,
    ledger: 'GRNI',
    itemType: purchaseOrders.name,
    itemId: order.id,
    itemNumber: order.data.poNumber,
    lineId: String(about.orderLine!.lineId),
    orderId: order.id,
  }
  return [
    ...parts.flatMap(({ qty, cost, amount, exchange, receipt }): PostingLeg[] => [
      { ...item, qty, amount: fxRate === 1 ? cost : amount, currency, fxRate: receipt.data.fxRate ?? 1, base: cost },
      { ledger: 'Exchange', base: exchange },
    ]),
    { ...item, qty: ahead.qty, amount: ahead.amount, currency, fxRate, base: ahead.base },
  ]
}

/** The party fields of a leg. */
export const legParty = ({ partyType, partyId, partyName }: PostingLeg) => ({ partyType, partyId, partyName })

const categoryOf = ({ category, kind }: Data): string =>
  typeof category === 'string' && category ? category : kind === 'Landed cost' ? 'Other' : 'Uncategorised'

/** The leg of a line other than goods: a charge to be allocated to goods, or an expense. */
export function otherLeg(line: Data, bill: Payable, { head }: BillPlan): PostingLeg {
  const { currency, fxRate, base } = head
  const amount = Number(line.amount ?? 0)
  const isLanded = line.kind === 'Landed cost'
  return {
    ledger: isLanded ? 'Landed cost clearing' : 'Expense',
    key: categoryOf(line),
    amount,
    currency,
    fxRate,
    base: convertAmount(amount, fxRate, base),
    ...(typeof line.transactionId === 'string' && { orderId: line.transactionId }),
    ...(isLanded && { itemType: payables.name, itemId: bill.id, itemNumber: bill.data.payableNumber }),
  }
}

/** Adds the expense leg of a bill without lines, by the category of the bill. */
export function withoutLines(
  bill: Payable,
  { head, goods, others, taxes }: BillPlan,
  legs: readonly PostingLeg[],
): PostingLeg[] {
  if (goods.length + others.length > 0) return [...legs]
  const { currency, fxRate, base } = head
  const net = sumMoney([bill.data.totalAmount ?? 0, ...taxes.map(({ tax }) => -tax)])
  const key = bill.data.category || 'Uncategorised'
  return [...legs, { ledger: 'Expense', key, amount: net, currency, fxRate, base: convertAmount(net, fxRate, base) }]
}
