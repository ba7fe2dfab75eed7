import { Menu } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { useTaxChoice } from '#features/admin/settings/parts.tsx'
import { OPEN_TABS, OwedScreen } from '#features/money/ageing/owed-screen.tsx'
import { receivePayment } from '#features/money/payments/commands.ts'
import { promiseToPay } from '#features/money/promises/commands.ts'
import { openReceivables, type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { ForecastPanel } from '#features/money/receivables/forecast-panel.tsx'
import { CreditHint } from '#features/money/receivables/parts.tsx'
import { write } from '#features/money/vouchers/commands.ts'
import { isPartlyPaid } from '#model/document/balance.ts'
import { openAmount } from '#model/document/open.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CommandOffer, Tab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts } from '#ui/parts.tsx'
import { printRecords } from '#ui/print/print.ts'
import { proposalsOf } from '#ui/record/proposes.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { money } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts.tsx'

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
          <Parts
            of="invoice-reminder"
            props={{
              party: String(reminding.data.customerName ?? reminding.data.customerId ?? ''),
              invoices: [reminding as Receivable],
              clock: { now, today: dayIn(timeZone, now), timeZone },
              close: () => setReminding(undefined),
            }}
          />
        </Await>
      )}
      <OwedScreen
        path="/receivable"
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
          commandKeys: { r: 'Receive payment', p: 'Promise to pay' },
          rowKeys: { m: ['Remind', setReminding], s: ['Statement', printStatement] },
          ways: canWrite && (
            <Parts of="receivable-tools" props={{ clock: { now, today: dayIn(timeZone, now), timeZone } }} />
          ),
          items: (doc) => (
            <>
              {canWrite && doc.data.status === 'Open' && (
                <Menu.Item
                  leftSection={<IconMail size={16} />}
                  rightSection={<kbd>m</kbd>}
                  onClick={() => setReminding(doc)}
                >
                  Remind
                </Menu.Item>
              )}
              {doc.data.customerId && (
                <Menu.Item
                  leftSection={<IconPrinter size={16} />}
                  rightSection={<kbd>s</kbd>}
                  onClick={() => printStatement(doc)}
                >
                  Statement of the customer
                </Menu.Item>
              )}
            </>
          ),
          hint: (data) => <CreditHint data={data} />,
          summary: (data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · '),
        }}
      />
    </>
  )
}

function printStatement({ data }: Doc): void {
  if (typeof data.customerId === 'string' && data.customerId)
    void printRecords({ template: 'customer-statement', label: 'Statement' }, [data.customerId])
  else toast('This invoice names no customer on file')
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
          ? `${data.invoiceNumber ?? 'The invoice'} will be paid in full.`
          : `${data.invoiceNumber ?? 'The invoice'} stays open with a balance of ${money(left, data.currency)}.`
      },
      action: ({ amount }) => (typeof amount === 'number' ? `Receive ${money(amount, data.currency)}` : 'Receive'),
    },
    ...(data.customerId ? [creditNote(doc as Receivable, open, today)] : []),
    {
      command: promiseToPay,
      label: 'Promise to pay',
      fixed: { receivableIds: [doc.id], partyName: data.customerName || data.invoiceNumber || doc.id },
      suggest: { promisedOn: addDays(today, USUAL_DAYS) },
      action: () => 'Record the promise',
    },
  ]
}

/** A credit note on an invoice: a draft, to be posted and applied. */
const creditNote = ({ id, data }: Receivable, open: number, today: string): CommandOffer => ({
  command: write,
  label: 'Credit note',
  later: true,
  fixed: {
    ...{ type: 'Credit note', partyType: 'customers', partyId: data.customerId!, voucherId: undefined as never },
    ...{ bankAccountId: undefined as never, method: undefined as never, payeeName: undefined as never },
    ...{ missingReceipt: undefined as never, ...(data.currency && { currency: data.currency }) },
  },
  suggest: {
    date: today,
    lines: [
      {
        ...{ ledger: 'Sales', key: 'Other', description: `Credit on ${data.invoiceNumber ?? id}`, amount: open },
        ...{ docType: receivables.name, docId: id },
      },
    ],
  },
  confirm: ({ lines }) => {
    const amounts = (Array.isArray(lines) ? (lines as Data[]) : []).map(({ amount }) => Number(amount ?? 0))
    return `A draft credit note over ${money(sumMoney(amounts), data.currency)}. Post it to apply it.`
  },
  leadsTo: (result) => ({
    name: 'the credit note',
    href: `/vouchers?tab=all&id=${encodeURIComponent((result as Doc).id)}`,
  }),
})

const USUAL_DAYS = 7
