import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** How far a thumb must move to trigger the action, in pixels. */
const MEANT = 96
/** Below this distance the gesture may still be a scroll; only a clearly horizontal move is a swipe. */
const BEGUN = 12

interface Swipes {
  right: () => void
  left: () => void
  isOff: boolean
}

/** Event handlers and styles of a card that is swiped right or left by touch; mouse users have the buttons. */
export function useSwipe({ right, left, isOff }: Swipes) {
  const from = useRef<{ x: number; y: number; is: boolean } | undefined>(undefined)
  const [moved, setMoved] = useState(0)
  function end(): void {
    const to = from.current?.is ? moved : 0
    from.current = undefined
    setMoved(0)
    if (to >= MEANT) right()
    if (to <= -MEANT) left()
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse' && !isOff) from.current = { x: event.clientX, y: event.clientY, is: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!start.is && Math.abs(x) > BEGUN && Math.abs(x) > 2 * Math.abs(y)) {
        start.is = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (start.is) setMoved(x)
    },
    onPointerUp: end,
    onPointerCancel() {
      from.current = undefined
      setMoved(0)
    },
    style: { touchAction: 'pan-y', ...(moved !== 0 && { transform: `translateX(${moved}px)` }) } as CSSProperties,
    'data-swipe': Math.abs(moved) < MEANT ? undefined : moved > 0 ? 'right' : 'left',
  }
}
