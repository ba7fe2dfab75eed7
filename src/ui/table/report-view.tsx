import type { ReactNode } from 'react'
import { type Day, isDay } from '#base/days.ts'
import type { ReportAnswer, ReportChart, ReportSpec } from '#model/report/define.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { amount, shortDay } from '#ui/grid/format.ts'
import { useDay } from '#ui/shell/use-day.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props<Item, At, Row> {
  spec: ReportSpec<Item, At, Row>
  answer: ReportAnswer<Row>
  /** The sentence instead of a table without rows. */
  empty: ReactNode
}

/** A report on the screen: its chart, and its table with totals, exports, print and the records behind each figure. */
export function ReportView<Item, At, Row>({ spec, answer, empty }: Props<Item, At, Row>): ReactNode {
  const { title, columns, rows, chart } = answer
  const { today } = useDay()
  return (
    <>
      {chart && rows.length > 0 && <Chart {...withDays(chart, today)} format={amount} />}
      <DataTable
        label={title}
        facts={answer.facts}
        columns={columns}
        rows={rows}
        keyOf={spec.keyOf}
        totals={spec.currency}
        empty={empty}
        hasFiles
        hasCards
        isFlat
      />
    </>
  )
}

/** The chart with its days formatted as in the table. */
const withDays = (chart: ReportChart, today: Day): ReportChart => ({
  ...chart,
  values: chart.values.map((one) => (isDay(one.label) ? { ...one, label: shortDay(one.label, today) } : one)),
})
