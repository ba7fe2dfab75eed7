import { sumMoney } from '#base/decimal.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'
import { linesIn, netPrice } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The goods lines of a deal with an open quantity to ship. */
export const openGoods = ({ lines }: { lines?: unknown }): Data[] =>
  linesIn(lines as Value | undefined).filter(
    (line) => (line.kind === undefined || line.kind === 'Goods') && qtyIn(line, 'qtyOpen') > 0,
  )

/** The total value of a quantity of each line at net prices, in the currency of the deal. */
export const openLinesWorth = (lines: readonly Data[], qtyOf: (line: Data) => number, currency: string): number =>
  sumMoney(lines.map((line) => roundAmount(qtyOf(line) * (netPrice(line) ?? 0), currency)))
