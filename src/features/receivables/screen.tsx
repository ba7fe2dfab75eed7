import { Menu } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { OPEN_TABS, OwedScreen } from '#features/ageing/owed-screen.tsx'
import { openAmount } from '#features/ageing/rules.ts'
import { promiseToPay } from '#features/follow-ups/promise.ts'
import { RemindDialog } from '#features/follow-ups/remind-dialog.tsx'
import { actOnMany } from '#features/party-figures/act-on-many.tsx'
import { CreditHint } from '#features/party-figures/hints.tsx'
import { disputeInvoice, issueInvoice, issueInvoices, settleDispute, voidInvoice } from '#features/receivables/acts.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { openReceivables, receivables } from '#features/receivables/collection.ts'
import { receivePayment } from '#features/receivables/commands.ts'
import { ForecastPanel } from '#features/receivables/forecast-panel.tsx'
import { writeOff } from '#features/receivables/write-off.ts'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { BulkActs } from '#ui/collection/bulk-acts.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { money } from '#ui/frame/money.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'

const ACTS = [
  actOnMany(
    'invoice',
    openAmount,
  )({
    label: 'Issue',
    Icon: IconSend,
    command: issueInvoices,
    takes: ({ status }) => status === 'Draft',
    outcome: 'are then numbered and Open',
  }),
]

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
  const [reminding, setReminding] = useState<Doc>()
  const canWrite = useUser()?.role !== 'viewer'
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <>
      {reminding && (
        <Await fallback={null}>
          <RemindDialog
            party={String(reminding.data.customerName ?? reminding.data.customerId ?? '')}
            invoices={[reminding as Receivable]}
            clock={{ now, today: dayIn(timeZone, now), timeZone }}
            close={() => setReminding(undefined)}
          />
        </Await>
      )}
      <OwedScreen
        path="/receivable"
        partyPath="/customers"
        open={openReceivables as Query}
        below={(clock) => <ForecastPanel clock={clock} />}
        view={{
          collection,
          heading: 'Receivable',
          searchHint: 'Customer or number',
          purpose: 'Invoices to customers wait here until the money has come.',
          tabs,
          mark: ({ disputed, status }) => (disputed === true && status === 'Open' ? 'Disputed' : undefined),
          commands: offers,
          commandKeys: { r: 'Receive payment', p: 'Promise to pay', d: ['Dispute', 'Settle the dispute'] },
          rowKeys: { m: ['Remind', setReminding] },
          items: (doc) =>
            canWrite &&
            doc.data.status === 'Open' && (
              <Menu.Item
                leftSection={<IconMail size={16} />}
                rightSection={<kbd>m</kbd>}
                onClick={() => setReminding(doc)}
              >
                Remind
              </Menu.Item>
            ),
          bulk: (selected, clear) => <BulkActs {...{ selected, clear }} acts={ACTS} />,
          hint: (data) => <CreditHint data={data} />,
          summary: (data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · '),
        }}
      />
    </>
  )
}

function offers(doc: Doc, { today }: Clock): CommandOffer[] {
  const { data } = doc as Receivable
  const open = openAmount(data)
  const acts = actsOn(doc as Receivable)
  if ((data.status ?? 'Open') !== 'Open' || open <= 0) return acts
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
      command: promiseToPay,
      label: 'Promise to pay',
      fixed: { receivableIds: [doc.id], partyName: data.customerName || data.invoiceNumber || doc.id },
      suggest: { promisedOn: addDays(today, USUAL_DAYS) },
      action: () => 'Record the promise',
    },
    {
      command: writeOff,
      label: 'Write off',
      fixed: { receivableId: doc.id },
      confirm: () =>
        `${data.invoiceNumber ?? 'The invoice'} is then closed; ${money(open, data.currency)} will not come.`,
      action: () => `Write off ${money(open, data.currency)}`,
    },
    ...acts,
  ]
}

const USUAL_DAYS = 7

/** What else can be done with an invoice as it stands. */
function actsOn({ id, data }: Receivable): CommandOffer[] {
  const fixed = { receivableId: id }
  const status: string = data.status ?? 'Open'
  const isOpen = status === 'Open'
  const isPaid = status === 'Paid' || (data.amountPaid ?? 0) > 0
  return [
    ...when(status === 'Draft', { command: issueInvoice, label: 'Issue', fixed }),
    ...when(isOpen && data.disputed === true, { command: settleDispute, label: 'Settle the dispute', fixed }),
    ...when(isOpen && openAmount(data) > 0 && data.disputed !== true, {
      command: disputeInvoice,
      label: 'Dispute',
      fixed,
    }),
    ...when((isOpen || status === 'Draft') && !isPaid, { command: voidInvoice, label: 'Void', fixed }),
  ].map((offer) => ({ ...offer, action: () => offer.label }))
}

const when = (is: boolean, offer: CommandOffer): CommandOffer[] => (is ? [offer] : [])
