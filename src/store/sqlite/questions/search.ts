import { type Search, searchFormAndWords, searchTexts } from '#model/query/search.ts'
import type { Data, Path } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'

/**
 * The search index cuts what it is given into pieces of three characters. So a document is given to it with marks: two
 * in front of each text (prefix hits), two in front of the first two characters of each word (terms of one or two
 * characters), and for each whole text a piece of its own (exact hits without a walk over all that are similar).
 */
const WORD = '\u0001\u0001'
const FROM = '\u0002\u0002'

// Texts that hold the marks themselves, or NUL, which ends a text in C, get characters that are no characters.
const unmarked = (text: string): string =>
  /[\u0000-\u0002]/.test(text)
    ? text.replace(/[\u0000-\u0002]/g, (mark) => String.fromCharCode(0xfdd0 + mark.charCodeAt(0)))
    : text

/** The entry of a document in the search index; empty when there is nothing to find. */
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

/** Its first two characters, which may be of two units each. */
const startOf = (word: string): string =>
  /^[\0-\ud7ff]{2}/.test(word) ? word.slice(0, 2) : [...word].slice(0, 2).join('')

/**
 * How the search index is kept: what is written stays in more and smaller parts before they are merged. Merging at 64
 * parts takes a commit of many documents half the time that merging at sixteen does, and a search of a million documents
 * feels nothing of it: each part adds some microseconds. Only far more parts are merged at one go, which would hold
 * others up. What one transaction writes goes into few parts.
 */
const TUNING = { automerge: 64, crisismerge: 256, hashsize: 4 << 20 }

export function tuneSearch({ db }: Connection, table: string): void {
  for (const [name, value] of Object.entries(TUNING))
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
}

/** Whether a search index is kept so; one of an older Prime may not be. */
export const isTuned = ({ db }: Connection, table: string): boolean => {
  const kept = new Map(
    db
      .prepare(`SELECT k, v FROM ${table}_config`)
      .all()
      .map(({ k, v }) => [k, v]),
  )
  return Object.entries(TUNING).every(([name, value]) => kept.get(name) === value)
}

const PRIVATE_PLANE = 0xf0000
const PRIVATE_CHARACTERS = 0xfffe

/** Three private characters that stand for a whole text; 48 bits keep a million texts apart. */
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

/** The search index's question for all hits. */
export const matchAll = (search: Search): string =>
  [...search.terms.map((term) => phrase(unmarked(term))), ...startsOf(search)].join(' AND ')

/** Its questions for exact hits, those that begin so besides, and all. */
export function matchAtLeast(search: Search): [string, string, string] {
  const { exact, prefix } = wholeOf(search)
  // Whatever holds the whole text holds its longer terms; the beginnings of words are looked for besides.
  const and = (one: string) => [one, ...startsOf(search)].join(' AND ')
  return [and(exact), and(prefix), matchAll(search)]
}

/** Its questions for exact hits, prefix hits and the rest, in this order; together they are all hits, each once. */
export function matchPhases(search: Search): [string, string, string] {
  const { exact, prefix } = wholeOf(search)
  const [hits, begun, all] = matchAtLeast(search)
  return [hits, `(${begun}) NOT ${exact}`, `(${all}) NOT ${prefix}`]
}

function wholeOf(search: Search): { exact: string; prefix: string } {
  const whole = unmarked(search.whole)
  return { exact: phrase(pieceOf(whole)), prefix: phrase(FROM + whole) }
}
