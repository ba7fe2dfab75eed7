import { createContext, use } from 'react'
import { useTickingNow as useTicking } from '#ui/live/use-now.ts'

/** The time and the business time zone, set by `web/main.tsx` and, once known, by the signed-in app. */
interface Clock {
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

/** The current time, updated, so that records become due on an open page. */
export const useNow = (): Date => useTicking(TICK_MS)
