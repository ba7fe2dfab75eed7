import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { showValue } from '#ui/grid/format.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money.ts'

/** A digit in the face of the table, and what stands around an amount in its cell. */
const DIGIT = 7.8
const AROUND = 24

/**
 * The pixels that amounts and numbers of documents need to be read in full, by their column. Of amounts the largest and the
 * smallest decide; a column of numbers needs no more than the longest of them.
 */
export function amountWidths({ collection }: CollectionView, docs: readonly Doc[]): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  const fields = { ...collection.fields, ...collection.computed?.fields } as Fields
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'money') {
      const longest = longestOf(name, field, docs)
      if (longest > 0) widths.set(name, Math.max(Math.ceil(longest * DIGIT) + AROUND, headWidth(field)))
    } else if (field.options.mono && field.kind === 'text') {
      const longest = docs.reduce((most, { data }) => Math.max(most, textLength(data[name])), 0)
      if (docs.length > 0) widths.set(name, Math.max(Math.ceil(longest * DIGIT) + AROUND, headWidth(field)))
    }
  }
  return widths
}

/** What the words over a column need, with the sign that it is sorted. */
const headWidth = ({ label, kind }: Field): number => label.length * 6.2 + (kind === 'money' ? 52 : 34)
const textLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

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
  const lengths = [...extremes].flatMap(([currency, { most, least }]) =>
    [most, least].map(
      (value) => showValue(field, value, { today: '', timeZone: 'UTC' }).length + (currency ? currency.length + 1 : 0),
    ),
  )
  return Math.max(0, ...lengths)
}

/** The same of a table's rows; where they come block by block, of those that have come. Columns only ever grow meanwhile. */
export function useAmountWidths(
  view: CollectionView,
  rows: readonly Doc[] | undefined,
  api: RefObject<RecordApi | undefined>,
): { widths: ReadonlyMap<string, number>; measure: () => void } {
  const held = useMemo(
    () =>
      rows &&
      amountWidths(
        view,
        rows.filter((doc) => !headingOf(doc)),
      ),
    [view, rows],
  )
  const [come, setCome] = useState<ReadonlyMap<string, number>>(new Map())
  const known = useRef(come)
  const measure = () => {
    if (rows) return
    const docs: Doc[] = []
    api.current?.forEachNode(({ data }) => data && !headingOf(data) && docs.push(data))
    const grown = [...amountWidths(view, docs)].filter(([name, width]) => width > (known.current.get(name) ?? 0))
    if (grown.length === 0) return
    known.current = new Map([...known.current, ...grown])
    setCome(known.current)
  }
  // Columns made anew for the same widths would end an edit that is under way.
  const key = JSON.stringify([...(held ?? come)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the widths
  const widths = useMemo(() => held ?? come, [key])
  return { widths, measure }
}
