import { Menu } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { useTaxChoice } from '#features/admin/settings/parts.tsx'
import { OPEN_TABS, OwedScreen } from '#features/money/ageing/parts.tsx'
import { receivablesAsOf, receivablesByAge } from '#features/money/receivables/by-age.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { ForecastPanel } from '#features/money/receivables/forecast-panel.tsx'
import { invoiceLines } from '#features/money/receivables/line-entry.tsx'
import { CreditHint } from '#features/money/receivables/parts.tsx'
import { openAmount } from '#model/document/open.ts'
import { isPartlyPaid } from '#model/document/owed/balance.ts'
import { pageOf } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CommandOffer, ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts, useBrought } from '#ui/parts.tsx'
import { printRecords } from '#ui/print/print.ts'
import { proposalsOf } from '#ui/record/proposes.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

const PROPOSES = proposalsOf(receivables)

const tabs: readonly ListTab[] = [
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

/** Invoices to customers. */
export default function ReceivablesScreen() {
  const collection = useTaxChoice(receivables)
  const offers = useBrought<InvoiceOffers>('invoice-offers')
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
        path={pageOf(receivables)}
        report={receivablesByAge}
        past={receivablesAsOf}
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
          commands: (doc, clock) =>
            isOpen(doc as Receivable) ? offers.flatMap((offersOf) => offersOf(doc as Receivable, clock)) : [],
          commandKeys: { r: 'Receive payment', p: 'Promise to pay' },
          rowKeys: { m: ['Remind', setReminding], s: ['Statement', printStatement] },
          isCrowded: true,
          ways: canWrite && (
            <Parts of="receivable-tools" props={{ clock: { now, today: dayIn(timeZone, now), timeZone } }} />
          ),
          items: (doc) => (
            <>
              {canWrite && doc.data.status === 'Open' && (
                <Menu.Item
                  leftSection={<IconMail size={16} />}
                  rightSection={<kbd aria-hidden>m</kbd>}
                  aria-keyshortcuts="m"
                  onClick={() => setReminding(doc)}
                >
                  Remind
                </Menu.Item>
              )}
              {doc.data.customerId && (
                <Menu.Item
                  leftSection={<IconPrinter size={16} />}
                  rightSection={<kbd aria-hidden>s</kbd>}
                  aria-keyshortcuts="s"
                  onClick={() => printStatement(doc)}
                >
                  Statement of the customer
                </Menu.Item>
              )}
            </>
          ),
          hint: (data) => <CreditHint data={data} />,
          lineEntry: invoiceLines,
          lineColumns: () => COLUMNS,
          summary: (data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · '),
        }}
      />
    </>
  )
}

function printStatement({ data }: Doc): void {
  if (typeof data.customerId === 'string' && data.customerId)
    void printRecords({ template: 'customer-statement', label: 'Statement' }, [data.customerId])
  else toast('This invoice has no customer record')
}

const COLUMNS = ['partNumber', 'description', 'kind', 'qty', 'unitPrice', 'amount']

/** The offers of other features on an invoice. */
type InvoiceOffers = (invoice: Receivable, clock: Clock) => readonly CommandOffer[]

const isOpen = ({ data }: Receivable): boolean => (data.status ?? 'Open') === 'Open' && openAmount(data) > 0
