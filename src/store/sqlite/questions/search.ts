import { type Search, searchFormAndWords, searchTexts } from '#model/query/search.ts'
import type { Data, Path } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'

/**
 * The search index splits its input into pieces of three characters. So a document is indexed with marks: two before
 * each text (prefix hits), two before the first two characters of each word (terms of one or two characters), and for
 * each whole text a piece of its own (exact hits without scanning all similar ones).
 */
const WORD = '\u0001\u0001'
const FROM = '\u0002\u0002'

// In texts that contain the marks themselves, or NUL, which ends a string in C, these are replaced by noncharacters.
const unmarked = (text: string): string =>
  /[\u0000-\u0002]/.test(text)
    ? text.replace(/[\u0000-\u0002]/g, (mark) => String.fromCharCode(0xfdd0 + mark.charCodeAt(0)))
    : text

/** The entry of a document in the search index; empty when there is nothing to index. */
export function searchEntry(data: Data, fields: readonly Path[]): string {
  const texts = searchTexts(data, fields)
  if (texts.length === 0) return ''
  const read = texts.map(searchFormAndWords)
  const forms = [...new Set(read.map(({ form }) => unmarked(form)))]
  const starts = new Set<string>()
  for (const { words } of read) for (const word of words) starts.add(startOf(word))
  const prefixes = forms.map((form) => FROM + form)
  const words = [...starts].map((start) => WORD + start)
  return [...prefixes, ...words, ...forms.map(pieceOf)].join('')
}

/** The first two characters, which may have two code units each. */
const startOf = (word: string): string =>
  /^[\0-\ud7ff]{2}/.test(word) ? word.slice(0, 2) : [...word].slice(0, 2).join('')

/**
 * Settings of the search index: written data stays in more and smaller segments before they are merged. Merging at 64
 * segments takes half the time of merging at sixteen for a commit of many documents, and a search of a million
 * documents is not noticeably slower: each segment adds a few microseconds. Only far more segments are merged at once,
 * which would block others. The writes of one transaction go into few segments.
 */
const TUNING = { automerge: 64, crisismerge: 256, hashsize: 4 << 20 }

export function tuneSearch({ db }: Connection, table: string): void {
  for (const [name, value] of Object.entries(TUNING))
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
}

/** Whether a search index has these settings; one created by an older Prime may not. */
export const isTuned = ({ db }: Connection, table: string): boolean => {
  const ranked = new Map(
    db
      .prepare(`SELECT k, v FROM ${table}_config`)
      .all()
      .map(({ k, v }) => [k, v]),
  )
  return Object.entries(TUNING).every(([name, value]) => ranked.get(name) === value)
}

const PRIVATE_PLANE = 0xf0000
const PRIVATE_CHARACTERS = 0xfffe

/** Three private-use characters that represent a whole text; 48 bits keep a million texts apart. */
function pieceOf(form: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b1]
  for (let at = 0; at < form.length; at++) {
    const unit = form.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit ^ (a >>> 15), 0x85ebca6b)
  }
  b ^= b >>> 13
  const points = [a >>> 16, (a ^ (b >>> 7)) & 0xffff, (b >>> 16) ^ (b & 0xffff)]
  return String.fromCodePoint(...points.map((point) => PRIVATE_PLANE + (point % PRIVATE_CHARACTERS)))
}

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

const startsOf = ({ starts }: Search): string[] => starts.map((start) => phrase(WORD + unmarked(start)))

/** The MATCH expression for all hits. */
export const matchAll = (search: Search): string =>
  [...search.terms.map((term) => phrase(unmarked(term))), ...startsOf(search)].join(' AND ')

/** The MATCH expressions for exact hits, for prefix hits including exact ones, and for all. */
export function matchAtLeast(search: Search): [string, string, string] {
  const { exact, prefix } = wholeOf(search)
  // Whatever contains the whole text contains its longer terms; the beginnings of words are searched in addition.
  const and = (one: string) => [one, ...startsOf(search)].join(' AND ')
  return [and(exact), and(prefix), matchAll(search)]
}

/**
 * The MATCH expressions for exact hits, prefix hits and the rest, in this order; together they are all hits, each once.
 */
export function matchPhases(search: Search): [string, string, string] {
  const { exact, prefix } = wholeOf(search)
  const [hits, begun, all] = matchAtLeast(search)
  return [hits, `(${begun}) NOT ${exact}`, `(${all}) NOT ${prefix}`]
}

function wholeOf(search: Search): { exact: string; prefix: string } {
  const whole = unmarked(search.whole)
  return { exact: phrase(pieceOf(whole)), prefix: phrase(FROM + whole) }
}
