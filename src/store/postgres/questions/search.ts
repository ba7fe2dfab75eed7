import { type Search, searchForm, searchTexts, searchWords } from '#model/query/search.ts'
import { canonical, type Data, type Path } from '#model/schema/value.ts'
import type { Binder } from '#store/postgres/questions/where.ts'
import { storable } from '#store/postgres/text.ts'

const WORD = '\u0005'
const BEGIN = '\u0006'
const END = '\u0007'
// Texts must not contain the markers: they would begin words or fields that do not exist.
const unmarked = (text: string): string =>
  storable(text).replace(/[\u0005-\u0007]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xe000))

/** Everything searchable in one text: each normalized field between markers, each word after a marker. */
export function searchColumn(data: Data, fields: readonly Path[]): string | null {
  const texts = searchTexts(data, fields)
  if (texts.length === 0) return null
  const words = new Set(texts.flatMap(searchWords))
  return [
    ...texts.map((text) => BEGIN + unmarked(searchForm(text)) + END),
    ...[...words].map((word) => WORD + unmarked(word)),
  ].join('')
}

/** How a registry row lists the fields of its search column. */
export const searchName = (fields: readonly Path[]): string => canonical(fields)

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a document matches a search. */
export function searchSql(search: Search, to: Binder): string {
  const parts = [
    ...search.terms.map((term) => like(unmarked(term))),
    ...search.starts.map((start) => like(WORD + unmarked(start))),
  ]
  return parts.map((part) => `search LIKE ${to.bind(part, 'text')}`).join(' AND ') || 'true'
}

/** The kind of match, as in HIT. */
export function hitSql(search: Search, to: Binder): string {
  const whole = BEGIN + unmarked(search.whole)
  return `CASE WHEN strpos(search, ${to.bind(whole + END, 'text')}) > 0 THEN 0 WHEN strpos(search, ${to.bind(whole, 'text')}) > 0 THEN 1 ELSE 2 END`
}
