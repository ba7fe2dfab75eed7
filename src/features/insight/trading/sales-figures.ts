import { addMonths, type Day } from '#base/days.ts'
import { dayFilters, isFilter, postingsHref } from '#features/insight/trading/records.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { filterValue, listAddress } from '#model/record-address.ts'

/** The groupings of sales figures, with their labels. */
export const SALES_BY = {
  month: 'Month',
  customer: 'Customer',
  brand: 'Brand',
  part: 'Part',
  owner: 'Owner',
  channel: 'Channel',
  country: 'Country',
} as const
export type SalesBy = keyof typeof SALES_BY
/** The ledger fields that each grouping aggregates by. */
export const SALES_GROUPS: Readonly<Record<SalesBy, readonly string[]>> = {
  month: ['day'],
  customer: ['partyId', 'partyName'],
  brand: ['partId'],
  part: ['partId'],
  owner: ['owner'],
  channel: ['channel'],
  country: ['country'],
}

/** The query for part numbers and brands, from the lots. */
export const PARTS_IN_LOTS: AggregateQuery = {
  collection: lots.name,
  aggregate: { count: true, by: ['partId', 'partNumber', 'brand'] },
}

type Named = { part: string; brand: string }

/** The names of parts by id, from the result of `PARTS_IN_LOTS`. */
export function partNamesIn(result: AggregateResult | undefined): ReadonlyMap<string, Named> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return new Map(
    groupsIn(result).map(({ key }) => [
      String(key.partId ?? ''),
      { part: [text(key.brand), text(key.partNumber)].filter(Boolean).join(' '), brand: text(key.brand) },
    ]),
  )
}

/** The key and label of the row that a ledger group belongs to. */
export function placeOf(
  by: SalesBy,
  key: Readonly<Record<string, unknown>>,
  nameOf: ReadonlyMap<string, Named>,
): { at: string; label: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (by === 'month') return { at: String(key.day).slice(0, 7), label: '' }
  if (by === 'customer')
    return { at: text(key.partyId), label: text(key.partyName) || text(key.partyId) || 'No customer' }
  if (by === 'owner' || by === 'channel' || by === 'country')
    return { at: text(key[by]), label: text(key[by]) || 'Not given' }
  const id = text(key.partId)
  const named = nameOf.get(id)
  if (by === 'part') return { at: id, label: named?.part || id || 'No part' }
  return { at: named?.brand ?? '', label: named?.brand || 'No brand on file' }
}

/** The corresponding fields of invoices. */
const ON_INVOICE = { customer: 'customerId', owner: 'sellers', channel: 'channels', country: 'countries' } as const

/** The address of the records behind a figure; undefined when the group has no key. */
export function salesHref({ by, from, to }: { by: SalesBy; from: Day; to: Day }, key: string): string | undefined {
  if (key === '') return undefined
  const invoices = (where: string) =>
    listAddress(receivables, { tab: 'all', where: `posted~is~yes;status~is~Open|Paid|Written off;${where}` })
  if (by !== 'month' && by !== 'part' && by !== 'brand') {
    const whose = `${ON_INVOICE[by]}~${by === 'customer' ? 'is' : 'has'}~${filterValue(key)}`
    return invoices(`${whose};invoiceDate~from~${from};invoiceDate~to~${to}`)
  }
  if (by === 'part') return listAddress(parts, { id: key })
  if (by === 'brand') return listAddress(parts, { tab: 'all', where: `brand~is~${filterValue(key)}` })
  return invoices(`invoiceDate~from~${key}-01;invoiceDate~before~${addMonths(`${key}-01`, 1)}`)
}

/** The ledger filters behind a sales figure: goods sold less credits, their cost, or both. */
const LEDGERS = {
  sales: ['ledger~is~Sales', 'key~is~Goods'],
  cost: ['ledger~is~COGS'],
  margin: ['ledger~is~Sales|COGS', 'key~is~Goods~1', 'ledger~is~COGS~1'],
} as const

/**
 * The address of the postings behind a figure. For a brand it lists the parts; undefined when there are none or too
 * many for a URL.
 */
export function salesPostings(
  { by, from, to }: { by: SalesBy; from: Day; to: Day },
  { key, partIds = [] }: { key: string; partIds?: readonly string[] },
  of: keyof typeof LEDGERS,
): string | undefined {
  const days = dayFilters('day', from, to)
  if (by === 'month') return postingsHref([...LEDGERS[of], ...days])
  if (by !== 'brand') return postingsHref([...LEDGERS[of], isFilter(FIELD[by], key), ...days])
  if (partIds.length === 0 || partIds.length > MAX_PARTS) return undefined
  const isNone = partIds.includes('')
  const named = partIds.filter(Boolean).map(filterValue).join('|')
  return postingsHref([
    ...LEDGERS[of],
    ...(named ? [`partId~is~${named}${isNone ? '~2' : ''}`] : []),
    ...(isNone ? [`partId~empty~${named ? '~2' : ''}`] : []),
    ...days,
  ])
}

const FIELD = { customer: 'partyId', part: 'partId', owner: 'owner', channel: 'channel', country: 'country' } as const
/** The maximum number of parts in a URL. */
const MAX_PARTS = 100

/**
 * The query for what was posted from one day through another; amounts are in the company's currency, and income is
 * negative.
 */
export const postedSales = (
  ledger: 'Sales' | 'COGS',
  by: readonly string[],
  from: Day,
  to: Day,
  more: readonly Clause[] = [],
): AggregateQuery => ({
  collection: postings.name,
  where: [['ledger', '==', ledger], ['day', '>=', from], ['day', '<=', to], ...more],
  aggregate: { sum: ['base'], by: [...by] },
})

/** The groups of a result; empty while it has not loaded. */
export const groupsIn = (result: AggregateResult | undefined) => (result && 'groups' in result ? result.groups : [])
