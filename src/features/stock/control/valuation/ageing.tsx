import classes from '#features/stock/control/control.module.css'
import { stockByAge } from '#features/stock/control/valuation/by-age.ts'
import { amount } from '#ui/grid/format.ts'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { ReportView } from '#ui/table/report-view.tsx'

const NOTHING = {}

/** The value of the stock by age, updated live while goods move. */
export function AgeingArea() {
  const answer = useReport(stockByAge, NOTHING)
  if (!answer) return null
  const total = answer.totals[0]?.sums.get('Value') ?? 0
  return (
    <Page note={`${amount(total)} in stock`}>
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <div className={`stack gap-20 ${classes.column}`}>
          <ReportMenu spec={stockByAge} chosen={NOTHING} />
          <ReportView spec={stockByAge} answer={answer as never} empty="No stock. Receive a purchase order first." />
          <p className="dim">Age counts from the day a lot was received; value is at landed cost.</p>
        </div>
      </div>
    </Page>
  )
}
