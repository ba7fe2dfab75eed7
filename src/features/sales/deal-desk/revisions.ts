import { sumMoney } from '#base/decimal.ts'
import { linesIn } from '#model/document/lines.ts'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'

/** A line in one revision and in another. */
interface Compared {
  lineId: string
  what: 'Added' | 'Removed' | 'Changed' | 'Same'
  before: Data | undefined
  after: Data | undefined
}

const COMPARED_FIELDS = [
  'partNumber',
  'brand',
  'condition',
  'qty',
  'unitPrice',
  'discountPct',
  'promiseDate',
  'freeReason',
]

/** Compares the lines of two revisions, in the order of the later one; removed lines come last. */
export function compareLines(before: readonly Data[], after: readonly Data[]): Compared[] {
  const was = new Map(before.map((line) => [String(line.lineId), line]))
  const is = new Set(after.map((line) => String(line.lineId)))
  const isSame = (a: Data, b: Data): boolean =>
    COMPARED_FIELDS.every((name) => sameValue(a[name] ?? null, b[name] ?? null))
  return [
    ...after.map((line): Compared => {
      const lineId = String(line.lineId)
      const old = was.get(lineId)
      return { lineId, before: old, after: line, what: !old ? 'Added' : isSame(old, line) ? 'Same' : 'Changed' }
    }),
    ...before
      .filter((line) => !is.has(String(line.lineId)))
      .map((line): Compared => ({ lineId: String(line.lineId), before: line, after: undefined, what: 'Removed' })),
  ]
}

/** An earlier revision stored with a quote, or the current one. */
export interface Revision {
  revision: number
  on: unknown
  by: string
  totalAmount: number
  lines: readonly Data[]
}

/** All revisions of a quote, the current one last; empty when there are no earlier ones. */
export function revisionsOf(data: Data): Revision[] {
  const earlier = linesIn(data.revisions).map(
    (one): Revision => ({
      revision: Number(one.revision ?? 0),
      on: one.on,
      by: String(one.by ?? ''),
      totalAmount: Number(one.totalAmount ?? 0),
      lines: linesIn((one.lines as Data | undefined)?.lines as Value | undefined),
    }),
  )
  if (earlier.length === 0) return []
  const lines = linesIn(data.lines)
  const now: Revision = {
    revision: Number(data.revision ?? 0),
    on: undefined,
    by: '',
    totalAmount: Number(data.totalAmount ?? sumMoney(lines.map(({ amount }) => Number(amount ?? 0)))),
    lines,
  }
  return [...earlier, now]
}
