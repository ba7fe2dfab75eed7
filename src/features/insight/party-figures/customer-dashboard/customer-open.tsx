import type { ReactNode } from 'react'
import { daysBetween, toDay } from '#base/days.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type OwedDoc, openAmount } from '#model/document/open.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { DuePill } from '#ui/grid/cells/pills.tsx'
import { shortDay } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** The open invoices of a customer, longest overdue first. */
export function OpenInvoices({ owed, clock }: { owed: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const dayOf = ({ data }: OwedDoc) => toDay(data.dueDate, clock.timeZone)
  const sorted = owed.toSorted((a, b) => (dayOf(a) ?? '0').localeCompare(dayOf(b) ?? '0'))
  if (sorted.length === 0) return <p className={`text-13 line-18 dim above-4 ${styles.note}`}>No open items.</p>
  return (
    <ul className={`text-13 above-6 ${styles.rows}`}>
      {sorted.map((doc) => {
        const day = dayOf(doc)
        const { invoiceNumber } = doc.data as { invoiceNumber?: string }
        return (
          <li key={doc.id}>
            <GoLink className="strong breaks" href={recordAddress(receivables, doc.id)}>
              {invoiceNumber || doc.id}
            </GoLink>
            <span>{day ? <DuePill day={day} today={clock.today} /> : 'No due date'}</span>
            <b>{moneyText(openAmount(doc.data), currencyOf(doc.data, baseCurrency()))}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** The parcels in transit to a customer. */
export function Parcels({ id, clock }: { id: string; clock: Clock }): ReactNode {
  const found = useLive<{ title?: string; trackingNumber?: string; etaISO?: string; carrier?: string }>({
    collection: parcels.name,
    where: [
      ['customerId', '==', id],
      ['delivered', '==', false],
    ],
  })
  if (found.length === 0) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="parcels-title">
      <h2 id="parcels-title">On the way</h2>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {found.map((doc) => {
          const day = toDay(doc.data.etaISO, clock.timeZone)
          return (
            <li key={doc.id}>
              <GoLink className="strong breaks" href={recordAddress(parcels, doc.id)}>
                {doc.data.title || doc.id}
              </GoLink>
              <span>{doc.data.carrier}</span>
              {day ? <DuePill day={day} today={clock.today} /> : <span />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The recent follow-ups of a customer. */
export function FollowUps({ name, clock }: { name: string; clock: Clock }): ReactNode {
  const found = useLive({ collection: followUps.name, where: [['partyName', '==', name]] }) as readonly Doc[]
  if (found.length === 0) return null
  const sorted = found.toSorted((a, b) => b.updateTime.localeCompare(a.updateTime)).slice(0, 10)
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="chased-title">
      <h2 id="chased-title">Follow-ups</h2>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {sorted.map(({ id, data }) => {
          const day = toDay(data.dueOn, clock.timeZone)
          return (
            <li key={id}>
              <GoLink className="strong breaks" href={recordAddress(followUps, id)}>
                {String(data.subject ?? id)}
              </GoLink>
              <span>{[data.status, data.outcome].filter(Boolean).join(', ')}</span>
              <span>{day && (daysBetween(clock.today, day) === 0 ? 'Today' : shortDay(day, clock.today))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
