import { type RefObject, useMemo, useRef, useState } from 'react'
import { columnDecimals } from '#base/text/writing.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { fieldAmount, nearness, showValue } from '#ui/grid/format.ts'
import { DUE } from '#ui/grid/heads/columns.tsx'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { usePeople } from '#ui/people.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** The width of a digit and an average letter in the table's font, and the padding of a cell. */
const DIGIT = 7.8
const LETTER = 6.9
const AROUND = 24
/** The width of a letter in a pill, and the padding of a pill. */
const BOLD = 6.7
const AROUND_PILL = 36
/** The most a text column gets before the other columns have their width. */
const MAX_WORDS = 260
/** `Nov 28, 2026`: a day of another year includes its year. */
const DAY = 12 * LETTER + AROUND
/** The number of rows from which the length of texts in a column is estimated. */
const SAMPLE = 500

type Widths = ReadonlyMap<string, number>

interface Needed {
  widths: Widths
  /** The decimals of columns of prices, percentages and the like. */
  decimals: Widths
}

/**
 * The width in pixels that amounts, days and document numbers need to be shown in full, by column. For amounts the
 * largest and the smallest decide; a number column needs no more than its longest value.
 */
export function amountWidths({ collection }: CollectionView, docs: readonly Doc[]): Widths {
  const widths = new Map<string, number>()
  const fields = { ...collection.fields, ...collection.computed?.fields } as Fields
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'money') {
      const longest = longestOf(name, field, docs)
      if (longest > 0) widths.set(name, Math.max(Math.ceil(longest * DIGIT) + AROUND, headWidth(field)))
    } else if (field.kind === 'date') {
      widths.set(name, Math.ceil(Math.max(DAY, headWidth(field))))
    } else if (field.kind === 'number') {
      widths.set(name, Math.ceil(headWidth(field)))
    } else if (field.options.mono && field.kind === 'text' && docs.length > 0) {
      const longest = docs.reduce((most, { data }) => Math.max(most, textLength(data[name])), 0)
      widths.set(name, Math.max(Math.ceil(longest * DIGIT) + AROUND, headWidth(field)))
    }
  }
  return widths
}

/**
 * The width in pixels that texts need, up to what the other columns can spare, by column; estimated from the first
 * rows.
 */
export function wordWidths(
  { collection, derived = [], due: dueDay, dueMissing, dueLabel = 'Due in' }: CollectionView,
  docs: readonly Doc[],
  clock: Clock,
): Widths {
  const rows = docs.slice(0, SAMPLE)
  const widths = new Map<string, number>()
  if (rows.length === 0) return widths
  const take = (name: string, field: Pick<Field, 'label'>, lengthOf: (doc: Doc) => number) => {
    const longest = rows.reduce((most, doc) => Math.max(most, lengthOf(doc)), 0)
    const width = Math.min(MAX_WORDS, Math.ceil(longest * LETTER) + AROUND)
    widths.set(name, Math.ceil(Math.max(width, headWidth(field))))
  }
  for (const [name, field] of Object.entries(collection.fields as Fields)) {
    const isWords = (field.kind === 'text' && !field.options.mono) || field.kind === 'tags'
    if (isWords) take(name, field, ({ data }) => showValue(field, data[name], clock).length)
  }
  if (dueDay) {
    const words = rows.map(({ data }) => {
      const day = dueDay(data, clock)
      return day ? nearness(day, clock.today).words : (dueMissing?.(data) ?? '')
    })
    const longest = Math.max(dueLabel.length, ...words.map(({ length }) => length))
    widths.set(DUE, Math.ceil(longest * BOLD) + AROUND_PILL)
  }
  for (const column of derived) take(column.name, column, ({ data, id }) => textLength(column.value(data, clock, id)))
  return widths
}

/** The width of a heading, including its sort icon. */
const headWidth = ({ label, kind }: Partial<Field> & Pick<Field, 'label'>): number =>
  label.length * 6.2 + (kind === 'money' ? 52 : 34)
const textLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** The decimals of each column of prices, percentages and the like: those of the most precise row. */
export const exactDecimals = ({ collection }: CollectionView, docs: readonly Doc[]): Widths =>
  new Map(
    Object.entries({ ...collection.fields, ...collection.computed?.fields } as Fields)
      .filter(([, field]) => isExact(field))
      .map(([name, field]) => [name, decimalsIn(name, field, docs)]),
  )

const isExact = ({ kind, options: { decimals = 0 } }: Field): boolean =>
  (kind === 'money' && decimals > 2) || (kind === 'number' && decimals > 0)

const decimalsIn = (name: string, { kind, options }: Field, docs: readonly Doc[]): number => {
  const values = docs.map(({ data }) => data[name])
  return columnDecimals(values, kind === 'money' ? 2 : 0, options.decimals)
}

function longestOf(name: string, field: Field, docs: readonly Doc[]): number {
  const extremes = new Map<string, { most: number; least: number }>()
  for (const { data } of docs) {
    const value = data[name]
    if (typeof value !== 'number') continue
    const currency = field.options.currency && data[field.options.currency]
    const key = typeof currency === 'string' && currency !== baseCurrency() ? currency : ''
    const known = extremes.get(key)
    if (!known) extremes.set(key, { most: value, least: value })
    else if (value > known.most) known.most = value
    else if (value < known.least) known.least = value
  }
  const decimals = isExact(field) ? decimalsIn(name, field, docs) : 0
  const lengths = [...extremes].flatMap(([currency, { most, least }]) =>
    [most, least].map(
      (value) =>
        fieldAmount(value, field, currency || baseCurrency(), decimals).length + (currency ? currency.length + 1 : 0),
    ),
  )
  return Math.max(0, ...lengths)
}

/**
 * The widths and decimals for the rows of a table; when rows load in blocks, for the blocks loaded so far. Amount
 * columns only grow while more load, and text columns keep the width of the first block.
 */
export function useNeededWidths(
  view: CollectionView,
  rows: readonly Doc[] | undefined,
  { api, clock }: { api: RefObject<RecordApi | undefined>; clock: Clock },
): Needed & { measure: () => void } {
  // Names of people load after the rows, and are longer than what is shown until then.
  const people = usePeople()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a person are the name, once it is known
  const held = useMemo(() => {
    const docs = rows?.filter((doc) => !headingOf(doc))
    return (
      docs && {
        widths: new Map([...wordWidths(view, docs, clock), ...amountWidths(view, docs)]),
        decimals: exactDecimals(view, docs),
      }
    )
  }, [view, rows, clock, people])
  const [come, setCome] = useState<Needed>({ widths: new Map(), decimals: new Map() })
  const known = useRef(come)
  const measure = () => {
    if (rows) return
    const docs: Doc[] = []
    api.current?.forEachNode(({ data }) => data && !headingOf(data) && docs.push(data))
    if (docs.length === 0) return
    const { widths, decimals } = known.current
    const words = widths.size > 0 ? [] : wordWidths(view, docs, clock)
    const next = {
      widths: grown(widths, [...words, ...amountWidths(view, docs)]),
      decimals: grown(decimals, exactDecimals(view, docs)),
    }
    if (next.widths === widths && next.decimals === decimals) return
    known.current = next
    setCome(next)
  }
  // Rebuilding columns with the same widths would end an edit in progress.
  const { widths, decimals } = held ?? come
  const key = JSON.stringify([...widths, ...decimals])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the widths
  const needed = useMemo(() => ({ widths, decimals }), [key])
  return { ...needed, measure }
}

/** The known widths, updated with larger ones; the same map when there are none. */
function grown(known: Widths, now: Iterable<readonly [string, number]>): Widths {
  const larger = [...now].filter(([name, value]) => value > (known.get(name) ?? 0))
  return larger.length === 0 ? known : new Map([...known, ...larger])
}
