import { Button, Progress, Skeleton, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TidyProgress, useTidy } from '#features/data/structure/parts.tsx'
import styles from '#features/data/structure/tidy/tidy-dialog.module.css'
import type { Value } from '#model/schema/value.ts'
import type { TidyPreview } from '#model/structure/tidy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  title: string
  work: ReturnType<typeof useTidy>
  /** False until there is a plan; no preview is shown before that. */
  isPlanned?: boolean
  /** The reason why some values are left unchanged. */
  why?: string
  /** The field to be deleted, and from which collections: its name must be typed to confirm. */
  deletes?: { collections: readonly string[]; field: string } | undefined
  close: () => void
  /** The options, shown first. */
  children: ReactNode
}

/** The dialog for changing a field: options, preview, run with progress, and a single undo. */
export function TidyWork({ title, work: tidy, isPlanned = true, why, deletes, close, children }: Props) {
  const { preview, progress, trouble: failure, run, undo, stop } = tidy
  const shown = isPlanned ? preview : undefined
  const changed = shown?.changed ?? 0
  const [typed, setTyped] = useState('')
  const isAllowed = deletes === undefined || typed.trim() === deletes.field
  return (
    <Dialog onClose={close} title={title} size={680}>
      <div className={`stack gap-16 text-13 ${styles.dialog}`}>
        {!progress && (
          <>
            {children}
            {shown && <TidyShown preview={shown} why={why} />}
            {isPlanned && !shown && !failure && <Skeleton height={160} />}
            {deletes && changed > 0 && (
              <>
                <p className={`row wrap gap-8-12 ${work.buttons}`}>
                  {deletes.collections.map((collection) => (
                    <a
                      key={collection}
                      download
                      href={`/api/export?${new URLSearchParams({ collection, format: 'json' })}`}
                    >
                      Save {collection} as a file first
                    </a>
                  ))}
                </p>
                <TextInput
                  label={`Type ${deletes.field} to delete it`}
                  value={typed}
                  spellCheck={false}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </>
            )}
            <div className="flex wrap end gap-8">
              <Button
                disabled={!isAllowed || changed === 0 || shown?.isDayOrderOpen === true}
                {...(deletes && { color: 'overdue' })}
                onClick={() => void run()}
              >
                Change {plainNumber(changed)} {changed === 1 ? 'document' : 'documents'}
              </Button>
            </div>
          </>
        )}
        {progress && <TidyRun {...{ progress, undo, stop, close }} all={preview?.scanned ?? 0} />}
        {failure && (
          <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The preview of a plan, with examples before and after. */
function TidyShown({ preview, why = 'cannot be converted' }: { preview: TidyPreview; why?: string | undefined }) {
  const { scanned, changed, unreadable, isDayOrderOpen, examples, left } = preview
  return (
    <>
      <p role="status">
        {plainNumber(changed)} of {plainNumber(scanned)} would change
        {unreadable > 0 && `; ${plainNumber(unreadable)} ${why} and will be kept`}.
      </p>
      {isDayOrderOpen && <p className="soon">No value tells the day from the month: choose what 03/04 means.</p>}
      {(examples.length > 0 || left.length > 0) && (
        <DataTable
          label="Before and after"
          className={styles.values}
          columns={[
            { label: 'Document', isHead: true, wrap: true, show: ({ id }) => id },
            { label: 'Before', wrap: true, show: ({ before }) => before },
            { label: 'After', wrap: true, show: ({ after }) => after },
          ]}
          rows={[
            ...examples.map(({ id, before, after }) => ({
              id,
              before: shown(before),
              after: shown(after),
              isLeft: false,
            })),
            ...left.map(({ id, value }) => ({ id, before: shown(value), after: 'kept', isLeft: true })),
          ]}
          keyOf={({ id }) => id}
          tone={({ isLeft }) => (isLeft ? 'dim' : undefined)}
          isFixed
        />
      )}
    </>
  )
}

const STEPS: Record<TidyProgress['step'], string> = {
  running: 'Changing',
  done: 'Changed',
  stopped: 'Stopped',
  undone: 'Undone',
}

/** The progress of the change, with actions to stop and to undo it. */
function TidyRun(props: {
  progress: TidyProgress
  all: number
  undo: () => Promise<void>
  stop: () => void
  close: () => void
}) {
  const { progress, all, undo, stop, close } = props
  const { step, scanned, changed, refused, reason } = progress
  return (
    <>
      <h3 aria-live="polite">{STEPS[step]}</h3>
      {step === 'running' && <Progress value={all > 0 ? (100 * scanned) / all : 0} aria-label="Progress" />}
      <p>
        {plainNumber(scanned)} looked at, {plainNumber(changed)} changed
        {refused > 0 && `, ${plainNumber(refused)} refused: ${reason}`}
      </p>
      <div className="flex wrap end gap-8">
        {step === 'running' && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        {(step === 'done' || step === 'stopped') && changed > 0 && (
          <Button variant="default" onClick={() => void undo()}>
            Undo
          </Button>
        )}
        {step !== 'running' && <Button onClick={close}>Close</Button>}
      </div>
    </>
  )
}

/** Texts are shown in quotes, so that spaces are visible. */
const shown = (value: Value | undefined): string => (value === undefined ? 'missing' : JSON.stringify(value))
