import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import { ClockContext, useClock } from '#ui/frame/clock.ts'
import { setBaseCurrency } from '#ui/frame/money.ts'
import { useEntry } from '#ui/frame/use-entry.ts'
import type { LiveStore } from '#ui/live/types.ts'

const company = (store: LiveStore) =>
  store.documents<{ timeZone?: string; currency?: string }>({ collection: 'settings' })

/** Business days are counted in the company's time zone once it is known; it and the base currency follow the settings as they change. */
export function BusinessClock({ children }: { children: ReactNode }): ReactNode {
  const clock = useClock()
  const [timeZone, setTimeZone] = useState(clock.timeZone)
  const live = useEntry(company)
  const seq = live.state === 'ready' ? live.seq : 0
  const currency = live.state === 'ready' ? live.value.find(({ id }) => id === 'company')?.data.currency : undefined
  setBaseCurrency(currency || 'USD')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the seq says that the settings changed
  useEffect(() => {
    const stop = new AbortController()
    call<{ timeZone: string }>('GET', '/api/clock', undefined, { signal: stop.signal }).then(
      (answer) => setTimeZone(answer.timeZone),
      (error: unknown) => {
        if (!stop.signal.aborted) console.error('The business time zone could not be read:', error)
      },
    )
    return () => stop.abort()
  }, [seq])
  return <ClockContext value={{ ...clock, timeZone }}>{children}</ClockContext>
}
