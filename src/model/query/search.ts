import { isTimestamp } from '#base/days.ts'
import { folded } from '#base/text/fold.ts'
import { type Data, type Path, type Value, valueAt } from '#model/schema/value.ts'

/** The terms of a search: the whole text and its words, normalized for comparison. */
export interface Search {
  whole: string
  /** Terms of three or more characters match anywhere in a field. */
  terms: readonly string[]
  /** Terms of one or two characters match the beginnings of words. */
  starts: readonly string[]
}

/** Exact matches come first, then prefixes, then the rest. */
export const HIT = { exact: 0, prefix: 1, rest: 2 } as const

/** Increase it when texts are normalized differently: text stored in the old form is then written again. */
export const SEARCH_FORM = 3

/**
 * Whether a document's text is normalized differently than before: only texts with accents or a few special characters
 * are.
 */
export const hasOtherForm = (data: Data, fields: readonly Path[]): boolean =>
  searchTexts(data, fields).some((text) => text.toLowerCase().replace(/[\s\-‐-―]+/g, '') !== searchForm(text))

/**
 * The normalized form in which texts are compared: case, accents, spaces, dashes, apostrophes and round brackets are
 * ignored, and ß equals ss. So O’Brien matches O'Brien, and a telephone number is found however it is grouped.
 */
export const searchForm = (text: string): string => compared(folded(text))
/** The normalized text together with its words, which is cheaper than computing both separately. */
export function searchFormAndWords(text: string): { form: string; words: readonly string[] } {
  const plain = folded(text)
  return { form: compared(plain), words: plain.match(WORD) ?? [] }
}
const compared = (text: string): string => text.replace(/[\s\-‐-―'‘’ʼ\u00b4`()]+/g, '')

/** The normalized words of a text, split at every character that is not a letter or digit. */
export const searchWords = (text: string): string[] => folded(text).match(WORD) ?? []
const WORD = /[\p{L}\p{N}]+/gu

/** Whether a word of a normalized text begins with the term; long texts are read no further than needed. */
function hasWord(text: string, start: string): boolean {
  for (const [word] of text.matchAll(WORD)) if (word.startsWith(start)) return true
  return false
}

/** Parses what a person typed; undefined when it contains nothing searchable. */
export function parseSearch(text: string): Search | undefined {
  const typed = text.split(/\s+/).filter((term) => searchForm(term) !== '')
  if (typed.length === 0) return undefined
  const isLong = (term: string): boolean => [...searchForm(term)].length >= 3
  // Of K-1, which is short, both words begin one: together they are no beginning.
  const startsIn = (term: string): string[] => {
    const words = searchWords(term)
    return words.length > 0 ? words : [searchForm(term)]
  }
  return {
    whole: searchForm(text),
    terms: typed.filter(isLong).map(searchForm),
    starts: [...new Set(typed.filter((term) => !isLong(term)).flatMap(startsIn))],
  }
}

/** The texts of a document that are searched: strings, numbers as printed, and the strings of its lines. */
export function searchTexts(data: Data, fields: readonly Path[]): string[] {
  const texts: string[] = []
  for (const field of fields) {
    const value = valueAt(data, field)
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string' || typeof item === 'number') texts.push(String(item))
      else if (Array.isArray(value)) texts.push(...lineTexts(item))
    }
  }
  return texts
}

/** The names in a line, not its quantities and amounts. */
function lineTexts(line: Value | undefined): string[] {
  if (typeof line !== 'object' || line === null || Array.isArray(line) || isTimestamp(line)) return []
  return Object.values(line).filter((item) => typeof item === 'string')
}

/** How well a document's texts match a search, as in HIT; undefined when they do not. */
export function searchHit(search: Search, texts: readonly string[]): number | undefined {
  const plain = texts.map(folded)
  const forms = plain.map(compared)
  const found =
    search.terms.every((term) => forms.some((form) => form.includes(term))) &&
    search.starts.every((start) => plain.some((text) => hasWord(text, start)))
  if (!found) return undefined
  if (forms.includes(search.whole)) return HIT.exact
  return forms.some((form) => form.startsWith(search.whole)) ? HIT.prefix : HIT.rest
}

/** Whether any term occurs in these texts: a document without any cannot match. */
export function searchPart({ terms, starts }: Search, texts: readonly string[]): boolean {
  const plain = texts.map(folded)
  const forms = plain.map(compared)
  return (
    terms.some((term) => forms.some((form) => form.includes(term))) ||
    starts.some((start) => plain.some((text) => hasWord(text, start)))
  )
}
