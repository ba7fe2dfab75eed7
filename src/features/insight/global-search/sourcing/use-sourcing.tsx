import { useEffect, useState } from 'react'
import type { Day } from '#base/days.ts'
import { type SourcingRow, sourcingRow } from '#features/insight/global-search/sourcing/sourcing.ts'
import { pieces, shippedQueries, sourcingQueries } from '#features/insight/global-search/sourcing/sourcing-queries.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { readWanted, type WantedPart } from '#model/part-numbers/wanted.ts'
import type { Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'

const PAUSE_MS = 200
/** The maximum number of queries in one request. */
const AT_ONCE = 20

interface Sourcing {
  list: string
  rows: readonly SourcingRow[]
  problem?: string
}

/** The figures for each line of a pasted list: in stock, incoming, sold and paid. */
export function useSourcing(list: string, today: Day): Sourcing | undefined {
  const [found, setFound] = useState<Sourcing>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(readWanted(list), today, stop.signal).then(
        (rows) => setFound({ list, rows }),
        (error: Error) => stop.signal.aborted || setFound({ list, rows: [], problem: error.message }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [list, today])
  return found
}

async function find(wanted: readonly WantedPart[], today: Day, signal: AbortSignal): Promise<SourcingRow[]> {
  const queries = sourcingQueries(wanted)
  const answers = (
    await Promise.all(pieces(queries, AT_ONCE).map((some) => readOnce({ queries: some }, { signal })))
  ).flatMap((answer) => answer.queries)
  const found = new Map<string, Map<string, Doc>>()
  for (const [at, { documents }] of answers.entries()) {
    const { collection } = queries[at]!
    const docs = found.get(collection) ?? new Map<string, Doc>()
    for (const doc of documents) docs.set(doc.id, doc)
    found.set(collection, docs)
  }
  const of = (collection: string) => [...(found.get(collection)?.values() ?? [])]
  // Shipments are read only for the wanted parts themselves; of other parts in the family only the stock is needed.
  const keys = new Set(wanted.map(({ key }) => key))
  const ids = of(parts.name).flatMap(({ id, data }) => (keys.has(String(data.pnKey)) ? [id] : []))
  const moved = await Promise.all(
    pieces(shippedQueries(ids, today), AT_ONCE).map((some) => readOnce({ queries: some }, { signal })),
  )
  const all = {
    parts: of(parts.name) as unknown as Part[],
    orders: of(purchaseOrders.name),
    invoices: of(receivables.name),
    vendors: of(vendors.name),
    movements: moved.flatMap((answer) => answer.queries.flatMap(({ documents }) => documents)),
  }
  return wanted.map((each) => sourcingRow(each, all, today))
}
