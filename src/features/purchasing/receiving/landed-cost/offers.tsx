import type { Payable } from '#features/money/payables/collection.ts'
import { addLandedCost } from '#features/stock/landed-cost/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** Freight, duty and insurance on a bill go into the cost of the goods they were for. */
export function landedCostOffers(bill: Payable): CommandOffer[] {
  const { status, posted, lines } = bill.data
  const isCharged = linesIn(lines as Data[]).some(({ kind }) => kind === 'Landed cost')
  if (!isCharged || posted !== true || (status !== 'Open' && status !== 'Paid')) return []
  return [
    {
      command: addLandedCost,
      label: 'Allocate landed cost',
      title: `Allocate landed cost of ${bill.data.payableNumber ?? 'the bill'}`,
      later: true,
      fixed: { billId: bill.id },
      confirm: ({ amount }) => `${moneyText(Number(amount ?? 0))} is added to the cost of the goods.`,
    },
  ]
}
