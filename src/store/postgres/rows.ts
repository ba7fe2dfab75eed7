import type { Data, Doc } from '#model/schema/value.ts'

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
  data: JSON.parse(row.doc) as Data,
})
