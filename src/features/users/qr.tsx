import encoder from 'pdfmake/js/qrEnc.js'
import type { ReactNode } from 'react'
import styles from '#features/users/users.module.css'

// The encoder draws each module 5 wide; cameras want four empty ones around the code.
const QUIET = 4 * 5

/** A text as a QR code: black on white in both themes, as cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { _canvas, _width } = encoder.default.measure({ qr: text, eccLevel: 'M' })
  // The first piece is the white ground.
  const bars = _canvas.slice(1).map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h${-w}z`)
  const side = _width + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
