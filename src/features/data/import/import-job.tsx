import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ChangeTarget } from '#features/data/import/change-target.tsx'
import { FileLayout } from '#features/data/import/file-layout.tsx'
import styles from '#features/data/import/screen.module.css'
import { targetDefinition, targetWords } from '#features/data/import/targets.ts'
import { collections, pageAddress, places } from '#model/feature.ts'
import type { ImportState } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ImportCheck } from '#ui/import/check/import-check.tsx'
import { ImportResult } from '#ui/import/import-result.tsx'
import { keepPreset } from '#ui/import/presets.ts'
import type { ImportTarget } from '#ui/import/read-targets.ts'
import { isBeforeRun, useJob } from '#ui/import/use-job.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

interface Props {
  id: string
  targets: readonly ImportTarget[]
  leave: () => void
}

/** One import: what was detected in the file, its target, the preview, the run, and the undo. */
export function ImportJobPage({ id, targets, leave }: Props) {
  const job = useJob(id)
  const { state } = job
  const page = useRef<HTMLDivElement>(null)
  // The button that led here is gone, so the keyboard goes on from the top of what replaced it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [state?.step])
  if (!state) return job.trouble ? <p role="alert">{job.trouble}</p> : <Spinner />
  const { plan, inspection } = state
  const collection = collectionOf(state, targets)
  const isEarly = isBeforeRun(state)
  const isLoose = !collections.some(({ name }) => name === plan.collection)

  function run(): void {
    if (inspection) keepPreset(plan.command ?? plan.collection, inspection.headings, plan)
    void job.run()
  }

  return (
    <div
      ref={page}
      tabIndex={-1}
      style={{ outline: 'none' }}
      className={`stack gap-16 slim scrolls-down ${styles.body}`}
    >
      {isEarly && (
        <>
          <h2 className="bold text-15">1. File</h2>
          {plan.collection === '*' ? (
            <p className="text-13 dim breaks">
              Into <b className="plain strong">the collections in the file</b>
              {inspection?.collections && `: ${inspection.collections.join(', ')}`}
            </p>
          ) : (
            <ChangeTarget key={targetWords(plan)} {...{ state, targets }} check={(next) => void job.check(next)} />
          )}
          {inspection && <FileLayout state={state} check={(next) => void job.check(next)} />}
          <ImportCheck
            collection={collection}
            isLoose={isLoose}
            lookIn={collections}
            state={state}
            isChecking={job.isChecking}
            check={(next) => void job.check(next)}
            mend={(corrections) => void job.mend(corrections)}
            run={run}
            other={
              <Button variant="default" onClick={leave}>
                Other file
              </Button>
            }
          />
          {state.step === 'failed' && !inspection && (
            <Button variant="default" onClick={leave} w="fit-content">
              Other file
            </Button>
          )}
        </>
      )}
      {!isEarly && (
        <>
          <p className="text-13 dim breaks">
            <b className="plain strong">{state.fileName}</b> into{' '}
            <b className="plain strong">{plan.collection === '*' ? 'its collections' : targetWords(plan)}</b>
            {state.step === 'running' && '. It goes on when you leave this page.'}
          </p>
          <ImportResult
            state={state}
            mend={(corrections) => void job.mend(corrections)}
            run={() => void job.run()}
            cancel={() => void job.cancel()}
            undo={(changed) => void job.undo(changed)}
            close={leave}
            records={<Records {...plan} created={state.counts.created + state.counts.updated} />}
          />
          {state.step === 'done' && !targets.some(({ name, defined }) => defined && name === plan.collection) && (
            <GoLink href={pageAddress('custom-tables', { collection: plan.collection })}>Open the table</GoLink>
          )}
        </>
      )}
      {job.trouble && <p role="alert">{job.trouble}</p>}
    </div>
  )
}

/** A link to the list of the imported records; custom tables have a link below. */
function Records({ collection, command, created }: { collection: string; command?: string; created: number }) {
  const path = places.find(({ of }) => of.name === collection)?.path
  if (!path || created === 0) return null
  const list = collections.find(({ name }) => name === collection)?.label
  // The rows of a command are not records of their own, such as the prices of a vendor.
  const words = command
    ? `Open ${list?.many.toLowerCase()}`
    : created === 1
      ? `Open the ${list?.one.toLowerCase()}`
      : `Open the ${plainNumber(created)} ${list?.many.toLowerCase()}`
  return <GoLink href={path}>{words}</GoLink>
}

/**
 * The definition of the target: the saved one, the one guessed for an undefined collection, or one made from the file's
 * own headings.
 */
function collectionOf({ plan, inspection }: ImportState, targets: readonly ImportTarget[]): AnyCollection {
  const defined = targetDefinition(plan, targets)
  if (defined) return defined
  const target = targets.find(({ name }) => name === plan.collection)
  const fields = Object.values(inspection?.mapping ?? {}).filter((name) => name !== '$id')
  const sample = Object.fromEntries(fields.map((name) => [name, 'x']))
  return target?.definition ?? guessCollection(plan.collection, fields.length > 0 ? [sample] : [])
}
