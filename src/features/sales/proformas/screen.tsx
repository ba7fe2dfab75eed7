import type { ReactNode } from 'react'
import { depositOffer, RECEIVE_DIALOGS } from '#features/money/cash-application/parts.tsx'
import { askToSend } from '#features/records/outbox/parts.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { proformaActions } from '#features/sales/proformas/actions.ts'
import { type Proforma, proformas } from '#features/sales/proformas/collection.ts'
import { depositDue } from '#features/sales/proformas/rules.ts'
import { listAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { CommandOffer, LineEntry, OwnDialogProps } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

const tabs = [
  statusTab('Draft'),
  statusTab('Sent'),
  statusTab('Accepted'),
  statusTab('Converted'),
  statusTab('Expired'),
  statusTab('Cancelled'),
]

/** Customs data comes before the prices. */
const COLUMNS = ['partNumber', 'brand', 'description', 'hsCode', 'origin', 'netWeight', 'qty', 'unitPrice', 'amount']

/** When a proforma is marked as sent, its email opens with the printed proforma attached. */
const SendProforma = (props: OwnDialogProps): ReactNode => (
  <CommandDialog {...props} done={(sent) => askToSend({ collection: proformas, doc: sent as Doc })} />
)

const DIALOGS = { ...RECEIVE_DIALOGS, [proformaActions.command('send').name]: SendProforma }

const KEYS = { s: 'Send', a: 'Accepted', c: 'Convert', d: 'Receive deposit' }

/** The lines come from the deal; customs data is entered here while the proforma is a draft. */
const proformaLines: LineEntry = {
  label: 'Lines',
  find: async () => [],
  fixed: true,
  inTotals: ['status', 'totalAmount', 'taxAmount', 'amountPaid', 'paidState'],
  totals: ({ depositAmount, amountPaid, currency, holdUntilPaid }) => {
    const of = typeof currency === 'string' && currency ? currency : undefined
    return [
      ...(typeof depositAmount === 'number' && depositAmount > 0
        ? [['Deposit requested', moneyText(depositAmount, of)] as const]
        : []),
      ['Paid', moneyText(typeof amountPaid === 'number' ? amountPaid : 0, of)],
      ...(holdUntilPaid === true ? [['Goods', 'held until it is paid'] as const] : []),
    ]
  },
}

/** The action to receive the open deposit of a proforma. */
function deposits({ id, data }: Proforma): CommandOffer[] {
  const due = depositDue(data)
  if (due <= 0) return []
  const { later: _, ...offer } = depositOffer({ customerId: data.customerId!, amount: due, for: { proformaId: id } })
  // Once the deal is confirmed, the money is all it waits for.
  return [data.status === 'Converted' ? offer : { ...offer, later: true }]
}

/** Proforma invoices, and the deposits on them. */
export default function ProformasScreen() {
  return (
    <CollectionScreen
      collection={proformas}
      searchHint="Customer or number"
      purpose="Proformas are created from deals and packing slips."
      source={{ label: 'Open deals', href: listAddress(deals, { tab: 'all' }) }}
      fixed
      tabs={tabs}
      commands={(doc) => deposits(doc as Proforma)}
      commandKeys={KEYS}
      dialogs={DIALOGS}
      lineEntry={proformaLines}
      lineColumns={() => COLUMNS}
      related={linkedPages()}
      summary={({ customerName, paidState }) =>
        [customerName, paidState !== 'None' && paidState].filter(Boolean).join(' · ')
      }
    />
  )
}
