import { Select } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { dayIn, daysBetween, toDay } from '#base/days.ts'
import { openAmount } from '#features/ageing/rules.ts'
import type { Customer } from '#features/customers/collection.ts'
import { customers } from '#features/customers/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { AgedBalance, PaidIn } from '#features/party-figures/balance.tsx'
import { Credit, Trade } from '#features/party-figures/customer-trade.tsx'
import styles from '#features/party-figures/figures.module.css'
import { PartyActs } from '#features/party-figures/party-acts.tsx'
import type { OwedDoc } from '#features/party-figures/rules.ts'
import { mostOverdue, receivableOf } from '#features/party-figures/rules.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import { parcels } from '#features/tracking/collection.ts'
import type { Doc } from '#model/value.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import type { Clock } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency, money } from '#ui/frame/money.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { DueBadge, StatusPill } from '#ui/grid/pills.tsx'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { Timeline } from '#ui/record/timeline.tsx'

/** Everything about one customer for the person on the phone. */
export default function CustomerOnAPage(): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const asked = new URLSearchParams(search).get('id') ?? undefined
  return (
    <Page
      title="Customer on a page"
      tools={
        <Suspense>
          <Switcher pick={(id) => history.push(`/customer-dash?id=${encodeURIComponent(id)}`)} />
        </Suspense>
      }
    >
      <Suspense fallback={<Spinner />}>
        <Chosen asked={asked} />
      </Suspense>
    </Page>
  )
}

const MOST_OFFERED = 30

function Switcher({ pick }: { pick: (id: string) => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const found = useLive({
    collection: customers.name,
    limit: MOST_OFFERED,
    ...(typed.trim() ? { search: typed.trim() } : { orderBy: [['name', 'asc']] as const }),
  }) as unknown as readonly Customer[]
  return (
    <Select
      aria-label="Customer"
      placeholder="Another customer"
      searchable
      w={280}
      value={null}
      nothingFoundMessage="No such customer"
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={found.map(({ id, data }) => ({ value: id, label: data.name || id }))}
      onChange={(id) => id && pick(id)}
    />
  )
}

function Chosen({ asked }: { asked: string | undefined }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const open = useLive(openReceivables) as readonly OwedDoc[]
  const id = asked ?? mostOverdue(open, clock.today, timeZone)
  if (!id)
    return (
      <ListEmpty
        title="Choose a customer"
        text="Search above. Without a choice, the one with the most overdue money stands here."
      />
    )
  return <Shown key={id} id={id} open={open} clock={clock} />
}

function Shown({ id, open, clock }: { id: string; open: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const doc = useLiveDoc(customers.name, id)
  if (!doc)
    return <ListEmpty title="There is no such customer" text="It may have been deleted; History brings it back." />
  const { data } = doc as unknown as Customer
  const owed = open.filter(receivableOf({ id, name: data.name ?? '' }))
  return (
    <div className={styles.three}>
      <div className={styles.page}>
        <section className={styles.panel} aria-labelledby="who-title">
          <div className={styles.who}>
            <h2 id="who-title">
              <GoLink href={`/customers?tab=all&id=${encodeURIComponent(id)}`}>{data.name || id}</GoLink>
            </h2>
            {data.status && <StatusPill value={data.status} />}
            {data.creditHold && <StatusPill value="On hold" />}
          </div>
          <p className={styles.note}>
            {[data.customerCode, data.street, data.city, data.country, data.termsId].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.reach}>
            {data.contactName && <span>{data.contactName}</span>}
            {data.phone && <a href={`tel:${data.phone.replace(/[^\d+]/g, '')}`}>{data.phone}</a>}
            {data.email && <a href={`mailto:${data.email}`}>{data.email}</a>}
          </p>
          <Credit owed={owed} data={data} clock={clock} />
          <PaidIn collection="receivable" field="customerId" id={id} words="Pays" />
          <PartyActs doc={doc} kind="customer" clock={clock} />
        </section>
        <Trade id={id} clock={clock} />
        <section className={styles.panel} aria-labelledby="open-title">
          <h2 id="open-title">Open invoices</h2>
          <AgedBalance label="They owe" docs={owed} />
          <OpenInvoices owed={owed} clock={clock} />
        </section>
        <Parcels id={id} clock={clock} />
        <FollowUps name={data.name ?? ''} clock={clock} />
      </div>
      <div className={styles.talk}>
        <Timeline collection={customers} doc={doc} clock={clock} titleOf={() => undefined} />
      </div>
    </div>
  )
}

function OpenInvoices({ owed, clock }: { owed: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const dayOf = ({ data }: OwedDoc) => toDay(data.dueDate, clock.timeZone)
  const sorted = owed.toSorted((a, b) => (dayOf(a) ?? '0').localeCompare(dayOf(b) ?? '0'))
  if (sorted.length === 0) return <p className={styles.note}>Nothing is open.</p>
  return (
    <ul className={styles.rows}>
      {sorted.map((doc) => {
        const day = dayOf(doc)
        const { invoiceNumber } = doc.data as { invoiceNumber?: string }
        return (
          <li key={doc.id}>
            <GoLink href={`/receivable?tab=all&id=${encodeURIComponent(doc.id)}`}>{invoiceNumber || doc.id}</GoLink>
            <span>{day ? <DueBadge day={day} today={clock.today} /> : 'No due date'}</span>
            <b>{money(openAmount(doc.data), doc.data.currency || baseCurrency())}</b>
          </li>
        )
      })}
    </ul>
  )
}

function Parcels({ id, clock }: { id: string; clock: Clock }): ReactNode {
  const found = useLive<{ title?: string; trackingNumber?: string; etaISO?: string; carrier?: string }>({
    collection: parcels.name,
    where: [
      ['customerId', '==', id],
      ['delivered', '==', false],
    ],
  })
  if (found.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="parcels-title">
      <h2 id="parcels-title">On the way</h2>
      <ul className={styles.rows}>
        {found.map((doc) => {
          const day = toDay(doc.data.etaISO, clock.timeZone)
          return (
            <li key={doc.id}>
              <GoLink href={`/tracking?id=${encodeURIComponent(doc.id)}`}>{doc.data.title || doc.id}</GoLink>
              <span>{doc.data.carrier}</span>
              {day ? <DueBadge day={day} today={clock.today} /> : <span />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function FollowUps({ name, clock }: { name: string; clock: Clock }): ReactNode {
  const found = useLive({ collection: followUps.name, where: [['partyName', '==', name]] }) as readonly Doc[]
  if (found.length === 0) return null
  const sorted = found.toSorted((a, b) => b.updateTime.localeCompare(a.updateTime)).slice(0, 10)
  return (
    <section className={styles.panel} aria-labelledby="chased-title">
      <h2 id="chased-title">Follow-ups</h2>
      <ul className={styles.rows}>
        {sorted.map(({ id, data }) => {
          const day = toDay(data.dueOn, clock.timeZone)
          return (
            <li key={id}>
              <GoLink href={`/followup?tab=all&id=${encodeURIComponent(id)}`}>{String(data.subject ?? id)}</GoLink>
              <span>{[data.status, data.outcome].filter(Boolean).join(', ')}</span>
              <span>{day && (daysBetween(clock.today, day) === 0 ? 'Today' : shortDay(day, clock.today))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
