import { addDays, type Day } from '#base/days.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { availableOf } from '#model/stock/quantity.ts'

/** The sums of a lot or part in the ledger. */
interface Sums {
  qty: number
  value: number
  available?: number
  reserved?: number
}

/** A figure that differs from its rows. */
export interface Drift {
  collection: 'inventory' | 'parts'
  id: string
  /** The part itself, or the part of the lot. */
  partId: string
  name: string
  field: 'qtyOnHand' | 'qtyReserved' | 'value' | 'stockValue' | 'qtyAvailable'
  is: number
  shouldBe: number
}

/** The figures of a lot that differ from the sums of its movements. */
export function lotDrift({ id, data }: Lot, sums: Sums, isSellable: boolean): Drift[] {
  const of = { collection: lots.name, id, partId: data.partId, name: data.lotNumber } as const
  const reserved = sums.reserved ?? 0
  const available = availableOf({ ...data, qtyOnHand: sums.qty, qtyReserved: reserved }, isSellable)
  return [
    { ...of, field: 'qtyOnHand' as const, is: data.qtyOnHand, shouldBe: sums.qty },
    { ...of, field: 'qtyReserved' as const, is: data.qtyReserved, shouldBe: reserved },
    { ...of, field: 'value' as const, is: data.value, shouldBe: sums.value },
    { ...of, field: 'qtyAvailable' as const, is: data.qtyAvailable, shouldBe: available },
  ].filter(({ is, shouldBe }) => is !== shouldBe)
}

/** The figures of a part that differ from the sums of its lots. */
export function partDrift({ id, data }: Part, sums: Sums): Drift[] {
  const of = { collection: parts.name, id, partId: id, name: data.partNumber } as const
  return [
    { ...of, field: 'qtyOnHand' as const, is: data.qtyOnHand ?? 0, shouldBe: sums.qty },
    { ...of, field: 'qtyReserved' as const, is: data.qtyReserved ?? 0, shouldBe: sums.reserved ?? 0 },
    { ...of, field: 'stockValue' as const, is: data.stockValue ?? 0, shouldBe: sums.value },
    { ...of, field: 'qtyAvailable' as const, is: data.qtyAvailable ?? 0, shouldBe: sums.available ?? 0 },
  ].filter(({ is, shouldBe }) => is !== shouldBe)
}

/** One kind of fault, and how often it was found. */
export interface FaultCount {
  name: string
  found: number
  /** Some of them by name. */
  examples: string[]
  /** Worth knowing, but not an error: opens no error log. */
  isAdvice?: boolean
}

/** The checks that found an error. */
export const failuresOf = (checks: readonly FaultCount[]): FaultCount[] =>
  checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)

/** The check whose findings can be fixed with one action. */
export const LATE_PROMISES = 'No expired reservations'

/** The most examples that a check names. */
export const MAX_EXAMPLES = 3

/** The outcome of the two ledger checks. */
export function checksOf(drifts: readonly Drift[]): FaultCount[] {
  const of = (collection: Drift['collection'], name: string): FaultCount => {
    const own = drifts.filter((drift) => drift.collection === collection)
    return { name, found: own.length, examples: own.slice(0, MAX_EXAMPLES).map(driftWords) }
  }
  return [of(lots.name, 'Lot quantities match their movements'), of(parts.name, 'Part quantities match their lots')]
}

const FIELD_WORDS = {
  qtyOnHand: 'on hand',
  qtyReserved: 'reserved',
  qtyAvailable: 'available',
  value: 'value',
  stockValue: 'value',
} as const

/** `L2611001 says on hand 37, its rows say 36`. */
const driftWords = ({ name, field, is, shouldBe }: Drift): string =>
  `${name} says ${FIELD_WORDS[field]} ${is}, its rows say ${shouldBe}`

/** The message of a failing check in the error log. */
export function checkMessage({ name, found, examples }: FaultCount): string {
  const named = examples.length > 0 ? ` ${examples.join('; ')}${found > examples.length ? ' and others' : ''}.` : ''
  return `${name}: ${found} ${found === 1 ? 'does' : 'do'} not.${named}`
}

export type AbcClass = 'A' | 'B' | 'C'

/**
 * Returns a function for the class of a value: A covers the first 80 % of the total, B the next 15 %, C the rest; equal
 * values share a class, and a value of 0 has none. It sorts plain numbers, which takes a tenth of a second for a
 * million.
 */
export function classesOf(values: readonly number[]): (value: number) => AbcClass | undefined {
  // Filled in a loop: an iterator takes ten times as long for a million values, and everyone waits for it.
  const sorted = new Float64Array(values.length)
  let total = 0
  // Sums of whole ten-thousandths are exact up to a value of 45 billion.
  const scaled = (value: number) => Math.round(value * 10_000)
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (!(value > 0)) continue
    sorted[at] = value
    total += scaled(value)
  }
  sorted.sort()
  let [before, leastA, leastB] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = sorted.length - 1; at >= 0 && sorted[at]! > 0 && before * 20 < total * 19; at--) {
    const value = sorted[at]!
    if (before * 5 < total * 4) leastA = value
    leastB = value
    before += scaled(value)
  }
  return (value) => (value >= leastA ? 'A' : value >= leastB ? 'B' : value > 0 ? 'C' : undefined)
}

export type XyzClass = 'X' | 'Y' | 'Z'

/** X: about the same usage every month, Y: varying usage, Z: occasional usage. Without demand there is no class. */
export function regularityOf(monthly: readonly number[]): XyzClass | undefined {
  const total = monthly.reduce((sum, qty) => sum + qty, 0)
  if (total <= 0) return undefined
  const mean = total / monthly.length
  const spread = Math.sqrt(monthly.reduce((sum, qty) => sum + (qty - mean) ** 2, 0) / monthly.length)
  const share = spread / mean
  return share <= 0.5 ? 'X' : share <= 1 ? 'Y' : 'Z'
}

/** The classes in display order, by the names stored on parts. */
export const CLASSES = ['A', 'B', 'C', 'X', 'Y', 'Z'] as const

/** The first class that has a part; undefined when none is classified. */
export const firstClass = (
  parts: readonly { abcClass?: unknown; xyzClass?: unknown }[],
): (typeof CLASSES)[number] | undefined =>
  CLASSES.find((name) => parts.some(({ abcClass, xyzClass }) => abcClass === name || xyzClass === name))

/** The age of stock in days since receipt, `from` and `to` included. */
export const AGE_BUCKETS = [
  { label: 'Up to 90 days', from: 0, to: 90 },
  { label: '91 to 180 days', from: 91, to: 180 },
  { label: '181 to 365 days', from: 181, to: 365 },
  { label: '1 to 2 years', from: 366, to: 730 },
  { label: '2 to 4 years', from: 731, to: 1461 },
  { label: 'Over 4 years', from: 1462, to: undefined },
] as const

/** The lots in an age bucket on a day, as clauses. */
export const agedClauses = (bucket: (typeof AGE_BUCKETS)[number], today: Day): Clause[] => [
  ['receivedOn', '<=', addDays(today, -bucket.from)],
  ...(bucket.to === undefined ? [] : [['receivedOn', '>=', addDays(today, -bucket.to)] as const]),
]
