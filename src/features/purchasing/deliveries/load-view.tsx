import type { ReactNode } from 'react'
import { dockLoadReport } from '#features/purchasing/deliveries/dock-load.ts'
import type { AnyReport } from '#model/report/define.ts'
import styles from '#ui/layouts/figures.module.css'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { ReportView } from '#ui/table/report-view.tsx'

const NONE = {}

/** The load of the dock, day by day. */
export function LoadView(): ReactNode {
  const answer = useReport(dockLoadReport as AnyReport, NONE)
  return (
    <Page title="Dock load">
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <div className="row wrap gap-8-12 fixed">
          <ReportMenu spec={dockLoadReport as AnyReport} chosen={NONE} />
        </div>
        {answer && (
          <section className={`panel fixed slim ${styles.panel}`} aria-label={dockLoadReport.title}>
            <ReportView spec={dockLoadReport as AnyReport} answer={answer} empty="No pending order has a date." />
          </section>
        )}
      </div>
    </Page>
  )
}
