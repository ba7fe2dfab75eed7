import { Button, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from '#features/admin/system-check/screen.module.css'
import { keepOffset, type Offset, printOffset } from '#ui/print/offset.ts'
import { styleNonce } from '#ui/theme/style-nonce.ts'

/**
 * A test page with rulers, the outline of a 4 × 6 label and the cross of check stock, and fields for the measured
 * offset.
 */
export function Calibration(): ReactNode {
  const [isPrinting, setPrinting] = useState(false)
  const [offset, setOffset] = useState(printOffset)
  function set(next: Offset): void {
    keepOffset(next)
    setOffset(next)
  }
  function printPage(): void {
    flushSync(() => setPrinting(true))
    print()
    setPrinting(false)
  }
  return (
    <section className={`box grid gap-10 on-panel pad-16 ${styles.box}`} aria-labelledby="printer">
      <h2 className="text-14 bold" id="printer">
        Printer
      </h2>
      <p>Print the page at 100%, measure from the cross to the edges of the paper, and enter the difference.</p>
      <div className="flex wrap bottom gap-12">
        <NumberInput
          label="Too far right, mm"
          value={offset.x}
          step={0.5}
          min={-50}
          max={50}
          onChange={(x) => set({ ...offset, x: Number(x) || 0 })}
        />
        <NumberInput
          label="Too far down, mm"
          value={offset.y}
          step={0.5}
          min={-50}
          max={50}
          onChange={(y) => set({ ...offset, y: Number(y) || 0 })}
        />
        <Button variant="default" h={36} onClick={printPage}>
          Print calibration page
        </Button>
      </div>
      {isPrinting && createPortal(<CalibrationPage offset={offset} />, document.body)}
    </section>
  )
}

const LENGTH_MM = 180
const LABEL_MM = { width: 101.6, height: 152.4 }

function CalibrationPage({ offset }: { offset: Offset }): ReactNode {
  const marks = Array.from({ length: LENGTH_MM / 10 + 1 }, (_, at) => at * 10)
  return (
    <div className={styles.printed}>
      <style nonce={styleNonce()}>{'@page { margin: 0 } @media print { #root { display: none } }'}</style>
      <svg width="210mm" height="270mm" viewBox="0 0 210 270" role="img" aria-label="Calibration page">
        <g transform={`translate(${-offset.x} ${-offset.y})`} stroke="#000" strokeWidth="0.2" fontSize="3">
          <path d="M5 15h20M15 5v20" />
          <text x="27" y="16" stroke="none">
            15 mm from the left and upper edge
          </text>
          {marks.map((at) => (
            <g key={at}>
              <path d={`M${15 + at} 30v${at % 50 === 0 ? 6 : 3}M10 ${35 + at}h${at % 50 === 0 ? 6 : 3}`} />
              <text x={14 + at} y="40" stroke="none">
                {at}
              </text>
            </g>
          ))}
          <rect x="40" y="60" width={LABEL_MM.width} height={LABEL_MM.height} fill="none" />
          <text x="42" y="65" stroke="none">
            4 × 6 in
          </text>
        </g>
      </svg>
    </div>
  )
}
