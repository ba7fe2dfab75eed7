import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { netPrice } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The terms of a line: quantity, price before discount, and promised date. */
interface LineTerms {
  qty: number
  unitPrice: number | undefined
  day: string | undefined
}

/** An order line compared with what the vendor confirmed. */
export interface ConfirmedLine {
  line: Data
  ordered: LineTerms
  /** Undefined when the vendor did not mention the line. */
  confirmed: LineTerms | undefined
  /** Confirmed less ordered, in the currency of the order. */
  difference: number
  differs: readonly ('quantity' | 'price' | 'date')[]
}

type Ordered = Pick<PurchaseOrder, 'data'>

const figureOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The ordered terms of each line, without cancelled quantities. */
export const orderedTerms = ({ data }: Ordered, timeZone: string): { line: Data; ordered: LineTerms }[] =>
  withLineIds((data.lines ?? []) as Data[]).map((line) => ({
    line,
    ordered: {
      qty: addQty(figureOf(line.qty) ?? 0, -(figureOf(line.qtyCancelled) ?? 0)),
      unitPrice: figureOf(line.unitPrice),
      day: toDay(line.expectedDate ?? data.expectedDate, timeZone),
    },
  }))

/** Every line of an order compared with its acknowledgment; empty when the order has none. */
export function comparedLines(order: Ordered, timeZone: string): ConfirmedLine[] {
  const rows = (order.data.acknowledged ?? []) as Data[]
  if (rows.length === 0) return []
  return orderedTerms(order, timeZone).map(({ line, ordered }): ConfirmedLine => {
    const row = rows.find(({ lineId }) => lineId === line.lineId)
    if (!row) return { line, ordered, confirmed: undefined, difference: 0, differs: [] }
    const confirmed = {
      qty: figureOf(row.qty) ?? ordered.qty,
      unitPrice: figureOf(row.unitPrice) ?? ordered.unitPrice,
      day: toDay(row.expectedDate, timeZone) ?? ordered.day,
    }
    return {
      line,
      ordered,
      confirmed,
      difference: sumMoney([
        worthOf(line, confirmed, order.data.currency),
        -worthOf(line, ordered, order.data.currency),
      ]),
      differs: [
        ...(confirmed.qty === ordered.qty ? [] : ['quantity' as const]),
        ...(confirmed.unitPrice === ordered.unitPrice ? [] : ['price' as const]),
        ...(confirmed.day === ordered.day ? [] : ['date' as const]),
      ],
    }
  })
}

/** The lines that the vendor confirmed differently from the order. */
export const differingLines = (order: Ordered, timeZone: string): ConfirmedLine[] =>
  comparedLines(order, timeZone).filter(({ differs }) => differs.length > 0)

const worthOf = (line: Data, { qty, unitPrice }: LineTerms, currency: unknown): number =>
  roundProduct([qty, netPrice({ ...line, unitPrice }) ?? 0], decimalsOf(currency))

/**
 * The lines of an order at the confirmed terms; what the vendor does not deliver is left out. When any date differs,
 * every line gets its own date, because the date of the order changes.
 */
export function agreedLines(compared: readonly ConfirmedLine[]): Data[] {
  const isDated = compared.some(({ differs }) => differs.includes('date'))
  return compared.flatMap(({ line, ordered, confirmed }) => {
    const { qty, unitPrice, day } = confirmed ?? ordered
    const confirmedQty = addQty(qty, figureOf(line.qtyCancelled) ?? 0)
    if (confirmed && confirmedQty <= 0) return []
    const { amount, ...rest } = line
    return [
      {
        ...rest,
        qty: confirmedQty,
        ...(unitPrice === undefined ? amount !== undefined && { amount } : { unitPrice }),
        ...(isDated && day !== undefined && { expectedDate: day }),
      },
    ]
  })
}

/** The last date among the confirmed lines, by which everything should have arrived; undefined when there is none. */
export const lastConfirmedDay = (compared: readonly ConfirmedLine[]): string | undefined =>
  compared
    .flatMap(({ confirmed, ordered }) => ((confirmed ?? ordered).qty > 0 ? ((confirmed ?? ordered).day ?? []) : []))
    .toSorted()
    .at(-1)
