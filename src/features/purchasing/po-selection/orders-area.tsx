import { IconFileInvoice, IconPackageImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinesTogether } from '#features/purchasing/po-selection/lines-together.tsx'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { billTogetherOffer, receiveTogetherOffer } from '#features/purchasing/receiving/actions.ts'
import type { Clause } from '#model/query/query.ts'
import { linkedPages } from '#model/record-pages.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { ListTab } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const out: readonly Clause[] = [['status', 'in', ['Pending', 'Received']]]

const TABS: readonly ListTab[] = [
  {
    name: 'pending',
    label: 'Pending',
    where: () => [['status', '==', 'Pending']],
  },
  {
    name: 'unbilled',
    label: 'To be billed',
    where: () => [],
    keeps: ({ receiveState, billState, payableId }) =>
      !payableId && receiveState !== 'None' && receiveState !== undefined && billState !== 'Full',
  },
  { name: 'all', label: 'All', where: () => [] },
]

const ACTS: readonly ManyAct[] = [
  {
    label: 'Receive together',
    Icon: IconPackageImport,
    offerOf: (orders, { today }) =>
      receiveTogetherOffer(orders as readonly PurchaseOrder[], { today, base: baseCurrency() }),
  },
  {
    label: 'Bill together',
    Icon: IconFileInvoice,
    offerOf: (orders, { today }) =>
      billTogetherOffer(orders as readonly PurchaseOrder[], { today, base: baseCurrency() }),
  },
]

/** Orders from one truck or on one invoice, processed together. */
export function OrdersArea(): ReactNode {
  return (
    <CollectionScreen
      collection={purchaseOrders}
      searchHint="Vendor or number"
      purpose="Select orders to receive or bill them together."
      where={out}
      tabs={TABS}
      fixed
      related={linkedPages()}
      bulk={(selected, clear) => (
        <>
          <BulkActs {...{ selected, clear }} acts={ACTS} />
          <LinesTogether orders={selected as readonly PurchaseOrder[]} />
        </>
      )}
    />
  )
}
