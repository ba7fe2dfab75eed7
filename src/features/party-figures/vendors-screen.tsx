import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { lots } from '#features/inventory/collection.ts'
import { AgedBalance } from '#features/party-figures/balance.tsx'
import type { Billed } from '#features/party-figures/billed-charts.tsx'
import { BilledMonths, BilledRanks, share } from '#features/party-figures/billed-charts.tsx'
import styles from '#features/party-figures/figures.module.css'
import { pricesOf, priceVariance } from '#features/party-figures/prices.ts'
import type { Money, OrderDoc, OwedDoc, VendorLine } from '#features/party-figures/rules.ts'
import { sumsOf, vendorFigures, vendorLines } from '#features/party-figures/rules.ts'
import type { PeriodName } from '#features/party-figures/trade.ts'
import { PERIODS, periodNamed, periodOf } from '#features/party-figures/trade.ts'
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
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'

/** Punctuality and lead days are taken from this many orders, the latest first. */
const MOST_RECEIPTS = 1000
/** Fewer receipts than this say little. */
const FEW = 3

/** How vendors serve us, what we owe, what is late. */
export default function VendorsDashboard(): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const name = periodNamed(new URLSearchParams(search).get('period') ?? undefined)
  return (
    <Page
      title="Vendor figures"
      note="Everything live"
      tools={
        <NativeSelect
          aria-label="Period"
          value={name}
          onChange={(event) =>
            history.replace(`/vendors-dashboard?${new URLSearchParams({ period: event.currentTarget.value })}`)
          }
          data={[...PERIODS]}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        <Figures name={name} />
      </Suspense>
    </Page>
  )
}

function Figures({ name }: { name: PeriodName }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
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
  if (lines.length === 0 && billed.length === 0)
    return <ListEmpty title="No figures yet" text="Order from a vendor or enter a bill to see how vendors serve you." />
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
          value={words(all.overdue) || '0'}
          note={words(all.owed) && `of ${words(all.owed)}`}
          hot={all.overdue.length > 0}
        />
        <Figure
          label={`Billed, ${name.toLowerCase()}`}
          href="/payable?tab=all"
          value={words(totalOf(billed)) || '0'}
          note={`${period.earlier.name}: ${words(totalOf(before)) || 'nothing'}`}
        />
      </div>
      <div className={styles.charts}>
        <BilledRanks billed={billed} />
        <BilledMonths today={today} />
      </div>
      <section className={styles.panel} aria-labelledby="owed-title">
        <h2 id="owed-title">What we owe by age</h2>
        <AgedBalance label="Open payables" docs={docs.payables} />
      </section>
      <section className={styles.panel} aria-labelledby="score-title">
        <h2 id="score-title">Vendors</h2>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Vendor</th>
                <th scope="col">Open orders</th>
                <th scope="col">Late</th>
                <th scope="col">Ordered</th>
                <th scope="col">Owed</th>
                <th scope="col">Overdue</th>
                <th scope="col">Billed</th>
                <th scope="col">Lead days</th>
                <th scope="col">On time</th>
                <th scope="col">Prices</th>
                <th scope="col">Rejected</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line
                  key={line.key}
                  line={line}
                  billed={billed.filter((one) => one.name === line.name)}
                  change={priceVariance(pricesOfVendor.get(line.key) ?? [])}
                  quality={line.id ? quality.get(line.id) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
        <p className={styles.note}>
          Lead days and punctuality are of the last {count(Math.min(all.receipts, MOST_RECEIPTS))} received orders; grey
          where a vendor has fewer than {FEW}. Prices: how the last price of each part differs from the one before, on
          average. Rejected: lots of the vendor that stand in stock as rejected or damaged.
        </p>
      </section>
    </div>
  )
}

function Line(props: {
  line: VendorLine
  billed: readonly Billed[]
  change: number | undefined
  quality: Quality | undefined
}): ReactNode {
  const { line, billed, change, quality } = props
  const isFew = line.receipts < FEW || undefined
  return (
    <tr>
      <th scope="row">
        {line.id ? <GoLink href={`/vendors?tab=all&id=${encodeURIComponent(line.id)}`}>{line.name}</GoLink> : line.name}
      </th>
      <td>{line.openOrders || ''}</td>
      <td data-hot>{Math.max(line.lateByRule, line.latePromised) || ''}</td>
      <td>{words(line.ordered)}</td>
      <td>{words(line.owed)}</td>
      <td data-hot>{words(line.overdue)}</td>
      <td>{words(totalOf(billed))}</td>
      <td data-few={isFew}>{line.leadDays === undefined ? '' : Math.round(line.leadDays)}</td>
      <td data-few={isFew}>{line.onTime === undefined ? '' : share(line.onTime)}</td>
      <td>{change === undefined ? '' : `${change > 0 ? '+' : ''}${share(change)}`}</td>
      <td data-few={(quality && quality.lots < FEW) || undefined}>
        {quality ? share(quality.bad / quality.lots) : ''}
      </td>
    </tr>
  )
}

interface Quality {
  lots: number
  bad: number
}

/** How many lots of each vendor stand in stock, and how many of them are rejected or damaged. */
function useQuality(): ReadonlyMap<string, Quality> {
  const answer = useLiveAggregate({
    collection: lots.name,
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

function Figure(props: { label: string; href: string; value: string; note: string; hot?: boolean }): ReactNode {
  return (
    <GoLink className={styles.figure} href={props.href}>
      <span>{props.label}</span>
      <b data-hot={props.hot || undefined}>{props.value}</b>
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
const words = (sums: readonly Money[]): string => sums.map(({ total, currency }) => money(total, currency)).join(', ')
