import { Button, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'
import classes from '#ui/bulk/bulk.module.css'
import { type BulkOutcome, type BulkTarget, runBulk, tellOutcome } from '#ui/bulk/run.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { awaitAct } from '#ui/shell/toasts/undo.ts'

const MAX_NAMED = 20

interface Props {
  collection: AnyCollection
  target: BulkTarget
  writeOf: (doc: Doc) => CommitWrite | undefined
  act: 'changed' | 'deleted'
  /** The label of the button, with the number: "Change 1,284 parts". */
  label: string
  /** What keeps it from beginning, told once the button is pressed. */
  lacks?: string | false | undefined
  back?: () => void
  /** Leaves everything as it is, including the selection. */
  close: () => void
  /** The work is done: clears the selection as well. */
  done?: () => void
}

/** The last step of a bulk operation: starts it, shows progress, can stop it, and lists what was not changed. */
export function Running({ collection, target, writeOf, act, label, lacks, back, close, done = close }: Props) {
  const [seen, setSeen] = useState<number>()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const [failure, setFailure] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const stop = useRef<AbortController>(undefined)

  async function run(): Promise<void> {
    setOpen(true)
    if (lacks) return
    stop.current = new AbortController()
    setSeen(0)
    setFailure(undefined)
    try {
      const found = await runBulk(collection, target, writeOf, { signal: stop.current.signal, progress: setSeen })
      if (found.done > 0) tellOutcome(collection, found, act)
      if (found.left.length > 0) setOutcome(found)
      else done()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(`${error.message} Changes made until then are in the history and can be undone there.`)
    } finally {
      setSeen(undefined)
    }
  }

  const said = (isOpen && lacks) || failure
  if (outcome)
    return (
      <>
        <p>
          {plainNumber(outcome.done)} {act}, {plainNumber(outcome.left.length)} skipped:
        </p>
        <ul className={`text-13 scrolls-both ${classes.left}`}>
          {outcome.left.slice(0, MAX_NAMED).map(({ id, title, why }) => (
            <li key={id}>
              <b className="bold">{title}</b> {why}
            </li>
          ))}
          {outcome.left.length > MAX_NAMED && <li>and {outcome.left.length - MAX_NAMED} more</li>}
        </ul>
        <div className="flex end gap-8">
          <Button onClick={done}>Close</Button>
        </div>
      </>
    )
  return (
    <>
      {said && (
        <p role="alert" className="text-13 late">
          {said}
        </p>
      )}
      {seen !== undefined && (
        <div className="stack gap-6 text-12 dim figures" role="status">
          <Progress value={(100 * seen) / Math.max(1, target.count)} aria-label="Progress" />
          {plainNumber(seen)} of {plainNumber(target.count)}
        </div>
      )}
      <div className="flex end gap-8">
        {seen === undefined && back && (
          <Button variant="default" onClick={back}>
            Back
          </Button>
        )}
        <Button variant="default" onClick={() => (seen === undefined ? close() : stop.current?.abort())}>
          {seen === undefined ? 'Cancel' : 'Stop'}
        </Button>
        <Button loading={seen !== undefined} onClick={() => void awaitAct(run())}>
          {label}
        </Button>
      </div>
    </>
  )
}
