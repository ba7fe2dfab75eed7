import type { Search } from '#model/search.ts'
import { searchForm, searchTexts, searchWords } from '#model/search.ts'
import type { Data, Path } from '#model/value.ts'

/**
 * The search index cuts what it is given into pieces of three characters. So a document is given to it with marks: two
 * in front of each text and one behind (exact and prefix hits), two in front of the first two characters of each word
 * (terms of one or two characters).
 */
const WORD = '\u0001\u0001'
const FROM = '\u0002\u0002'
const TO = '\u0003'

// Texts that hold the marks themselves, or NUL, which ends a text in C, get characters that are no characters.
const unmarked = (text: string): string =>
  /[\u0000-\u0003]/.test(text)
    ? text.replace(/[\u0000-\u0003]/g, (mark) => String.fromCharCode(0xfdd0 + mark.charCodeAt(0)))
    : text

/** What the search index is given for a document; empty when there is nothing to find. */
export function searchEntry(data: Data, fields: readonly Path[]): string {
  const texts = searchTexts(data, fields)
  if (texts.length === 0) return ''
  const forms = texts.map((text) => `${FROM}${unmarked(searchForm(text))}${TO}`)
  const starts = new Set<string>()
  for (const text of texts) for (const word of searchWords(text)) starts.add([...word].slice(0, 2).join(''))
  return `${forms.join('')}${[...starts].map((start) => WORD + start).join('')}`
}

const phrase = (text: string): string => `"${unmarked(text).replaceAll('"', '""')}"`
const marked = (before: string, text: string, after = ''): string =>
  `"${before}${unmarked(text).replaceAll('"', '""')}${after}"`

/** The search index's question for all hits. */
export const matchAll = ({ terms, starts }: Search): string =>
  [...terms.map(phrase), ...starts.map((start) => marked(WORD, start))].join(' AND ')

/** Its questions for exact hits, prefix hits and the rest, in this order; together they are all hits, each once. */
export function matchPhases(search: Search): [string, string, string] {
  const all = matchAll(search)
  const exact = marked(FROM, search.whole, TO)
  const prefix = marked(FROM, search.whole)
  return [`${exact} AND ${all}`, `(${prefix} AND ${all}) NOT ${exact}`, `(${all}) NOT ${prefix}`]
}
