import type { ReactNode } from 'react'
import { type Day, dayIn, toDay } from '#base/days.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { places } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { addressOf } from '#model/record-pages.ts'
import { query } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useLive } from '#ui/live/use-live.ts'
import classes from '#ui/record/linked/stock.module.css'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_RESERVATIONS = 100

/** In the record of a customer: the stock reserved for them, including for their orders. */
export function CustomerReservations({ doc }: { doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const rows = useLive(
    query(reservations, {
      where: [
        ['customerId', '==', doc.id],
        ['status', '==', 'Active'],
      ],
      limit: MAX_RESERVATIONS,
    }),
  ) as readonly Reservation[]
  const titleOf = useTitles(
    rows.map(({ data }) => ({ collection: parts.name, id: data.partId })),
    places,
  )
  if (rows.length === 0) return null
  const partOf = ({ data }: Reservation) => titleOf(parts.name, data.partId)
  return (
    <section className={classes.section} aria-label="Reserved">
      <h3>Reserved</h3>
      <DataTable
        label="Reserved"
        columns={[
          {
            label: 'Part',
            value: partOf,
            show: (row) => <GoLink href={recordAddress(parts, row.data.partId)}>{partOf(row)}</GoLink>,
          },
          reservedFor,
          ...untilAndQty({ today, timeZone }),
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </section>
  )
}

/** What stock is reserved for, with a link to the order or customer. */
function ReservedFor({ data }: Reservation): ReactNode {
  const [collection, id] = data.docType ? [data.docType, data.docId] : [customers.name, data.customerId]
  const href = id && addressOf(collection, id)
  return href ? <GoLink href={href}>{data.docNumber}</GoLink> : data.docNumber
}

/** The column for what stock is reserved for. */
export const reservedFor: TableColumn<Reservation> = {
  label: 'For',
  value: ({ data }) => data.docNumber,
  show: (row) => <ReservedFor {...row} />,
}

/** The columns for the end date, red once it has passed, and the quantity. */
export function untilAndQty({
  today,
  timeZone,
}: {
  today: Day
  timeZone: string
}): readonly TableColumn<Reservation>[] {
  const untilOf = ({ data }: Reservation) => toDay(data.expiresOn, timeZone)
  return [
    {
      label: 'Until',
      kind: 'day',
      value: untilOf,
      tone: (row) => ((untilOf(row) ?? today) < today ? 'hot' : undefined),
    },
    { label: 'Qty', kind: 'number', value: ({ data }) => data.qty },
  ]
}
