import { Menu } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { useTaxChoice } from '#features/admin/settings/currency/tax-choice.tsx'
import { RemindDialog } from '#features/insight/follow-ups/letters/remind-dialog.tsx'
import { promiseToPay } from '#features/insight/follow-ups/results/promise.ts'
import { CreditHint } from '#features/insight/party-figures/hints.tsx'
import { OPEN_TABS, OwedScreen } from '#features/money/ageing/owed-screen.tsx'
import { proposalsOf } from '#features/money/documents/proposes.tsx'
import {
  disputeInvoice,
  issueInvoice,
  issueInvoices,
  settleDispute,
  voidInvoice,
} from '#features/money/receivables/actions.ts'
import { openReceivables, type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { receivePayment } from '#features/money/receivables/commands.ts'
import { ForecastPanel } from '#features/money/receivables/forecast-panel.tsx'
import { writeOff } from '#features/money/receivables/write-off.ts'
import { isPartlyPaid } from '#model/document/balance.ts'
import { openAmount } from '#model/document/open.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { actOnMany } from '#ui/list/bulk/act-on-many.tsx'
import { BulkActs } from '#ui/list/bulk/bulk-acts.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { money } from '#ui/shell/money.ts'

const ACTS = [
  actOnMany(
    'invoice',
    openAmount,
  )({
    label: 'Issue',
    Icon: IconSend,
    command: issueInvoices,
    takes: ({ status }) => status === 'Draft',
    outcome: 'will be numbered and opened',
  }),
]

const PROPOSES = proposalsOf(receivables)

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
          searchHint: 'Customer or number',
          purpose: 'Enter an invoice or import a file.',
          tabs,
          proposes: PROPOSES,
          mark: (data) =>
            data.disputed === true && data.status === 'Open'
              ? 'Disputed'
              : isPartlyPaid(data)
                ? 'Partly paid'
                : undefined,
          commands: offers,
          commandKeys: { r: 'Receive payment', p: 'Promise to pay', d: ['Dispute', 'Resolve dispute'] },
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
    ...when(isOpen && data.disputed === true, { command: settleDispute, label: 'Resolve dispute', fixed }),
    ...when(isOpen && openAmount(data) > 0 && data.disputed !== true, {
      command: disputeInvoice,
      label: 'Dispute',
      fixed,
    }),
    ...when((isOpen || status === 'Draft') && !isPaid, { command: voidInvoice, label: 'Void', fixed }),
  ].map((offer) => ({ ...offer, action: () => offer.label }))
}

const when = (is: boolean, offer: CommandOffer): CommandOffer[] => (is ? [offer] : [])
