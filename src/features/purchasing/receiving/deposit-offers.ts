import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/writing.ts'
import { pay } from '#features/money/vendor-payments/commands.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal } from '#features/purchasing/purchase-orders/rules.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { writtenDecimals } from '#model/document/amount.ts'
import { currencyOf } from '#model/document/sums.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  later: true
  fixed: Data
  suggest: Data
  confirm: (input: Data) => string
  action: (input: Data) => string
}

/** Money to a vendor ahead of its goods: it comes off the bill of the order. */
export function depositOffers(order: PurchaseOrder, { today, base }: { today: Day; base: string }): Offer[] {
  const { vendorId, vendorName, status = 'Pending', depositPaid = 0 } = order.data
  if (!vendorId || (status !== 'Pending' && status !== 'Draft')) return []
  const currency = currencyOf(order.data, base)
  const { least, most } = writtenDecimals(currency)
  const written = (amount: number): string => `${currency} ${figure(amount, least, most)}`
  const left = sumMoney([orderTotal(order.data), -depositPaid])
  const hidden = ['allocations', 'unapplied', ...(currency === base ? ['currency', 'fxRate', 'bankAmount'] : [])]
  const depositOf = ({ deposit }: Data): number => (typeof deposit === 'number' ? deposit : 0)
  return [
    {
      command: pay,
      label: 'Pay deposit',
      later: true,
      fixed: {
        ...(Object.fromEntries(hidden.map((name) => [name, undefined])) as unknown as Data),
        ...{ vendorId, depositPoId: order.id },
      },
      suggest: { method: 'Wire', paidOn: today, ...(currency !== base && { currency }) },
      confirm: (input) =>
        `${written(depositOf(input))} to ${vendorName ?? 'the vendor'} ahead of ${nameOfOrder(order)}, of which ${written(left)} is not paid ahead yet.`,
      action: (input) => `Pay ${written(depositOf(input))}`,
    },
  ]
}
