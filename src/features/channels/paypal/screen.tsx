import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { figure } from '#base/text/writing.ts'
import { type PaypalTransaction, paypalTransactions } from '#features/channels/paypal/collection.ts'
import {
  ignore,
  importActivity,
  matchActivity,
  transferActivity,
  unmatchActivity,
} from '#features/channels/paypal/commands.ts'
import { activityKind } from '#features/channels/paypal/read-activity.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const STATES = ['Unmatched', 'Matched', 'Transfer', 'Ignored'] as const

const read: CommandOffer = {
  command: importActivity,
  label: 'Read activity',
  confirm: ({ text }) =>
    `${Math.max(
      0,
      String(text ?? '')
        .trim()
        .split('\n').length - 1,
    )} rows will be read. Rows that were read before are skipped.`,
}

/** The payments and fees of PayPal, each row matched to its invoices or bank transfer. */
export default function PaypalScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <CollectionScreen
      collection={paypalTransactions}
      fixed
      searchHint="Name, email or number"
      purpose="Open the activity file that PayPal exports and paste it here."
      related={linkedPages()}
      tabs={STATES.map((state) => ({
        name: state.toLowerCase(),
        label: state,
        where: () => [['matchState', '==', state]] as const,
      }))}
      commands={(doc) => offersOf(doc as PaypalTransaction)}
      main={
        <CommandButton
          variant="filled"
          offer={read}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          related={linkedPages()}
        />
      }
      summary={({ name, type, invoiceNumber }) => [name, type, invoiceNumber].filter(Boolean).join(' · ')}
    />
  )
}

/** The actions on a row: an unmatched one is matched, transferred or ignored; any other can be unmatched. */
function offersOf({ id, data }: PaypalTransaction): CommandOffer[] {
  const fixed = { rowId: id }
  const amount = `${data.currency ?? ''} ${figure(data.gross ?? 0, 2)}`.trim()
  if ((data.matchState ?? 'Unmatched') !== 'Unmatched')
    return [
      {
        command: unmatchActivity,
        label: 'Unmatch',
        reverses: true,
        fixed,
        confirm: () => `${amount} will be unmatched${data.matchState === 'Matched' ? ' and its payment voided' : ''}.`,
      },
    ]
  return [
    {
      command: matchActivity,
      label: 'Match',
      fixed: { ...fixed, ...hiddenOf(data) },
      confirm: (input) =>
        `${amount} ${workOf(data, input)}; the fee of ${figure(Math.abs(data.fee ?? 0), 2)} is posted as bank fees.`,
    },
    {
      command: transferActivity,
      label: 'Bank transfer',
      fixed,
      confirm: () => `${amount} moves between PayPal and the bank account.`,
    },
    { command: ignore, label: 'Ignore', fixed, confirm: () => `${amount} will not be posted.` },
  ]
}

/**
 * The fields a match does not ask for: incoming money is for customers, outgoing money for vendors or refunds. A fee
 * needs none.
 */
function hiddenOf(data: PaypalTransaction['data']): Data {
  const ofCustomers = ['allocations', 'customerId', 'proformaId']
  const ofVendors = ['bills', 'vendorId']
  const back = ['noteId', 'reopen']
  const hidden =
    activityKind(data) === 'fee'
      ? [...ofCustomers, ...ofVendors, ...back]
      : (data.gross ?? 0) < 0
        ? ofCustomers
        : data.referenceTxnId
          ? ofVendors
          : [...ofVendors, ...back]
  return Object.fromEntries(hidden.map((name) => [name, '']))
}

function workOf({ gross = 0, invoiceNumber, note, fromEmail }: PaypalTransaction['data'], input: Data): string {
  const { allocations, customerId, proformaId, vendorId, bills, noteId, reopen } = input
  const isChosen = customerId || proformaId || noteId || (Array.isArray(allocations) && allocations.length > 0)
  if (gross >= 0 && !isChosen && invoiceNumber) return `settles ${invoiceNumber} if that invoice or proforma is open`
  if (gross >= 0 && !isChosen && (note || fromEmail))
    return `is the deposit for the proforma in its note${fromEmail ? `, else the customer of ${fromEmail} is credited` : ''}`
  if (gross >= 0) return 'settles what you choose'
  if (vendorId || (Array.isArray(bills) && bills.length > 0)) return 'pays the vendor'
  if (noteId) return 'pays out the note'
  return reopen ? 'is refunded, and what its payment settled is reopened' : 'goes back'
}
