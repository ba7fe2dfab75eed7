import { toDay } from '#base/days.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { offersOf } from '#features/purchase-orders/offers.ts'
import { isOrderDue, poDueDay } from '#features/purchase-orders/rules.ts'
import { related } from '#features/related.ts'
import type { Clause } from '#model/query.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import type { DerivedColumn, Tab } from '#ui/collection/view.ts'
import { shortDay } from '#ui/grid/format.ts'

const pending: readonly Clause[] = [['status', '==', 'Pending']]

const tabs: readonly Tab[] = [
  { name: 'pending', label: 'Pending', where: () => [] },
  { name: 'due', label: 'Due now', hot: true, where: () => [], keeps: (data, { today }) => isOrderDue(data, today) },
  {
    name: 'late',
    label: 'Past the promise',
    where: () => [],
    keeps: (data, { today, timeZone }) => (toDay(data.expectedDate, timeZone) ?? today) < today,
  },
]

const derived: readonly DerivedColumn[] = [
  {
    name: 'ruleDue',
    label: 'Rule due',
    after: 'vendorName',
    width: 92,
    right: true,
    value: (data, { today }) => {
      const due = poDueDay(data.poNumber)
      return due && shortDay(due, today)
    },
  },
]

/** Purchase orders that are on their way to us; `?po=ID` highlights one. */
export default function DeliveriesScreen() {
  return (
    <CollectionScreen
      collection={purchaseOrders}
      heading="Delivery"
      searchHint="Vendor or number"
      purpose="Orders on their way to us stand here until they are received."
      where={pending}
      tabs={tabs}
      derived={derived}
      due={(data) => poDueDay(data.poNumber)}
      dueAfter="ruleDue"
      commands={(doc, { today }) => offersOf(doc as PurchaseOrder, today)}
      related={related}
      idKey="po"
      fixed
      summary={(data) => String(data.vendorName ?? '')}
    />
  )
}
