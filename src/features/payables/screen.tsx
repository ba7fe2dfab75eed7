import { toDay } from '#base/days.ts'
import type { Payable } from '#features/payables/collection.ts'
import { payables } from '#features/payables/collection.ts'
import { payByCheck } from '#features/payables/commands.ts'
import { isDue, nameOfPayable, openBalance, whyNotPayable } from '#features/payables/rules.ts'
import { related } from '#features/related.ts'
import type { Data, Doc } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/collection/view.ts'
import { money } from '#ui/frame/money.ts'

const tabs: readonly Tab[] = [
  statusTab('Open'),
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: () => [['status', '==', 'Open']],
    keeps: (data, { now, timeZone }) => isDue(data, now, timeZone),
  },
  { name: 'hold', label: 'On hold', where: () => [['onHold', '==', true]] },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
]

/** What we owe: due first, paid by check from the row. */
export default function PayablesScreen() {
  return (
    <CollectionScreen
      collection={payables}
      heading="Payable"
      searchHint="Vendor or number"
      purpose="Bills from vendors wait here until they are paid."
      tabs={tabs}
      due={dueDay}
      commands={offers}
      related={related}
      summary={(data) => [data.vendorName, data.vendorInvoiceNo].filter(Boolean).join(' · ')}
    />
  )
}

const dueDay = (data: Data, { timeZone }: Clock) => (data.status === 'Open' ? toDay(data.dueDate, timeZone) : undefined)

function offers(doc: Doc, { today }: Clock): CommandOffer[] {
  const payable = doc as Payable
  if (whyNotPayable(payable)) return []
  const amount = money(openBalance(payable.data), payable.data.currency)
  return [
    {
      command: payByCheck,
      label: `Pay ${amount}`,
      fixed: { payableId: doc.id },
      suggest: { checkDate: today },
      confirm: ({ checkNumber }) =>
        `Check ${checkNumber || '…'} over ${amount} to ${payable.data.vendorName ?? 'the vendor'}. ${nameOfPayable(payable)} is then Paid and its balance 0.00.`,
      action: () => `Pay ${amount}`,
    },
  ]
}
