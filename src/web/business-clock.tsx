import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { keepOwnCurrency } from '#model/document/amounts/amount.ts'
import { keepPartRules } from '#model/part-numbers/part-rules.ts'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import { call } from '#ui/api.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { ClockContext, useClock } from '#ui/shell/clock.ts'
import { useLiveEntry } from '#ui/shell/use-entry.ts'

const company = (store: LiveStore) =>
  store.documents<{ currency?: string; suffixes?: unknown; makerNames?: unknown; labels?: unknown }>({
    collection: 'settings',
  })

/** Where the zone of the last visit is stored, so that the next one begins with it. */
const ZONE_KEY = 'prime-time-zone'

/**
 * Business days are counted in the company's time zone once it is known; it, the base currency, the format of part
 * numbers and the company's own labels follow the settings as they change.
 */
export function BusinessClock({ children }: { children: ReactNode }): ReactNode {
  const clock = useClock()
  const [timeZone, setTimeZone] = useState(() => localStorage.getItem(ZONE_KEY))
  // The zone the screens started with.
  const [begun, setBegun] = useState(timeZone)
  const isReported = useRef(false)
  const live = useLiveEntry(company)
  const seq = live.state === 'ready' ? live.seq : 0
  const dataOf = (of: string) => (live.state === 'ready' ? live.value.find(({ id }) => id === of)?.data : undefined)
  keepOwnCurrency(dataOf('company'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seq says that the settings changed
  useMemo(() => keepPartRules(dataOf('parts')), [seq])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seq says that the settings changed
  useMemo(() => keepLabelTemplates(dataOf('labels')), [seq])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seq says that the settings changed
  useEffect(() => {
    const stop = new AbortController()
    call<{ timeZone: string }>('GET', '/api/clock', undefined, { signal: stop.signal }).then(
      (answer) => {
        localStorage.setItem(ZONE_KEY, answer.timeZone)
        setTimeZone(answer.timeZone)
        // Screens keep what they started with: when the company's zone has changed since the last visit, they start
        // again.
        if (!isReported.current) setBegun(answer.timeZone)
        isReported.current = true
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        console.error('The business time zone could not be read:', error)
        setTimeZone((known) => known ?? clock.timeZone)
      },
    )
    return () => stop.abort()
  }, [seq])
  // In the browser's zone the date may differ, and screens keep what they started with.
  if (timeZone === null) return null
  return (
    <ClockContext key={begun} value={{ ...clock, timeZone }}>
      {children}
    </ClockContext>
  )
}
