import type { Bucket } from '#model/query/groups.ts'
import type { Sum } from '#model/query/sums.ts'
import type { Doc } from '#model/schema/value.ts'

/** The heading of a group. */
interface Heading {
  values: readonly Bucket[]
  /** The field the group is based on, and the common value of its records as text. */
  of: string
  label: string
  count: number
  sums: readonly Sum[]
  isOpen: boolean
}

const MARK = '·group '
// Only the grid treats a heading as a row like the others.
const headings = new WeakMap<Doc, Heading>()

/** A row of the grid that represents a heading. */
export function headingRow(heading: Heading): Doc {
  const row = { id: MARK + JSON.stringify(heading.values), version: 0, createTime: '', updateTime: '', data: {} }
  headings.set(row, heading)
  return row
}

/** The heading represented by a row; undefined for a record. */
export const headingOf = (row: Doc | undefined): Heading | undefined => row && headings.get(row)

/** The group whose heading has this id; undefined for a record's own id. */
export const groupOfId = (id: string): readonly Bucket[] | undefined =>
  id.startsWith(MARK) ? (JSON.parse(id.slice(MARK.length)) as Bucket[]) : undefined
