import type { ReactNode } from 'react'
import type { ListProps } from '#features/inventory/part-stock.tsx'
import classes from '#features/inventory/stock.module.css'
import { StockTable } from '#features/inventory/table.tsx'
import { vendorPrices } from '#features/inventory/vendor-prices.ts'
import { pricesOf, pricesOfPart } from '#features/party-figures/prices.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { vendors } from '#features/vendors/collection.ts'
import { Points } from '#ui/charts/points.tsx'
import { useDocs } from '#ui/collection/use-docs.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency } from '#ui/frame/money.ts'
import { plainNumber, shortDay, unitPrice } from '#ui/grid/format.ts'

/** The latest orders that name the part. */
const MOST_ORDERS = 100
const MOST_VENDORS = 20
const HEADS = [
  { label: 'Vendor' },
  { label: 'Last price', right: true },
  { label: 'When' },
  { label: 'Lowest', right: true },
  { label: 'His list', right: true },
]

/** What the part cost: every price paid as a line, and each vendor with his last one. */
export function PartPrices({ part, clock }: ListProps): ReactNode {
  const search = part.data.partNumber.slice(0, 200)
  const orders = useDocs({
    collection: purchaseOrders.name,
    search,
    orderBy: [['orderDate', 'desc']],
    limit: MOST_ORDERS,
  }) as unknown as readonly PurchaseOrder[] | undefined
  const lists = useDocs({ collection: vendors.name, search, limit: MOST_VENDORS })
  const { today, timeZone } = clock
  const prices = pricesOfPart(pricesOf(orders ?? [], { timeZone, base: baseCurrency() }), {
    id: part.id,
    partNumber: part.data.partNumber,
  }).filter(({ brand }) => !brand || !part.data.brand || brand === part.data.brand)
  const rows = vendorPrices(part, prices, lists ?? [], { today, timeZone })
  if (rows.length === 0) return null
  const [first] = prices
  const points = prices.flatMap(({ key, day, price, vendor, state, currency }) =>
    day && currency === first?.currency
      ? [{ key, day, value: price, words: `${unitPrice(price)} ${vendor}`, isOpen: state === 'Asked' }]
      : [],
  )
  return (
    <section className={classes.section} aria-label="Prices paid">
      <h3>Prices paid</h3>
      {points.length > 1 && <Points label={`${first?.currency} each; hollow where it is asked`} points={points} />}
      <StockTable heads={HEADS}>
        {rows.map(({ vendor, vendorId, last, lowest, listed }) => (
          <tr key={`${vendorId ?? vendor} ${last?.currency ?? ''}`}>
            <td data-wrap>
              {vendorId ? <GoLink href={`/vendors?id=${encodeURIComponent(vendorId)}`}>{vendor}</GoLink> : vendor}
            </td>
            <td data-right>{last && `${last.currency} ${unitPrice(last.price)}`}</td>
            <td>
              {last && (
                <GoLink href={`/purchase-order?tab=all&id=${encodeURIComponent(last.orderId)}`}>
                  {last.day ? shortDay(last.day, today) : last.poNumber}
                </GoLink>
              )}
              {last && <small className={classes.dim}>{`${plainNumber(last.qty)} ${last.state.toLowerCase()}`}</small>}
            </td>
            <td data-right>{lowest !== undefined && unitPrice(lowest)}</td>
            <td data-right>
              {listed && unitPrice(listed.price)}
              {listed?.minQty !== undefined && listed.minQty > 1 && (
                <small className={classes.dim}>from {plainNumber(listed.minQty)}</small>
              )}
            </td>
          </tr>
        ))}
      </StockTable>
    </section>
  )
}
