import type { ReactNode } from 'react'
import { ArrivingOrders } from '#features/purchasing/deliveries/arriving.tsx'
import { LoadView } from '#features/purchasing/deliveries/load-view.tsx'
import { screenPath } from '#model/feature.ts'
import { SkeletonRows } from '#ui/list/list-states.tsx'
import { Parts } from '#ui/parts.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const VIEWS: Readonly<Record<string, string>> = { received: 'Received', leaving: 'Leaving', load: 'Dock load' }

/** Arrivals, receipts, departures, and the dock load of each day. */
export default function DeliveriesScreen(): ReactNode {
  const view = new URLSearchParams(useAddress()).get('view')
  const path = screenPath('deliveries')
  return (
    <PageTabs
      label="View"
      tabs={[
        { name: 'Arriving', href: path },
        { name: 'Received', href: `${path}?view=received` },
        { name: 'Leaving', href: `${path}?view=leaving` },
        { name: 'Dock load', href: `${path}?view=load` },
      ]}
      current={VIEWS[view ?? ''] ?? 'Arriving'}
    >
      <Parts of="delivery-note" props={{}} />
      {view === 'leaving' ? (
        <Parts of="leaving-shipments" props={{}} fallback={<SkeletonRows />} />
      ) : view === 'received' ? (
        <Parts of="received-goods" props={{}} fallback={<SkeletonRows />} />
      ) : view === 'load' ? (
        <LoadView />
      ) : (
        <ArrivingOrders />
      )}
    </PageTabs>
  )
}
