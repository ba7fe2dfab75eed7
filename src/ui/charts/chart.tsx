import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, useState } from 'react'
import { type ChartSpec, type ChartValue, chartValueWords, nextPlace } from '#ui/charts/chart-data.ts'
import styles from '#ui/charts/charts.module.css'
import { plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const Drawing = lazy(() => import('#ui/charts/drawing.tsx'))

/**
 * An accessible chart: arrow keys move from value to value and each is announced, hovering shows it too, and the table
 * behind it lists all of them.
 */
export function Chart({ height = 160, ...spec }: ChartSpec & { height?: number }): ReactNode {
  const { label, series, values } = spec
  const [chosen, setChosen] = useState<number>()
  const [isTable, setTable] = useState(false)
  const at = chosen !== undefined && chosen < values.length ? chosen : undefined
  const one = at === undefined ? undefined : values[at]

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && at !== undefined) {
      event.stopPropagation()
      setChosen(undefined)
      return
    }
    const next = event.metaKey || event.ctrlKey || event.altKey ? undefined : nextPlace(event.key, at, values.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setChosen(next)
  }

  return (
    <figure className="slim no-margin" aria-label={label}>
      <figcaption className={`flex between gap-12 text-13 dim ${styles.head}`}>
        <span>{label}</span>
        {values.length > 0 && (
          <UnstyledButton
            className="fixed text-13 accent tall-24 underlines"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </UnstyledButton>
        )}
      </figcaption>
      {values.length === 0 ? (
        <p className="text-13 dim">No values in this period.</p>
      ) : isTable ? (
        <ChartTable {...spec} />
      ) : (
        <>
          <div
            className="round"
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-roledescription="chart"
            aria-readonly
            aria-valuemin={1}
            aria-valuemax={values.length}
            aria-valuenow={(at ?? 0) + 1}
            aria-valuetext={chartValueWords(spec, one ?? values[0]!)}
            onKeyDown={press}
            onFocus={() => setChosen((old) => old ?? 0)}
            onBlur={() => setChosen(undefined)}
          >
            <Await fallback={<div style={{ height }} />}>
              <Drawing spec={spec} height={height} at={at} point={setChosen} />
            </Await>
          </div>
          <p className={`text-13 line-20 figures tall-20 ${styles.read}`} data-value>
            {one ? chartValueWords(spec, one) : series.length > 1 ? <Legend {...spec} /> : '\u00A0'}
          </p>
        </>
      )}
    </figure>
  )
}

const Legend = ({ series, values, hotName }: ChartSpec): ReactNode => (
  <>
    {series.map((name, at) => (
      <span key={name} className={`inline-flex middle gap-6 dim ${styles.legend}`} data-series={at}>
        {name}
      </span>
    ))}
    {hotName && values.some(({ isHot }) => isHot) && (
      <span className={`inline-flex middle gap-6 dim ${styles.legend}`} data-hot>
        {hotName}
      </span>
    )}
  </>
)

/** All values of a chart, with links to the records behind each. */
function ChartTable({ label, series, values, format = plainNumber }: ChartSpec): ReactNode {
  const columns: readonly TableColumn<ChartValue>[] = [
    { label: 'Value', isQuiet: true, isHead: true, value: (one) => one.label, href: ({ href }) => href },
    ...series.map(
      (name, at): TableColumn<ChartValue> => ({
        label: name,
        kind: 'number',
        value: ({ values: own }) => own[at],
        show: ({ values: own }) => (own[at] === undefined ? '' : format(own[at])),
      }),
    ),
    ...(values.some(({ words }) => words !== undefined)
      ? [{ label: 'In words', wrap: true, value: ({ words }: ChartValue) => words }]
      : []),
  ]
  return <DataTable label={label} columns={columns} rows={values} keyOf={(_, at) => at} hasFiles isFlat />
}
