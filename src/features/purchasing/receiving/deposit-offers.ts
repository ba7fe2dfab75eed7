import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { anyAmount } from '#features/money/payments/collection.ts'
import { checkFieldsBy, paymentMade } from '#features/money/payments/rules.ts'
import { pay } from '#features/money/vendor-payments/commands.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal } from '#features/purchasing/purchase-orders/rules.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { writtenDecimals } from '#model/document/amounts/amount.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  title: string
  later: true
  leadsTo: typeof paymentMade
  fixed: Data
  suggest: Data
  ask: Fields
  askBy: typeof checkFieldsBy
  confirm: (input: Data) => string
  action: (input: Data) => string
}

/** When and how the deposit is offered; `unsure` says why a payment to a vendor waits for a call. */
interface At {
  today: Day
  base: string
  unsure: ReadonlyMap<string, string>
}

/** The action that pays a vendor before the goods are received; the deposit is deducted from the bill of the order. */
export function depositOffers(order: PurchaseOrder, { today, base, unsure }: At): Offer[] {
  const { vendorId, vendorName, status = 'Pending', depositPaid = 0 } = order.data
  if (!vendorId || (status !== 'Pending' && status !== 'Draft')) return []
  const currency = currencyOf(order.data, base)
  const { least, most } = writtenDecimals(currency)
  const written = (amount: number): string => `${currency} ${figure(amount, least, most)}`
  const left = sumMoney([orderTotal(order.data), -depositPaid])
  const hidden = ['allocations', 'unapplied', ...(currency === base ? ['currency', 'fxRate', 'bankAmount'] : [])]
  const waits = unsure.get(vendorId)
  const depositOf = ({ deposit }: Data): number => (typeof deposit === 'number' ? deposit : 0)
  return [
    {
      command: pay,
      label: 'Pay deposit',
      title: `Pay deposit on ${nameOfOrder(order)}`,
      later: true,
      leadsTo: paymentMade,
      ask: { deposit: anyAmount('Deposit', { required: true, help: `Up to ${written(left)}` }) },
      fixed: {
        ...(Object.fromEntries(hidden.map((name) => [name, undefined])) as unknown as Data),
        ...{ vendorId, depositPoId: order.id },
        // Whom the user called is asked for only when the payment waits for a call.
        ...(!waits && { calledBack: '' }),
      },
      askBy: checkFieldsBy,
      suggest: { method: 'Wire', paidOn: today, ...(currency !== base && { currency }) },
      confirm: (input) =>
        [
          waits,
          depositOf(input) > 0
            ? `${written(depositOf(input))} to ${vendorName ?? 'the vendor'} ahead of ${nameOfOrder(order)}. ${written(sumMoney([left, -depositOf(input)]))} of the order is left to pay.`
            : `Enter the deposit, up to ${written(left)} for ${nameOfOrder(order)}.`,
        ]
          .filter(Boolean)
          .join(' '),
      action: (input) => (depositOf(input) > 0 ? `Pay ${written(depositOf(input))}` : 'Pay deposit'),
    },
  ]
}
