import { createContext, use } from 'react'
import { useTickingNow as useTicking } from '#ui/live/use-now.ts'

/** The time and the business time zone, handed in by `web/main.tsx` and, once known, by the desk. */
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

/** The present moment, kept true: what falls due in an open page falls due on the screen. */
export const useNow = (): Date => useTicking(TICK_MS)
