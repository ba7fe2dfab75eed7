import type { Sum } from '#model/query/sums.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/list/collection.module.css'
import type { ListProps } from '#ui/list/list-props.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { amountIn, baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** The number and totals of everything the list matches, not only of what is in view. */
export function ListFoot({ view, count, sums, savedBy }: ListProps & { savedBy: string | undefined }) {
  const { collection } = view
  return (
    <div
      className={`row wrap tall-36 fixed line-above sunk text-12 dim figures unbroken ${classes.foot}`}
      role="status"
    >
      <span>
        {collection.label.many} <b className="bold plain">{plainNumber(count)}</b>
      </span>
      {[...Map.groupBy(sums, ({ name }) => name)].map(([name, figures]) => (
        <span key={name}>
          {fieldOf(collection, name)?.label ?? name}{' '}
          <b className="bold plain">{footSumWords(collection, figures, true)}</b>
        </span>
      ))}
      {savedBy && <span className={classes.end}>Saved view shared by {savedBy}</span>}
    </div>
  )
}

/**
 * The totals of one column. Amounts name their currency, the company's if they have none: always with `isNamed`,
 * otherwise when there are others than the company's.
 */
export function footSumWords(collection: AnyCollection, sums: readonly Sum[], isNamed = false): string {
  const isMixed = isNamed || sums.some(({ currency = baseCurrency() }) => currency !== baseCurrency())
  return sums
    .map(({ name, value, currency }) => {
      if (fieldOf(collection, name)?.kind !== 'money') return plainNumber(Number(value))
      return isMixed ? moneyText(value, currency) : amountIn(Number(value))
    })
    .join(' · ')
}
