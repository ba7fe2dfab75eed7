import { useEffect, useState } from 'react'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { foundTogether, questionsOf, readSearch } from '#features/stock/part-search/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { plainLists } from '#model/plain-lists.ts'
import { documentCount } from '#model/query/sums.ts'
import { listAddress, pageOf } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { answersTo } from '#ui/answers.ts'
import { aggregateOnce } from '#ui/api.ts'
import { unitPrice } from '#ui/grid/format.ts'
import { baseCurrency, count } from '#ui/shell/money/money.ts'

/** A record the palette found. */
export interface Hit {
  id: string
  group: string
  title: string
  note: string
  status: string
  /** A figure at the right, such as the price of a part. */
  figure?: string
  /** The title is a number, shown in a monospaced font. */
  mono: boolean
  path: string
  href: string
}

interface Source {
  of: AnyCollection
  /** The fields that distinguish records, after the title. */
  notes: readonly string[]
}

const SOURCES: readonly Source[] = [
  { of: parts, notes: ['brand', 'description'] },
  { of: purchaseOrders, notes: ['vendorName'] },
  { of: deals, notes: ['customerName', 'customerPoNo'] },
  { of: packingSlips, notes: ['customerName', 'transactionNumber'] },
  { of: payables, notes: ['vendorName', 'vendorInvoiceNo'] },
  { of: receivables, notes: ['customerName'] },
  { of: parcels, notes: ['trackingNumber', 'carrier'] },
  { of: vendors, notes: ['city', 'country'] },
  { of: customers, notes: ['city', 'country'] },
]
/** The collections the palette searches, the most used first. */
export const paletteSources = (): readonly Source[] => [...SOURCES, ...plainLists()]

const MAX_EACH = 4
const PAUSE_MS = 120
const LEAST_CHARACTERS = 2

/** The search results of all collections, from one request, sent shortly after typing stops. */
export function useRecords(text: string, wanted: boolean): readonly Hit[] {
  const [found, setFound] = useState<{ text: string; hits: readonly Hit[] }>({ text: '', hits: [] })
  const search = text.trim()
  useEffect(() => {
    if (!wanted || search.length < LEAST_CHARACTERS) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(search, stop.signal).then(
        (hits) => setFound({ text: search, hits }),
        (error) => stop.signal.aborted || console.error('The search failed:', error),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, wanted])
  return search.length < LEAST_CHARACTERS ? [] : found.hits
}

/** A smaller version of the global search; it understands numbers, manufacturers and amounts in the same way. */
async function find(search: string, signal: AbortSignal): Promise<Hit[]> {
  const sources = paletteSources()
  const parsed = readSearch(
    search,
    sources.map(({ of }) => of),
  )
  const asking = sources.flatMap((source) => {
    const queries = questionsOf(source.of, parsed, 'all', MAX_EACH)
    return queries.length > 0 ? [{ source, queries }] : []
  })
  if (asking.length === 0) return []
  const [answers, all] = await Promise.all([
    answersTo(
      asking.flatMap(({ queries }) => queries),
      signal,
    ),
    countParts(search, signal),
  ])
  return asking.flatMap(({ source, queries }) => {
    const some = answers.splice(0, queries.length)
    const docs = foundTogether(source.of, parsed, some).slice(0, MAX_EACH)
    const hits = docs.map(({ id, data }) => hitOf(source, id, data))
    return source.of === parts && all > hits.length ? [...hits, allParts(search, all)] : hits
  })
}

/** The number of parts that the inventory list finds for the same words. */
async function countParts(search: string, signal: AbortSignal): Promise<number> {
  const found = findParts(search)
  const ask = found ? { where: [{ or: found.where }] } : { search }
  const answer = await aggregateOnce({ collection: parts.name, ...ask, aggregate: { count: true } }, { signal })
  return documentCount(answer) ?? 0
}

/** The entry that leads from the best few to all parts found. */
const allParts = (search: string, all: number): Hit => ({
  id: '',
  group: parts.label.many,
  title: `All ${count(all)} parts in Inventory`,
  note: '',
  status: '',
  mono: false,
  path: pageOf(parts),
  href: listAddress(parts, { q: search }),
})

function hitOf({ of, notes }: Source, id: string, data: Data): Hit {
  return {
    id,
    group: of.label.many,
    title: textOf(data[of.title]) || id,
    note: of === parts ? partNote(data) : notes.flatMap((field) => textOf(data[field]) || []).join(', '),
    ...(of === parts &&
      typeof data.listPrice === 'number' && { figure: `${baseCurrency()} ${unitPrice(data.listPrice)}` }),
    mono: (of.fields as Fields)[of.title]?.options.mono === true,
    status: of === parts ? '' : textOf(data.status),
    path: pageOf(of),
    href: `${pageOf(of)}?id=${encodeURIComponent(id)}`,
  }
}

/**
 * The note of a part: its manufacturer, availability and description. Availability decides whether it is worth opening.
 */
function partNote({ brand, qtyAvailable, qtyIncoming, description }: Data): string {
  const stock =
    typeof qtyAvailable === 'number' && qtyAvailable > 0
      ? `${count(qtyAvailable)} available`
      : typeof qtyIncoming === 'number' && qtyIncoming > 0
        ? `${count(qtyIncoming)} arriving`
        : 'none in stock'
  return [textOf(brand), stock, textOf(description)].filter(Boolean).join(' · ')
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
