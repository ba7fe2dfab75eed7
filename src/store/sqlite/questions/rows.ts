import type { Doc } from '#model/schema/value.ts'
import { storedDoc } from '#store/stored-text.ts'

/** A stored document as returned by a statement with `DOC_COLUMNS`. */
export interface DocRow {
  n: number
  id: string
  version: number
  created: string
  updated: string
  body: string
}
export const DOC_COLUMNS = 'd.n, d.id, d.version, d.created, d.updated, json(d.body) AS body'

export const docOf = ({ id, version, created, updated, body }: DocRow): Doc =>
  storedDoc({ id, version, createTime: created, updateTime: updated }, body)

/** The JSON of a document as in responses. */
export const documentText = ({ id, version, created, updated, body }: DocRow): string =>
  `{"id":${JSON.stringify(id)},"version":${version},"createTime":"${created}","updateTime":"${updated}","data":${body}}`
/** The same in SQL. */
export const TEXT = `'{"id":' || json_quote(d.id) || ',"version":' || d.version || ',"createTime":"' || d.created ||
  '","updateTime":"' || d.updated || '","data":' || json(d.body) || '}'`
