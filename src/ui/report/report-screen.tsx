import type { ReactNode } from 'react'
import type { AnyReport } from '#model/report/define.ts'
import styles from '#ui/layouts/figures.module.css'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { ReportView } from '#ui/table/report-view.tsx'

interface Props {
  spec: AnyReport
  /** The chosen options; the same object while they are unchanged. */
  chosen: Readonly<Record<string, string>>
  /** Shown when the report has no rows. */
  empty: string
  title?: string
  /** The options and actions above the report. */
  children?: ReactNode
}

/** A report as a page: its options, its menu, and the panel with its figures. */
export function ReportScreen({ spec, chosen, empty, title, children }: Props): ReactNode {
  const answer = useReport(spec, chosen)
  return (
    <Page {...(title !== undefined && { title })}>
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <div className="row wrap gap-8-12 fixed">
          {children}
          <ReportMenu spec={spec} chosen={chosen} />
        </div>
        {answer && (
          <section className={`panel fixed slim ${styles.panel}`} aria-label={spec.title}>
            <ReportView spec={spec} answer={answer} empty={empty} />
          </section>
        )}
      </div>
    </Page>
  )
}
