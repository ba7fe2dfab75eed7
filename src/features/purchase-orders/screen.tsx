import { useMemo } from 'react'
import { purchaseLines } from '#features/line-entry/purchase.tsx'
import { HeldHint } from '#features/party-figures/hints.tsx'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { offersOf } from '#features/purchase-orders/offers.ts'
import { isOrderDue, poDueDay } from '#features/purchase-orders/rules.ts'
import { related } from '#features/related.ts'
import { Why } from '#features/rule-lab/why.tsx'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Tab } from '#ui/collection/view.ts'
import { useUser } from '#ui/session.ts'

const tabs: readonly Tab[] = [
  statusTab('Pending'),
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: () => [['status', '==', 'Pending']],
    keeps: (data, { today }) => isOrderDue(data, today),
  },
  statusTab('Draft'),
  statusTab('Received'),
  statusTab('Closed'),
  statusTab('Cancelled'),
]

/** What we ordered; receiving opens the payable. */
export default function PurchaseOrdersScreen() {
  const taxed = useTaxChoice(purchaseOrders)
  const me = useUser()?.email
  // Who writes a new order is its buyer, unless another is named.
  const collection = useMemo(() => {
    const { buyer } = taxed.fields
    return {
      ...taxed,
      fields: { ...taxed.fields, buyer: { ...buyer, options: { ...buyer.options, ...(me && { default: me }) } } },
    }
  }, [taxed, me])
  return (
    <CollectionScreen
      collection={collection}
      heading="Purchase order"
      searchHint="Vendor or number"
      items={(doc) => <Why rule="po" data={doc.data} label="When is this due?" />}
      purpose="Orders to vendors stand here from the draft to the goods on the shelf."
      tabs={tabs}
      due={(data) => (data.status === 'Pending' ? poDueDay(data.poNumber) : undefined)}
      dueAfter="status"
      commands={(doc, { today }) => offersOf(doc as PurchaseOrder, today)}
      related={related}
      hint={(data) => <HeldHint data={data} of="order" />}
      lineEntry={purchaseLines}
      summary={(data) => String(data.vendorName ?? '')}
    />
  )
}
