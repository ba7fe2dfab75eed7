import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { ErrorLog } from '#features/logs/collection.ts'
import { cleanUpLogs } from '#features/logs/commands.ts'
import type { LogDay } from '#features/logs/days.ts'
import { errorsPerDay, errorsPerHour, logDays } from '#features/logs/days.ts'
import styles from '#features/logs/groups.module.css'
import { execute } from '#ui/api.ts'
import { Bars } from '#ui/charts/bars.tsx'
import { bringBack } from '#ui/collection/remove.ts'
import type { Clock } from '#ui/collection/view.ts'
import { count } from '#ui/frame/money.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'

const LENGTH = 30
const HOURS = 24

/** How many errors came each day, and the way to clear out what was resolved long ago. */
export function ErrorDays(props: { every: readonly ErrorLog[]; clock: Clock; canWrite: boolean }): ReactNode {
  const { every, clock, canWrite } = props
  const [isBusy, setBusy] = useState(false)
  const cleaned = useLive({ collection: logDays.name }) as unknown as readonly LogDay[]
  const days = errorsPerDay(every, cleaned, { ...clock, length: LENGTH })

  async function cleanUp(): Promise<void> {
    setBusy(true)
    try {
      const { seq, result } = await execute<{ deleted: number }>(cleanUpLogs.name, {})
      toast(`${count(result.deleted)} resolved errors deleted`, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (days.every((day) => day.count === 0) && !every.some(({ data }) => data.status === 'completed')) return null
  return (
    <section className={styles.days} aria-label="Errors per day">
      <Bars
        label={`Errors per day, ${LENGTH} days`}
        height={44}
        bars={days.map((day) => ({ label: shortDay(day.day, clock.today), value: day.count, words: count(day.count) }))}
      />
      <Bars
        label={`Errors per hour, ${HOURS} hours`}
        height={44}
        bars={errorsPerHour(every, clock.now, HOURS).map(({ from, count: many }) => ({
          label: hourIn(clock.timeZone, from),
          value: many,
          words: count(many),
        }))}
      />
      {canWrite && (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void cleanUp()}>
          Clean up
        </Button>
      )}
    </section>
  )
}

/** `14:00` of the company's clock. */
const hourIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
