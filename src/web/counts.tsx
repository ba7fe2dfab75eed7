import type { ReactNode } from 'react'
import { useOpenErrors } from '#features/admin/logs/open-errors.tsx'
import { useNotifications } from '#features/shell/notifications/provider.tsx'
import { useDeliveries } from '#features/shipping/tracking/menu/provider.tsx'
import type { LiveStore } from '#ui/live/types.ts'
import { type Count, CountsContext } from '#ui/shell/screens.ts'
import { useEntry } from '#ui/shell/use-entry.ts'

/** The live figures beside the screens' names. Where nothing is counted there is none. */
export function CountsProvider({ children }: { children: ReactNode }): ReactNode {
  const { summary, readings } = useNotifications()
  const { deliveries } = useDeliveries()
  const late = deliveries.filter(({ isOverdue }) => isOverdue).length
  const counts: Record<string, Count> = {
    '/payable': hot(summary.payables),
    '/receivable': hot(summary.receivables),
    '/delivery': hot(summary.deliveries),
    '/tracking': hot(late),
    '/log': hot(useOpenErrors()),
    '/purchase-order': quiet(readings.orders.length),
    '/inventory': quiet(useSize(parts)),
    '/vendors': quiet(useSize(vendors)),
    '/customers': quiet(useSize(customers)),
    '/todo': quiet(useSize(tasks)),
    '/followup': quiet(useSize(chases)),
  }
  return <CountsContext value={counts}>{children}</CountsContext>
}

const hot = (value: number): Count => ({ value, hot: true })
const quiet = (value: number): Count => ({ value, hot: false })

const parts = (store: LiveStore) => store.count({ collection: 'parts' })
const vendors = (store: LiveStore) => store.count({ collection: 'vendors' })
const customers = (store: LiveStore) => store.count({ collection: 'customers' })
const tasks = (store: LiveStore) => store.count({ collection: 'todos', where: [['status', '!=', 'Done']] })
const chases = (store: LiveStore) =>
  store.count({ collection: 'followups', where: [['status', 'in', ['Open', 'Snoozed']]] })

/** How many documents a collection holds; 0 until the first answer. */
function useSize(open: typeof parts): number {
  const live = useEntry(open)
  return live.state === 'ready' ? live.value : 0
}
