import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { vendors } from '#features/parties/vendors/collection.ts'
import { pricesOf, pricesOfPart } from '#features/purchasing/prices/rules.ts'
import { vendorPrices } from '#features/purchasing/prices/vendor-prices.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { priceOffer } from '#features/stock/parts/actions.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { plainNumber, shortDay, unitPrice } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  part: Part
  clock: Clock
  run: ((offer: CommandOffer) => void) | undefined
}

/** The maximum number of latest orders that contain the part. */
const MAX_ORDERS = 100
const MAX_VENDORS = 20

/** The price history of a part: a line chart of its prices, and each vendor with its last one. */
export function PartPrices({ part, clock, run }: Props): ReactNode {
  const search = part.data.partNumber.slice(0, 200)
  const found = { collection: purchaseOrders.name, search, limit: MAX_ORDERS }
  const dated = useDocs({ ...found, orderBy: [['orderDate', 'desc']] })
  // Sorting by date leaves out orders without a date.
  const undated = useDocs({ ...found, where: [['orderDate', 'exists', false]] })
  const orders = [...(dated ?? []), ...(undated ?? [])] as unknown as readonly PurchaseOrder[]
  const lists = useDocs({ collection: vendors.name, search, limit: MAX_VENDORS })
  const { today, timeZone } = clock
  const prices = pricesOfPart(pricesOf(orders, { timeZone, base: baseCurrency() }), {
    id: part.id,
    partNumber: part.data.partNumber,
    ...(part.data.brand && { brand: part.data.brand }),
  })
  const rows = vendorPrices(part, prices, lists ?? [], { today, timeZone })
  if (rows.length === 0 && !run) return null
  const [first] = prices
  const points = prices.flatMap(({ day, price, vendor, state, currency }) =>
    day && currency === first?.currency
      ? [
          {
            label: shortDay(day, today),
            day,
            values: [price],
            words: `${unitPrice(price)} ${vendor}`,
            isOpen: state === 'Asked',
          },
        ]
      : [],
  )
  return (
    <section className={classes.section} aria-label="Suppliers">
      <div className="row between gap-12 below-8">
        <h3 className="no-margin">Suppliers</h3>
        {run && (
          <Button variant="default" size="xs" onClick={() => run(priceOffer(part))}>
            Add supplier price
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="dim">No supplier prices yet. Add one.</p>}
      {points.length > 1 && (
        <Chart
          label={`${first?.currency} each; hollow = quoted price`}
          kind="points"
          series={['Price']}
          values={points.toSorted((a, b) => a.day.localeCompare(b.day))}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label="Suppliers"
          hasCards
          columns={[
            {
              label: 'Vendor',
              wrap: true,
              value: ({ vendor }) => vendor,
              show: ({ vendor, vendorId, listed = [] }) => (
                <>
                  {vendorId ? <GoLink href={recordAddress(vendors, vendorId)}>{vendor}</GoLink> : vendor}
                  {listed[0]?.vendorPart !== part.data.partNumber && (
                    <small className="code">{listed[0]?.vendorPart}</small>
                  )}
                </>
              ),
            },
            {
              label: 'Last price',
              kind: 'price',
              value: ({ last }) => last?.price,
              unit: ({ last }) => last?.currency,
            },
            {
              label: 'When',
              value: ({ last }) => last?.day,
              show: ({ last }) =>
                last && (
                  <>
                    <GoLink href={recordAddress(purchaseOrders, last.orderId)}>
                      {last.day ? shortDay(last.day, today) : last.poNumber}
                    </GoLink>
                    <small>{`${plainNumber(last.qty)} ${last.state.toLowerCase()}`}</small>
                  </>
                ),
            },
            { label: 'Lowest', kind: 'price', value: ({ lowest }) => lowest },
            {
              label: 'List price',
              kind: 'price',
              value: ({ listed }) => listed?.[0]?.price,
              show: ({ listed = [] }) =>
                listed.map(({ price, minQty = 1, until }) => (
                  <span className="block" key={`${minQty} ${price}`}>
                    {unitPrice(price)}
                    {minQty > 1 && <small>from {plainNumber(minQty)}</small>}
                    {until && <small>until {shortDay(until, today)}</small>}
                  </span>
                )),
            },
            {
              label: 'Actions',
              isQuiet: true,
              kind: 'actions',
              show: ({ vendor, vendorId, listed }) =>
                vendorId && (
                  <OffersMenu name={vendor} offers={[priceOffer(part, { vendorId, ...listed?.[0] })]} run={run} />
                ),
            },
          ]}
          rows={rows}
          keyOf={({ vendor, vendorId, last }) => `${vendorId ?? vendor} ${last?.currency ?? ''}`}
        />
      )}
    </section>
  )
}
