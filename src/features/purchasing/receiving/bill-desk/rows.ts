import { roundProduct, sumMoney } from '#base/decimal.ts'
import { matchOf, type Tolerance } from '#features/purchasing/receiving/bills/match.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { lineAmount, linesIn, netPrice } from '#model/document/lines.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A receipt line that is not fully billed, with what was ordered. */
export interface WaitingLine {
  key: string
  receiptId: string
  receiptLineId: string
  receiptNumber: string
  receivedOn: string
  poNumber: string
  name: string
  currency: string
  ordered: number | undefined
  received: number
  /** The received quantity that is not billed, less what is on draft bills. */
  open: number
  /** The agreed unit price. */
  orderPrice: number
}

/** The invoice figures of a line. */
export interface BilledLine {
  qty: number
  unitPrice: number
}

/** The invoice figures of a line billed as received, at the agreed price. */
export const asReceived = ({ open, orderPrice }: WaitingLine): BilledLine => ({ qty: open, unitPrice: orderPrice })

const figure = (data: Data | undefined, name: string): number =>
  typeof data?.[name] === 'number' ? Number(data[name]) : 0
const text = (data: Data, name: string): string => String(data[name] ?? '')

/** The billable lines of a vendor: receipt lines with an unbilled quantity, oldest first. */
export function waitingLines(
  receipts: readonly Doc[],
  { orders, drafts }: { orders: readonly Doc[]; drafts: readonly Doc[] },
): WaitingLine[] {
  const taken = new Map<string, number>()
  for (const { receiptId, receiptLineId, qty } of drafts.flatMap(({ data }) => linesIn(data.lines))) {
    const key = `${String(receiptId)} ${String(receiptLineId)}`
    taken.set(key, addQty(taken.get(key) ?? 0, Number(qty ?? 0)))
  }
  return receipts
    .toSorted((a, b) => text(a.data, 'receiptNumber').localeCompare(text(b.data, 'receiptNumber')))
    .flatMap(({ id, data }) =>
      linesIn(data.lines).flatMap((line): WaitingLine[] => {
        const key = `${id} ${String(line.lineId)}`
        const gone = [figure(line, 'qtyReturned'), figure(line, 'qtyBilled'), taken.get(key) ?? 0]
        const open = gone.reduce((left, one) => addQty(left, -one), figure(line, 'qty'))
        if (open <= 0) return []
        const order = orders.find((one) => one.id === data.poId)
        const ordered = withLineIds(order?.data.lines).find(({ lineId }) => lineId === line.poLineId)
        return [
          {
            key,
            receiptId: id,
            receiptLineId: String(line.lineId),
            receiptNumber: text(data, 'receiptNumber'),
            receivedOn: text(data, 'receivedOn'),
            poNumber: text(data, 'poNumber'),
            name: String(line.partNumber ?? line.description ?? 'Line'),
            currency: text(data, 'currency'),
            ordered: ordered && figure(ordered, 'qty'),
            received: figure(line, 'qty'),
            open,
            orderPrice: (ordered && netPrice(ordered)) ?? figure(line, 'unitPrice'),
          },
        ]
      }),
    )
}

/** An invoice line compared with its order and receipt. */
export interface ComparedLine {
  amount: number
  /** The price variance of this quantity: the invoice less the order. */
  difference: number
  match: string
  note?: string
}

/** The three-way match of the typed figures, by the same rule that approves the bill. */
export function compared(
  line: WaitingLine,
  { qty, unitPrice }: BilledLine,
  at: { tolerance: Tolerance; base: string },
): ComparedLine {
  const currency = line.currency || at.base
  const amount = lineAmount({ qty, unitPrice }, currency) ?? 0
  const agreed = roundProduct([qty, line.orderPrice], decimalsOf(currency))
  const { match, note } = matchOf(
    {
      ...{ name: line.name, qty, unitPrice, ordered: line.orderPrice, unbilled: line.open },
      // In a foreign currency the tolerance is checked again by the server, which knows the rate of the day.
      ...{ fxRate: 1, base: currency },
    },
    at.tolerance,
  )
  return { amount, difference: sumMoney([amount, -agreed]), match, ...(note && { note }) }
}
