import { createContext, use, useEffect, useState } from 'react'

/** The time and the business time zone, handed in by `web/main.tsx` and the desk. */
export interface Clock {
  now: () => Date
  timeZone: string
}

export const ClockContext = createContext<Clock | null>(null)

export function useClock(): Clock {
  const clock = use(ClockContext)
  if (!clock) throw new Error('useClock needs a <ClockContext> above it.')
  return clock
}

const TICK_MS = 20_000

/** The present moment, kept true: what falls due in an open page falls due on the screen. */
export function useNow(): Date {
  const { now } = useClock()
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return moment
}
