import { Button, Progress } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { percent } from '#base/text/writing.ts'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import { plainNumber } from '#ui/grid/format.ts'
import styles from '#ui/print/print-dialog.module.css'

/** Writing the pages is a small part of the work, making the PDF is the rest. */
const WRITING = 20

/** The progress of printing many records, and the resulting file. */
export function PrintRun({ state }: { state: PrintRunState }): ReactNode {
  const { step, file, problem } = state
  return (
    <>
      <p role="status" className={`text-13 dim ${styles.says}`}>
        {wordsOf(state)}
      </p>
      {isPrinting(state) && <Progress value={doneOf(state)} aria-label="Print progress" animated />}
      {problem && (
        <p role="alert" className="fault-text text-13">
          {problem}
        </p>
      )}
      {step === 'done' && file && (
        <Button
          component="a"
          href={`/api/files/${file.hash}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileTypePdf size={16} />}
          data-autofocus
        >
          Open {file.name}
        </Button>
      )}
    </>
  )
}

const doneOf = ({ records, written, share }: PrintRunState): number =>
  Math.round((WRITING * written) / Math.max(1, records) + (100 - WRITING) * share)

function wordsOf({ step, records, written, share, seconds, file }: PrintRunState): string {
  const all = plainNumber(records)
  switch (step) {
    case 'writing':
      return `Reading ${plainNumber(written)} of ${all}`
    case 'drawing':
      return `Creating the PDF of ${all}, ${percent(100 * share, 0)}`
    case 'done':
      return `${all} in one PDF, ${plainNumber(Math.max(1, Math.round((file?.size ?? 0) / 1_000)))} KB, in ${seconds} s. It is kept for a day.`
    case 'cancelled':
      return 'Cancelled. No file was created.'
    case 'interrupted':
      return 'The server ended before the PDF was made. Print again.'
    default:
      return 'The PDF was not made.'
  }
}
