import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportState, NotRemoved } from '#model/import/import.ts'
import type { UndoChoice } from '#model/import/undo.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { MendRows } from '#ui/import/check/fix-rows.tsx'
import { ImportFigures } from '#ui/import/check/import-counts.tsx'
import classes from '#ui/import/import.module.css'
import type { Corrections } from '#ui/import/import-api.ts'
import { importReport } from '#ui/import/import-report.ts'
import { UndoChoiceButton } from '#ui/import/undo-choice.tsx'
import { ReportButtons } from '#ui/print/report-buttons.tsx'

interface Props {
  state: ImportState
  cancel: () => void
  undo: (changed?: UndoChoice) => void
  mend: (corrections: Corrections) => void
  /** Continues an interrupted import. */
  run: () => void
  close: () => void
  /** A link to the imported records. */
  records?: ReactNode
}

const HEADINGS: Record<ImportState['step'], string> = {
  checking: 'Looking at the file',
  checked: 'Ready',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
  failed: 'Failed',
  undoing: 'Undoing the import',
  undone: 'Import undone',
}

const DONE = ['created', 'updated', 'removed'] as const

/** The run of an import: progress, results, rows that failed, and the undo. */
export function ImportResult({ state, cancel, undo, mend, run, close, records }: Props) {
  const { step, counts, rate, expected = 0 } = state
  const isMoving = step === 'running' || step === 'undoing'
  const written = counts.created + counts.updated + (counts.removed ?? 0)
  const isUndoing = step === 'undoing'
  const done = isUndoing ? (state.undone ?? 0) : written + counts.unchanged + counts.failed
  const whole = isUndoing ? written : Math.max(expected, counts.rows)
  return (
    <div className={`stack gap-16 ${classes.check}`}>
      <h2 className="text-16 bold" aria-live="polite">
        {HEADINGS[step]}
      </h2>
      {isMoving && (
        <>
          <Progress value={whole > 0 ? (100 * done) / whole : 0} aria-label="Progress" />
          <p className="text-13 dim breaks">
            {plainNumber(done)} of {plainNumber(whole)} rows
            {rate > 0 && !isUndoing && `, ${plainNumber(Math.round(rate))} a second`}
          </p>
        </>
      )}
      {state.problem && <p className="text-13 late late-ground round-8 pad-10-12">{state.problem}</p>}
      {step === 'undone' ? (
        <p className="text-13 dim breaks">{undoneWords(counts)}</p>
      ) : (
        <ImportFigures counts={counts} words={DONE} />
      )}
      {step === 'done' && records}
      <NotRemovedList items={state.notRemoved} />
      {step === 'done' && <MendRows {...{ state, mend }} isChecking={false} />}
      <div className="flex wrap end gap-8">
        {step === 'running' && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
        {!isMoving && step !== 'undone' && written > 0 && <UndoChoiceButton id={state.id} undo={undo} />}
        {(step === 'interrupted' || step === 'cancelled') && (
          <Button variant="default" onClick={run}>
            Continue
          </Button>
        )}
        {!isMoving && (
          <ReportButtons name={`${state.fileName.replace(/\.[^.]*$/, '')} report`} report={() => importReport(state)} />
        )}
        {!isMoving && <Button onClick={close}>Close</Button>}
      </div>
    </div>
  )
}

/** `Import undone · 30 deleted · 0 restored`. */
const undoneWords = ({ created, updated, removed = 0 }: ImportState['counts']): string =>
  `Import undone · ${plainNumber(created)} deleted · ${plainNumber(updated + removed)} restored`

/** Records that are missing from the file but kept by a rule. */
function NotRemovedList({ items = [] }: { items: readonly NotRemoved[] | undefined }) {
  if (items.length === 0) return null
  return (
    <section aria-label="Not removed">
      <h3 className="text-16 bold">Not in the file; kept</h3>
      <ul className="text-13 dim breaks">
        {items.map(({ id, title, reason }) => (
          <li key={id}>
            <b className="plain strong">{title}</b>: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
