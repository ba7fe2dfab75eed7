import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import type { ListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { keepOffer, releaseOffer } from '#features/stock/inventory/record/promise-offers.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { StockTable } from '#ui/record/linked/stock-table.tsx'

const MOST = 100
const HEADS = [{ label: 'For' }, { label: 'Lot' }, { label: 'Until' }, { label: 'Qty', right: true }, {}]

/** Who competes for a part: the documents its stock is reserved for. */
export function PartReservations({ part, clock, run }: ListProps): ReactNode {
  const rows = useLive(
    query(reservations, {
      where: [
        ['partId', '==', part.id],
        ['status', '==', 'Active'],
      ],
      limit: MOST,
    }),
  ) as readonly Reservation[]
  const own = useLive(query(lots, { where: [['partId', '==', part.id]], limit: 200 })) as readonly Lot[]
  if (rows.length === 0) return null
  const numberOf = new Map(own.map(({ id, data }) => [id, [data.lotNumber, data.bin] as const]))
  return (
    <section className={classes.section} aria-label="Reservations">
      <h3>Reserved</h3>
      <StockTable
        heads={HEADS}
        foot={
          <tr>
            <td colSpan={3}>Reserved, of {plainNumber(part.data.qtyOnHand ?? 0)} on hand</td>
            <td data-right>{plainNumber(part.data.qtyReserved ?? 0)}</td>
            <td />
          </tr>
        }
      >
        {rows.map((row) => {
          const until = toDay(row.data.expiresOn, clock.timeZone)
          return (
            <tr key={row.id}>
              <td>
                <code>{row.data.docNumber}</code>
              </td>
              <td>
                <code>{numberOf.get(row.data.lotId)?.[0]}</code>
                <small className={classes.dim}>{numberOf.get(row.data.lotId)?.[1]}</small>
              </td>
              <td data-late={(until !== undefined && until < clock.today) || undefined}>
                {until && shortDay(until, clock.today)}
              </td>
              <td data-right>{plainNumber(row.data.qty)}</td>
              <td data-right>
                <OffersMenu
                  name={`the reservation for ${row.data.docNumber}`}
                  offers={[releaseOffer(row), keepOffer(row, clock.today)]}
                  run={run}
                />
              </td>
            </tr>
          )
        })}
      </StockTable>
    </section>
  )
}
