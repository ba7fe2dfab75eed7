import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { linesTogether, type TogetherRow } from '#features/purchasing/po-selection/together.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The maximum number of orders shown side by side. */
const MAX_BESIDE = 4

/** The totals of the selected orders by part; a few orders are shown side by side for comparison. */
export function LinesTogether({ orders }: { orders: readonly PurchaseOrder[] }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconListDetails size={16} />} onClick={() => setOpen(true)}>
        {orders.length > 1 ? 'Compare lines' : 'Lines'}
      </Button>
      {isOpen && <Together orders={orders} close={() => setOpen(false)} />}
    </>
  )
}

function Together({ orders, close }: { orders: readonly PurchaseOrder[]; close: () => void }): ReactNode {
  const rows = linesTogether(orders, baseCurrency())
  const beside = orders.length > 1 && orders.length <= MAX_BESIDE ? orders : []
  return (
    <Dialog
      title={orders.length > 1 ? `Lines of ${orders.length} orders` : nameOfOrder(orders[0]!)}
      onClose={close}
      size={960}
    >
      <DataTable
        label="Lines of the selected orders"
        rows={rows}
        keyOf={({ part, currency }) => `${part} ${currency}`}
        hasCards
        empty="These orders have no lines."
        columns={[
          { label: 'Part', isHead: true, value: ({ part }) => part },
          { label: 'Ordered', kind: 'number', value: ({ ordered }) => ordered },
          { label: 'Open', kind: 'number', value: ({ open }) => open },
          ...beside.map((order) => ({
            label: nameOfOrder(order),
            kind: 'number' as const,
            value: ({ of }: TogetherRow) => of.get(order.id)?.qty,
            show: ({ of }: TogetherRow) => {
              const own = of.get(order.id)
              return own ? `${plainNumber(own.qty)} at ${own.prices.map(unitPrice).join(', ') || 'no price'}` : ''
            },
          })),
          { label: 'Currency', value: ({ currency }) => currency },
          { label: 'Amount', kind: 'money', isSum: true, value: ({ amount }) => amount },
        ]}
        totals={({ currency }) => currency}
        hasFiles
      />
    </Dialog>
  )
}
