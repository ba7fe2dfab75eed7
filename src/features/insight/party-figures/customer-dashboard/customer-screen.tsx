import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { WhyButton } from '#features/insight/figure-sources/parts.tsx'
import { Agreed } from '#features/insight/party-figures/customer-dashboard/agreed.tsx'
import { CustomerLists } from '#features/insight/party-figures/customer-dashboard/customer-lists.tsx'
import { FollowUps, OpenInvoices, Parcels } from '#features/insight/party-figures/customer-dashboard/customer-open.tsx'
import { Credit, CustomerTrade } from '#features/insight/party-figures/customer-dashboard/customer-trade.tsx'
import { PromiseDialog } from '#features/insight/party-figures/customer-dashboard/promise-dialog.tsx'
import { LinkedCompany } from '#features/insight/party-figures/linked.tsx'
import { AgedBalance, PaidIn } from '#features/insight/party-figures/parts.tsx'
import { CustomerActs } from '#features/insight/party-figures/party-acts.tsx'
import { callOffer } from '#features/insight/party-figures/party-offers.tsx'
import { mostOverdue } from '#features/insight/party-figures/rules.ts'
import { CallMode } from '#features/insight/party-figures/vendor-dashboard/call-mode.tsx'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'
import { pageAddress, places } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { reference } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { reachHref } from '#ui/fields/reach.ts'
import { ReferenceField } from '#ui/fields/reference-input.tsx'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { personName } from '#ui/people.ts'
import { printRecords } from '#ui/print/print.ts'
import { Timeline } from '#ui/record/timeline/timeline.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

/** Everything about one customer on one page, for the person on the phone with them. */
export default function CustomerOnAPage(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const of = new URLSearchParams(search)
  const requestedId = of.get('id') ?? undefined
  return (
    <Page
      title="Customer overview"
      tools={
        <>
          <Await fallback={<div className={styles.switcher} />}>
            <Switcher pick={(id) => history.push(pageAddress('party-figures/customers', { id }))} />
          </Await>
          <GoLink
            className="text-13 accent unbroken underlines"
            href={pageAddress('party-figures/customers', { list: '1' })}
          >
            Needs attention
          </GoLink>
        </>
      }
    >
      <Await fallback={<Spinner />}>
        <Chosen requestedId={requestedId} isList={of.has('list')} />
      </Await>
    </Page>
  )
}

const ANOTHER = reference('Customer', customers.name, { defaultShown: 'Another customer' })

function Switcher({ pick }: { pick: (id: string) => void }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  return (
    <div className={styles.switcher}>
      <ReferenceField
        bare
        field={ANOTHER}
        value={undefined}
        onCommit={(id) => id && pick(id as string)}
        related={places}
        today={dayIn(timeZone, now)}
        timeZone={timeZone}
      />
    </div>
  )
}

function Chosen({ requestedId, isList }: { requestedId: string | undefined; isList: boolean }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const open = useLive(openReceivables) as readonly OwedDoc[]
  const user = useUser()?.id ?? ''
  const rates = useExchangeRates(timeZone)
  // Reopens the customer viewed last.
  const last = localStorage.getItem(lastKey(user)) ?? undefined
  const id = isList ? undefined : (requestedId ?? last ?? mostOverdue(open, { ...clock, base: baseCurrency(), rates }))
  useEffect(() => {
    if (requestedId) localStorage.setItem(lastKey(user), requestedId)
  }, [requestedId, user])
  if (!id) return <CustomerLists open={open} clock={clock} />
  return <Shown key={id} id={id} open={open} clock={clock} />
}

const lastKey = (user: string): string => `prime.customer.${user}`

function Shown({ id, open, clock }: { id: string; open: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const doc = useLiveDoc(customers.name, id)
  if (!doc) return <ListEmpty title="Customer not found" text="It may have been deleted. Restore it in History." />
  return <Known doc={doc} open={open} clock={clock} />
}

function Known({ doc, open, clock }: { doc: Doc; open: readonly OwedDoc[]; clock: Clock }): ReactNode {
  const { id } = doc
  const customer = doc as unknown as Customer
  const { data } = customer
  const { history } = useRouter()
  const owed = open.filter(isOf({ id }))
  const canWrite = useUser()?.role !== 'viewer'
  const box = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'call' | 'promise'>()
  const [before, after] = useNeighbours(data.name ?? '')
  const go = (other: Doc | undefined) => other && history.push(pageAddress('party-figures/customers', { id: other.id }))
  const promise = () => canWrite && owed.length > 0 && setAsking('promise')
  useKeys({
    '/': ['Search', () => box.current?.focus()],
    ...(canWrite && { c: ['Log a call', () => setAsking('call')], p: ['Record promise to pay', () => void promise()] }),
    s: ['Statement', () => void printRecords({ template: 'customer-statement', label: 'Statement' }, [id])],
    '[': ['Customer before and after', () => go(before)],
    ']': ['Customer before and after', () => go(after)],
  })
  return (
    <div className={`fills flex line-above ${styles.three}`}>
      <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
        <CallMode {...{ customer, clock, box }} />
        <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="who-title">
          <div className={`row wrap ${styles.who}`}>
            <h2 id="who-title">
              <GoLink href={recordAddress(customers, id)}>{data.name || id}</GoLink>
            </h2>
            {data.status && <StatusPill value={data.status} />}
            {data.creditHold && <StatusPill value="On hold" />}
          </div>
          <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
            {[data.customerCode, data.street, data.city, data.country, data.termsId].filter(Boolean).join(' · ')}
          </p>
          <p className="flex wrap gap-4-16 text-14 above-8">
            {data.contactName && <span>{data.contactName}</span>}
            {data.phone && (
              <a className="accent tall-24" href={reachHref('phone', data.phone)}>
                {data.phone}
              </a>
            )}
            {data.email && (
              <a className="accent tall-24" href={reachHref('email', data.email)}>
                {data.email}
              </a>
            )}
          </p>
          {contactsOf(data.contacts).map(({ key, who, phone, email }) => (
            <p key={key} className="flex wrap gap-4-16 text-14 above-8">
              {who && <span>{who}</span>}
              {phone && (
                <a className="accent tall-24" href={reachHref('phone', phone)}>
                  {phone}
                </a>
              )}
              {email && (
                <a className="accent tall-24" href={reachHref('email', email)}>
                  {email}
                </a>
              )}
            </p>
          ))}
          {data.owner && (
            <p className={`text-13 line-18 dim above-4 ${styles.note}`}>Account manager: {personName(data.owner)}</p>
          )}
          <Credit owed={owed} data={data} clock={clock} />
          <PaidIn collection={receivables.name} field="customerId" id={id} />
          <Await fallback={null}>
            <LinkedCompany doc={doc} kind="customer" clock={clock} />
          </Await>
          <CustomerActs doc={doc} clock={clock}>
            {canWrite && owed.length > 0 && (
              <Button variant="default" onClick={() => void promise()} title="p">
                Promise to pay
              </Button>
            )}
          </CustomerActs>
          {data.notes && <p className={`text-13 line-18 breaks pre sunk above-10 ${styles.pinned}`}>{data.notes}</p>}
        </section>
        <Agreed customer={customer} clock={clock} />
        <CustomerTrade id={id} clock={clock} />
        <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="open-title">
          <h2 id="open-title">Open invoices</h2>
          <AgedBalance
            label="Receivables"
            docs={owed}
            beside={<WhyButton collection={customers.name} field="openBalance" doc={doc} />}
          />
          <OpenInvoices owed={owed} clock={clock} />
        </section>
        <Parcels id={id} clock={clock} />
        <FollowUps name={data.name ?? ''} clock={clock} />
      </div>
      <div className={`fixed low sunk scrolls-down line-left ${styles.talk}`}>
        <Timeline collection={customers} doc={doc} clock={clock} />
      </div>
      {asking === 'call' && (
        <CommandDialog offer={callOffer(doc, 'customer')} clock={clock} close={() => setAsking(undefined)} />
      )}
      {asking === 'promise' && (
        <PromiseDialog customerId={id} name={data.name || id} {...{ owed, clock }} close={() => setAsking(undefined)} />
      )}
    </div>
  )
}

/** The other people of a company, each with phone and email; imported data may contain anything. */
function contactsOf(contacts: unknown): { key: string; who: string; phone?: string; email?: string }[] {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
  // The primary one is already shown as the main contact.
  const others = (Array.isArray(contacts) ? (contacts as Doc['data'][]) : []).filter((one) => one.isPrimary !== true)
  return others.map((one, at) => {
    const [phone, email] = [text(one.phone), text(one.email)]
    return {
      key: `${at}`,
      who: [text(one.name), text(one.role)].filter(Boolean).join(', '),
      ...(phone && { phone }),
      ...(email && { email }),
    }
  })
}

/** The customers before and after a name, in directory order. */
function useNeighbours(name: string): readonly [Doc | undefined, Doc | undefined] {
  const next = (op: '<' | '>', direction: 'asc' | 'desc') => ({
    collection: customers.name,
    where: [['name', op, name]] as const,
    orderBy: [['name', direction]] as const,
    limit: 1,
  })
  const before = useDocs(next('<', 'desc'))
  const after = useDocs(next('>', 'asc'))
  return [before?.[0], after?.[0]]
}
