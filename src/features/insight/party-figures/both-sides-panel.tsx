import type { ReactNode } from 'react'
import { bothSides, type Traded } from '#features/insight/party-figures/both-sides.ts'
import { useTraded } from '#features/insight/party-figures/customer-dashboard/use-traded.tsx'
import { netWords, sums } from '#features/insight/party-figures/linked.tsx'
import type { OwedDoc } from '#features/insight/party-figures/rules.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money.ts'

interface Props {
  payables: readonly OwedDoc[]
  bought: readonly Traded[]
  /** The days the trade is of. */
  from: string
  before: string
}

const linked = (collection: string, field: string) => ({ collection, where: [[field, 'exists', true]] as const })

/** The companies we buy from and sell to: what is open on both sides, what is left of it, and the trade of the period. */
export function BothSidesPanel({ payables, bought, from, before }: Props): ReactNode {
  const vendors = useLive(linked('vendors', 'linkedCustomerId')) as readonly Doc[]
  const customers = useLive(linked('customers', 'linkedVendorId')) as readonly Doc[]
  const receivables = useLive(openReceivables) as readonly OwedDoc[]
  const sold = useTraded({ collection: 'receivable', from, before })
  const found = bothSides({ vendors, customers, payables, receivables, bought, sold, base: baseCurrency() })
  if (found.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="both-title">
      <h2 id="both-title">Vendors that are also customers</h2>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.wrapping}`}>
          <thead>
            <tr>
              {['Vendor', 'Customer', 'Payables', 'Receivables', 'Net', 'Bought', 'Sold'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <tr key={`${one.vendor.id} ${one.customer.id}`}>
                <th scope="row">
                  <Party path="/vendors" party={one.vendor} />
                </th>
                <td>
                  <Party path="/customers" party={one.customer} />
                </td>
                <td>{sums(one.owed)}</td>
                <td>{sums(one.owing)}</td>
                <td>{netWords(one.net)}</td>
                <td>{sums(one.bought)}</td>
                <td>{sums(one.sold)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Party = ({ path, party }: { path: string; party: { id: string; name: string } }): ReactNode => (
  <GoLink href={`${path}?tab=all&id=${encodeURIComponent(party.id)}`}>{party.name}</GoLink>
)
