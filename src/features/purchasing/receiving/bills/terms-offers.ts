import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { openBalance } from '#features/money/payables/rules.ts'
import type { GoodsOffer } from '#features/purchasing/receiving/actions.ts'
import { splitTerms } from '#features/purchasing/receiving/bills/commands.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { amountText, ownCurrency } from '#model/document/amounts/amount.ts'
import { dueTooEarly } from '#model/document/days/due-too-early.ts'
import { linesIn } from '#model/document/lines.ts'
import { inTwoParts } from '#model/document/posted-fields.ts'

/** The action that splits the open amount of a bill, by default into two instalments. */
export function termsOffers(
  { id, data }: Payable,
  { today, timeZone }: { today: Day; timeZone: string },
): GoodsOffer[] {
  const open = openBalance(data)
  if ((data.status ?? 'Open') !== 'Open' || open <= 0) return []
  return [
    {
      command: splitTerms,
      label: 'Split terms',
      later: true,
      fixed: { payableId: id },
      suggest: { parts: inTwoParts(open, toDay(data.dueDate, timeZone) ?? today, data.currency) },
      confirm: ({ parts }) => {
        const all = linesIn(parts)
        const sum = sumMoney(all.map((part) => numberOn(part, 'amount')))
        const due = `${counted(all.length, 'part')} totaling ${data.currency ?? ownCurrency()} ${amountText(sum, data.currency)} will be due.`
        return [due, dueTooEarly(all, data.invoiceDate, timeZone)].filter(Boolean).join(' ')
      },
    },
  ]
}
