import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import {
  type DueItem,
  dueItems,
  NOTIFICATION_REFRESH_MS,
  type NotificationSummary,
  namelessParties,
  notificationSummary,
  type Readings,
  withParties,
} from '#features/insight/notifications/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { pendingOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import type { LiveEntry, LiveStore } from '#ui/live/types.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { reportFailure } from '#ui/shell/pages/report.tsx'
import { newest, useFirstFailure, useLiveEntry } from '#ui/shell/use-entry.ts'

const MENU_FAILED = 'Error fetching detailed notifications:'
const SUMMARY_FAILED = 'Error fetching notifications:'
const MAX_PER_PAGE = 1_000

interface Notifications {
  items: readonly DueItem[]
  summary: NotificationSummary
  readings: Readings
  /** False until the first response has arrived. */
  ready: boolean
  /** The last read failed, so the bell may be out of date. */
  isStale: boolean
}
const NONE: Notifications = {
  items: [],
  summary: { payables: 0, receivables: 0, deliveries: 0, total: 0 },
  readings: { payables: [], receivables: [], orders: [] },
  ready: true,
  isStale: false,
}
const NotificationsContext = createContext(NONE)

/** The documents due now: the items of the menu and the summary of the bell. */
export const useNotifications = (): Notifications => use(NotificationsContext)

/** Reads at login and every five minutes; in between, live changes keep items and summary up to date. */
export function NotificationsProvider({ children }: { children: ReactNode }): ReactNode {
  const { timeZone, now: readClock } = useClock()
  const tick = useNow()
  const [read, isStale] = useMenuReads()
  const payables = newest(read?.payables, useSummaryRead(livePayables))?.value
  const receivables = newest(read?.receivables, useSummaryRead(liveReceivables))?.value
  const orders = newest(read?.orders, useSummaryRead(liveOrders))?.value

  // A record that has just arrived may already be due.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read when one of these changes
  const came = useMemo(readClock, [payables, receivables, orders])
  const now = came > tick ? came : tick
  const readings: Readings = { payables: payables ?? [], receivables: receivables ?? [], orders: orders ?? [] }
  const due = dueItems(readings, now, timeZone)
  const nameOf = useTitles(namelessParties(due), undefined)
  const value = {
    items: withParties(due, nameOf),
    summary: notificationSummary(readings, now, timeZone),
    readings,
    ready: payables !== undefined && receivables !== undefined && orders !== undefined,
    isStale,
  }
  return <NotificationsContext value={value}>{children}</NotificationsContext>
}

const livePayables = (store: LiveStore) => store.documents(openPayables)
const liveReceivables = (store: LiveStore) => store.documents(openReceivables)
const liveOrders = (store: LiveStore) => store.documents(pendingOrders)
const toConsole = (error: Error) => console.error(SUMMARY_FAILED, error)

/** The summary provider's own read is the live one; its failure is only logged to the console. */
function useSummaryRead<T>(open: (store: LiveStore) => LiveEntry<readonly Doc<T>[]>) {
  const live = useLiveEntry(open)
  useFirstFailure(live, toConsole)
  return live
}

interface Read<T> {
  value: readonly Doc<T>[]
  seq: number
}
type DataOf<Q> = Q extends Query<infer T> ? T : never
interface MenuReads {
  payables: Read<DataOf<typeof openPayables>>
  receivables: Read<DataOf<typeof openReceivables>>
  orders: Read<DataOf<typeof pendingOrders>>
}

function useMenuReads(): readonly [MenuReads | undefined, isStale: boolean] {
  const [reads, setReads] = useState<MenuReads>()
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    const read = async () => {
      const [payables, receivables, orders] = await Promise.all([
        readAll(openPayables),
        readAll(openReceivables),
        readAll(pendingOrders),
      ])
      setReads({ payables, receivables, orders })
      setStale(false)
    }
    const readOrReport = () =>
      void read().catch((error: unknown) => {
        setStale(true)
        void reportFailure(MENU_FAILED, error)
      })
    readOrReport()
    const timer = setInterval(readOrReport, NOTIFICATION_REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return [reads, isStale]
}

/** All pages of a query. Uses the seq of the first page: changes made during paging arrive through the live query. */
async function readAll<T>(query: Query<T>): Promise<Read<T>> {
  const first = await queryOnce({ ...query, limit: MAX_PER_PAGE }, { tellsItself: true })
  const documents = [...first.documents]
  let cursor = first.nextCursor
  while (cursor) {
    const page = await queryOnce({ ...query, limit: MAX_PER_PAGE, cursor }, { tellsItself: true })
    documents.push(...page.documents)
    cursor = page.nextCursor
  }
  return { value: documents, seq: first.seq }
}

/** Shown where people compare a list with the bell, while the bell could not be read. */
export function StaleNote(): ReactNode {
  const { isStale } = useNotifications()
  return (
    <p role="status" className={isStale ? 'text-13 soon below-8' : undefined}>
      {isStale && 'The bell may be out of date: its last read failed. It is read again every five minutes.'}
    </p>
  )
}
