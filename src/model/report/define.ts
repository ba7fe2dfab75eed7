import { Problem } from '#base/problem.ts'
import type { Reading } from '#model/command/command.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import { statedAddress } from '#model/record-address.ts'
import { type ReportColumn, reportTotals, type Total } from '#model/report/columns.ts'
import type { Address } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The chart of a report: one value per series and position. */
export interface ReportChart {
  label: string
  kind: 'bars' | 'stacked' | 'line' | 'points'
  series: readonly string[]
  values: readonly { label: string; values: readonly (number | undefined)[]; href?: string }[]
}

/** The context of a report: the day, the company's settings, and the chosen options. */
export interface ReportContext {
  today: string
  timeZone: string
  /** A settings document, such as `money`. */
  settings: (id: string) => Data | undefined
  /** The name of the person with this email address. */
  nameOf: (email: string) => string
  /** The chosen options, by their names in the address. */
  chosen: Readonly<Record<string, string>>
}

export interface ReportSpec<Item, At, Row> {
  /** Its name in addresses and files. */
  name: string
  title: string
  /** Where it opens, such as `/payable?view=ageing`. */
  path: Address
  /** Further options, by their names in the address; saved views, tiles and emails store them. */
  choices?: readonly string[]
  /** The documents it is computed from. */
  question?: Query
  /** Sums computed by the store, when there are too many documents to read. */
  figures?: (at: At) => readonly AggregateQuery[]
  /** Reads its data when one query is not enough, on one snapshot; for people who may read these collections. */
  read?: { of: readonly string[]; items: (tx: Reading, at: At) => Promise<readonly Item[]> }
  /** Data besides the documents that its rows depend on. */
  at: (context: ReportContext) => At
  /** Its rows, as a pure function, so that screen, paper, email and test show the same figures. */
  rows: (items: readonly Item[], at: At, figures: readonly AggregateResult[]) => readonly Row[]
  keyOf: (row: Row) => string
  columns: (at: At) => readonly ReportColumn<Row>[]
  /** The currency of a row; each is totalled separately. */
  currency: (row: Row) => string
  /** The column that is compared with an earlier period. */
  compared?: string
  chart?: (rows: readonly Row[], at: At) => ReportChart | undefined
  /** The lines above the table in print. */
  facts?: (at: At) => readonly (readonly [label: string, value: string])[]
}

/** Declares a report: a query, its rows and columns, and its chart. */
export const defineReport = <Item, At, Row>(spec: ReportSpec<Item, At, Row>): ReportSpec<Item, At, Row> =>
  Object.freeze(spec)

// biome-ignore lint/suspicious/noExplicitAny: a report of any rows
export type AnyReport = ReportSpec<any, any, any>

/** The options in an address that a report supports. */
export const chosenIn = ({ choices = [] }: Pick<AnyReport, 'choices'>, address: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(address)].filter(([name]) => choices.includes(name)))

/** The same from a request: throws `bad-request` for unsupported options. */
export function readChosen(spec: Pick<AnyReport, 'choices' | 'title'>, address: string): Record<string, string> {
  const unknown = [...new URLSearchParams(address).keys()].find((name) => !(spec.choices ?? []).includes(name))
  if (unknown === undefined) return chosenIn(spec, address)
  const known = (spec.choices ?? []).join(', ')
  throw new Problem(
    'bad-request',
    `${spec.title} has no choice "${unknown.slice(0, 100)}".${known && ` Its choices are: ${known}.`}`,
  )
}

/** The address that opens a report with these options. */
export function hrefOfReport({ path }: Pick<AnyReport, 'path'>, chosen: Readonly<Record<string, string>>): string {
  const [page = '', own] = statedAddress(path).split('?')
  const all = new URLSearchParams([...new URLSearchParams(own), ...Object.entries(chosen)]).toString()
  return all ? `${page}?${all}` : page
}

/** The report that an address leads to. */
export const reportAt = (reports: readonly AnyReport[], href: string): AnyReport | undefined => {
  const [page, search] = href.split('?')
  const given = new URLSearchParams(search)
  return reports.find(({ path }) => {
    const [own, params] = statedAddress(path).split('?')
    return own === page && [...new URLSearchParams(params)].every(([name, value]) => given.get(name) === value)
  })
}

export interface ReportAnswer<Row> {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  totals: readonly Total[]
  chart: ReportChart | undefined
}

/**
 * The report for these documents; given those of an earlier period, the compared column has the earlier value and the
 * change.
 */
export function reportOf<Item, At, Row>(
  spec: ReportSpec<Item, At, Row>,
  items: readonly Item[],
  at: At,
  earlier?: { label: string; items: readonly Item[]; at: At },
  figures: readonly AggregateResult[] = [],
): ReportAnswer<Row> {
  const rows = spec.rows(items, at, figures)
  const columns = earlier ? withEarlier(spec, at, earlier) : spec.columns(at)
  return {
    title: spec.title,
    facts: spec.facts?.(at) ?? [],
    columns,
    rows,
    totals: reportTotals(rows, columns, spec.currency),
    chart: spec.chart?.(rows, at),
  }
}

function withEarlier<Item, At, Row>(
  spec: ReportSpec<Item, At, Row>,
  at: At,
  earlier: { label: string; items: readonly Item[]; at: At },
): readonly ReportColumn<Row>[] {
  const before = new Map(spec.rows(earlier.items, earlier.at, []).map((row) => [spec.keyOf(row), row]))
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
