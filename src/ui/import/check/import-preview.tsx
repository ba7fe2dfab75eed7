import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import type { ImportPlan, ImportState, RowPreview } from '#model/import/import.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { plainNumber, showValue } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import previewClasses from '#ui/import/check/import-preview.module.css'
import { readPreview } from '#ui/import/import-api.ts'
import { useClock } from '#ui/shell/clock.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  collection: AnyCollection
  state: ImportState
  isChecking: boolean
  /** Marks single fields of a row to keep their current value. */
  leave: (leave: NonNullable<ImportPlan['leave']>) => void
}

/** The effect of the rows: each changed field before and after, and the records that would be created. */
export function ImportPreview({ collection, state: { id, plan, counts, endedAt }, isChecking, leave }: Props) {
  const [chosen, setChosen] = useState<RowPreview['kind']>()
  const [rows, setRows] = useState<{ kind: RowPreview['kind']; items: readonly RowPreview[] }>()
  const [failure, setFailure] = useState<string>()
  const kinds = (['update', 'create', 'remove'] as const).filter((kind) => (counts[COUNT_OF[kind]] ?? 0) > 0)
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : kinds[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: every way through the file comes to rows of its own
  useEffect(() => {
    if (kind === undefined || isChecking) return
    let isCurrent = true
    readPreview(id, kind)
      .then((items) => isCurrent && setRows({ kind, items }))
      .catch((error: unknown) => isCurrent && setFailure(sentence(error)))
    return () => {
      isCurrent = false
    }
  }, [id, kind, endedAt, isChecking])

  const left = plan.leave ?? {}
  const leftOf = Object.values(left).reduce((sum, fields) => sum + fields.length, 0)
  const back = leftOf > 0 && (
    <p role="status">
      {counted(leftOf, 'value')} of single records {leftOf === 1 ? 'stays' : 'stay'} as now.{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => leave({})}>
        Use the file’s value
      </Button>
    </p>
  )
  if (kind === undefined || !rows || rows.kind !== kind) return back || null
  const { items } = rows
  const mayLeave = kind === 'update' && plan.collection !== '*' && plan.mode !== 'create'

  async function showMore(of: RowPreview['kind']): Promise<void> {
    try {
      const more = await readPreview(id, of, items.at(-1)?.row)
      setRows({ kind: of, items: [...items, ...more] })
      if (more.length === 0) setFailure('Only the first rows of a large file are shown.')
    } catch (error) {
      setFailure(sentence(error))
    }
  }

  return (
    <section
      className={`stack gap-8 slim ${previewClasses.preview}`}
      aria-label="What would happen"
      aria-busy={isChecking}
    >
      {kinds.length > 1 && (
        <SegmentedControl
          size="xs"
          value={kind}
          onChange={(next) => setChosen(next as RowPreview['kind'])}
          data={kinds.map((value) => ({
            value,
            label: `${plainNumber(counts[COUNT_OF[value]] ?? 0)} ${WORDS[value]}`,
          }))}
        />
      )}
      <DataTable
        className={previewClasses.scroll}
        label="Rows"
        columns={[
          { label: 'Row', isHead: true, kind: 'number', show: ({ row }) => plainNumber(row) },
          { label: collection.label.one, show: ({ title }) => title || 'new' },
          {
            label: HEADS[kind],
            show: (item) => (
              <Fields
                {...{ collection, item }}
                left={left[item.row] ?? NONE}
                {...(mayLeave && {
                  leave: (field) => leave({ ...left, [item.row]: [...(left[item.row] ?? NONE), field] }),
                })}
              />
            ),
          },
        ]}
        rows={items}
        keyOf={({ row }) => row}
        isFixed
      />
      {items.length < (counts[COUNT_OF[kind]] ?? 0) && items.length > 0 && failure === undefined && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => void showMore(kind)}>
          Show more of {plainNumber(counts[COUNT_OF[kind]] ?? 0)}
        </Button>
      )}
      {back}
      {failure && <p role="status">{failure}</p>}
    </section>
  )
}

const COUNT_OF = { create: 'created', update: 'updated', remove: 'removed' } as const
const WORDS = { create: 'new', update: 'changed', remove: 'removed' } as const
const HEADS = { create: 'Preview', update: 'What changes', remove: 'Why' } as const

const NONE: readonly string[] = []

interface FieldsProps {
  collection: AnyCollection
  item: RowPreview
  left: readonly string[]
  leave?: (field: string) => void
}

function Fields({ collection, item, left, leave }: FieldsProps) {
  const { now, timeZone } = useClock()
  const at = { today: toDay({ $ts: now().toISOString() }, timeZone) ?? '', timeZone }
  const fieldOf = (name: string) =>
    Object.hasOwn(collection.fields, name) ? (collection.fields[name] as Field) : undefined
  const changes =
    item.kind === 'update'
      ? item.changes
      : item.kind === 'create'
        ? Object.entries(item.data).map(([field, after]) => ({ field, after, before: undefined }))
        : []
  const pointer = (name: string, value: Value | undefined) => {
    const target = fieldOf(name)?.kind === 'reference' ? fieldOf(name)?.target : undefined
    return target && typeof value === 'string' ? [{ collection: target, id: value }] : []
  }
  const titleOf = useTitles(
    changes.flatMap(({ field, before, after }) => [...pointer(field, before), ...pointer(field, after)]),
    linkedPages(),
  )
  const shown = (name: string, value: Value | undefined) => {
    const [to] = pointer(name, value)
    return (to && titleOf(to.collection, to.id)) ?? showValue(fieldOf(name), value, at)
  }
  if (item.kind === 'remove') return <>Not in file</>
  return (
    <dl className={`flex wrap no-margin ${previewClasses.fields}`}>
      {changes.map(({ field, before, after }) => (
        <div className="flex gap-6" key={field}>
          <dt className="dim">{fieldOf(field)?.label ?? field}</dt>
          <dd className="breaks no-margin">
            {before !== undefined && <s className="dim">{shown(field, before)}</s>}{' '}
            <b className="strong">{shown(field, after) || 'empty'}</b>
            {leave && !left.includes(field) && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Keep ${fieldOf(field)?.label ?? field} of ${item.title} as now`}
                onClick={() => leave(field)}
              >
                Keep now
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const sentence = (error: unknown): string => {
  if (error instanceof Problem) return error.message
  throw error
}
