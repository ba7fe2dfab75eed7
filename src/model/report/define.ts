import type { Query } from '#model/query/query.ts'
import { type ReportColumn, type Total, totalsOf } from '#model/report/columns.ts'

/** What a report shows as a picture: one value for each series at each place. */
export interface ReportChart {
  label: string
  kind: 'bars' | 'stacked' | 'line' | 'points'
  series: readonly string[]
  values: readonly { label: string; values: readonly (number | undefined)[]; href?: string }[]
}

export interface ReportSpec<Item, At, Row> {
  /** Its name in addresses and files. */
  name: string
  title: string
  /** The documents it is made of. */
  question: Query
  /** Its rows: pure, so that the screen, the paper and the test come to the same figures. */
  rows: (items: readonly Item[], at: At) => readonly Row[]
  keyOf: (row: Row) => string
  columns: (at: At) => readonly ReportColumn<Row>[]
  /** The currency of a row; each is added up on its own. */
  currency: (row: Row) => string
  /** The column that is set beside its value in an earlier period. */
  compared?: string
  chart?: (rows: readonly Row[], at: At) => ReportChart | undefined
  /** What the paper says above the table. */
  facts?: (at: At) => readonly (readonly [label: string, value: string])[]
}

/** Declares a report: a question, its rows and columns, and what is drawn of them. */
export const defineReport = <Item, At, Row>(spec: ReportSpec<Item, At, Row>): ReportSpec<Item, At, Row> =>
  Object.freeze(spec)

export interface ReportAnswer<Row> {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  totals: readonly Total[]
  chart: ReportChart | undefined
}

/** The report of these documents; with those of an earlier period, the compared column has what it was and the change. */
export function reportOf<Item, At, Row>(
  spec: ReportSpec<Item, At, Row>,
  items: readonly Item[],
  at: At,
  earlier?: { label: string; items: readonly Item[]; at: At },
): ReportAnswer<Row> {
  const rows = spec.rows(items, at)
  const columns = earlier ? withEarlier(spec, at, earlier) : spec.columns(at)
  return {
    title: spec.title,
    facts: spec.facts?.(at) ?? [],
    columns,
    rows,
    totals: totalsOf(rows, columns, spec.currency),
    chart: spec.chart?.(rows, at),
  }
}

function withEarlier<Item, At, Row>(
  spec: ReportSpec<Item, At, Row>,
  at: At,
  earlier: { label: string; items: readonly Item[]; at: At },
): readonly ReportColumn<Row>[] {
  const before = new Map(spec.rows(earlier.items, earlier.at).map((row) => [spec.keyOf(row), row]))
  return spec.columns(at).flatMap((column) => {
    if (column.label !== spec.compared) return [column]
    const now = (row: Row) => Number(column.value?.(row) ?? 0)
    const was = (row: Row) => {
      const known = before.get(spec.keyOf(row))
      return known === undefined ? 0 : now(known)
    }
    return [
      column,
      { label: earlier.label, kind: column.kind ?? 'number', isSum: true, value: was, tone: () => 'dim' as const },
      {
        label: 'Change',
        kind: 'percent' as const,
        value: (row: Row) => (was(row) === 0 ? undefined : Math.round((100 * (now(row) - was(row))) / was(row))),
      },
    ]
  })
}
