import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMemo, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/words.ts'
import { lots as stockLots } from '#features/inventory/collection.ts'
import { AgedBalance } from '#features/party-figures/balance.tsx'
import type { Billed } from '#features/party-figures/billed-charts.tsx'
import { BilledMonths, BilledRanks, share } from '#features/party-figures/billed-charts.tsx'
import styles from '#features/party-figures/figures.module.css'
import { LeadTimes } from '#features/party-figures/lead-boxes.tsx'
import { pricesOf, priceVariance } from '#features/party-figures/prices.ts'
import type { Money, OrderDoc, OwedDoc } from '#features/party-figures/rules.ts'
import { lateOrders, sumsOf, vendorFigures, vendorLines } from '#features/party-figures/rules.ts'
import { LateOrders, OneSource, PartPrices } from '#features/party-figures/sourcing.tsx'
import type { PeriodName } from '#features/party-figures/trade.ts'
import { PERIODS, periodNamed, periodOf } from '#features/party-figures/trade.ts'
import type { Quality, Scored } from '#features/party-figures/vendor-table.tsx'
import { VendorTable } from '#features/party-figures/vendor-table.tsx'
import { openPayables } from '#features/payables/collection.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { pendingOrders, purchaseOrders } from '#features/purchase-orders/collection.ts'
import type { AggregateGroup } from '#model/query.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency, count, money } from '#ui/frame/money.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

/** Punctuality and lead days are taken from this many orders, the latest first. */
const MOST_RECEIPTS = 1000

/** Letters from which on a figure is set smaller, so that it keeps to one line. */
const LONG = 14
const LONGER = 18

/** How vendors serve us, what we owe, what is late. */
export default function VendorsDashboard(): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const name = periodNamed(asked.get('period') ?? undefined)
  const change = (next: Record<string, string | undefined>) => {
    const of = new URLSearchParams(asked)
    for (const [key, value] of Object.entries(next)) value ? of.set(key, value) : of.delete(key)
    history.replace(`/vendors-dashboard?${of}`)
  }
  return (
    <Page
      title="Vendor figures"
      note="Everything live"
      tools={
        <>
          <NativeSelect
            aria-label="Currency of the charts"
            value={asked.get('currency') ?? baseCurrency()}
            onChange={(event) => change({ currency: event.currentTarget.value })}
            data={[...new Set([baseCurrency(), 'USD', 'EUR', 'GBP'])]}
          />
          <NativeSelect
            aria-label="Period"
            value={name}
            onChange={(event) => change({ period: event.currentTarget.value })}
            data={[...PERIODS]}
          />
        </>
      }
    >
      <Await fallback={<Spinner />}>
        <Figures {...{ name, asked, change }} />
      </Await>
    </Page>
  )
}

interface Props {
  name: PeriodName
  asked: URLSearchParams
  change: (next: Record<string, string | undefined>) => void
}

function Figures({ name, asked, change }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const clock = { now, today, timeZone }
  const period = periodOf(name, today)
  const docs = {
    orders: useLive(pendingOrders) as readonly OrderDoc[],
    received: useLive({
      collection: purchaseOrders.name,
      where: [['status', '==', 'Received']],
      orderBy: [['orderDate', 'desc']],
      limit: MOST_RECEIPTS,
    }) as readonly OrderDoc[],
    payables: useLive(openPayables) as readonly OwedDoc[],
    today,
    timeZone,
    base: baseCurrency(),
  }
  const billed = useBilled(period.from, period.before)
  const before = useBilled(period.earlier.from, period.earlier.before)
  const quality = useQuality()
  const prices = pricesOf([...docs.received, ...docs.orders] as unknown as readonly PurchaseOrder[], {
    timeZone,
    base: docs.base,
  })
  const pricesOfVendor = Map.groupBy(prices, ({ vendorId, vendor }) => vendorId ?? `name ${vendor}`)
  const all = vendorFigures(docs)
  const lines = vendorLines(docs)
  const scored = lines.map((line): Scored => {
    const own = (found: readonly Billed[]) => totalOf(found.filter((one) => one.name === line.name))
    return {
      ...line,
      billed: own(billed),
      billedBefore: own(before),
      priceChange: priceVariance(pricesOfVendor.get(line.key) ?? []),
      ...(line.id && { quality: quality.get(line.id) }),
    }
  })
  const middle = all.lead
  const lots = [...quality.values()].reduce((sum, one) => ({ count: sum.count + one.lots, bad: sum.bad + one.bad }), {
    count: 0,
    bad: 0,
  })
  const currency = asked.get('currency') ?? docs.base
  if (lines.length === 0 && billed.length === 0)
    return <ListEmpty title="No figures yet" text="Receive your first PO to see performance." />
  return (
    <div className={styles.page}>
      <div className={styles.strip}>
        <Figure
          label="Open orders"
          href="/purchase-order?tab=Pending"
          value={count(all.openOrders)}
          note={words(all.ordered)}
        />
        <Figure
          label="Past their rule date"
          href="/delivery"
          value={count(all.lateByRule)}
          note="30 days after the order"
          hot={all.lateByRule > 0}
        />
        <Figure
          label="Past their promise"
          href="/purchase-order?tab=Pending&sort=expectedDate"
          value={count(all.latePromised)}
          note="the day the vendor named"
          hot={all.latePromised > 0}
        />
        <Figure
          label="Overdue to vendors"
          href="/payable?tab=due"
          value={all.overdue.length > 0 ? all.overdue : '0'}
          note={words(all.owed) && `of ${words(all.owed)}`}
          hot={all.overdue.length > 0}
        />
        <Figure
          label="Lead days"
          href="/delivery"
          value={middle ? count(Math.round(middle.middle)) : 'unknown'}
          note={
            middle ? `half within ${Math.round(middle.low)} to ${Math.round(middle.high)} days` : 'nothing received yet'
          }
        />
        <Figure
          label={`Billed, ${name.toLowerCase()}`}
          href="/payable?tab=all"
          value={billed.length > 0 ? totalOf(billed) : '0'}
          note={`${period.earlier.name}: ${words(totalOf(before)) || 'nothing'}`}
        />
        {lots.count > 0 && (
          <Figure
            label="Rejected"
            href="/inventory?view=lots"
            value={share(lots.bad / lots.count)}
            note={`${counted(lots.bad, 'lot')} of ${count(lots.count)} in stock`}
          />
        )}
      </div>
      <div className={styles.charts}>
        <BilledRanks billed={billed} currency={currency} />
        <BilledMonths today={today} currency={currency} />
      </div>
      <LeadTimes lines={lines} />
      <section className={styles.panel} aria-labelledby="owed-title">
        <h2 id="owed-title">What we owe by age</h2>
        <AgedBalance label="Open payables" docs={docs.payables} />
      </section>
      <VendorTable
        lines={scored}
        receipts={Math.min(all.receipts, MOST_RECEIPTS)}
        compared={(asked.get('compare') ?? '').split(',').filter(Boolean)}
        compare={(keys) => change({ compare: keys.join(',') || undefined })}
        {...{ clock }}
      />
      <LateOrders orders={lateOrders(docs.orders, today, timeZone)} />
      <OneSource prices={prices} clock={clock} />
      <PartPrices partId={asked.get('part') ?? undefined} clock={clock} pick={(part) => change({ part })} />
    </div>
  )
}

/** How many lots of each vendor stand in stock, and how many of them are rejected or damaged. */
function useQuality(): ReadonlyMap<string, Quality> {
  const answer = useLiveAggregate({
    collection: stockLots.name,
    where: [['vendorId', 'exists', true]],
    aggregate: { count: true, by: ['vendorId', 'qcStatus'] },
  })
  const found = new Map<string, Quality>()
  for (const { key, count: size = 0 } of 'groups' in answer ? answer.groups : []) {
    const id = String(key.vendorId)
    const known = found.get(id) ?? { lots: 0, bad: 0 }
    const isBad = key.qcStatus === 'Rejected' || key.qcStatus === 'Damaged'
    found.set(id, { lots: known.lots + size, bad: known.bad + (isBad ? size : 0) })
  }
  return found
}

/** A figure of the strip; amounts in several currencies stand one to a line, and none is broken within. */
function Figure(props: {
  label: string
  href: string
  value: string | readonly Money[]
  note: string
  hot?: boolean
}): ReactNode {
  const { value } = props
  const said = typeof value === 'string' ? [value] : value.map(({ total, currency }) => money(total, currency))
  const longest = Math.max(...said.map(({ length }) => length))
  return (
    <GoLink className={styles.figure} href={props.href}>
      <span>{props.label}</span>
      <b data-hot={props.hot || undefined} data-long={longest > LONG ? (longest > LONGER ? 'very' : 'yes') : undefined}>
        {said.map((words) => (
          <span key={words} className={styles.sum}>
            {words}
          </span>
        ))}
      </b>
      <small>{props.note}</small>
    </GoLink>
  )
}

/** Bills of a span of invoice days by vendor and currency; drafts and void ones do not count. */
function useBilled(from: string, before: string): Billed[] {
  const answer = useLiveAggregate({
    collection: 'payables',
    where: [
      ['invoiceDate', '>=', from],
      ['invoiceDate', '<', before],
      ['status', 'in', ['Open', 'Paid']],
    ],
    aggregate: { sum: ['totalAmount'], by: ['vendorName', 'currency'] },
  })
  const groups: readonly AggregateGroup[] = 'groups' in answer ? answer.groups : []
  return groups.map(({ key, sum }) => ({
    name: typeof key.vendorName === 'string' ? key.vendorName : 'No vendor named',
    amount: Number(sum?.totalAmount?.value ?? 0),
    currency: typeof key.currency === 'string' ? key.currency : undefined,
  }))
}

const totalOf = (billed: readonly Billed[]): Money[] => sumsOf(billed, baseCurrency())
/** Between two amounts a line may end, never between a currency and its amount. */
const words = (sums: readonly Money[]): string =>
  sums.map(({ total, currency }) => money(total, currency).replace(' ', '\u00A0')).join(', ')
