import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { useClock } from '#ui/frame/clock.ts'
import styles from '#ui/frame/connection-banner.module.css'
import { shortMoment } from '#ui/grid/format.ts'
import { useLiveStatus } from '#ui/live/use-live.ts'

/** A connection that is back by then was never missed. */
const PATIENCE_MS = 3_000

/** Says under the bar that nothing new arrives, since when, and what becomes of what is typed. */
export function ConnectionBanner(): ReactNode {
  const { timeZone } = useClock()
  const since = useCutOff()
  if (!since) return null
  return (
    <p className={styles.banner} role="status">
      Not connected since {shortMoment(since.toISOString(), dayIn(timeZone, since), timeZone)}. You see what was read
      until then; what you type stays and is offered again.
    </p>
  )
}

/** Since when the tab hears of nothing; undefined while it does. */
function useCutOff(): Date | undefined {
  const isOnline = useLiveStatus() === 'online'
  const { now } = useClock()
  const [since, setSince] = useState<Date>()
  useEffect(() => {
    if (isOnline) return undefined
    const from = now()
    const timer = setTimeout(() => setSince(from), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSince(undefined)
    }
  }, [isOnline, now])
  return since
}
