import type { ReactNode } from 'react'
import type { AnyReport } from '#model/report/define.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { amount } from '#ui/grid/format.ts'
import { useReport } from '#ui/report/use-report.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const ROWS = 5

/** A report on the cockpit: its chart or its first rows, and its column totals. */
export function ReportTile({ spec, chosen }: { spec: AnyReport; chosen: Readonly<Record<string, string>> }): ReactNode {
  const answer = useReport(spec, chosen)
  if (!answer) return null
  const { title, chart, rows, columns, totals } = answer
  const [, ...sums] = columns.filter(({ isSum }) => isSum)
  const last = sums.at(-1)?.label
  if (rows.length === 0) return <p className="text-13 line-18 dim">Nothing to report.</p>
  return (
    <>
      {chart ? (
        <Chart {...chart} format={amount} />
      ) : (
        <DataTable label={title} columns={columns} rows={rows.slice(0, ROWS)} keyOf={spec.keyOf} isFlat />
      )}
      {last !== undefined && (
        <p className="text-13 line-18 dim">
          {totals.map(({ currency, sums: by }) => `${last} ${moneyText(by.get(last) ?? 0, currency)}`).join(' · ')}
        </p>
      )}
    </>
  )
}
