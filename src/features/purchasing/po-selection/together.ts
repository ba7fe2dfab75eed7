import { sumMoney } from '#base/decimal.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { lineAmount, linesIn, netPrice } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** One part over several orders in one currency. */
export interface TogetherRow {
  part: string
  currency: string
  ordered: number
  open: number
  amount: number
  /** The quantity and prices in each order, by order id. */
  of: ReadonlyMap<string, { qty: number; prices: readonly number[] }>
}

/** The lines of several orders, each part once per currency, largest amount first. */
export function linesTogether(orders: readonly PurchaseOrder[], base: string): TogetherRow[] {
  const all = orders.flatMap((order) =>
    linesIn(order.data.lines as Value | undefined).map((line) => ({
      ...{ order, line, currency: currencyOf(order.data, base) },
      part: [line.brand, line.partNumber].filter(Boolean).join(' ') || String(line.description ?? 'No part'),
    })),
  )
  return [...Map.groupBy(all, ({ part, currency }) => `${part} ${currency}`).values()]
    .map((own): TogetherRow => {
      const sum = (of: (line: Data) => number) => own.reduce((total, { line }) => addQty(total, of(line)), 0)
      return {
        part: own[0]!.part,
        currency: own[0]!.currency,
        ordered: sum(qtyOf),
        open: sum((line) => openOfLine(purchaseOrders.name, line)),
        amount: sumMoney(own.map(({ line, currency }) => lineAmount(line, currency) ?? 0)),
        of: new Map(
          [...Map.groupBy(own, ({ order }) => order.id)].map(([id, its]) => [
            id,
            {
              qty: its.reduce((total, { line }) => addQty(total, qtyOf(line)), 0),
              prices: [...new Set(its.flatMap(({ line }) => netPrice(line) ?? []))],
            },
          ]),
        ),
      }
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || b.amount - a.amount || a.part.localeCompare(b.part))
}

const qtyOf = ({ qty }: Data): number => (typeof qty === 'number' ? qty : 0)
