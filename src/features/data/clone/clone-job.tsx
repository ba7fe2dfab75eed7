import { Button, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#base/text/words.ts'
import { DifferenceCounts, DifferenceTable, Faults } from '#features/data/clone/difference-table.tsx'
import { cloneReport } from '#features/data/clone/report.ts'
import { useClone } from '#features/data/clone/use-clone.tsx'
import type { ClonePlan, CloneState } from '#model/clone/clone.ts'
import { pageAddress } from '#model/feature.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ReportButtons } from '#ui/print/report-buttons.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import work from '#ui/work/work.module.css'

const HEADINGS: Record<CloneState['step'], string> = {
  checking: 'Preview running',
  checked: 'Preview',
  running: 'Copying',
  paused: 'Paused',
  done: 'Copied',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** One clone: the preview, the run, its result, and the undo. */
export function CloneRun({ id, leave }: { id: string; leave: (plan?: ClonePlan) => void }) {
  const job = useClone(id)
  const [typed, setTyped] = useState('')
  const { state } = job
  if (!state) return job.trouble ? <p role="alert">{job.trouble}</p> : <Spinner />
  const { plan, step, counts, total, rate, faults, conflicts, undone } = state
  const isMoving = step === 'checking' || step === 'running' || step === 'undoing'
  const left = counts.failed + counts.skipped
  const targets = plan.items.map(({ target }) => target)
  const canRun = step === 'checked' || step === 'paused' || step === 'interrupted' || step === 'cancelled'
  const mustType = canRun && state.run === undefined && counts.replaced > 0
  const isAllowed = !mustType || typed === targets.join(', ')
  return (
    <div className="stack gap-16 slim">
      <h2 className="text-16 bold" aria-live="polite">
        {HEADINGS[step]}
      </h2>
      <p className="text-13 dim breaks">
        {plan.items.map(({ source, target }) => `${source} to ${target}`).join(', ')}
        {step === 'running' && '. It goes on when you leave this page.'}
      </p>
      {isMoving && (
        <>
          <Progress value={total > 0 ? (100 * counts.read) / total : 0} aria-label="Progress" />
          <p className="text-13 dim breaks">
            {step === 'undoing'
              ? `${counted(undone, 'document')} undone`
              : `${plainNumber(counts.read)} of ${counted(total, 'document')}`}
            {rate > 0 && `, ${plainNumber(rate)} a second`}
          </p>
        </>
      )}
      {state.problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {state.problem}
        </p>
      )}
      {step === 'undone' ? (
        <p>{counted(undone, 'document')} undone.</p>
      ) : plan.mode === 'structure' ? (
        <p>The fields, columns and form of {counted(plan.items.length, 'collection')}; no documents.</p>
      ) : (
        <DifferenceCounts counts={counts} />
      )}
      <Faults title="Changed since the copy, so they are kept" faults={conflicts} all={conflicts.length} />
      {step !== 'undone' && (
        <Faults
          title="Not copied"
          faults={faults}
          all={left}
          {...(left > 0 && { file: `/api/clones/${encodeURIComponent(id)}/faults` })}
        />
      )}
      {mustType && (
        <TextInput
          label={`${counted(counts.replaced, 'document')} would be replaced. Type ${targets.join(', ')} to go on`}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maw={480}
        />
      )}
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        {canRun && (
          <Button onClick={job.run} disabled={!isAllowed}>
            {runWords(state)}
          </Button>
        )}
        {step === 'running' && (
          <Button variant="default" onClick={job.pause}>
            Pause
          </Button>
        )}
        {(step === 'checking' || step === 'running') && (
          <Button variant="default" onClick={job.cancel}>
            Cancel
          </Button>
        )}
        {!isMoving && step !== 'undone' && state.run !== undefined && (
          <Button variant="default" onClick={job.undo}>
            Undo clone
          </Button>
        )}
        {!isMoving && <ReportButtons name="clone report" report={() => cloneReport(state)} />}
        {!isMoving && (
          <Button variant="default" onClick={() => leave(plan)}>
            {state.run === undefined ? 'Change the plan' : 'Use the plan again'}
          </Button>
        )}
        <Button variant="default" onClick={() => leave()}>
          Close
        </Button>
        {step === 'done' &&
          targets.map((target) => (
            <GoLink key={target} href={pageAddress('custom-tables', { collection: target })}>
              Open {target}
            </GoLink>
          ))}
      </div>
      <DifferenceTable differences={state.differences} />
    </div>
  )
}

function runWords({ run, plan, counts, total, step }: CloneState): string {
  if (run !== undefined) return 'Continue'
  if (plan.mode === 'structure') return 'Copy the structure'
  const documents = step === 'checked' ? counts.created + counts.replaced : total
  return `Copy ${counted(documents, 'document')}`
}
