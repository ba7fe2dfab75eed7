import type { Doc } from '#model/schema/value.ts'
import { storedDoc } from '#store/stored-text.ts'

/** A stored document as returned by `pg` (bigints as text). */
export interface DocRow {
  id: string
  version: string
  created: string
  updated: string
  doc: string
}
export const DOC_COLUMNS = 'id, version, created, updated, doc'

/** The document as it appears in a response. */
export const textOfRow = ({ id, version, created, updated, doc }: DocRow): string =>
  `{"id":${JSON.stringify(id)},"version":${version},"createTime":"${created}","updateTime":"${updated}","data":${doc}}`

export const readDoc = ({ id, version, created, updated, doc }: DocRow): Doc =>
  storedDoc({ id, version: Number(version), createTime: created, updateTime: updated }, doc)
