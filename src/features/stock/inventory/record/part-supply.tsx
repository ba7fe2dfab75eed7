import type { ReactNode } from 'react'
import { incomingQty, useArrivals } from '#features/stock/inventory/record/incoming.tsx'
import type { ListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { promisable } from '#features/stock/parts/supply.ts'
import { Points } from '#ui/charts/points.tsx'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import classes from '#ui/record/linked/stock.module.css'
import { StockTable } from '#ui/record/linked/stock-table.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

const HEADS = [{ label: 'Comes' }, { label: 'Order' }, { label: 'Qty', right: true }, { label: 'Then', right: true }]

/** What can be reserved and from when: available now, and what pending orders add to it. */
export function PartSupply({ part, clock }: ListProps): ReactNode {
  const arrivals = useArrivals()(part.data)
  if (arrivals.length === 0) return null
  const available = part.data.qtyAvailable ?? 0
  const rows = promisable(available, arrivals, clock.today)
  const dated = rows.flatMap(({ arrival, after, isLate }) =>
    arrival.day && !isLate
      ? [
          {
            key: arrival.poNumber,
            day: arrival.day,
            value: after,
            words: `${plainNumber(after)} available`,
            isOpen: true,
          },
        ]
      : [],
  )
  return (
    <section className={classes.section} aria-label="Available to promise">
      <h3>Available to promise</h3>
      {dated.length > 0 && (
        <Points
          label="Projected stock if orders arrive as promised"
          points={[
            { key: 'today', day: clock.today, value: available, words: `${plainNumber(available)} available` },
            ...dated,
          ]}
        />
      )}
      <StockTable
        heads={HEADS}
        foot={
          <tr>
            <td colSpan={2}>Incoming, with {plainNumber(available)} available now</td>
            <td data-right>{plainNumber(incomingQty(arrivals))}</td>
            <td data-right>{plainNumber(rows.at(-1)?.after ?? available)}</td>
          </tr>
        }
      >
        {rows.map(({ arrival: { orderId, poNumber, qty, day }, after, isLate }) => (
          <tr key={`${orderId} ${qty} ${after}`}>
            <td data-late={isLate || undefined}>
              {day ? shortDay(day, clock.today) : 'No date'}
              {isLate && ', late'}
            </td>
            <td>
              <GoLink href={`/purchase-order?tab=all&id=${encodeURIComponent(orderId)}`}>
                <code>{poNumber}</code>
              </GoLink>
            </td>
            <td data-right>{plainNumber(qty)}</td>
            <td data-right>{plainNumber(after)}</td>
          </tr>
        ))}
      </StockTable>
    </section>
  )
}
