import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { PartPicker } from '#features/history/part-picker.tsx'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import type { Price } from '#features/party-figures/prices.ts'
import { pricesOf, pricesOfPart } from '#features/party-figures/prices.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import type { Point } from '#ui/charts/points.tsx'
import { Points } from '#ui/charts/points.tsx'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import type { Clock } from '#ui/collection/view.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency, count } from '#ui/frame/money.ts'
import { amount, shortDay } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'

/** Prices are looked for in this many orders, the latest first. */
export const MOST_ORDERS = 2_000

interface Props {
  partId: string | undefined
  clock: Clock
  pick: (partId: string | undefined) => void
}

/** Every price we paid for a part and every one that is asked on an open order. */
export function PriceHistory({ partId, clock, pick }: Props): ReactNode {
  return (
    <>
      <div className={classes.pastTools}>
        <PartPicker partId={partId} clock={clock} pick={pick} />
      </div>
      <div className={classes.list}>
        {partId ? (
          <OfPart key={partId} partId={partId} clock={clock} />
        ) : (
          <ListEmpty
            title="Choose a part"
            text="Every price paid for it and every price asked stands here, by day and vendor."
          />
        )}
      </div>
    </>
  )
}

/** The prices of the latest orders, of one vendor where he is named, worked out once while they stay the same. */
export function usePrices(vendorId: string | undefined, timeZone: string): readonly Price[] {
  const orders = useLive({
    collection: purchaseOrders.name,
    ...(vendorId && { where: [['vendorId', '==', vendorId]] as const }),
    orderBy: [['poNumber', 'desc']],
    limit: MOST_ORDERS,
  }) as unknown as readonly PurchaseOrder[]
  return useMemo(() => pricesOf(orders, { timeZone, base: baseCurrency() }), [orders, timeZone])
}

function OfPart({ partId, clock }: { partId: string; clock: Clock }): ReactNode {
  const part = useLiveDoc(parts.name, partId) as unknown as Part | undefined
  const prices = usePrices(undefined, clock.timeZone)
  if (!part) return <ListEmpty title="There is no such part" text="It may have been deleted; Changes brings it back." />
  const found = pricesOfPart(prices, { id: partId, partNumber: part.data.partNumber })
  if (found.length === 0)
    return (
      <ListEmpty
        title="No price yet"
        text={`None of the last ${count(MOST_ORDERS)} orders has a line of ${part.data.partNumber} with a price.`}
      />
    )
  return (
    <>
      {[...Map.groupBy(found, ({ currency }) => currency)].map(([currency, some]) => (
        <div key={currency} className={classes.chart}>
          <Points
            label={`${part.data.partNumber}, ${currency} each; hollow where it is asked`}
            points={pointsOf(some)}
          />
        </div>
      ))}
      <PriceTable prices={found} clock={clock} />
    </>
  )
}

const pointsOf = (prices: readonly Price[]): Point[] =>
  prices.flatMap(({ key, day, price, vendor, state }) =>
    day ? [{ key, day, value: price, words: `${amount(price, 4)} ${vendor}`, isOpen: state === 'Asked' }] : [],
  )

/** Prices as rows, the latest first; `isOfVendor` leaves the vendor out. */
export function PriceTable(props: { prices: readonly Price[]; clock: Clock; isOfVendor?: boolean }): ReactNode {
  const { prices, clock, isOfVendor } = props
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{isOfVendor ? 'Part' : 'Vendor'}</th>
            <th scope="col">Order</th>
            <th scope="col">State</th>
            <th scope="col" data-right>
              Quantity
            </th>
            <th scope="col" data-right>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.key}>
              <td>{price.day ? shortDay(price.day, clock.today) : ''}</td>
              <td>{isOfVendor ? price.partNumber : price.vendor}</td>
              <td>
                <GoLink
                  className={classes.link}
                  href={`/purchase-order?tab=all&id=${encodeURIComponent(price.orderId)}`}
                >
                  {price.poNumber}
                </GoLink>
              </td>
              <td>{price.state}</td>
              <td data-right>{count(price.qty)}</td>
              <td data-right>
                {price.currency} {amount(price.price, 4)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
