import { setImmediate } from 'node:timers/promises'
import type { Doc } from '#model/schema/value.ts'
import { readData } from '#store/stored-text.ts'

/** A stored document as `pg` hands it over (bigints as text). */
export interface DocRow {
  id: string
  version: string
  created: string
  updated: string
  doc: string
}
export const DOC_COLUMNS = 'id, version, created, updated, doc'

export const readDoc = (row: DocRow): Doc => ({
  id: row.id,
  version: Number(row.version),
  createTime: row.created,
  updateTime: row.updated,
  data: readData(row.doc),
})

/** Characters that are read in one turn of the event loop; a document may be longer. */
const AT_ONCE = 256 * 1024

/** Several documents; others are served in between where they are long. */
export async function readDocs(rows: readonly DocRow[]): Promise<Doc[]> {
  const docs: Doc[] = []
  let size = 0
  for (const row of rows) {
    if (size > AT_ONCE) {
      await setImmediate()
      size = 0
    }
    size += row.doc.length
    docs.push(readDoc(row))
  }
  return docs
}
