import type { AnyCollection } from '#model/collection.ts'
import type { Field } from '#model/fields.ts'
import type { Data, Doc } from '#model/value.ts'

/** The most rows that an address carries well. */
const MOST_ROWS = 200
const LONGEST = 6_000
/** What people read under the code, beside what the record is known by. */
const LINES = 3

/** The address of the generator with a label of each record: what it is known by as the code, then its first texts. */
export function labelAddress(collection: AnyCollection, docs: readonly Doc[]): string {
  const rows: string[] = []
  let length = 0
  for (const { id, data } of docs.slice(0, MOST_ROWS)) {
    const row = [textOf(data[collection.title]) || id, ...linesOf(collection, data)].join('\t')
    length += encodeURIComponent(row).length
    if (length > LONGEST) break
    rows.push(row)
  }
  return `/generator?make=labels&rows=${encodeURIComponent(rows.join('\n'))}`
}

const linesOf = ({ list, title, fields }: AnyCollection, data: Data): string[] =>
  list.columns
    .filter((name) => name !== title && (fields[name] as Field | undefined)?.kind === 'text')
    .map((name) => textOf(data[name]))
    .filter(Boolean)
    .slice(0, LINES)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/[\s;]+/g, ' ')
        .trim()
    : ''
