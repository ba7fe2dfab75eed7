import { Checkbox, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { movedDates } from '#features/money/check-dates/moved-dates.ts'
import { slipScores } from '#features/money/check-dates/slip-scores.ts'
import { type AnyReport, chosenIn, hrefOfReport } from '#model/report/define.ts'
import styles from '#ui/layouts/figures.module.css'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { ReportView } from '#ui/table/report-view.tsx'

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]

const SLIP_BY = [
  { value: 'party', label: 'By vendor or customer' },
  { value: 'person', label: 'By colleague' },
]

/** Whose dates slip most in a year. */
export function SlipScores(): ReactNode {
  const { history } = useRouter()
  const address = useAddress()
  const chosen = useMemo(() => chosenIn(slipScores, address), [address])
  const answer = useReport(slipScores as AnyReport, chosen)
  return (
    <Page title="Slipped dates">
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <div className="row wrap gap-8-12 fixed">
          <NativeSelect
            aria-label="Grouped"
            value={chosen.by ?? 'party'}
            onChange={({ currentTarget: { value } }) => history.replace(hrefOfReport(slipScores, { by: value }))}
            data={SLIP_BY}
          />
          <ReportMenu spec={slipScores as AnyReport} chosen={chosen} />
        </div>
        {answer && (
          <section className={`panel fixed slim ${styles.panel}`} aria-label={slipScores.title}>
            <ReportView spec={slipScores as AnyReport} answer={answer} empty="No dates moved in the last year." />
          </section>
        )}
      </div>
    </Page>
  )
}

/** Days that others count on and that were moved: who moved them, how often, and by how much. */
export function MovedDates(): ReactNode {
  const { history } = useRouter()
  const address = useAddress()
  const chosen = useMemo(() => chosenIn(movedDates, address), [address])
  const answer = useReport(movedDates as AnyReport, chosen)
  const choose = (change: Record<string, string>) => {
    const { times = '', ...rest } = { ...chosen, ...change }
    history.replace(hrefOfReport(movedDates, { ...rest, ...(times && { times }) }))
  }
  return (
    <Page title="Moved dates">
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <div className="row wrap gap-8-12 fixed">
          <NativeSelect
            aria-label="Moved in"
            value={chosen.days ?? '30'}
            onChange={({ currentTarget: { value } }) => choose({ days: value })}
            data={PERIODS}
          />
          <Checkbox
            label="More than twice"
            checked={chosen.times === '3'}
            onChange={({ currentTarget: { checked } }) => choose({ times: checked ? '3' : '' })}
          />
          <ReportMenu spec={movedDates as AnyReport} chosen={chosen} />
        </div>
        {answer && (
          <section className={`panel fixed slim ${styles.panel}`} aria-label={movedDates.title}>
            <ReportView spec={movedDates as AnyReport} answer={answer} empty="No dates moved in this period." />
          </section>
        )}
      </div>
    </Page>
  )
}
