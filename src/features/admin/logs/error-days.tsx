import type { ReactNode } from 'react'
import { written } from '#base/text/writing.ts'
import { type ErrorLog, type LogDay, logDays } from '#features/admin/logs/collection.ts'
import styles from '#features/admin/logs/groups/groups.module.css'
import { LogCare } from '#features/admin/logs/log-care.tsx'
import { errorsPerDay, errorsPerHour } from '#features/admin/logs/rules.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'

const LENGTH = 30
const HOURS = 24

/** The number of errors per day, and the action that cleans up errors resolved long ago. */
export function ErrorDays(props: { every: readonly ErrorLog[]; clock: Clock; canWrite: boolean }): ReactNode {
  const { every, clock, canWrite } = props
  const cleaned = useLive({ collection: logDays.name }) as unknown as readonly LogDay[]
  const days = errorsPerDay(every, cleaned, { ...clock, length: LENGTH })

  const hasResolved = every.some(({ data }) => data.status === 'completed')
  const care = canWrite && <LogCare hasResolved={hasResolved} />
  if (days.every((day) => day.count === 0) && !hasResolved)
    return care ? <div className={`flex wrap bottom gap-16 ${styles.days}`}>{care}</div> : null
  return (
    <section className={`flex wrap bottom gap-16 ${styles.days}`} aria-label="Errors per day">
      <Chart
        label={`Errors per day, ${LENGTH} days`}
        kind="bars"
        height={96}
        series={['Errors']}
        values={days.map((day) => ({ label: shortDay(day.day, clock.today), values: [day.count] }))}
      />
      <Chart
        label={`Errors per hour, ${HOURS} hours`}
        kind="bars"
        height={96}
        series={['Errors']}
        values={errorsPerHour(every, clock.now, HOURS).map(({ from, count }) => ({
          label: written(new Date(from), { hour: 'numeric', minute: '2-digit', timeZone: clock.timeZone }),
          values: [count],
        }))}
      />
      {care}
    </section>
  )
}
