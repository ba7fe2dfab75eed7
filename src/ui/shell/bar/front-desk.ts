import { useEffect, useRef } from 'react'

/** A shared machine logs out after this many minutes without a key, click or scroll. */
export const IDLE_MINUTES = [5, 10, 15, 30] as const

const KEY = 'prime-front-desk'
const USED_KEY = 'prime-last-used'
const MINUTE_MS = 60_000
/** How often other windows of this browser are told of activity, at most. */
const TELL_MS = 5_000
const LOOK_MS = 1_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** After how many idle minutes this machine logs out; undefined on a personal one. */
export function frontDeskMinutes(store: Store = localStorage): number | undefined {
  const stored = Number(store.getItem(KEY))
  return IDLE_MINUTES.find((minutes) => minutes === stored)
}

export function keepFrontDesk(minutes: number | undefined, store: Store = localStorage): void {
  if (minutes === undefined) store.removeItem(KEY)
  else store.setItem(KEY, String(minutes))
}

/** Whether the machine has been idle long enough to log out. */
export const isLeftAlone = (usedAt: number, now: number, minutes: number | undefined): boolean =>
  minutes !== undefined && now - usedAt >= minutes * MINUTE_MS

/** Logs out on a shared machine that nobody uses, in any window; what was being typed stays as a draft. */
export function useFrontDesk(now: () => Date, leave: () => void): void {
  const latest = useRef({ now, leave })
  latest.current = { now, leave }
  useEffect(() => {
    const now = () => latest.current.now()
    let usedAt = now().getTime()
    let reportedAt = 0
    const note = () => {
      usedAt = now().getTime()
      if (usedAt - reportedAt < TELL_MS) return
      reportedAt = usedAt
      localStorage.setItem(USED_KEY, String(usedAt))
    }
    note()
    for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true })
    const timer = setInterval(() => {
      const elsewhere = Number(localStorage.getItem(USED_KEY))
      if (!isLeftAlone(Math.max(usedAt, elsewhere), now().getTime(), frontDeskMinutes())) return
      clearInterval(timer)
      latest.current.leave()
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true })
    }
  }, [])
}
