import type { ReactNode } from 'react'
import { tradedWith } from '#features/insight/party-figures/both-sides.ts'
import { netPosition } from '#features/insight/party-figures/rules.ts'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { useTraded } from '#features/money/traded/parts.tsx'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Money } from '#model/document/amounts/sums.ts'
import { yearToDate } from '#model/document/days/periods.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'
import { pageOf } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

const nameOf = ({ id, data }: Doc): string => (typeof data.name === 'string' && data.name ? data.name : id)

interface Props {
  doc: Doc
  kind: 'vendor' | 'customer'
  clock: Clock
}

/** For a company that is both vendor and customer: the net of both sides, and its trade. */
export function LinkedCompany({ doc, kind, clock }: Props): ReactNode {
  const [to, own, theirs] =
    kind === 'vendor'
      ? (['customers', 'linkedCustomerId', 'linkedVendorId'] as const)
      : (['vendors', 'linkedVendorId', 'linkedCustomerId'] as const)
  const id = doc.data[own]
  const direct = useLiveDoc(to, typeof id === 'string' ? id : undefined)
  // Imported records may have the link at the other end only.
  const [pointing] = useLive({ collection: to, where: [[theirs, '==', doc.id]], limit: 1 })
  const other = direct ?? (pointing as Doc | undefined)
  if (!other) return null
  const [vendor, customer] = kind === 'vendor' ? [doc, other] : [other, doc]
  return <Net {...{ vendor, customer, other, clock }} path={`/${to}`} />
}

interface NetProps {
  vendor: Doc
  customer: Doc
  other: Doc
  path: string
  clock: Clock
}

function Net({ vendor, customer, other, path, clock }: NetProps): ReactNode {
  const ours = (useLive(openPayables) as readonly OwedDoc[]).filter(isOf(vendor))
  const theirs = (useLive(openReceivables) as readonly OwedDoc[]).filter(isOf(customer))
  const year = clock.today.slice(0, 4)
  const span = yearToDate(clock.today)
  const base = baseCurrency()
  const billed = useTraded({ collection: payables.name, ...span, where: [['vendorId', '==', vendor.id]] })
  const invoiced = useTraded({ collection: receivables.name, ...span, where: [['customerId', '==', customer.id]] })
  return (
    <section className={styles.matched} aria-label="Both sides">
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        Also {path === pageOf(vendors) ? 'a vendor' : 'a customer'}:{' '}
        <GoLink className="accent underlined" href={`${path}?tab=all&id=${encodeURIComponent(other.id)}`}>
          {nameOf(other)}
        </GoLink>
        . Payables: {sums(netPosition(ours, [], base))}. Receivables: {sums(netPosition(theirs, [], base))}. Net:{' '}
        <b>{netWords(netPosition(theirs, ours, base))}</b>.
      </p>
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        {year}: purchases {sums(tradedWith(billed, vendor, base))}, sales {sums(tradedWith(invoiced, customer, base))}.
      </p>
    </section>
  )
}

/** Amounts by currency; `nothing` for none. */
export const sums = (found: readonly Money[]): string =>
  found
    .filter(({ total }) => Number(total) !== 0)
    .map(({ total, currency }) => moneyText(total, currency).replace(' ', '\u00A0'))
    .join(' and ') || 'none'

/** Who owes what once both sides are offset, in words. */
export const netWords = (net: readonly Money[]): string =>
  net
    .filter(({ total }) => Number(total) !== 0)
    .map(({ total, currency }) =>
      Number(total) < 0
        ? `${moneyText(Math.abs(Number(total)), currency)} payable`
        : `${moneyText(total, currency)} receivable`,
    )
    .join(', ') || 'none'
