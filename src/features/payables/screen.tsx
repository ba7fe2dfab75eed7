import { OPEN_TABS, OwedScreen } from '#features/ageing/owed-screen.tsx'
import { HeldHint } from '#features/party-figures/hints.tsx'
import type { Payable } from '#features/payables/collection.ts'
import { openPayables, payables } from '#features/payables/collection.ts'
import { payByCheck } from '#features/payables/commands.ts'
import { nameOfPayable, openBalance, whyNotPayable } from '#features/payables/rules.ts'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/collection/view.ts'
import { money } from '#ui/frame/money.ts'

const tabs: readonly Tab[] = [
  ...OPEN_TABS,
  { name: 'hold', label: 'On hold', where: () => [['onHold', '==', true]] },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
]

/** What we owe: due first, paid by check from the row. */
export default function PayablesScreen() {
  const collection = useTaxChoice(payables)
  return (
    <OwedScreen
      path="/payable"
      partyPath="/vendors"
      open={openPayables as Query}
      view={{
        collection,
        heading: 'Payable',
        searchHint: 'Vendor or number',
        purpose: 'Bills from vendors wait here until they are paid.',
        tabs,
        commands: offers,
        hint: (data) => <HeldHint data={data} of="bill" />,
        summary: (data) => [data.vendorName, data.vendorInvoiceNo].filter(Boolean).join(' · '),
      }}
    />
  )
}

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
