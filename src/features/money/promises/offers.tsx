import { addDays } from '#base/days.ts'
import { promiseToPay } from '#features/money/promises/commands.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

const USUAL_DAYS = 7

/** Records the day on which the customer says they will pay an open invoice. */
export function promiseOffers(doc: Receivable, { today }: Clock): CommandOffer[] {
  const { data } = doc
  return [
    {
      command: promiseToPay,
      label: 'Promise to pay',
      fixed: { receivableIds: [doc.id], partyName: data.customerName || data.invoiceNumber || doc.id },
      suggest: { promisedOn: addDays(today, USUAL_DAYS) },
      action: () => 'Record the promise',
    },
  ]
}
