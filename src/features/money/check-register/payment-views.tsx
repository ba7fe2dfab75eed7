import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { checks } from '#features/money/checks/collection.ts'
import { creditOffers, totalOf } from '#features/money/credits/parts.tsx'
import { receive } from '#features/money/customer-payments/commands.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import { cancel, post } from '#features/money/pay-runs/commands.ts'
import {
  bankFileOffer,
  editOffer,
  proposeOffer,
  proposeTodayOffer,
  withoutBank,
} from '#features/money/pay-runs/parts.tsx'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { pay } from '#features/money/vendor-payments/commands.ts'
import { useUnsureBanks } from '#features/parties/bank/parts.tsx'
import { listAddress, recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { showValue } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'

const useToday = (): { now: Date; timeZone: string; today: string } => {
  const { timeZone } = useClock()
  const now = useNow()
  return { now, timeZone, today: dayIn(timeZone, now) }
}

/** Money received and paid, with its unapplied rest. */
export function PaymentsView(): ReactNode {
  const clock = useToday()
  return (
    <CollectionScreen
      collection={payments}
      heading="Payments"
      fixed
      searchHint="Party or number"
      purpose="Pay a vendor, or receive money of a customer."
      related={linkedPages()}
      tabs={[
        { name: 'out', label: 'Paid', where: () => [['direction', '==', 'Out']] },
        { name: 'in', label: 'Received', where: () => [['direction', '==', 'In']] },
        { name: 'unapplied', label: 'Unapplied', where: () => [['unapplied', '>', 0]] },
        { name: 'deposits', label: 'Deposits', where: () => [['depositLeft', '>', 0]] },
        { name: 'void', label: 'Void', where: () => [['status', '==', 'Void']] },
      ]}
      commands={(doc, at) => paymentOffers(doc as Payment, at)}
      ways={<CommandButton offer={receiveOffer(clock)} clock={clock} related={linkedPages()} />}
      main={<CommandButton variant="filled" offer={payOffer(clock)} clock={clock} related={linkedPages()} />}
      summary={(data, at) =>
        [data.partyName, data.method, showValue(payments.fields.paidOn, data.paidOn, at)].filter(Boolean).join(' · ')
      }
    />
  )
}

const payOffer = ({ today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: pay,
  label: 'Pay',
  suggest: { paidOn: today, method: 'Check' },
  confirm({ allocations = [], deposit = 0, unapplied = 0, currency }) {
    const total = sumMoney([totalOf(allocations), Number(deposit), Number(unapplied)])
    return total === 0 ? undefined : `${moneyText(total, said(currency))} will be paid.`
  },
  leadsTo: wayThere,
})

const receiveOffer = ({ today }: Pick<Clock, 'today'>): CommandOffer => ({
  command: receive,
  label: 'Receive payment',
  suggest: { receivedOn: today, method: 'Check', auto: true },
  confirm: ({ amount, currency }) =>
    amount === undefined ? undefined : `${moneyText(Number(amount), said(currency))} will be received.`,
  leadsTo: wayThere,
})

/** The posted payment, which the current tab may not list. */
const wayThere = (result: unknown): { name: string; href: string } => {
  const { id, data } = result as Payment
  return { name: data.paymentNumber ?? 'the payment', href: recordAddress(payments, id) }
}

/** The chosen currency; undefined means the company's. */
const said = (currency: unknown): string | undefined => (currency ? String(currency) : undefined)

/** The actions on the unapplied rest of a payment, or on its allocations. */
function paymentOffers({ id, data }: Payment, { today }: Pick<Clock, 'today'>): CommandOffer[] {
  if (data.status !== 'Posted' || data.method === 'Contra') return []
  const credit = {
    ...{ source: { sourceType: payments.name, sourceId: id }, name: data.paymentNumber ?? 'the payment' },
    ...{ left: (data.unapplied ?? 0) + (data.depositLeft ?? 0), partyType: data.partyType, currency: data.currency },
    ...{ partyId: data.partyId, partyName: data.partyName },
    allocations: data.allocations as readonly Data[] | undefined,
  }
  return creditOffers(credit, today)
}

/** The run whose method and account are suggested for the next one. */
const lastRun = query(payRuns, { where: [['status', '==', 'Posted']], orderBy: [['runNumber', 'desc']], limit: 1 })

/** Pay runs. */
export function RunsView(): ReactNode {
  const clock = useToday()
  const unsure = useUnsureBanks()
  const [last] = useDocs(lastRun, { ignoreErrors: true }) ?? []
  return (
    <CollectionScreen
      collection={payRuns}
      heading="Pay runs"
      fixed
      searchHint="Number"
      purpose="Propose payments of the bills that are due."
      related={linkedPages()}
      tabs={[
        { name: 'draft', label: 'Draft', where: () => [['status', '==', 'Draft']] },
        { name: 'posted', label: 'Posted', where: () => [['status', '==', 'Posted']] },
      ]}
      commands={(doc) => runOffers(doc as PayRun, unsure)}
      ways={<CommandButton offer={proposeTodayOffer(clock, last?.data)} clock={clock} />}
      main={<CommandButton variant="filled" offer={proposeOffer(clock)} clock={clock} related={linkedPages()} />}
    />
  )
}

function runOffers(run: PayRun, unsure: ReadonlyMap<string, string>): CommandOffer[] {
  const { id, data } = run
  if (data.status === 'Posted' && (data.method === 'ACH' || data.method === 'Wire')) return [bankFileOffer(run)]
  if (data.status !== 'Draft') return []
  const paid = (data.lines ?? []).filter(({ skip }) => skip !== true)
  const waits = [...new Set(paid.flatMap(({ vendorId }) => unsure.get(String(vendorId ?? '')) ?? []))]
  return [
    {
      command: post,
      label: 'Post run',
      // Who was called back is asked only when a vendor of the run waits for a call.
      fixed: { payRunId: id, ...(waits.length === 0 && { calledBack: '' }) },
      ...(data.method === 'Check' && {
        leadsTo: () => ({ name: 'checks to print', href: listAddress(checks, { tab: 'queue' }) }),
      }),
      confirm: () =>
        [
          ...waits,
          `${paid.length} of ${(data.lines ?? []).length} bills will be paid with ${moneyText(data.total ?? 0, data.currency)}.`,
          withoutBank(run),
        ]
          .filter(Boolean)
          .join(' '),
    },
    editOffer(run),
    {
      command: cancel,
      label: 'Cancel run',
      reverses: true,
      fixed: { payRunId: id },
      confirm: () => `Run ${data.runNumber ?? ''} for ${moneyText(data.total ?? 0, data.currency)} will be cancelled.`,
    },
  ]
}
