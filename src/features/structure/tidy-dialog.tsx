import { Button, Modal, NativeSelect, Progress, Skeleton } from '@mantine/core'
import { useState } from 'react'
import styles from '#features/structure/tidy-dialog.module.css'
import type { TidyProgress } from '#features/structure/use-tidy.tsx'
import { useTidy } from '#features/structure/use-tidy.tsx'
import type { FieldFacts } from '#model/structure.ts'
import type { Tidying, TidyPlan, TidyPreview } from '#model/tidy.ts'
import type { Value } from '#model/value.ts'
import { plainNumber } from '#ui/grid/format.ts'
import work from '#ui/work/work.module.css'

const NAMES: Record<Tidying, string> = {
  trim: 'Text without spaces around it',
  number: 'Numbers',
  day: 'Days',
  text: 'Text',
  flag: 'Yes or no',
}

interface Props {
  collection: string
  field: FieldFacts
  close: () => void
}

/** Brings the values of a field into one form: what would change is shown first, and one undo takes all of it back. */
export function TidyDialog({ collection, field, close }: Props) {
  const [plan, setPlan] = useState<TidyPlan>({ collection, field: field.name, as: likely(field) })
  const { preview, progress, trouble, run, undo, stop } = useTidy(plan)
  const again = (change: Partial<TidyPlan>) => setPlan({ ...plan, ...change })
  return (
    <Modal opened onClose={close} title={`Normalise ${field.name}`} size={680}>
      <div className={styles.dialog}>
        {!progress && (
          <>
            <div className={styles.choices}>
              <NativeSelect
                label="Every value becomes"
                value={plan.as}
                onChange={(event) => again({ as: event.currentTarget.value as Tidying })}
                data={Object.entries(NAMES).map(([value, label]) => ({ value, label }))}
              />
              {plan.as === 'day' && (
                <NativeSelect
                  label="Dates like 03/04/2026"
                  value={plan.dayFirst === undefined ? '' : plan.dayFirst ? 'day' : 'month'}
                  onChange={(event) => again({ dayFirst: event.currentTarget.value === 'day' })}
                  data={[
                    ...(plan.dayFirst === undefined ? [{ value: '', label: 'As the values show' }] : []),
                    { value: 'month', label: 'Month first: March 4' },
                    { value: 'day', label: 'Day first: 3 April' },
                  ]}
                />
              )}
              {plan.as === 'number' && (
                <NativeSelect
                  label="Numbers like 1.234"
                  value={plan.decimalComma ? 'comma' : 'point'}
                  onChange={(event) => again({ decimalComma: event.currentTarget.value === 'comma' })}
                  data={[
                    { value: 'point', label: 'The point divides decimals' },
                    { value: 'comma', label: 'The comma divides decimals' },
                  ]}
                />
              )}
            </div>
            {preview ? <Preview preview={preview} /> : !trouble && <Skeleton height={160} />}
            <div className={work.answers}>
              <Button disabled={!preview || preview.changed === 0 || preview.isDayOrderOpen} onClick={() => void run()}>
                Change {plainNumber(preview?.changed ?? 0)} {preview?.changed === 1 ? 'document' : 'documents'}
              </Button>
            </div>
          </>
        )}
        {progress && <Run {...{ progress, undo, stop, close }} all={preview?.scanned ?? 0} />}
        {trouble && (
          <p role="alert" className={work.trouble}>
            {trouble}
          </p>
        )}
      </div>
    </Modal>
  )
}

function Preview({ preview }: { preview: TidyPreview }) {
  const { scanned, changed, unreadable, isDayOrderOpen, examples, left } = preview
  return (
    <>
      <p role="status">
        {plainNumber(changed)} of {plainNumber(scanned)} would change
        {unreadable > 0 && `; ${plainNumber(unreadable)} cannot be read so and stay as they are`}.
      </p>
      {isDayOrderOpen && <p className={styles.ask}>No value tells the day from the month: say which one 03/04 is.</p>}
      {(examples.length > 0 || left.length > 0) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        <section className={`${work.table} ${styles.values}`} aria-label="Before and after" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ id, before, after }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{shown(before)}</td>
                  <td>{shown(after)}</td>
                </tr>
              ))}
              {left.map(({ id, value }) => (
                <tr key={id} className={styles.left}>
                  <th scope="row">{id}</th>
                  <td>{shown(value)}</td>
                  <td>stays</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

const STEPS: Record<TidyProgress['step'], string> = {
  running: 'Changing',
  done: 'Changed',
  stopped: 'Stopped',
  undone: 'Taken back',
}

function Run(props: {
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
      <div className={work.answers}>
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

/** Spaces are seen by the quotes around a text. */
const shown = (value: Value): string => JSON.stringify(value)

/** What the field mostly holds by now. */
function likely({ types, expected, problems }: FieldFacts): Tidying {
  if (expected === 'date') return 'day'
  if (expected === 'number' || expected === 'money') return 'number'
  if (expected === 'flag') return 'flag'
  if (expected === 'text' && !types.text) return 'text'
  if (problems.some((problem) => problem.startsWith('Numbers kept as text'))) return 'number'
  return types.day || types.moment ? 'day' : types.number ? 'number' : 'trim'
}
