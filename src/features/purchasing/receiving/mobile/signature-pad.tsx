import { Button } from '@mantine/core'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'

const WIDTH = 300
const HEIGHT = 120
/** The minimum distance between two points in pixels, so that a signature stays at a few kilobytes. */
const STEP = 2

/** The area for signing with a finger: the strokes as an SVG path, 300 by 120. */
export function SignaturePad({ path, put }: { path: string; put: (path: string) => void }): ReactNode {
  const last = useRef<readonly [number, number]>(undefined)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
    return [within(((clientX - left) / width) * WIDTH, WIDTH), within(((clientY - top) / height) * HEIGHT, HEIGHT)]
  }
  return (
    <div className={`stack gap-4 ${styles.sign}`}>
      <svg
        role="img"
        aria-label={path ? 'Signature, signed' : 'Signature, empty. Sign with a finger.'}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = at(event)
          put(`${path}M${last.current.join(' ')}`)
        }}
        onPointerMove={(event) => {
          const [from, to] = [last.current, at(event)]
          if (!from || Math.hypot(to[0] - from[0], to[1] - from[1]) < STEP) return
          last.current = to
          put(`${path}L${to.join(' ')}`)
        }}
        onPointerUp={() => {
          last.current = undefined
        }}
      >
        <path d={path} />
      </svg>
      <Button size="md" variant="subtle" color="gray" disabled={!path} onClick={() => put('')}>
        Clear the signature
      </Button>
    </div>
  )
}
