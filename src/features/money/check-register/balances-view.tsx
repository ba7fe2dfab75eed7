import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { isDay } from '#base/days.ts'
import { reports } from '#model/feature.ts'
import { hrefOfReport } from '#model/report/define.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { ReportView } from '#ui/table/report-view.tsx'

const NAMES = [
  'trial-balance',
  'goods-not-billed',
  'cash-requirements',
  'check-schedule',
  'stale-checks',
  'void-checks',
]

/** Ledger balances at the end of any day, cash requirements, and lists of checks. */
export function BalancesView({ clock }: { clock: Clock }): ReactNode {
  const { history } = useRouter()
  const params = new URLSearchParams(useAddress())
  const all = NAMES.flatMap((name) => reports().find((one) => one.name === name) ?? [])
  const spec = all.find(({ name }) => name === params.get('of')) ?? all[0]!
  const given = params.get('asOf')
  const day = isDay(given) ? given : clock.today
  const isDated = spec.choices?.includes('asOf') === true
  const chosen = useMemo((): Record<string, string> => (isDated ? { asOf: day } : {}), [isDated, day])
  const answer = useReport(spec, chosen)
  return (
    <Page title={spec.title}>
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <div className="row wrap gap-8-12 fixed">
          <NativeSelect
            aria-label="Report"
            value={spec.name}
            onChange={({ currentTarget: { value } }) =>
              history.replace(hrefOfReport(all.find(({ name }) => name === value)!, chosen))
            }
            data={all.map(({ name, title }) => ({ value: name, label: title }))}
          />
          {isDated && (
            <DayBox
              label="As of"
              value={day}
              clock={clock}
              put={(next) => history.replace(hrefOfReport(spec, next ? { asOf: next } : {}))}
            />
          )}
          <ReportMenu spec={spec} chosen={chosen} />
        </div>
        {answer && (
          <section className={`panel fixed slim ${styles.panel}`} aria-label={spec.title}>
            <ReportView
              spec={spec}
              answer={answer}
              empty={
                isDated
                  ? 'No postings through this day. They begin with the first approved bill or issued invoice.'
                  : 'Nothing to list.'
              }
            />
          </section>
        )}
      </div>
    </Page>
  )
}
