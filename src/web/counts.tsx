import type { ReactNode } from 'react'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import { useJoinRequests } from '#features/admin/users/parts.tsx'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { useDeliveries } from '#features/shipping/tracking/parts.tsx'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { CountsContext, type ScreenCount } from '#ui/shell/screens.ts'
import { useLiveEntry } from '#ui/shell/use-entry.ts'
import { type Route, routes } from '#web/routes.ts'

/** The live counts beside the names of screens. Nothing is shown when nothing is counted. */
export function CountsProvider({ children }: { children: ReactNode }): ReactNode {
  const { summary, readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const late = deliveries.filter(({ isOverdue }) => isOverdue).length
  const urgent: Record<NonNullable<Route['urgent']>, number> = {
    payables: summary.payables,
    receivables: summary.receivables,
    deliveries: summary.deliveries,
    parcels: late,
    errors: useOpenErrors(),
  }
  const sizes = useSizes()
  const counts: Record<string, ScreenCount> = { [pageOf(purchaseOrders)]: quiet(readings.orders.length) }
  for (const [path, value] of sizes) counts[path] = quiet(value)
  counts[screenPath('users')] = hot(useJoinRequests().length)
  for (const { path, urgent: figure } of routes) if (figure) counts[path] = hot(urgent[figure])
  return <CountsContext value={counts}>{children}</CountsContext>
}

const hot = (value: number): ScreenCount => ({ value, hot: true })
const quiet = (value: number): ScreenCount => ({ value, hot: false })

/** The number of waiting records of each screen that counts some; 0 until the first answer. */
const counted = routes.flatMap(({ path, count }) => (count ? [{ path, ...count }] : []))
const opened = counted.map(
  ({ of, where }) =>
    (store: LiveStore) =>
      store.count({ collection: of.name, ...(where && { where }) }),
)

function useSizes(): (readonly [string, number])[] {
  // The list never changes, so its hooks are called in the same order each time.
  return counted.map(({ path }, index) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: as above
    const live = useLiveEntry(opened[index]!)
    return [path, live.state === 'ready' ? live.value : 0] as const
  })
}
