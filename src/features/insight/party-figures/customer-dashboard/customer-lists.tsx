import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { needAttention } from '#features/insight/party-figures/attention.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { billedWithin, lastYear } from '#model/document/days/periods.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { pageAddress } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

const MAX_WATCHED = 5_000
const MAX_SHOWN = 20
const MAX_ACTIVE = 10

/** Where to start when nobody is on the phone: who needs attention, and who buys most often. */
export function CustomerLists({ open, clock }: { open: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const base = baseCurrency()
  // Besides open money, only a credit limit or a tax exemption can make a customer need attention.
  const watched = useLive({
    collection: customers.name,
    where: [
      {
        or: [
          ['creditLimit', '>', 0],
          ['taxExempt', '==', true],
        ],
      },
    ],
    limit: MAX_WATCHED,
  })
  const found = needAttention(watched, open, {
    today: clock.today,
    timeZone: clock.timeZone,
    base,
    rates: useExchangeRates(clock.timeZone),
  })
  const active = useActive(clock)
  if (found.length + active.length === 0)
    return (
      <ListEmpty title="Choose a customer" text="Search above, or pick one below.">
        <Button variant="default" component={GoLink} href={pageOf(customers)}>
          All customers
        </Button>
      </ListEmpty>
    )
  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="attention-title">
        <h2 id="attention-title">Needs attention</h2>
        {found.length === 0 && (
          <p className={`text-13 line-18 dim above-4 ${styles.note}`}>No customers need attention.</p>
        )}
        <ul className={`bare text-13 ${styles.facts}`}>
          {found.slice(0, MAX_SHOWN).map(({ id, name, overdue, days, reasons }) => (
            <li key={id}>
              <Customer id={id} name={name} />
              <span>
                {[days > 0 && `${count(days)} ${days === 1 ? 'day' : 'days'} overdue`, ...reasons]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <b>{overdue.map(({ total, currency }) => moneyText(total, currency)).join(', ')}</b>
            </li>
          ))}
        </ul>
        {found.length > MAX_SHOWN && (
          <p className={`text-13 line-18 dim above-4 ${styles.note}`}>and {count(found.length - MAX_SHOWN)} more</p>
        )}
      </section>
      <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="active-title">
        <h2 id="active-title">Most active</h2>
        {active.length === 0 && (
          <p className={`text-13 line-18 dim above-4 ${styles.note}`}>No invoices in the last 12 months.</p>
        )}
        <ul className={`bare text-13 ${styles.facts}`}>
          {active.map(({ id, name, invoices }) => (
            <li key={id}>
              <Customer id={id} name={name} />
              <span>
                {count(invoices)} {invoices === 1 ? 'invoice' : 'invoices'} in twelve months
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const Customer = ({ id, name }: { id: string; name: string }): ReactNode => (
  <GoLink href={pageAddress('party-figures/customers', { id })}>{name}</GoLink>
)

/** The customers invoiced most often in the last twelve months. */
function useActive({ today, timeZone }: Clock): { id: string; name: string; invoices: number }[] {
  const answer = useLiveAggregate({
    collection: receivables.name,
    where: [...billedWithin(receivables.name, lastYear(today), timeZone), ['customerId', '>', '']],
    aggregate: { count: true, by: ['customerId', 'customerName'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  const byId = new Map<string, { id: string; name: string; invoices: number }>()
  for (const { key, count: size = 0 } of groups) {
    const id = String(key.customerId)
    const known = byId.get(id)
    const name = typeof key.customerName === 'string' ? key.customerName : (known?.name ?? id)
    byId.set(id, { id, name, invoices: (known?.invoices ?? 0) + size })
  }
  return [...byId.values()].toSorted((a, b) => b.invoices - a.invoices).slice(0, MAX_ACTIVE)
}
