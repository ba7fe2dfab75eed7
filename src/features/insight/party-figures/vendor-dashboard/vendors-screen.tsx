import { Button, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { BothSidesPanel } from '#features/insight/party-figures/both-sides-panel.tsx'
import { AgedBalance } from '#features/insight/party-figures/parts.tsx'
import { lateOrders, type OrderDoc, vendorFigures, vendorLines } from '#features/insight/party-figures/rules.ts'
import { BilledMonths, BilledRanks } from '#features/insight/party-figures/vendor-dashboard/billed-charts.tsx'
import { LeadTimes } from '#features/insight/party-figures/vendor-dashboard/lead-boxes.tsx'
import {
  LateOrders,
  OneSourceParts,
  VendorPartPrices,
} from '#features/insight/party-figures/vendor-dashboard/sourcing.tsx'
import { useLotQuality } from '#features/insight/party-figures/vendor-dashboard/use-lot-quality.tsx'
import { useOrders, usePricedOrders } from '#features/insight/party-figures/vendor-dashboard/use-orders.tsx'
import type { Scored } from '#features/insight/party-figures/vendor-dashboard/vendor-measures.tsx'
import { VendorStrip } from '#features/insight/party-figures/vendor-dashboard/vendor-strip.tsx'
import { VendorTable } from '#features/insight/party-figures/vendor-dashboard/vendor-table.tsx'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { useTraded } from '#features/money/traded/parts.tsx'
import { pricesOf, priceVariance } from '#features/purchasing/prices/rules.ts'
import { type PurchaseOrder, pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { currencyOf, sumsOf } from '#model/document/amounts/sums.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { partyKeyOf } from '#model/document/party.ts'
import { type PeriodName, periodNamed, periodOf, TRADE_PERIODS, type Traded } from '#model/document/trade.ts'
import { pageOf } from '#model/record-address.ts'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

/** Vendor performance, what we owe, and what is late. */
export default function VendorsDashboard(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const name = periodNamed(params.get('period') ?? undefined)
  const change = (next: Record<string, string | undefined>) => {
    const of = new URLSearchParams(params)
    for (const [key, value] of Object.entries(next)) value ? of.set(key, value) : of.delete(key)
    history.replace(`/vendors-dashboard?${of}`)
  }
  return (
    <Page
      title="Vendor figures"
      note="Live"
      tools={
        <>
          <Await fallback={null}>
            <Currencies chosen={params.get('currency') ?? baseCurrency()} change={(currency) => change({ currency })} />
          </Await>
          <NativeSelect
            aria-label="Period"
            value={name}
            onChange={(event) => change({ period: event.currentTarget.value })}
            data={[...TRADE_PERIODS]}
          />
        </>
      }
    >
      <Await fallback={<Spinner />}>
        <Figures {...{ name, params, change }} />
      </Await>
    </Page>
  )
}

/** The currencies of the bills, the company's own first. */
function Currencies({ chosen, change }: { chosen: string; change: (currency: string) => void }): ReactNode {
  const answer = useLiveAggregate({ collection: payables.name, aggregate: { count: true, by: ['currency'] } })
  const used = ('groups' in answer ? answer.groups : []).map(({ key }) => currencyOf(key, baseCurrency()))
  return (
    <NativeSelect
      aria-label="Currency of the charts"
      value={chosen}
      onChange={(event) => change(event.currentTarget.value)}
      data={[...new Set([baseCurrency(), chosen, ...used.toSorted()])]}
    />
  )
}

interface Props {
  name: PeriodName
  params: URLSearchParams
  change: (next: Record<string, string | undefined>) => void
}

function Figures({ name, params, change }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const clock = { now, today, timeZone }
  const period = periodOf(name, today)
  const docs = {
    orders: useLive(pendingOrders) as readonly OrderDoc[],
    ...useOrders(clock),
    payables: useLive(openPayables) as readonly OwedDoc[],
    today,
    timeZone,
    base: baseCurrency(),
    rates: useExchangeRates(timeZone),
  }
  const billed = useTraded({ collection: payables.name, from: period.from, before: period.before })
  const before = useTraded({ collection: payables.name, ...period.earlier })
  const quality = useLotQuality()
  const prices = pricesOf([...usePricedOrders(), ...(docs.orders as unknown as readonly PurchaseOrder[])], {
    timeZone,
    base: docs.base,
  })
  const pricesOfVendor = Map.groupBy(prices, ({ vendorId, vendor }) => keyOf(vendorId, vendor))
  const all = vendorFigures(docs)
  const lines = vendorLines(docs)
  const scored = lines.map((line): Scored => {
    const own = (found: readonly Traded[]) =>
      sumsOf(
        found.filter(({ id, name }) => keyOf(id, name) === line.key),
        docs.base,
      )
    return {
      ...line,
      billed: own(billed),
      billedBefore: own(before),
      priceChange: priceVariance(pricesOfVendor.get(line.key) ?? []),
      ...(line.id && { quality: quality.get(line.id) }),
    }
  })
  const currency = params.get('currency') ?? docs.base
  if (lines.length === 0 && billed.length === 0)
    return (
      <ListEmpty title="No data yet" text="Receive your first PO to see performance.">
        <Button variant="default" component={GoLink} href={`${pageOf(purchaseOrders)}?new=1`}>
          New purchase order
        </Button>
      </ListEmpty>
    )
  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <VendorStrip {...{ all, billed, quality }} name={name} earlier={period.earlier.name} before={before} />
      <div className={`grid gap-14 ${styles.charts}`}>
        <BilledRanks billed={ranked(billed)} currency={currency} />
        <BilledMonths today={today} currency={currency} />
      </div>
      <LeadTimes lines={lines} />
      <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="owed-title">
        <h2 id="owed-title">Payables ageing</h2>
        <AgedBalance label="Open payables" docs={docs.payables} />
      </section>
      <VendorTable
        lines={scored}
        receipts={all.receipts}
        compared={(params.get('compare') ?? '').split(',').filter(Boolean)}
        compare={(keys) => change({ compare: keys.join(',') || undefined })}
        sort={params.get('sort') ?? undefined}
        sortBy={(sort) => change({ sort })}
        {...{ clock }}
      />
      <Await fallback={null}>
        <BothSidesPanel payables={docs.payables} bought={billed} from={period.from} before={period.before} />
      </Await>
      <LateOrders orders={lateOrders(docs.orders, today, timeZone)} />
      <OneSourceParts prices={prices} clock={clock} />
      <VendorPartPrices partId={params.get('part') ?? undefined} clock={clock} pick={(part) => change({ part })} />
    </div>
  )
}

/** Bills that spell the vendor's name differently, or have only its id, are grouped as one vendor. */
function ranked(billed: readonly Traded[]): { name: string; amount: number; currency: string | undefined }[] {
  const base = baseCurrency()
  const byParty = Map.groupBy(billed, (one) => `${keyOf(one.id, one.name)} ${currencyOf(one, base)}`)
  return [...byParty.values()].map((found) => ({
    name: found.find(({ name }) => name)?.name ?? found[0]?.id ?? 'No vendor named',
    amount: sumMoney(found.map(({ amount }) => amount)),
    currency: found[0]?.currency,
  }))
}

const keyOf = (vendorId: string | undefined, vendorName: string | undefined) => partyKeyOf({ vendorId, vendorName })
