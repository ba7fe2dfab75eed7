import type { Day } from '#base/days.ts'
import { figure } from '#base/writing.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { receivePurchaseOrder, takeReceiptBack } from '#features/purchase-orders/commands.ts'
import { nameOfOrder, orderTotal, whyNotReceivable } from '#features/purchase-orders/rules.ts'
import type { AnyCommand } from '#model/command.ts'
import type { Data } from '#model/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest?: Data
  confirm: (input: Data) => string
}

/** What can be done with an order as it stands, with the effect in numbers. */
export function offersOf(order: PurchaseOrder, today: Day): Offer[] {
  const amount = `${order.data.currency || 'USD'} ${figure(orderTotal(order.data), 2, 2)}`
  const party = order.data.vendorName ?? 'the vendor'
  if (!whyNotReceivable(order))
    return [
      {
        command: receivePurchaseOrder,
        label: 'Receive',
        fixed: { poId: order.id },
        suggest: { receivedOn: today },
        confirm: () => `${nameOfOrder(order)} is then Received, and a payable of ${amount} to ${party} is opened.`,
      },
    ]
  if (order.data.status !== 'Received') return []
  return [
    {
      command: takeReceiptBack,
      label: 'Take receipt back',
      fixed: { poId: order.id },
      confirm: () => `${nameOfOrder(order)} is then Pending again, and its payable of ${amount} is void.`,
    },
  ]
}
