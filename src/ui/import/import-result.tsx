import { Button, Progress } from '@mantine/core'
import type { AnyCollection } from '#model/collection.ts'
import type { ImportState } from '#model/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/import/import.module.css'
import { Counts, Faults } from '#ui/import/import-check.tsx'

interface Props {
  collection: AnyCollection
  state: ImportState
  cancel: () => void
  undo: () => void
  close: () => void
}

const HEADINGS: Record<ImportState['step'], string> = {
  checking: 'Looking at the file',
  checked: 'Ready',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
  failed: 'Failed',
  undoing: 'Taking it back',
  undone: 'Taken back',
}

/** The run: how far it is, what came of it, what did not go in, and the way back. */
export function ImportResult({ state, cancel, undo, close }: Props) {
  const { step, counts, rate, faults } = state
  const isMoving = step === 'running' || step === 'undoing'
  const done = counts.created + counts.updated + counts.unchanged + counts.failed
  const hasWritten = counts.created + counts.updated > 0
  return (
    <div className={classes.check}>
      <h2 className={classes.step} aria-live="polite">
        {HEADINGS[step]}
      </h2>
      {isMoving && (
        <>
          <Progress value={counts.rows > 0 ? (100 * done) / counts.rows : 0} aria-label="Progress" />
          <p className={classes.file}>
            {plainNumber(done)} of {plainNumber(counts.rows)} rows
            {rate > 0 && `, ${plainNumber(Math.round(rate))} a second`}
          </p>
        </>
      )}
      {state.problem && <p className={classes.trouble}>{state.problem}</p>}
      <Counts counts={counts} words={['created', 'updated']} />
      <Faults faults={faults} failed={counts.failed} {...(state.errorsFile && { file: state.errorsFile })} />
      <div className={classes.buttons}>
        {step === 'running' && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
        {!isMoving && step !== 'undone' && hasWritten && (
          <Button variant="default" onClick={undo}>
            Undo import
          </Button>
        )}
        {!isMoving && <Button onClick={close}>Close</Button>}
      </div>
    </div>
  )
}
