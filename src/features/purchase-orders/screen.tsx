import { useMemo } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { purchaseLines } from '#features/line-entry/purchase.tsx'
import { HeldHint } from '#features/party-figures/hints.tsx'
import { OrderBulk } from '#features/purchase-orders/bulk.tsx'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { offersOf } from '#features/purchase-orders/offers.ts'
import { isOrderDue, poDueDay } from '#features/purchase-orders/rules.ts'
import { related } from '#features/related.ts'
import { Why } from '#features/rule-lab/why.tsx'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import { useSettingsOf } from '#features/settings/use-settings-of.tsx'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { baseCurrency } from '#ui/frame/money.ts'
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
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const { promiseDays } = useSettingsOf('purchasing')
  const promised = promiseDays === undefined ? undefined : addDays(today, promiseDays)
  // Who writes a new order is its buyer, unless another is named; it is promised as the settings say until a vendor does.
  const collection = useMemo(() => {
    const { buyer, expectedDate } = taxed.fields
    return {
      ...taxed,
      fields: {
        ...taxed.fields,
        buyer: { ...buyer, options: { ...buyer.options, ...(me && { default: me }) } },
        expectedDate: { ...expectedDate, options: { ...expectedDate.options, ...(promised && { default: promised }) } },
      },
    }
  }, [taxed, me, promised])
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
      commands={(doc, { today }) => offersOf(doc as PurchaseOrder, { today, base: baseCurrency() })}
      bulk={(selected, clear) => <OrderBulk {...{ selected, clear }} />}
      related={related}
      hint={(data) => <HeldHint data={data} of="order" />}
      lineEntry={purchaseLines}
      summary={({ vendorName, revision }) => [vendorName, revision && `R${revision}`].filter(Boolean).join(' · ')}
    />
  )
}
