import { type Day, daysBetween } from '#base/days.ts'
import { links } from '#features/channels/links/collection.ts'
import type { SEARCH_REPEATS } from '#features/data/duplicates/collection.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { READY } from '#model/command/scan.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import { type AnyCollection, commandFields } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Data, type Doc, hasNoValue, sameValue, type Value } from '#model/schema/value.ts'

export type Repeat = (typeof SEARCH_REPEATS)[number]
const DAYS_BETWEEN: Record<Repeat, number> = { 'Every night': 1, 'Every week': 7, 'Every month': 30 }

/** Whether a search is due in the night of `today`; a manual search counts as the last one. */
export const isSearchDue = (repeats: Repeat | undefined, last: Day | undefined, today: Day): boolean =>
  repeats !== undefined && (last === undefined || daysBetween(last, today) >= DAYS_BETWEEN[repeats])

/** A built-in rule. */
export interface ReadyRule {
  id: string
  name: string
  collection: string
  tests: readonly Likeness[]
  /** Runs automatically, so that a double payment is found before it is made. */
  repeats?: Repeat
}

export const READY_RULES: readonly ReadyRule[] = [
  {
    id: 'parts-number',
    name: 'Parts by number and brand',
    collection: parts.name,
    tests: [
      { field: 'partNumber', test: 'part' },
      { field: 'brand', test: 'same' },
    ],
  },
  {
    id: 'vendors-name',
    name: 'Vendors by name and country',
    collection: vendors.name,
    tests: [
      { field: 'name', test: 'name', atLeast: 0.8 },
      { field: 'country', test: 'same' },
    ],
  },
  {
    id: 'parts-family',
    name: 'Parts of one brand and family, however written',
    collection: parts.name,
    tests: [
      { field: 'pnFamily', test: 'same' },
      { field: 'brand', test: 'same' },
    ],
  },
  {
    id: 'vendors-phone',
    name: 'Vendors by phone',
    collection: vendors.name,
    tests: [{ field: 'phone', test: 'phone' }],
  },
  {
    id: 'customers-name',
    name: 'Customers by name and country',
    collection: customers.name,
    tests: [
      { field: 'name', test: 'name', atLeast: 0.8 },
      { field: 'country', test: 'same' },
    ],
  },
  {
    id: 'customers-email',
    name: 'Customers by email',
    collection: customers.name,
    tests: [{ field: 'email', test: 'email' }],
  },
  {
    id: 'bills-number',
    name: 'Bills by vendor and invoice number',
    collection: payables.name,
    repeats: 'Every night',
    tests: [
      { field: 'vendorName', test: 'name', atLeast: 0.9 },
      { field: 'vendorInvoiceNo', test: 'part' },
    ],
  },
  {
    id: 'bills-amount',
    name: 'Bills of one vendor, same amount within 5 days',
    collection: payables.name,
    repeats: 'Every night',
    tests: [
      { field: 'vendorName', test: 'company' },
      { field: 'totalAmount', test: 'near', within: 0.01 },
      { field: 'invoiceDate', test: 'days', within: 5 },
    ],
  },
  {
    id: 'bills-mistyped',
    name: 'Bills of one vendor, invoice number mistyped',
    collection: payables.name,
    repeats: 'Every night',
    tests: [
      { field: 'vendorName', test: 'name', atLeast: 0.9 },
      { field: 'vendorInvoiceNo', test: 'shuffled' },
      { field: 'totalAmount', test: 'near', within: 1 },
    ],
  },
  {
    id: 'parcels-number',
    name: 'Parcels by number',
    collection: parcels.name,
    tests: [{ field: 'trackingNumber', test: 'part' }],
  },
  {
    id: 'checks-number',
    name: 'Checks by number',
    collection: checks.name,
    tests: [{ field: 'checkNumber', test: 'same' }],
  },
  { id: 'links-address', name: 'Links by address', collection: links.name, tests: [{ field: 'url', test: 'same' }] },
]

/** The id of the document with the last search of a built-in rule and its result. */
export const readyId = ({ id }: ReadyRule): string => READY + id

export const isEmpty = (value: Value | undefined): boolean =>
  hasNoValue(value) || (Array.isArray(value) && value.length === 0)

/** Whether a merge keeps the kept record's value of a field: aliases, and fields that only commands change. */
export const keepsValue = (collection: AnyCollection, field: string, members: readonly Doc[] = []): boolean =>
  field === 'aliases' || commandFields(collection, ...members.map(({ data }) => data)).has(field)

/**
 * The record whose value of a field is used: the chosen one, otherwise the kept one, otherwise the first with a value.
 */
export function chosenFor(field: string, keepId: string, members: readonly Doc[], choices: Data): Doc | undefined {
  const chosen = members.find(({ id }) => id === choices[field])
  if (chosen) return chosen
  const kept = members.find(({ id }) => id === keepId)
  if (kept && !isEmpty(kept.data[field])) return kept
  return members.find(({ data }) => !isEmpty(data[field])) ?? kept
}

/** The changes to the kept record in a merge; `undefined` removes a field. */
export function mergedChanges(
  collection: AnyCollection,
  keepId: string,
  members: readonly Doc[],
  choices: Data,
): Record<string, Value | undefined> {
  const kept = members.find(({ id }) => id === keepId)!
  const names = new Set(members.flatMap(({ data }) => Object.keys(data)))
  const changes: Record<string, Value | undefined> = {}
  for (const field of names) {
    if (keepsValue(collection, field, members)) continue
    const value = chosenFor(field, keepId, members, choices)?.data[field]
    const before = kept.data[field]
    const isSame = value === undefined || before === undefined ? value === before : sameValue(value, before)
    if (!isSame) changes[field] = value
  }
  const aliases = aliasesOf(collection, kept, members)
  if (aliases.length > 0) changes.aliases = aliases
  return changes
}

/** The numbers and names of the other records, which stay searchable as aliases. */
export function aliasesOf(collection: AnyCollection, kept: Doc, members: readonly Doc[]): string[] {
  const own = kept.data[collection.title]
  const known = members.flatMap(({ id, data }) => {
    const before = Array.isArray(data.aliases) ? data.aliases.filter((one) => typeof one === 'string') : []
    const title = data[collection.title]
    return id === kept.id || typeof title !== 'string' ? before : [...before, title]
  })
  return [...new Set(known.map((name) => name.trim()))].filter((name) => name !== '' && name !== own)
}

/** The compared fields: those that differ first, then those that agree; without fields that are empty everywhere. */
export function comparedFields(
  collection: AnyCollection,
  members: readonly Doc[],
): { name: string; label: string; differs: boolean }[] {
  const defined = Object.keys(collection.fields)
  const names = [...new Set([...defined, ...members.flatMap(({ data }) => Object.keys(data))])]
  return names
    .filter((name) => members.some(({ data }) => !isEmpty(data[name])))
    .map((name) => ({
      name,
      label: (collection.fields[name] as Field | undefined)?.label ?? name,
      differs: !members.every(({ data }) => sameOrEmpty(data[name], members[0]!.data[name])),
    }))
    .sort((a, b) => Number(b.differs) - Number(a.differs))
}

const sameOrEmpty = (a: Value | undefined, b: Value | undefined): boolean =>
  isEmpty(a) || isEmpty(b) ? isEmpty(a) === isEmpty(b) : sameValue(a!, b!)
