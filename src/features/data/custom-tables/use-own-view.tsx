import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { TextCell } from '#features/data/custom-tables/designer/text-cell.tsx'
import { RowActButton } from '#features/data/custom-tables/row-act.tsx'
import styles from '#features/data/custom-tables/screen.module.css'
import { attachments } from '#features/records/attachments/collection.ts'
import type { AggregateQuery } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import {
  type FileCount,
  isSummed,
  type Lookup,
  type Rollup,
  type RowButton,
  rolledUp,
  rollupQuery,
} from '#model/schema/custom-figures.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { gridLookUps } from '#ui/grid/cells/looked-up.ts'
import { showValue } from '#ui/grid/format.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import type { Clock, CollectionView, DerivedColumn } from '#ui/list/views/view.ts'
import { usePeople } from '#ui/people.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

type FieldOf = (collection: string, field: string) => Field | undefined

/**
 * Displays what a custom table has besides plain values: lookups, rollups, links, people, part numbers with their
 * meaning, and buttons.
 */
export function useOwnView(
  collection: AnyCollection,
  fieldOf: FieldOf,
): Pick<CollectionView, 'derived' | 'draw' | 'figures'> {
  const figures = collection.figures ?? NONE
  const rollups = useMemo(() => figures.filter((figure) => figure.kind === 'rollup'), [figures])
  const hasFiles = figures.some(({ kind }) => kind === 'files')
  const answers = useManyFigures(
    useMemo(
      () => [
        ...rollups.map((figure) => rollupQuery(figure, currencyOf(figure, fieldOf))),
        ...(hasFiles ? [filesQuery(collection.name)] : []),
      ],
      [rollups, fieldOf, hasFiles, collection.name],
    ),
  )
  const lookUp = useSyncExternalStore(gridLookUps.listen, gridLookUps.current)
  const people = usePeople()
  const { timeZone } = useClock()
  const now = useNow()
  return useMemo(() => {
    const fields = collection.fields as Fields
    const lookup = ({ name, label, after, by, show }: Lookup): DerivedColumn => {
      const target = fields[by]?.target ?? ''
      const field = fieldOf(target, show)
      return {
        name,
        label,
        ...(after !== undefined && { after }),
        right: field !== undefined && isSummed(field),
        value: (data, clock) => {
          const id = data[by]
          return typeof id === 'string' && id
            ? showValue(field, lookUp(target, id)?.[show], clock) || undefined
            : undefined
        },
      }
    }
    const rollup = (figure: Rollup): DerivedColumn => {
      const { name, label, after, by, from, sum } = figure
      const values = rolledUp(figure, answers[rollups.indexOf(figure)], currencyOf(figure, fieldOf))
      const field = sum === undefined ? undefined : fieldOf(from, sum)
      return {
        name,
        label,
        ...(after !== undefined && { after }),
        right: true,
        value: (data, clock, id) => {
          const found = values.get(by === undefined ? id : (data[by] ?? ''))
          return found
            ?.map(({ value, currency }) => `${currency ? `${currency} ` : ''}${showValue(field, value, clock)}`)
            .join(', ')
        },
      }
    }
    const counts = new Map(hasFiles ? rolledUp(FILES, answers[rollups.length]) : [])
    const files = ({ name, label, after }: FileCount): DerivedColumn => ({
      name,
      label,
      ...(after !== undefined && { after }),
      right: true,
      value: (_, __, id) => counts.get(id)?.[0]?.value,
    })
    const button = ({ name, label, after, act }: RowButton): DerivedColumn => ({
      name,
      label,
      ...(after !== undefined && { after }),
      width: 120,
      value: () => undefined,
      draw: (doc) => <RowActButton {...{ collection, doc, label, act }} />,
    })
    const derived = figures.map((figure): DerivedColumn => {
      if (figure.kind === 'lookup') return lookup(figure)
      if (figure.kind === 'rollup') return rollup(figure)
      return figure.kind === 'files' ? files(figure) : button(figure)
    })
    const special = Object.entries(fields).filter(([, { options }]) => options.as !== undefined)
    const cell = (data: Data, name: string): ReactNode => {
      const text = data[name]
      const as = fields[name]?.options.as
      return typeof text === 'string' && text && as ? <TextCell {...{ as, text, people }} /> : null
    }
    const clock: Clock = { now, today: dayIn(timeZone, now), timeZone }
    return {
      ...(derived.length > 0 && { derived }),
      draw: Object.fromEntries(special.map(([name]) => [name, (data: Data) => cell(data, name)])),
      figures: (doc: Doc) => {
        const figures = [
          // The form already shows a person by name.
          ...special.flatMap(([name, { label, options }]) =>
            options.as === 'person' || !doc.data[name] ? [] : [[label, cell(doc.data, name)] as const],
          ),
          ...derived.map(({ label, value }) => [label, value(doc.data, clock, doc.id)] as const),
        ].filter(([, value]) => value !== undefined)
        return figures.length === 0 ? null : (
          <dl className={`grid gap-4-16 text-13 ${styles.figures}`}>
            {figures.map(([label, value]) => (
              <Figure key={label} label={label} value={value} />
            ))}
          </dl>
        )
      },
    }
  }, [collection, figures, rollups, hasFiles, answers, lookUp, people, fieldOf, now, timeZone])
}

const FILES: Rollup = { kind: 'rollup', name: '', label: '', from: attachments.name, pointer: 'recordId' }
const filesQuery = (table: string): AggregateQuery => ({
  collection: attachments.name,
  where: [['collection', '==', table]],
  aggregate: { count: true, by: ['recordId'] },
})

/** The field with the currency of the amounts that a rollup adds up; undefined when there is none. */
const currencyOf = ({ from, sum }: Rollup, fieldOf: FieldOf): string | undefined =>
  sum === undefined ? undefined : fieldOf(from, sum)?.options.currency

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)

const NONE: NonNullable<AnyCollection['figures']> = []
