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

/** A digit and a usual letter in the face of the table, and what stands around a text in its cell. */
const DIGIT = 7.8
const LETTER = 6.9
const AROUND = 24
/** A letter in a pill, and what stands around one. */
const BOLD = 6.7
const AROUND_PILL = 36
/** Words get no more than so much before the other columns have their room. */
const MOST_WORDS = 260
/** `Nov 28, 2026`: a day of another year has its year. */
const DAY = 12 * LETTER + AROUND
/** So many rows tell how long the words of a column are. */
const SAMPLE = 500

type Widths = ReadonlyMap<string, number>

interface Needed {
  widths: Widths
  /** The decimals of columns of prices, percents and the like. */
  decimals: Widths
}

/**
 * The pixels that amounts, days and numbers of documents need to be read in full, by their column. Of amounts the largest
 * and the smallest decide; a column of numbers needs no more than the longest of them.
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

/** The pixels that words need, up to what the other columns can spare, by their column; told by the first rows. */
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
    const width = Math.min(MOST_WORDS, Math.ceil(longest * LETTER) + AROUND)
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

/** The width of a heading, with its sort sign. */
const headWidth = ({ label, kind }: Partial<Field> & Pick<Field, 'label'>): number =>
  label.length * 6.2 + (kind === 'money' ? 52 : 34)
const textLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** The decimals of each column of prices, percents and the like: those of the most exact of the rows. */
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
 * Both of a table's rows; where they come block by block, of those that have come. Columns of amounts only ever grow
 * meanwhile, and words keep what the first block needs.
 */
export function useNeededWidths(
  view: CollectionView,
  rows: readonly Doc[] | undefined,
  { api, clock }: { api: RefObject<RecordApi | undefined>; clock: Clock },
): Needed & { measure: () => void } {
  // Names of people come after the rows, and are longer than what is shown until then.
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
  // Columns made again for the same widths would end an edit that is under way.
  const { widths, decimals } = held ?? come
  const key = JSON.stringify([...widths, ...decimals])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the widths
  const needed = useMemo(() => ({ widths, decimals }), [key])
  return { ...needed, measure }
}

/** What is known, with what is larger now; the same map where nothing is. */
function grown(known: Widths, now: Iterable<readonly [string, number]>): Widths {
  const larger = [...now].filter(([name, value]) => value > (known.get(name) ?? 0))
  return larger.length === 0 ? known : new Map([...known, ...larger])
}
