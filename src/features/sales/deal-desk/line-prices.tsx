import type { ReactNode } from 'react'
import { percent } from '#base/text/writing.ts'
import { useSettingsOf } from '#features/admin/settings/parts.tsx'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { floorWarning, marginOfLine } from '#features/sales/deal-desk/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { MAX_READ } from '#features/stock/part-offers/parts.tsx'
import { pricePoints } from '#features/stock/part-offers/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { agreedPrice } from '#model/pricing/customer-prices.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { unitPrice } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_SHOWN = 8

interface Props {
  line: Data
  part: Part
  doc: Doc
  clock: Clock
}

/** The agreed and listed prices of a part, its floor, and its earlier prices. */
export function LinePrices({ line, part, doc, clock }: Props): ReactNode {
  const { customerId, fxRate } = doc.data
  const { floorMargin } = useSettingsOf('sales')
  const sold = useDocs({
    collection: deals.name,
    where: [['status', 'in', ['Confirmed', 'Closed']]],
    orderBy: [['orderDate', 'desc']],
    limit: MAX_READ,
  })
  const customer = useLiveDoc(customers.name, typeof customerId === 'string' ? customerId : undefined) as
    | Customer
    | undefined
  const agreed = customer && agreedPrice(customer.data, { ...clock, partId: part.id, qty: qtyIn(line, 'qty') })
  const rate = typeof fxRate === 'number' ? fxRate : 1
  const data = part.data as Data
  const margin = marginOfLine(
    { ...(part.data.avgCost !== undefined && { unitCost: part.data.avgCost }), ...line },
    rate,
  )
  const warning = floorWarning(line, data, floorMargin, rate)
  const floor = floorOf(data, floorMargin)
  const figures: [string, number | undefined][] = [
    ['Agreed', agreed],
    ['List', part.data.listPrice],
    ['Floor', floor],
    ['Average cost', part.data.avgCost],
    ['Last cost', part.data.lastCost],
  ]
  const prices = pricePoints(sold ?? [], part.id, clock.timeZone)
  return (
    <section aria-label="Prices">
      <h3>Prices</h3>
      <dl className={`flex wrap text-13 ${styles.figures}`}>
        {figures.map(
          ([label, value]) =>
            value !== undefined && (
              <div className="flex gap-8" key={label}>
                <dt className="dim">{label}</dt>
                <dd>{unitPrice(value)}</dd>
              </div>
            ),
        )}
        {margin !== undefined && (
          <div className="flex gap-8">
            <dt className="dim">Margin of the line</dt>
            <dd>{percent(margin, 1)}</dd>
          </div>
        )}
      </dl>
      {warning && (
        <p className="text-13 late" role="status">
          {warning}
        </p>
      )}
      {prices.length > 0 && (
        <DataTable
          label={`Sold prices of ${part.data.partNumber}`}
          rows={prices.slice(0, MAX_SHOWN)}
          keyOf={({ day, party, qty }, at) => `${day} ${party} ${qty} ${at}`}
          isFlat
          hasCards
          columns={[
            { label: 'Ordered', kind: 'day', value: ({ day }) => day },
            { label: 'Customer', value: ({ party }) => party },
            { label: 'Quantity', kind: 'number', value: ({ qty }) => qty },
            { label: 'Unit price', kind: 'price', value: ({ unitPrice: price }) => price },
          ]}
        />
      )}
    </section>
  )
}
