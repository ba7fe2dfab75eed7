import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { OtherCollections } from '#features/data/structure/tabs/other-collections.tsx'
import styles from '#features/data/structure/tidy/tidy-dialog.module.css'
import { TidyWork } from '#features/data/structure/tidy/tidy-work.tsx'
import type { FieldFacts } from '#model/structure/structure.ts'
import type { Tidying, TidyPlan, TidyPreview } from '#model/structure/tidy.ts'
import { call, execute, newKey } from '#ui/api.ts'

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
  /** Other collections that have a field with this name. */
  others?: readonly string[]
  close: () => void
}

/** Converts the values of a field to one format: with a preview first, and a single undo for all of it. */
export function TidyDialog({ collection, field, others = [], close }: Props) {
  const [plan, setPlan] = useState<TidyPlan & { as: Tidying }>({ collection, field: field.name, as: likely(field) })
  const [also, setAlso] = useState<readonly string[]>([])
  const work = useTidy(plan, also)
  const again = (change: Partial<TidyPlan & { as: Tidying }>) => setPlan({ ...plan, ...change })
  return (
    <TidyWork title={`Normalise ${field.name}`} {...{ work, close }}>
      <div className={`grid gap-12 ${styles.choices}`}>
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
              { value: 'point', label: 'Decimal point' },
              { value: 'comma', label: 'The comma divides decimals' },
            ]}
          />
        )}
        <OtherCollections field={field.name} {...{ others }} chosen={also} choose={setAlso} />
      </div>
    </TidyWork>
  )
}

/** The most likely conversion for the values of the field. */
function likely({ types, expected, problems }: FieldFacts): Tidying {
  if (expected === 'date') return 'day'
  if (expected === 'number' || expected === 'money') return 'number'
  if (expected === 'flag') return 'flag'
  if (expected === 'text' && !types.text) return 'text'
  if (problems.some((problem) => problem.startsWith('Numbers kept as text'))) return 'number'
  return types.day || types.moment ? 'day' : types.number ? 'number' : 'trim'
}

interface Page {
  scanned: number
  changed: number
  refused: number
  reason?: string
  run: string
  after?: string
}

/** The progress of a field's conversion. */
export interface TidyProgress {
  step: 'running' | 'done' | 'stopped' | 'undone'
  scanned: number
  changed: number
  refused: number
  reason?: string
  run?: string
}

/**
 * Runs a plan for one field, once there is one: a preview first, then page by page with progress, and a single undo.
 * `also` are other collections in which the field with this name is changed the same way.
 */
export function useTidy(plan: TidyPlan | undefined, also: readonly string[] = []) {
  const [preview, setPreview] = useState<TidyPreview>()
  const [progress, setProgress] = useState<TidyProgress>()
  const [failure, setFailure] = useState<string>()
  const isStopped = useRef(false)
  const plans = plan ? [plan, ...also.map((collection) => ({ ...plan, collection }))] : undefined
  const key = plans && JSON.stringify(plans)

  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    setFailure(undefined)
    if (key === undefined) return
    previewAll(JSON.parse(key) as TidyPlan[])
      .then((next) => isCurrent && setPreview(next))
      .catch((error: unknown) => isCurrent && setFailure(sentence(error)))
    return () => {
      isCurrent = false
    }
  }, [key])

  async function run(): Promise<void> {
    const name = newKey()
    isStopped.current = false
    let sum: TidyProgress = { step: 'running', scanned: 0, changed: 0, refused: 0 }
    setProgress(sum)
    const rest = [...(plans ?? [])]
    try {
      for (let after: string | undefined; ; ) {
        const page = await call<Page>('POST', '/api/structure/tidy/run', {
          plan: rest[0],
          run: name,
          ...(after !== undefined && { after }),
        })
        sum = {
          ...sum,
          scanned: sum.scanned + page.scanned,
          changed: sum.changed + page.changed,
          refused: sum.refused + page.refused,
          run: page.run,
          ...(page.reason !== undefined && { reason: page.reason }),
        }
        after = page.after
        if (after === undefined) rest.shift()
        const isDone = rest.length === 0
        setProgress(isDone ? { ...sum, step: 'done' } : isStopped.current ? { ...sum, step: 'stopped' } : sum)
        if (isDone || isStopped.current) return
      }
    } catch (error) {
      setFailure(sentence(error))
      setProgress({ ...sum, step: 'stopped' })
    }
  }

  async function undo(): Promise<void> {
    if (!progress?.run) return
    setFailure(undefined)
    try {
      await execute('history.undoRun', { run: progress.run })
      setProgress({ ...progress, step: 'undone' })
    } catch (error) {
      setFailure(sentence(error))
    }
  }

  return {
    preview,
    progress,
    trouble: failure,
    run,
    undo,
    stop: () => {
      isStopped.current = true
    },
  }
}

/** The combined preview of several plans; with several collections the examples name theirs. */
async function previewAll(plans: readonly TidyPlan[]): Promise<TidyPreview> {
  const previews: TidyPreview[] = []
  for (const plan of plans) previews.push(await call<TidyPreview>('POST', '/api/structure/tidy', { plan }))
  const [only] = previews
  if (plans.length === 1) return only!
  const sum = (of: 'scanned' | 'changed' | 'unreadable') => previews.reduce((all, one) => all + one[of], 0)
  const named = <T extends { id: string }>(of: (one: TidyPreview) => readonly T[]): T[] =>
    previews.flatMap((one, at) => of(one).map((item) => ({ ...item, id: `${plans[at]!.collection} ${item.id}` })))
  return {
    scanned: sum('scanned'),
    changed: sum('changed'),
    unreadable: sum('unreadable'),
    isDayOrderOpen: previews.some(({ isDayOrderOpen }) => isDayOrderOpen),
    examples: named(({ examples }) => examples),
    left: named(({ left }) => left),
  }
}

function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  throw error
}
