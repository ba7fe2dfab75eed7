import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/words.ts'
import { pieceCount, statedNet } from '#model/document/lines.ts'
import { taxWords, withTax } from '#model/document/tax/tax.ts'
import type { Data } from '#model/schema/value.ts'
import classes from '#ui/record/document/document.module.css'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

interface Props {
  lines: readonly Data[]
  data: Data
  /** Nothing is stored yet: the total is what it will be. */
  isNew?: boolean
  /** Further lines under the total. */
  more?: readonly (readonly [label: string, value: string])[] | undefined
}

/** The subtotal of the lines, the tax, and the total of the document where it states another one. */
export function TotalsPanel({ lines, data, isNew = false, more = [] }: Props): ReactNode {
  const currency = typeof data.currency === 'string' && data.currency ? data.currency : baseCurrency()
  const goods = statedNet(lines)
  const rate = typeof data.taxRate === 'number' ? data.taxRate : undefined
  const total = isNew && lines.length > 0 ? withTax(goods, rate ?? 0, currency) : stated(data.totalAmount, goods)
  const tax = isNew ? sumMoney([total, -goods]) : stated(data.taxAmount, 0)
  const others = sumMoney([total, -goods, -tax])
  return (
    <section className={`panel slim pad-16 ${classes.card}`} aria-label="Totals">
      <dl className={classes.totals}>
        <div className="flex between gap-16 text-13 pad-y-4">
          <dt className="dim">
            {counted(lines.length, 'line')}, {counted(pieceCount(lines), 'piece')}
          </dt>
          <dd className="figures unbroken">{moneyText(goods, currency)}</dd>
        </div>
        {tax !== 0 && (
          <div className="flex between gap-16 text-13 pad-y-4">
            <dt className="dim">{taxWords(data)}</dt>
            <dd className="figures unbroken">{moneyText(tax, currency)}</dd>
          </div>
        )}
        {others !== 0 && (
          <div className="flex between gap-16 text-13 pad-y-4">
            <dt className="dim">Other charges</dt>
            <dd className="figures unbroken">{moneyText(others, currency)}</dd>
          </div>
        )}
        <div className={`flex between gap-16 text-13 pad-y-4 ${classes.total}`}>
          <dt className="dim">Total</dt>
          <dd className="figures unbroken">{moneyText(total, currency)}</dd>
        </div>
        {more.map(([label, value]) => (
          <div className="flex between gap-16 text-13 pad-y-4" key={label}>
            <dt className="dim">{label}</dt>
            <dd className="figures unbroken">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const stated = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
