import { dayIn } from '#base/days.ts'
import { percent } from '#base/writing.ts'
import classes from '#features/stock/control/control.module.css'
import { AGE_BUCKETS, agedClauses } from '#features/stock/control/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { amount } from '#ui/grid/format.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The value of the stock by how long it has lain, kept true while goods move. */
export function AgeingArea() {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [whole, ...aged] = useManyFigures([
    valueWhere([]),
    ...AGE_BUCKETS.map((bucket) => valueWhere(agedClauses(bucket, today))),
  ])
  const total = valueIn(whole)
  const rows = AGE_BUCKETS.map(({ label }, at) => {
    const value = valueIn(aged[at])
    return { label, value, share: total > 0 ? value / total : 0 }
  })
  return (
    <Page note={`${amount(total)} in stock`}>
      <div className={classes.page}>
        <div className={classes.column}>
          <DataTable
            label="Value by age"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ label }) => label}
            foot={[['Total', amount(total), '', '']]}
            isFixed
            hasFiles
          />
          <p className={classes.dim}>Age counts from the day a lot was received; value is at landed cost.</p>
        </div>
      </div>
    </Page>
  )
}

const COLUMNS: readonly Column<{ label: string; value: number; share: number }>[] = [
  { label: 'Age', value: ({ label }) => label },
  { label: 'Value', kind: 'money', value: ({ value }) => value },
  {
    label: 'Share',
    kind: 'number',
    value: ({ share }) => share,
    show: ({ share }) => percent(Math.round(share * 100)),
  },
  {
    label: 'Share as a bar',
    isQuiet: true,
    show: ({ share }) => <div className={classes.bar} style={{ width: `${share * 100}%` }} />,
  },
]

const valueWhere = (where: readonly Clause[]): AggregateQuery => ({
  collection: lots.name,
  ...(where.length > 0 && { where }),
  aggregate: { sum: ['value'] },
})

const valueIn = (answer: AggregateResult | undefined): number =>
  !answer || 'groups' in answer ? 0 : Number(answer.sum?.value?.value ?? 0)
