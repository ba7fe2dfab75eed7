import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { newSlip } from '#features/sales/packing-slips/commands.ts'
import { type Ready, readyOrders } from '#features/sales/packing-slips/desk/ready.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const MAX_ORDERS = 1000
const WORDS = { All: 'Ready', Part: 'Partly ready', None: 'Nothing reserved' } as const

/** Orders waiting to be packed, and the button that shows how many can be packed now. */
export function ReadyQueue(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const orders = useDocs({
    collection: deals.name,
    where: [['status', '==', 'Confirmed']],
    orderBy: [['orderDate', 'asc']],
    limit: MAX_ORDERS,
  }) as readonly Deal[] | undefined
  const slips = useDocs({
    collection: packingSlips.name,
    where: [['status', 'in', ['Draft', 'Picking', 'Packed']]],
    limit: MAX_ORDERS,
  }) as readonly PackingSlip[] | undefined
  const rows = orders && slips ? readyOrders(orders, slips as readonly { data: Data }[]) : []
  const ready = rows.filter(({ state }) => state !== 'None').length
  useKeys({ o: ['Orders to pack', () => setOpen(true)] })
  return (
    <>
      <Button variant={ready > 0 ? 'filled' : 'default'} onClick={() => setOpen(true)} aria-keyshortcuts="o">
        Orders to pack ({ready})
      </Button>
      {isOpen && <Queue rows={rows} close={() => setOpen(false)} />}
    </>
  )
}

function Queue({ rows, close }: { rows: readonly Ready[]; close: () => void }): ReactNode {
  const { history } = useRouter()
  const { isBusy, problem, run } = useSubmit()
  const create = (deal: Deal): void =>
    void run(async () => {
      const { result } = await execute<PackingSlip>(newSlip.name, { transactionId: deal.id })
      close()
      history.push(recordAddress(packingSlips, result.id))
      return { words: `${result.data.slipNumber} created` }
    })
  return (
    <Dialog title="Orders to pack" onClose={close} size={860}>
      {problem && <p role="alert">{problem}</p>}
      <DataTable
        label="Orders to pack"
        rows={rows}
        keyOf={({ deal }) => deal.id}
        isFlat
        isFixed
        hasCards
        empty="No orders to pack. Confirm a deal first."
        columns={[
          {
            label: 'Order',
            isHead: true,
            value: ({ deal }) => deal.data.transactionNumber,
            href: ({ deal }) => recordAddress(deals, deal.id),
          },
          { label: 'Customer', value: ({ deal }) => deal.data.customerName },
          { label: 'Promised', kind: 'day', value: ({ deal }) => textIn(deal.data.promiseDate) },
          { label: 'Open', kind: 'number', value: ({ open }) => open },
          { label: 'Ready', kind: 'number', value: ({ ready }) => ready },
          {
            label: 'State',
            value: ({ state }) => WORDS[state],
            show: ({ state }) => <StatusPill value={WORDS[state]} />,
          },
          {
            label: 'Pack',
            kind: 'actions',
            isQuiet: true,
            show: ({ deal, ready }) =>
              ready > 0 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={`Packing slip for ${deal.data.transactionNumber}`}
                  onClick={() => create(deal)}
                >
                  Packing slip
                </Button>
              ),
          },
        ]}
      />
    </Dialog>
  )
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
