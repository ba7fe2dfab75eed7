import type { ReactNode } from 'react'
import { ArrivingOrders } from '#features/purchasing/deliveries/arriving.tsx'
import { screenPath } from '#model/feature.ts'
import { SkeletonRows } from '#ui/list/list-states.tsx'
import { Parts } from '#ui/parts.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** Arrivals, and in the second tab departures. */
export default function DeliveriesScreen(): ReactNode {
  const isLeaving = new URLSearchParams(useAddress()).get('view') === 'leaving'
  return (
    <PageTabs
      label="View"
      tabs={[
        { name: 'Arriving', href: screenPath('deliveries') },
        { name: 'Leaving', href: `${screenPath('deliveries')}?view=leaving` },
      ]}
      current={isLeaving ? 'Leaving' : 'Arriving'}
    >
      {isLeaving ? <Parts of="leaving-shipments" props={{}} fallback={<SkeletonRows />} /> : <ArrivingOrders />}
    </PageTabs>
  )
}
