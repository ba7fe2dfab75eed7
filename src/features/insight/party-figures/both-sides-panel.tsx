import type { ReactNode } from 'react'
import { type BothSides, bothSides } from '#features/insight/party-figures/both-sides.ts'
import { netWords, sums } from '#features/insight/party-figures/linked.tsx'
import { receivables as allReceivables, openReceivables } from '#features/money/receivables/collection.ts'
import { useTraded } from '#features/money/traded/parts.tsx'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { OwedDoc } from '#model/document/open.ts'
import type { Traded } from '#model/document/trade.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { useLive } from '#ui/live/use-live.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useDay } from '#ui/shell/use-day.tsx'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  payables: readonly OwedDoc[]
  bought: readonly Traded[]
  /** The periods of the trade figures. */
  from: string
  before: string
}

const linked = (collection: string, field: string) => ({ collection, where: [[field, 'exists', true]] as const })

/** The companies we both buy from and sell to: what is open on both sides, the net, and the trade of the period. */
export function BothSidesPanel({ payables, bought, from, before }: Props): ReactNode {
  const vendors = useLive(linked('vendors', 'linkedCustomerId')) as readonly Doc[]
  const customers = useLive(linked('customers', 'linkedVendorId')) as readonly Doc[]
  const receivables = useLive(openReceivables) as readonly OwedDoc[]
  const sold = useTraded({ collection: allReceivables.name, from, before })
  const { today, timeZone } = useDay()
  const rates = useExchangeRates(timeZone)
  const found = bothSides({
    vendors,
    customers,
    payables,
    receivables,
    bought,
    sold,
    base: baseCurrency(),
    rates,
    day: today,
  })
  if (found.length === 0) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="both-title">
      <h2 id="both-title">Vendors that are also customers</h2>
      <DataTable
        label="Vendors that are also customers"
        columns={COLUMNS}
        rows={found}
        keyOf={({ vendor, customer }) => `${vendor.id} ${customer.id}`}
        isFlat
        hasFiles
      />
    </section>
  )
}

const COLUMNS: readonly TableColumn<BothSides>[] = [
  {
    label: 'Vendor',
    isHead: true,
    wrap: true,
    value: ({ vendor }) => vendor.name,
    href: ({ vendor }) => recordAddress(vendors, vendor.id),
  },
  {
    label: 'Customer',
    wrap: true,
    value: ({ customer }) => customer.name,
    href: ({ customer }) => recordAddress(customers, customer.id),
  },
  { label: 'Payables', kind: 'money', value: ({ owed }) => sums(owed) },
  { label: 'Receivables', kind: 'money', value: ({ owing }) => sums(owing) },
  { label: 'Net', kind: 'money', value: ({ net }) => netWords(net) },
  { label: 'Bought', kind: 'money', value: ({ bought }) => sums(bought) },
  { label: 'Sold', kind: 'money', value: ({ sold }) => sums(sold) },
]
