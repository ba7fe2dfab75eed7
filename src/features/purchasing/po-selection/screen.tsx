import type { ReactNode } from 'react'
import { NeedsArea } from '#features/purchasing/po-selection/needs-area.tsx'
import { OrdersArea } from '#features/purchasing/po-selection/orders-area.tsx'
import { Await } from '#ui/live/await.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const TABS = [
  { name: 'Needs', href: '/po-selection' },
  { name: 'Orders', href: '/po-selection?mode=orders' },
]

/** Bulk purchasing: needs become draft orders, and several orders are received or billed together. */
export default function PoSelectionScreen(): ReactNode {
  const isOrders = new URLSearchParams(useAddress()).get('mode') === 'orders'
  return (
    <PageTabs label="PO selection" tabs={TABS} current={isOrders ? 'Orders' : 'Needs'}>
      {isOrders ? (
        <OrdersArea />
      ) : (
        <Page>
          <Await fallback={<Spinner />}>
            <NeedsArea />
          </Await>
        </Page>
      )}
    </PageTabs>
  )
}
