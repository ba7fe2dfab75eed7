import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const LINE_HEIGHT = 36
/** Rows rendered above and below the visible ones, so that Tab and the arrow keys always find the next one. */
const BEYOND = 8
/** Up to this many lines are rendered completely, without their own scrolling. */
const FEW = 60

interface DrawnRows {
  from: number
  to: number
  isScrolled: boolean
  /** Scrolls a row into view and renders it at once, so that the next key finds it. */
  show: (row: number) => void
}

/** The rendered rows of a long table: the visible ones and a few beyond. */
export function useWindow(place: RefObject<HTMLElement | null>, count: number): DrawnRows {
  const [seen, setSeen] = useState({ top: 0, height: 600 })
  const isScrolled = count > FEW
  const look = useCallback(() => {
    const element = place.current
    if (element) setSeen({ top: element.scrollTop, height: element.clientHeight })
  }, [place])
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !isScrolled) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [place, isScrolled, look])
  const show = (row: number): void => {
    const element = place.current
    if (!element || !isScrolled) return
    const top = row * LINE_HEIGHT
    const isInView = top >= element.scrollTop && top <= element.scrollTop + element.clientHeight - 4 * LINE_HEIGHT
    if (!isInView) element.scrollTop = top - element.clientHeight / 2
    flushSync(look)
  }
  if (!isScrolled) return { from: 0, to: count, isScrolled, show }
  const from = Math.max(0, Math.floor(seen.top / LINE_HEIGHT) - BEYOND)
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / LINE_HEIGHT) + BEYOND)
  return { from, to, isScrolled, show }
}
