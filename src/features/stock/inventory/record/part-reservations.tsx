import type { ReactNode } from 'react'
import type { PartListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { keepOffer, releaseOffer } from '#features/stock/inventory/record/promise-offers.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { reservedFor, untilAndQty } from '#features/stock/reservations/parts.tsx'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_RESERVATIONS = 100

/** The documents that compete for a part: those its stock is reserved for. */
export function PartReservations({ part, clock, run }: PartListProps): ReactNode {
  const rows = useLive(
    query(reservations, {
      where: [
        ['partId', '==', part.id],
        ['status', '==', 'Active'],
      ],
      limit: MAX_RESERVATIONS,
    }),
  ) as readonly Reservation[]
  const own = useLive(query(lots, { where: [['partId', '==', part.id]], limit: 200 })) as readonly Lot[]
  if (rows.length === 0) return null
  const numberOf = new Map(own.map(({ id, data }) => [id, [data.lotNumber, data.bin] as const]))
  return (
    <section className={classes.section} aria-label="Reservations">
      <h3>Reserved</h3>
      <DataTable
        label="Reserved"
        columns={[
          reservedFor,
          {
            label: 'Lot',
            value: ({ data }) => numberOf.get(data.lotId)?.[0],
            show: ({ data }) => (
              <>
                <code>{numberOf.get(data.lotId)?.[0]}</code>
                <small>{numberOf.get(data.lotId)?.[1]}</small>
              </>
            ),
          },
          ...untilAndQty(clock),
          {
            label: 'Actions',
            isQuiet: true,
            kind: 'actions',
            show: (row) => (
              <OffersMenu
                name={`the reservation for ${row.data.docNumber}`}
                offers={[releaseOffer(row), keepOffer(row, clock.today)]}
                run={run}
              />
            ),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        foot={[
          [
            `Reserved, of ${plainNumber(part.data.qtyOnHand ?? 0)} on hand`,
            '',
            '',
            plainNumber(part.data.qtyReserved ?? 0),
            '',
          ],
        ]}
      />
    </section>
  )
}
