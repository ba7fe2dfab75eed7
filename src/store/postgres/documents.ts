import { askTogether } from '#store/batched-lookup.ts'
import type { Connections } from '#store/postgres/connect.ts'
import { DOC_COLUMNS, type DocRow } from '#store/postgres/rows.ts'
import { tableName } from '#store/postgres/schema.ts'

/** A document of a table by id, outside any snapshot. */
export type OneDocument = (table: number, id: string) => Promise<DocRow | undefined>

/** Reads single documents; simultaneous reads share one statement. */
export function openDocuments({ read }: Pick<Connections, 'read'>): OneDocument {
  const tables = new Map<number, (id: string) => Promise<DocRow | undefined>>()
  const open = (table: number) => {
    const sql = `SELECT ${DOC_COLUMNS} FROM ${tableName(table)} WHERE id = ANY($1)`
    return askTogether<DocRow>(
      async (ids) => {
        const rows = await read((session) => session.rows<DocRow>(sql, [ids], true), { byKey: true })
        return new Map(rows.map((row) => [row.id, row]))
      },
      ({ doc }) => doc.length,
    )
  }
  return (table, id) => {
    const known = tables.get(table) ?? open(table)
    tables.set(table, known)
    return known(id)
  }
}
