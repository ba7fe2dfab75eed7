import { IconCalendarTime, IconSend, IconSquareCheck, IconX } from '@tabler/icons-react'
import { actOnMany } from '#features/insight/party-figures/act-on-many.tsx'
import { cancelOrders, closeOrders, issueOrders, promiseOrders } from '#features/purchasing/purchase-orders/actions.ts'
import { orderTotal } from '#features/purchasing/purchase-orders/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { BulkActs } from '#ui/list/bulk/bulk-acts.tsx'

const act = actOnMany('order', (data) => orderTotal(data))
const isPending = ({ status }: Data): boolean => (status ?? 'Pending') === 'Pending'

const ACTS = [
  act({
    label: 'Issue',
    Icon: IconSend,
    command: issueOrders,
    takes: ({ status }) => status === 'Draft',
    outcome: 'are then Pending',
  }),
  act({
    label: 'New promise',
    Icon: IconCalendarTime,
    command: promiseOrders,
    takes: isPending,
    outcome: 'are then promised for that day',
  }),
  act({
    label: 'Short close',
    Icon: IconSquareCheck,
    command: closeOrders,
    takes: isPending,
    outcome: 'are then Closed, and nothing more of them is expected',
  }),
  act({
    label: 'Cancel orders',
    Icon: IconX,
    command: cancelOrders,
    takes: (data) => isPending(data) || data.status === 'Draft',
    outcome: 'are then Cancelled',
  }),
]

/** What the ticked orders take together. */
export const OrderBulk = (props: { selected: readonly Doc[]; clear: () => void }) => <BulkActs {...props} acts={ACTS} />
