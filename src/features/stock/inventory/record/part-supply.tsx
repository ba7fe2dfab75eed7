import type { ReactNode } from 'react'
import { recordHref } from '#base/record-href.ts'
import type { PartListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { incomingQty, useArrivals } from '#features/stock/parts/parts.tsx'
import { promisable } from '#features/stock/parts/rules.ts'
import { screenPath } from '#model/feature.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import classes from '#ui/record/linked/stock.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

/** The quantities that can be reserved by date: available now, and incoming on pending orders. */
export function PartSupply({ part, clock }: PartListProps): ReactNode {
  const arrivals = useArrivals()(part.data)
  if (arrivals.length === 0) return null
  const available = part.data.qtyAvailable ?? 0
  const rows = promisable(available, arrivals, clock.today)
  const dated = rows.flatMap(({ arrival, after, isLate }) =>
    arrival.day && !isLate
      ? [
          {
            label: shortDay(arrival.day, clock.today),
            day: arrival.day,
            values: [after],
            isOpen: true,
            href: orderHref(arrival.orderId),
          },
        ]
      : [],
  )
  return (
    <section className={classes.section} aria-label="Available to promise">
      <h3>Available to promise</h3>
      {dated.length > 0 && (
        <Chart
          label="Projected stock if orders arrive as promised"
          kind="points"
          series={['Available']}
          values={[
            { label: shortDay(clock.today, clock.today), day: clock.today, values: [available] },
            ...dated.toSorted((a, b) => a.day.localeCompare(b.day)),
          ]}
          format={(value) => `${plainNumber(value)} available`}
        />
      )}
      <DataTable
        label="Available to promise"
        columns={[
          {
            label: 'Arrival',
            show: ({ arrival: { day }, isLate }) =>
              `${day ? shortDay(day, clock.today) : 'No date'}${isLate ? ', late' : ''}`,
            value: ({ arrival: { day } }) => day,
            tone: ({ isLate }) => (isLate ? 'hot' : undefined),
          },
          {
            label: 'Order',
            value: ({ arrival }) => arrival.poNumber,
            href: ({ arrival }) => orderHref(arrival.orderId),
          },
          { label: 'Qty', kind: 'number', value: ({ arrival }) => arrival.qty },
          { label: 'Then', kind: 'number', value: ({ after }) => after },
        ]}
        rows={rows}
        keyOf={({ arrival: { orderId, qty }, after }) => `${orderId} ${qty} ${after}`}
        foot={[
          [
            `Incoming, with ${plainNumber(available)} available now`,
            '',
            plainNumber(incomingQty(arrivals)),
            plainNumber(rows.at(-1)?.after ?? available),
          ],
        ]}
        isFixed
      />
    </section>
  )
}

const orderHref = (id: string): string => recordHref(screenPath('purchase-orders'), id)
