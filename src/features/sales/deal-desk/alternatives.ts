import { alternativesOf } from '#features/sales/deals/rules.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The fields of a line that are offered; the others are the customer's request and its progress. */
const OFFERED = [
  'partId',
  'partNumber',
  'brand',
  'description',
  'condition',
  'qty',
  'unitPrice',
  'discountPct',
  'unitCost',
  'source',
  'lotId',
  'poId',
  'poLineId',
  'promiseDate',
  'leadTimeText',
] as const

/** The maximum number of alternatives of a line. */
export const MAX_ALTERNATIVES = 5

/** The offered fields of a line. */
const offeredOf = (line: Data): Data =>
  Object.fromEntries(OFFERED.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]!]])))

/** A change to a line, in the form the editor takes. */
export type LinePatch = Readonly<Record<string, Value | undefined>>

const sameValue = (all: readonly Data[]): Value | undefined =>
  all.length === 0 ? undefined : (Object.fromEntries(all.map((data, at) => [String(at + 1), data])) as Data)

/** Adds an alternative to a line; when there are too many, the oldest are kept. */
export const withAlternative = (line: Data, more: Data): LinePatch => ({
  alternatives: sameValue([...alternativesOf(line).map(({ data }) => data), more].slice(0, MAX_ALTERNATIVES)),
})

/** Removes an alternative from a line. */
export const withoutAlternative = (line: Data, key: string): LinePatch => ({
  alternatives: sameValue(alternativesOf(line).flatMap((one) => (one.key === key ? [] : [one.data]))),
})

/** The alternative that the customer chose becomes the line, and the former line becomes an alternative. */
export function chosenAlternative(line: Data, key: string): LinePatch {
  const all = alternativesOf(line)
  const chosen = all.find((one) => one.key === key)?.data
  if (!chosen) return {}
  const others = all.map((one) => (one.key === key ? offeredOf(line) : one.data))
  return {
    ...Object.fromEntries(OFFERED.map((name) => [name, chosen[name]])),
    qty: chosen.qty ?? line.qty,
    amount: undefined,
    marginPct: undefined,
    alternatives: sameValue(others),
  }
}

/** Offers another part on a line: the request is kept, the price is recalculated. */
export const otherPart = (line: Data, part: Data): LinePatch => ({
  ...Object.fromEntries(OFFERED.map((name) => [name, undefined])),
  ...part,
  qty: line.qty,
  amount: undefined,
  marginPct: undefined,
  askedPart: line.askedPart ?? line.partNumber,
})
