import { folded } from '#base/text/fold.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** The number of details shown for a record whose collection defines none. */
const USUAL_WORDS = 2

/**
 * The details that distinguish a record from others of the same name: `SKF · Deep groove ball bearing · 24 available`.
 */
export function tellsOf(collection: AnyCollection | undefined, data: Data): string[] {
  if (!collection) return []
  const fields: Record<string, Field> = collection.fields
  const names = collection.summaryFields ?? defaultSummary(collection)
  return names.flatMap((name: string) => {
    const value = data[name]
    const isMoney = fields[name]?.kind === 'money'
    if (isMoney && value === 0) return []
    if (isMoney && typeof value === 'number')
      return [
        `${moneyText(value, typeof data.currency === 'string' ? data.currency : undefined)} ${fields[name]?.label.toLowerCase()}`,
      ]
    if (typeof value === 'number') return [`${plainNumber(value)} ${fields[name]?.label.toLowerCase() ?? ''}`.trim()]
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []
  })
}

const defaultSummary = ({ search, title, fields }: AnyCollection): string[] =>
  search.filter((name) => name !== title && fields[name]?.kind === 'text').slice(0, USUAL_WORDS)

interface Described {
  label: string
  tells: readonly string[]
}

/** Options ordered by relevance: first those with the typed brand or city, among these first the one with that name. */
export function inOrderOf<T extends Described>(typed: string, options: readonly T[]): T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const whole = plain(typed)
  const score = ({ label, tells }: Described): number => {
    const details = new Set(tells.map(folded))
    const named = words.filter((word) => details.has(word))
    const left = words.filter((word) => !details.has(word))
    const rest = plain(left.join(''))
    const name = plain(label)
    // "Kugel" is rather Kugel AG than Kugellager.
    const isWord = left.length > 0 && folded(label).startsWith(`${left.join(' ')} `)
    const fit = name === rest || name === whole ? 4 : isWord ? 3 : rest !== '' && name.startsWith(rest) ? 2 : 0
    return named.length * 10 + fit
  }
  return options
    .map((option, at) => ({ option, at, score: score(option) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ option }) => option)
}

/**
 * The spellings of the typed text to search for, until one finds something: as typed, without punctuation, as one word.
 */
export function typedSpellings(typed: string): string[] {
  const text = typed.trim().replace(/\s+/g, ' ')
  return [...new Set([text, text.replace(/[-/._,]+/g, ''), plain(text)])].filter((one, at) => at === 0 || one !== '')
}

/** Without characters that vary between spellings: spaces, dashes, case. */
const plain = (text: string): string => folded(text).replace(/[\s\-/._,]+/g, '')
