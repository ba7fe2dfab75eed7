import { sentence } from '#base/words.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance, whyNotPayable } from '#features/money/payables/rules.ts'
import { payByCheck } from '#features/money/vendor-payments/pay-by-check.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { money } from '#ui/shell/money/money.ts'

/** What an open bill can be paid with from its list; `unsure` says why a payment to a vendor waits for a call. */
export function payOffers(payable: Payable, clock: Clock, unsure: ReadonlyMap<string, string>): CommandOffer[] {
  if (whyNotPayable(payable)) return []
  const amount = money(openBalance(payable.data), payable.data.currency)
  const waits = unsure.get(payable.data.vendorId ?? '')
  return [
    {
      command: payByCheck,
      label: `Pay ${amount}`,
      // Whom somebody reached is asked for only where the payment waits for it.
      fixed: { payableId: payable.id, ...(!waits && { calledBack: '' }) },
      suggest: { checkDate: clock.today },
      confirm: ({ checkNumber }) =>
        [
          waits,
          sentence(`Check ${checkNumber || '…'} for ${amount} to ${payable.data.vendorName ?? 'the vendor'}`),
          `${nameOfPayable(payable)} will be paid in full.`,
        ]
          .filter(Boolean)
          .join(' '),
      action: () => `Pay ${amount}`,
    },
  ]
}
