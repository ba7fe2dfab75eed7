import type { Binder } from '#store/postgres/questions/where.ts'

export type UnnestColumns<Row> = Record<
  string,
  [value: (row: Row, at: number) => unknown, type: 'text' | 'bigint' | 'int']
>

/** Rows as a table in a statement: one parameter per column, however many rows there are. */
export function unnest<Row>(to: Binder, rows: readonly Row[], columns: UnnestColumns<Row>): string {
  const lists = Object.values(columns).map(([value, type]) => to.bind(rows.map(value), `${type}[]`))
  return `unnest(${lists.join(', ')})`
}
