import type { FieldDifference } from '#model/clone/clone.ts'
import type { Touched } from '#model/clone/document.ts'
import { sameValue, type Value } from '#model/schema/value.ts'

const EXAMPLE_LENGTH = 80
const MAX_FIELDS = 1000

/** Collects the changes to the fields of a set, document by document, for the difference table. */
export function differenceTable(): {
  add(source: string, touched: readonly Touched[]): void
  rows(): FieldDifference[]
} {
  const rows = new Map<string, FieldDifference & { isTelling: boolean }>()
  return {
    add(source, touched) {
      for (const one of touched) {
        const key = JSON.stringify([source, one.path])
        const row = rows.get(key)
        // An example with a change says more than one without.
        const isTelling = one.change === 'left out' || !same(one.before, one.after)
        if (!row) {
          if (rows.size < MAX_FIELDS) rows.set(key, { ...lineOf(source, one), isTelling })
          continue
        }
        row.documents++
        row.outside += one.outside
        if (isTelling && !row.isTelling) Object.assign(row, { ...exampleOf(one), change: one.change, isTelling })
      }
    },
    rows: () => [...rows.values()].map(({ isTelling: _, ...row }) => row),
  }
}

const lineOf = (source: string, one: Touched): FieldDifference => ({
  source,
  field: one.path,
  ...(one.as !== undefined && { as: one.as }),
  change: one.change,
  documents: 1,
  outside: one.outside,
  ...exampleOf(one),
})

const exampleOf = ({ before, after }: Touched) => ({
  before: exampleText(before),
  ...(after !== undefined && { after: exampleText(after) }),
})

const exampleText = (value: Value): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, EXAMPLE_LENGTH)

const same = (a: Value, b: Value | undefined): boolean => b !== undefined && sameValue(a, b)
