import { createContext, use, useCallback, useSyncExternalStore } from 'react'

/** A shared clock: one timer for each interval, however many components use it. */
interface Clock {
  read(everyMs: number): Date
  listen(everyMs: number, tell: () => void): () => void
}

interface Tick {
  now: Date
  listeners: Set<() => void>
  stop: (() => void) | undefined
}

/** `every` calls back repeatedly until the returned function is called. */
export function openClock(now: () => Date, every: (ms: number, tell: () => void) => () => void): Clock {
  const ticks = new Map<number, Tick>()
  const tickOf = (everyMs: number): Tick => {
    const known = ticks.get(everyMs)
    if (known) return known
    const tick: Tick = { now: now(), listeners: new Set(), stop: undefined }
    ticks.set(everyMs, tick)
    return tick
  }
  return {
    read(everyMs) {
      const tick = tickOf(everyMs)
      // Without listeners there is no timer: an outdated time is read again.
      if (!tick.stop && now().getTime() - tick.now.getTime() >= everyMs) tick.now = now()
      return tick.now
    },
    listen(everyMs, tell) {
      const tick = tickOf(everyMs)
      tick.listeners.add(tell)
      tick.stop ??= every(everyMs, () => {
        tick.now = now()
        for (const listener of [...tick.listeners]) listener()
      })
      return () => {
        tick.listeners.delete(tell)
        if (tick.listeners.size > 0) return
        tick.stop?.()
        tick.stop = undefined
      }
    },
  }
}

const browserClock = openClock(
  () => new Date(),
  (ms, tell) => {
    const timer = setInterval(tell, ms)
    return () => clearInterval(timer)
  },
)

const ClockContext = createContext<Clock>(browserClock)

/** The current time, updated at this interval. */
export function useTickingNow(everyMs: number): Date {
  const clock = use(ClockContext)
  const listen = useCallback((tell: () => void) => clock.listen(everyMs, tell), [clock, everyMs])
  return useSyncExternalStore(listen, () => clock.read(everyMs))
}
