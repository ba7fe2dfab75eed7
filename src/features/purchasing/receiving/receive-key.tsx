import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { invoiceOffers } from '#features/purchasing/receiving/actions.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useRecordKey } from '#ui/record/record-key.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Alt+R on an open order opens the dialog that receives everything still open. */
export function ReceiveKey({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const canWrite = useUser()?.role !== 'viewer'
  const offer =
    collection.name === purchaseOrders.name && canWrite
      ? invoiceOffers(doc as PurchaseOrder, { today: clock.today, base: baseCurrency() }).find(
          ({ label }) => label === 'Receive',
        )
      : undefined
  useRecordKey('Alt R', 'Receive all remaining', () =>
    offer ? setOpen(true) : toast('Nothing of this order is left to receive'),
  )
  if (!offer || !isOpen) return null
  return <CommandDialog offer={offer} clock={clock} related={linkedPages()} close={() => setOpen(false)} />
}
