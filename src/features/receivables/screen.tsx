import { sumMoney } from '#base/decimal.ts'
import { OPEN_TABS, OwedScreen } from '#features/ageing/owed-screen.tsx'
import { openAmount } from '#features/ageing/rules.ts'
import { CreditHint } from '#features/party-figures/hints.tsx'
import type { Receivable } from '#features/receivables/collection.ts'
import { openReceivables, receivables } from '#features/receivables/collection.ts'
import { receivePayment } from '#features/receivables/commands.ts'
import { writeOff } from '#features/receivables/write-off.ts'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/collection/view.ts'
import { money } from '#ui/frame/money.ts'

const tabs: readonly Tab[] = [
  ...OPEN_TABS,
  { name: 'disputed', label: 'Disputed', where: () => [['disputed', '==', true]] },
  {
    name: 'promised',
    label: 'Promised',
    where: () => [
      ['status', '==', 'Open'],
      ['promiseDate', 'exists', true],
    ],
  },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
  statusTab('Written off'),
]

/** What customers owe us. */
export default function ReceivablesScreen() {
  const collection = useTaxChoice(receivables)
  return (
    <OwedScreen
      path="/receivable"
      partyPath="/customers"
      open={openReceivables as Query}
      view={{
        collection,
        heading: 'Receivable',
        searchHint: 'Customer or number',
        purpose: 'Invoices to customers wait here until the money has come.',
        tabs,
        mark: ({ disputed, status }) => (disputed === true && status === 'Open' ? 'Disputed' : undefined),
        commands: offers,
        hint: (data) => <CreditHint data={data} />,
        summary: (data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · '),
      }}
    />
  )
}

function offers(doc: Doc, { today }: Clock): CommandOffer[] {
  const { data } = doc as Receivable
  const open = openAmount(data)
  if ((data.status ?? 'Open') !== 'Open' || open <= 0) return []
  return [
    {
      command: receivePayment,
      label: 'Receive payment',
      fixed: { receivableId: doc.id },
      suggest: { amount: open, paidOn: today },
      confirm: ({ amount }) => {
        const left = typeof amount === 'number' ? Math.max(0, sumMoney([open, -amount])) : open
        return left === 0
          ? `${data.invoiceNumber ?? 'The invoice'} is then Paid.`
          : `${data.invoiceNumber ?? 'The invoice'} stays Open with ${money(left, data.currency)}.`
      },
      action: ({ amount }) => (typeof amount === 'number' ? `Receive ${money(amount, data.currency)}` : 'Receive'),
    },
    {
      command: writeOff,
      label: 'Write off',
      fixed: { receivableId: doc.id },
      confirm: () =>
        `${data.invoiceNumber ?? 'The invoice'} is then closed; ${money(open, data.currency)} will not come.`,
      action: () => `Write off ${money(open, data.currency)}`,
    },
  ]
}
