import { IconCash, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import { proposeOffer } from '#features/money/pay-runs/parts.tsx'
import type { Payable } from '#features/money/payables/collection.ts'
import { usePayingAccount } from '#features/money/payables/parts.tsx'
import { whyNotPayable } from '#features/money/payables/rules.ts'
import { recordPaymentOffer } from '#features/money/vendor-payments/parts.tsx'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import type { Clock } from '#ui/list/views/view.ts'

/** Above the list of bills: the button that proposes a pay run. */
export const PayTools = ({ clock }: { clock: Clock }): ReactNode => (
  <CommandButton offer={proposeOffer(clock)} clock={clock} related={linkedPages()} />
)

const payable = (docs: readonly Doc[]): readonly Payable[] =>
  (docs as readonly Payable[]).filter((bill) => !whyNotPayable(bill))

const PROPOSE: readonly ManyAct[] = [
  {
    label: 'Propose payments',
    Icon: IconListCheck,
    offerOf(docs, clock) {
      const bills = payable(docs)
      if (bills.length === 0) return undefined
      const due = bills.flatMap(({ data }) => toDay(data.dueDate, clock.timeZone) ?? []).toSorted()
      const vendors = [...new Set(bills.map(({ data }) => data.vendorName ?? data.vendorId ?? 'a vendor not on file'))]
      const payableIds = bills.map(({ id }) => id)
      return proposeOffer(clock, { payableIds, vendors, payBy: due.at(-1) ?? clock.today })
    },
  },
]

/** Pays the selected bills: in one payment when they belong to one vendor, otherwise with a run. */
export function PaySelected({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const paying = usePayingAccount()
  const record: ManyAct = {
    label: 'Record payment',
    Icon: IconCash,
    offerOf: (docs, clock) => recordPaymentOffer(payable(docs), clock, undefined, paying),
  }
  return <BulkActs {...{ selected, clear }} acts={[record, ...PROPOSE]} related={linkedPages()} />
}
