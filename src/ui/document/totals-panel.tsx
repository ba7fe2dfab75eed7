import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { pieceCount, statedNet } from '#model/document/lines.ts'
import { taxWords, withTax } from '#model/document/tax/tax.ts'
import type { Data } from '#model/schema/value.ts'
import classes from '#ui/record/document/document.module.css'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

type Row = readonly [label: string, value: string]

interface TotalsProps {
  rows: readonly Row[]
  total: string
  /** Further lines below the total. */
  more?: readonly Row[] | undefined
  /** What the figures mean, in words. */
  children?: ReactNode
}

/** The amounts of a document and their total; screen readers announce changes. */
export function Totals({ rows, total, more = [], children }: TotalsProps): ReactNode {
  const line = ([label, value]: Row) => (
    <div className="flex between gap-16 text-13 pad-y-4" key={label}>
      <dt className="dim">{label}</dt>
      <dd className="figures unbroken">{value}</dd>
    </div>
  )
  return (
    <section className={`panel slim pad-16 ${classes.card}`} aria-label="Totals" aria-live="polite">
      <dl className={classes.totals}>
        {rows.map(line)}
        <div className={`flex between gap-16 text-13 pad-y-4 ${classes.total}`}>
          <dt className="dim">Total</dt>
          <dd className="figures unbroken">{total}</dd>
        </div>
        {more.map(line)}
      </dl>
      {children}
    </section>
  )
}

interface Props {
  lines: readonly Data[]
  data: Data
  /** Nothing is stored yet: the total is a preview. */
  isNew?: boolean
  /** Further lines below the total. */
  more?: readonly Row[] | undefined
}

/** The subtotal of the lines, the tax, and the document's total when it states a different one. */
export function TotalsPanel({ lines, data, isNew = false, more }: Props): ReactNode {
  const currency = typeof data.currency === 'string' && data.currency ? data.currency : baseCurrency()
  const goods = statedNet(lines)
  const rate = typeof data.taxRate === 'number' ? data.taxRate : undefined
  const total = isNew && lines.length > 0 ? withTax(goods, rate ?? 0, currency) : stated(data.totalAmount, goods)
  const tax = isNew ? sumMoney([total, -goods]) : stated(data.taxAmount, 0)
  const others = sumMoney([total, -goods, -tax])
  const rows: Row[] = [
    [`${counted(lines.length, 'line')}, ${counted(pieceCount(lines), 'piece')}`, moneyText(goods, currency)],
  ]
  if (tax !== 0) rows.push([taxWords(data), moneyText(tax, currency)])
  if (others !== 0) rows.push(['Other charges', moneyText(others, currency)])
  return <Totals rows={rows} total={moneyText(total, currency)} more={more} />
}

const stated = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
