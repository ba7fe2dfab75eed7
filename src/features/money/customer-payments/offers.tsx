import { sumMoney } from '#base/decimal.ts'
import { receivePayment } from '#features/money/customer-payments/receive-payment.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { openAmount } from '#model/document/open.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** Receives money for an open invoice; shows what stays open. */
export function receiveOffers(doc: Receivable, { today }: Clock): CommandOffer[] {
  const { data } = doc
  const open = openAmount(data)
  return [
    {
      command: receivePayment,
      label: 'Receive payment',
      fixed: { receivableId: doc.id },
      suggest: { amount: open, paidOn: today },
      confirm: ({ amount }) => {
        const left = typeof amount === 'number' ? Math.max(0, sumMoney([open, -amount])) : open
        return left === 0
          ? `${data.invoiceNumber ?? 'The invoice'} will be paid in full.`
          : `${data.invoiceNumber ?? 'The invoice'} stays open with a balance of ${moneyText(left, data.currency)}.`
      },
      action: ({ amount }) => (typeof amount === 'number' ? `Receive ${moneyText(amount, data.currency)}` : 'Receive'),
    },
  ]
}
