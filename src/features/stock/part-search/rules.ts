import { parts } from '#features/stock/parts/collection.ts'
import { familiesFor, findParts } from '#model/part-numbers/find.ts'
import { brandApart, pnKey } from '#model/part-numbers/part-number.ts'
import { namesOfMaker } from '#model/part-numbers/part-rules.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

export const MODES = ['all', 'exact', 'family', 'dimension', 'contains'] as const
/** How a part number is searched: `all` searches by key, family and prefix, best matches first. */
export type SearchMode = (typeof MODES)[number]

type Operator = '==' | '>' | '>=' | '<' | '<='
interface Term {
  name: string
  operator: Operator
  value: string
}

/** A search entered by a user: words, and terms such as `brand:SKF qty>50`. */
export interface PartSearch {
  text: string
  terms: readonly Term[]
}

/** Aliases of fields, in addition to the names in the definition. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  qty: ['qtyAvailable', 'qtyOnHand'],
  stock: ['qtyOnHand'],
  price: ['listPrice'],
  cost: ['avgCost', 'landedUnitCost'],
  cond: ['condition'],
  amount: ['totalAmount', 'amount'],
  vendor: ['vendorName'],
  customer: ['customerName'],
  bore: ['boreMm'],
  due: ['dueDate', 'dueOn'],
  for: ['assignee'],
}
const TERM = /(?<![^\s])(\p{L}[\p{L}\d]*)(:|>=|<=|>|<|=)("[^"]*"|\S+)/gu

/** Parses a search; a term whose name is unknown in all collections stays part of the text. */
export function readSearch(typed: string, collections: readonly AnyCollection[]): PartSearch {
  const terms: Term[] = []
  const text = typed.replace(TERM, (whole, name: string, sign: string, raw: string) => {
    const value = raw.replace(/^"|"$/g, '')
    if (!value || !collections.some((collection) => fieldsOf(collection, name).length > 0)) return whole
    terms.push({ name, operator: sign === ':' || sign === '=' ? '==' : (sign as Operator), value })
    return ''
  })
  const words = text.replace(/\s+/g, ' ').trim()
  if (terms.length === 0 && AMOUNT.test(words) && readAmount(words, false) !== undefined)
    return { text: '', terms: [{ name: 'amount', operator: '==', value: words }] }
  return { text: numberIn(words), terms }
}

/** A number with cents or a currency is the amount of a document. */
const AMOUNT = /^(?:[$€£]|USD|EUR|GBP)|(?:\d[.,]\d\d|[$€£]|USD|EUR|GBP)$/i
/** Words before a document number that are not part of it: PO 112825-01, invoice no. 4711. */
const CALLED =
  /^(?:po-?(?=\d)|(?:po|p\.o\.|purchase order|order|invoice|inv|bill|check|parcel|tracking|lot)(?:\s*(?:no\.?|nr\.?|number))?(?:\s*[#:]\s*|\s+))(?=\S*\d\S*$)/i
/** A long number in groups, as labels have it: 1Z 84E 0W2 03 4471 9920. */
const GROUPS = /^[\dA-Z]{1,4}(?: [\dA-Z]{1,4}){2,}$/i
const LONG_DIGITS = 10

function numberIn(words: string): string {
  const text = words.replace(CALLED, '')
  return GROUPS.test(text) && text.replace(/\D/g, '').length >= LONG_DIGITS ? text.replaceAll(' ', '') : text
}

function fieldsOf({ fields }: AnyCollection, name: string): string[] {
  const wanted = name.toLowerCase()
  const named = Object.entries(fields as Fields).filter(
    ([key, { label }]) => key.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  const [own] = named.length > 0 ? named.map(([key]) => key) : (ALIASES[wanted] ?? []).filter((key) => fields[key])
  return own ? [own] : []
}

/** The query for one collection; undefined when it lacks a field for one of the terms, or the search is empty. */
export function partQuestion(
  collection: AnyCollection,
  { text, terms }: PartSearch,
  mode: SearchMode,
  limit: number,
): Query | undefined {
  const where: Clause[] = []
  const orderBy: [string, 'asc' | 'desc'][] = []
  for (const { name, operator, value } of terms) {
    const [key] = fieldsOf(collection, name)
    const clause = key === undefined ? undefined : clauseOf(key, collection.fields[key] as Field, operator, value)
    if (!key || !clause) return undefined
    where.push(clause)
    // A search for more than some value lists the largest first; that is also the order of the index.
    if (/^[<>]/.test(operator)) orderBy.push([key, operator.startsWith('>') ? 'desc' : 'asc'])
  }
  if (mode === 'dimension') {
    const sizes = collection.name === parts.name ? sizesOf(text) : undefined
    return sizes && { collection: collection.name, where: [...where, ...sizes], limit }
  }
  const numbers = collection.name === parts.name ? partClauses(text, mode) : undefined
  const order = orderBy.length > 0 && { orderBy: orderBy.slice(0, 1) }
  if (numbers) return { collection: collection.name, where: [...where, { or: numbers }], limit, ...order }
  if (text) return { collection: collection.name, where, limit, search: text }
  return where.length > 0 ? { collection: collection.name, where, limit, ...order } : undefined
}

const SIZES = ['boreMm', 'odMm', 'widthMm'] as const

/** Bore, outside diameter and width in millimeters, separated by spaces, `x`, `×` or `*`; `?` for an unknown one. */
function sizesOf(text: string): Clause[] | undefined {
  const typed = text
    .replace(/mm/gi, ' ')
    .split(/[\sx×*]+/i)
    .filter(Boolean)
  const known = typed.flatMap((size, at) => (size === '?' ? [] : [{ path: SIZES[at], size: Number(size) }]))
  const isGood = known.length > 0 && known.every(({ path, size }) => path !== undefined && Number.isFinite(size))
  return isGood ? known.map(({ path, size }): Clause => [path!, '==', size]) : undefined
}

function partClauses(text: string, mode: SearchMode): readonly Clause[] | undefined {
  if (mode === 'contains') return undefined
  const key = pnKey(brandApart(text).partNumber)
  if (mode === 'exact' && key) return [['pnKey', '==', key]]
  const families = mode === 'family' ? familiesFor(text) : []
  if (families.length > 0) return [['pnFamily', 'in', families.slice(0, 30)]]
  return findParts(text)?.where
}

function clauseOf(key: string, field: Field, operator: Operator, value: string): Clause | undefined {
  if (field.kind === 'number' || field.kind === 'money') {
    const figure = readAmount(value, false)
    return figure === undefined ? undefined : [key, operator, figure]
  }
  if (field.kind === 'flag') return [key, '==', /^(yes|true|1|on)$/i.test(value)]
  if (field.kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) ? [key, operator, value] : undefined
  if (operator !== '==') return [key, operator, value]
  const known = [...(field.choices ?? []), ...(field.options.suggest ?? [])]
  const begun = known.filter((each) => each.toLowerCase().startsWith(value.toLowerCase()))
  // A single value uses equality, so that one index can answer it together with the other conditions.
  if (begun.length === 1) return [key, '==', begun[0]!]
  if (begun.length > 1) return [key, 'in', begun.slice(0, 30)]
  const spellings = [value, value.toUpperCase(), value.toLowerCase(), value[0]!.toUpperCase() + value.slice(1)]
  return { or: [...new Set(spellings)].map((each): Clause => [key, 'starts-with', each]) }
}

/**
 * The queries of one search: for a part number, the exact number comes first, because many others have it as a prefix
 * and the best match might not be among the rows read.
 */
export function questionsOf(collection: AnyCollection, search: PartSearch, mode: SearchMode, limit: number): Query[] {
  const question = partQuestion(collection, search, mode, limit)
  if (!question) return []
  const found = collection.name === parts.name && mode === 'all' ? findParts(search.text) : undefined
  if (!found) return [question]
  const exact = partQuestion(collection, search, 'exact', limit)
  const closer = (where: readonly Clause[]): Query => ({ ...question, where: [...where, ...(question.where ?? [])] })
  return [
    ...(exact ? [exact] : []),
    ...(found.brand ? [closer([['brand', 'in', namesOfMaker(found.brand)]])] : []),
    ...(found.commonType ? [closer(found.commonType)] : []),
    question,
  ]
}

/** The results of several queries of one collection: each record once, best first when there is a rank. */
export function foundTogether(
  collection: AnyCollection,
  { text }: PartSearch,
  answers: readonly (readonly Doc[])[],
): readonly Doc[] {
  const docs = [...new Map(answers.flat().map((doc) => [doc.id, doc])).values()]
  const rank = collection.name === parts.name ? partRank(text) : undefined
  return rank ? docs.toSorted((a, b) => rank(a.data) - rank(b.data)) : docs
}

/**
 * How well a part matches, used for sorting; records without a rank keep the order of the store: exact matches, then
 * prefixes, then the rest.
 */
export function partRank(text: string): ((data: Data) => number) | undefined {
  return findParts(text)?.rank
}

/** The brands of a number, when several have it and the search names none: the user is asked which one. */
export function makersOf({ text, terms }: PartSearch, found: readonly { data: Data }[]): string[] {
  const { brand, partNumber } = brandApart(text)
  const key = pnKey(partNumber)
  if (!key || brand || terms.some(({ name }) => fieldsOf(parts, name).includes('brand'))) return []
  const makers = found.flatMap(({ data }) => (data.pnKey === key && typeof data.brand === 'string' ? [data.brand] : []))
  const all = [...new Set(makers)].filter(Boolean).sort()
  return all.length > 1 ? all : []
}

/** Whether a text is a pasted list, which has more than one line. */
export const isList = (text: string): boolean => text.split('\n').filter((line) => line.trim()).length > 1
