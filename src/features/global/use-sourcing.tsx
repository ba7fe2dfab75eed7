import { useEffect, useState } from 'react'
import type { SourcingRow, Wanted } from '#features/global/sourcing.ts'
import { readWanted, searchFor, sourcingRow } from '#features/global/sourcing.ts'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { readOnce } from '#ui/api.ts'

const PAUSE_MS = 200
/** The most questions of one request, and values of one `in` (CONTRACT sections 4 and 9). */
const AT_ONCE = 20
const VALUES = 30
/** Of each part the newest orders and invoices. */
const TRADES = 50

export interface Sourcing {
  list: string
  rows: readonly SourcingRow[]
  problem?: string
}

/** What is here, coming, sold and paid for each line of a pasted list. */
export function useSourcing(list: string): Sourcing | undefined {
  const [found, setFound] = useState<Sourcing>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(readWanted(list), stop.signal).then(
        (rows) => setFound({ list, rows }),
        (error: Error) => stop.signal.aborted || setFound({ list, rows: [], problem: error.message }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [list])
  return found
}

async function find(wanted: readonly Wanted[], signal: AbortSignal): Promise<SourcingRow[]> {
  const keys = pieces([...new Set(wanted.map(({ key }) => key))], VALUES)
  const families = pieces([...new Set(wanted.flatMap((each) => each.families))], VALUES)
  const terms = [...new Set(wanted.map(searchFor))]
  const queries: Query[] = [
    ...keys.map((some): Query => ({ collection: parts.name, where: [['pnKey', 'in', some]], limit: 1000 })),
    ...families.map((some): Query => ({ collection: parts.name, where: [['pnFamily', 'in', some]], limit: 1000 })),
    ...terms.map(
      (search): Query => ({
        collection: purchaseOrders.name,
        search,
        orderBy: [['orderDate', 'desc']],
        limit: TRADES,
      }),
    ),
    ...terms.map(
      (search): Query => ({
        collection: receivables.name,
        search,
        orderBy: [['invoiceDate', 'desc']],
        limit: TRADES,
      }),
    ),
  ]
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
  const all = {
    parts: of(parts.name) as unknown as Part[],
    orders: of(purchaseOrders.name),
    invoices: of(receivables.name),
  }
  return wanted.map((each) => sourcingRow(each, all))
}

function pieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
