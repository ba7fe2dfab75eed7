import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { percent } from '#base/text/writing.ts'
import { duplicateGroups } from '#features/data/duplicates/collection.ts'
import styles from '#features/data/duplicates/search/search.module.css'
import { isMoving } from '#features/data/duplicates/search/use-scan.tsx'
import { type FoundGroup, MAX_SCAN_GROUPS, type ScanState } from '#model/command/scan.ts'
import { pageOf, withParams } from '#model/record-address.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const COMPARED = 92
const READ = 88

/** The progress and the result of a search. */
export function ScanProgress({ state, cancel, again }: { state: ScanState; cancel: () => void; again: () => void }) {
  const moves = isMoving(state)
  const isBroken = state.step === 'failed' || state.step === 'interrupted'
  const { plan, found, kept } = state
  return (
    <section
      className={`stack gap-12 sunk framed round-10 ${styles.progress}`}
      aria-label={plan.sample ? 'Trial' : 'Search'}
      aria-busy={moves}
    >
      <div className={`row between gap-12 figures ${styles.progressHead}`}>
        <p className="row gap-6" role="status">
          {!moves && !isBroken && <IconCheck size={16} aria-hidden className={'good'} />}
          {isBroken && <IconAlertTriangle size={16} aria-hidden className={'late'} />}
          {words(state)}
        </p>
        {moves && (
          <Button variant="default" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        {state.step === 'interrupted' && (
          <Button variant="default" size="compact-sm" onClick={again}>
            Search again
          </Button>
        )}
        {state.step === 'done' && !plan.sample && kept > 0 && (
          <Button
            component={GoLink}
            size="compact-md"
            href={withParams(pageOf(duplicateGroups), { rule: plan.ruleId })}
          >
            Decide
          </Button>
        )}
      </div>
      {moves && <Progress value={share(state)} aria-label="Read and compared" animated={state.step !== 'reading'} />}
      {state.problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {state.problem}
        </p>
      )}
      {state.step === 'done' && found > MAX_SCAN_GROUPS && !plan.sample && (
        <p className="text-13 soon round-8 pad-10-12 soon-ground">
          The {plainNumber(MAX_SCAN_GROUPS)} best matches were saved. Search again when you have decided those.
        </p>
      )}
      {state.step === 'done' && state.first.length > 0 && <First groups={state.first} found={found} />}
    </section>
  )
}

function words({ step, plan, read, total, found, seconds }: ScanState): string {
  const records = `${plainNumber(read)} ${read === 1 ? 'record' : 'records'}`
  const groups = `${plainNumber(found)} ${found === 1 ? 'group' : 'groups'}`
  if (step === 'reading') return `Reading ${plan.collection}: ${plainNumber(read)} of ${plainNumber(total)}`
  if (step === 'comparing') return `Comparing ${records}`
  if (step === 'storing') return `Storing ${groups}`
  if (step === 'cancelled') return `Cancelled after ${records}.`
  if (step === 'interrupted') return 'The server stopped before the search finished.'
  if (step === 'failed') return 'The search did not finish.'
  if (plan.sample)
    return `Trial on the first ${records}: ${found === 0 ? 'no duplicates' : `${groups} alike`}. Nothing was stored.`
  return `${records} compared in ${seconds} s: ${found === 0 ? 'no duplicates' : `${groups} alike`}.`
}

const share = ({ step, read, total }: ScanState): number =>
  step === 'reading' ? (READ * read) / Math.max(1, total) : step === 'comparing' ? READ : COMPARED

/** The titles of the most certain groups. */
function First({ groups, found }: { groups: readonly FoundGroup[]; found: number }) {
  return (
    <>
      <ul className={`stack text-13 unlisted ${styles.first}`} aria-label="The surest groups">
        {groups.map(({ ids, title, size, score }) => (
          <li key={ids.join()}>
            <span className="slim breaks">{title}</span>
            <small className="dim unbroken">
              {plainNumber(size)} records{score < 1 && `, ${percent(Math.round(score * 100))}`}
            </small>
          </li>
        ))}
      </ul>
      {found > groups.length && <p className="text-13 dim">and {plainNumber(found - groups.length)} more</p>}
    </>
  )
}
