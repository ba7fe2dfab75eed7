import { addDays, dayIn } from '#base/days.ts'
import { sentence } from '#base/words.ts'
import { OPEN_TABS, OwedScreen } from '#features/ageing/owed-screen.tsx'
import { HeldHint } from '#features/party-figures/hints.tsx'
import type { Payable } from '#features/payables/collection.ts'
import { openPayables, payables } from '#features/payables/collection.ts'
import { payByCheck } from '#features/payables/commands.ts'
import { nameOfPayable, openBalance, whyNotPayable } from '#features/payables/rules.ts'
import { useTaxChoice } from '#features/settings/tax-choice.tsx'
import { BANK_NOTICE_DAYS, whyCallBack } from '#features/vendors/bank-rules.ts'
import { vendors } from '#features/vendors/collection.ts'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { statusTab } from '#ui/collection/list-rows.ts'
import { useDocs } from '#ui/collection/use-docs.ts'
import type { Clock, CommandOffer, Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
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
  const unsure = useUnsureBanks()
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
        mark: ({ onHold, status }) => (onHold === true && status === 'Open' ? 'On hold' : undefined),
        commands: (doc, clock) => offers(doc, clock, unsure),
        figures: ({ data }) => data.status === 'Open' && <HeldHint data={data} of="bill" />,
        hint: (data) => <HeldHint data={data} of="bill" />,
        summary: (data) => [data.vendorName, data.vendorInvoiceNo].filter(Boolean).join(' · '),
      }}
    />
  )
}

/** The vendors whose bank details changed within the week, with why a payment to each waits for a call. */
function useUnsureBanks(): ReadonlyMap<string, string> {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const changed = useDocs({
    collection: vendors.name,
    where: [['bankChangedOn', '>', addDays(today, -BANK_NOTICE_DAYS)]],
  })
  const reasons = (changed ?? []).map(({ id, data }) => [id, whyCallBack(data, today)] as const)
  return new Map(reasons.flatMap(([id, reason]) => (reason ? [[id, reason]] : [])))
}

function offers(doc: Doc, { today }: Clock, unsure: ReadonlyMap<string, string>): CommandOffer[] {
  const payable = doc as Payable
  if (whyNotPayable(payable)) return []
  const amount = money(openBalance(payable.data), payable.data.currency)
  const waits = unsure.get(payable.data.vendorId ?? '')
  return [
    {
      command: payByCheck,
      label: `Pay ${amount}`,
      // Whom somebody reached is asked for only where the payment waits for it.
      fixed: { payableId: doc.id, ...(!waits && { calledBack: '' }) },
      suggest: { checkDate: today },
      confirm: ({ checkNumber }) =>
        [
          waits,
          sentence(`Check ${checkNumber || '…'} over ${amount} to ${payable.data.vendorName ?? 'the vendor'}`),
          `${nameOfPayable(payable)} is then Paid and its balance 0.00.`,
        ]
          .filter(Boolean)
          .join(' '),
      action: () => `Pay ${amount}`,
    },
  ]
}
