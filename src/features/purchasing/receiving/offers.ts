import type { Day } from '#base/days.ts'
import { recordHref } from '#base/record-href.ts'
import { figure } from '#base/writing.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal, whyNotReceivable } from '#features/purchasing/purchase-orders/rules.ts'
import { receivePurchaseOrder, takeReceiptBack } from '#features/purchasing/receiving/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { writtenDecimals } from '#model/document/amount.ts'
import { currencyOf } from '#model/document/sums.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest?: Data
  confirm: (input: Data) => string
  action?: (input: Data) => string
  reverses?: true
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
}

/** The invoice of an order, recorded or reversed, with the effect in numbers; `base` is the company's currency. */
export function invoiceOffers(order: PurchaseOrder, { today, base }: { today: Day; base: string }): Offer[] {
  const { data, id } = order
  const name = nameOfOrder(order)
  const currency = currencyOf(data, base)
  const { least, most } = writtenDecimals(currency)
  const amount = `${currency} ${figure(orderTotal(data), least, most)}`
  const fixed = { poId: id }
  if (!whyNotReceivable(order))
    return [
      {
        command: receivePurchaseOrder,
        label: 'Record invoice',
        fixed,
        suggest: { receivedOn: today },
        confirm: () =>
          `${name} will be received, and a bill of ${amount} from ${data.vendorName ?? 'the vendor'} is opened.`,
        action: () => 'Record invoice',
        leadsTo: billOf,
      },
    ]
  if (data.status !== 'Received') return []
  return [
    {
      command: takeReceiptBack,
      label: 'Reverse invoice',
      reverses: true,
      fixed,
      confirm: () => `${name} will be pending again, and its bill of ${amount} void.`,
      action: () => 'Reverse invoice',
    },
  ]
}

/** The bill that recording the invoice has opened. */
function billOf(result: unknown): { name: string; href: string } | undefined {
  const { id, data } = (result ?? {}) as Partial<Payable>
  return id ? { name: `bill ${data?.payableNumber ?? ''}`.trim(), href: recordHref('/payable', id) } : undefined
}
