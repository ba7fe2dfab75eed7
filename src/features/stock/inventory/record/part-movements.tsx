import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import type { PartListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { movements } from '#features/stock/ledger/collection.ts'
import { ledgerOffers } from '#features/stock/movements/parts.tsx'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_MOVEMENTS = 8

/** The latest movements of a part, each with a correction. */
export function PartMovements({ part, clock, run }: PartListProps): ReactNode {
  const rows = useLive(
    query(movements, {
      where: [['partId', '==', part.id]],
      orderBy: [
        ['day', 'desc'],
        ['seq', 'desc'],
      ],
      limit: MAX_MOVEMENTS,
    }),
  )
  if (rows.length === 0) return null
  return (
    <section className={classes.section} aria-label="Movements">
      <h3>Movements</h3>
      <DataTable
        label="Movements"
        columns={[
          {
            label: 'Day',
            kind: 'day',
            value: ({ data }) => toDay(data.day, clock.timeZone) ?? clock.today,
          },
          { label: 'What', value: ({ data }) => typeWords(data.type) },
          { label: 'Lot', value: ({ data }) => data.lotNumber, show: ({ data }) => <code>{data.lotNumber}</code> },
          {
            label: 'Qty',
            kind: 'number',
            value: ({ data }) => data.qtyDelta,
            show: ({ data }) => `${data.qtyDelta > 0 ? '+' : ''}${plainNumber(data.qtyDelta)}`,
          },
          { label: 'After', kind: 'number', value: ({ data }) => data.qtyAfter },
          {
            label: 'Actions',
            isQuiet: true,
            kind: 'actions',
            show: (row) => <OffersMenu name={`movement ${row.data.seq}`} offers={ledgerOffers(row)} run={run} />,
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </section>
  )
}

/** `TransferOut` as words. */
const typeWords = (type: string): string => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
