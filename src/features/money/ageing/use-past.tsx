import { useEffect, useState } from 'react'
import { appliedIds, openAt, openAtAsks, paidSince } from '#features/money/ageing/open-at.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { billPayments } from '#features/money/checks/rules.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { call, queryOnce } from '#ui/api.ts'
import { wallClockMoment } from '#ui/history/moment.ts'

const PAGE = 1_000
/** The most documents in one request. */
const AT_ONCE = 100

/** The open items, once they are read, or the reason that they cannot be. */
export interface PastReading {
  items?: readonly Data[]
  failure?: string
}

/** The open items at the end of a past day by the dates of documents and payments, whenever they were entered. */
export const usePastBalances = (
  collection: string,
  day: string,
  timeZone: string,
  readsPayments: boolean,
): PastReading =>
  useRead(async (signal) => {
    const asks = openAtAsks(collection, day, timeZone)
    const since = paidSince(day, timeZone)
    const [found, written, later, applied] = await Promise.all([
      Promise.all(asks.map((ask) => everyPage(ask, signal))),
      readsPayments ? everyPage(since.written, signal) : [],
      readsPayments ? everyPage(since.recorded, signal) : [],
      readsPayments ? everyPage(since.applied, signal) : [],
    ])
    const recorded = [...later, ...(await named(appliedIds(applied, later), signal))]
    const paid = { written: written as readonly Check[], recorded: recorded as readonly Doc<Data>[] }
    const paymentsOf = billPayments(paid, timeZone)
    return openAt(found.flat() as Doc<Data>[], { day, timeZone, paymentsOf })
  }, [collection, day, timeZone].join(' '))

/** The open documents at the end of a past day, as Prime knew them then (from the log). */
export const useKnown = ({ collection, where = [] }: Query, day: string, timeZone: string): PastReading =>
  useRead(async (signal) => {
    const asOf = wallClockMoment(day, undefined, timeZone)!.toISOString()
    const query = new URLSearchParams({ collection, asOf, where: JSON.stringify(where) })
    const { documents } = await call<{ documents: readonly Doc<Data>[] }>('GET', `/api/history?${query}`, undefined, {
      signal,
    })
    return documents.map(({ data }) => data)
  }, [collection, day, timeZone].join(' '))

/** Reads once, and again when the key changes. */
function useRead(read: (signal: AbortSignal) => Promise<readonly Data[]>, key: string): PastReading {
  const [found, setFound] = useState<PastReading>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    const stop = new AbortController()
    read(stop.signal).then(
      (items) => stop.signal.aborted || setFound({ items }),
      (error: unknown) =>
        stop.signal.aborted || setFound({ failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => stop.abort()
  }, [key])
  return found
}

/** The documents with these names, skipping those that do not exist. */
async function named(ids: readonly { collection: string; id: string }[], signal: AbortSignal): Promise<readonly Doc[]> {
  const documents: Doc[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { gets: ids.slice(at, at + AT_ONCE), queries: [] }
    const { gets } = await call<{ gets: readonly (Doc | null)[] }>('POST', '/api/read', body, { signal })
    documents.push(...gets.filter((doc) => doc !== null))
  }
  return documents
}

/** All pages of a query. */
async function everyPage(query: Query, signal: AbortSignal): Promise<readonly Doc[]> {
  const documents: Doc[] = []
  for (let cursor: string | undefined; ; ) {
    if (signal.aborted) return documents
    const page = await queryOnce({ ...query, limit: PAGE, ...(cursor && { cursor }) })
    documents.push(...(page.documents as readonly Doc[]))
    cursor = page.nextCursor ?? undefined
    if (!cursor) return documents
  }
}
