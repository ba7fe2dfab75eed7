import type { ReactNode } from 'react'
import classes from '#features/stock/control/control.module.css'
import { locations } from '#features/stock/locations/collection.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { arriveOffer } from '#features/stock/movements/actions.ts'
import { query } from '#model/schema/collection.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_TRANSFERS = 100

/** Goods in transit between warehouses, each to be received where it arrives. */
export function OnTheWay({ run }: { run: (offer: CommandOffer) => void }): ReactNode {
  const rows = useLive(
    query(lots, {
      where: [
        ['headedForId', 'exists', true],
        ['qtyOnHand', '>', 0],
      ],
      limit: MAX_TRANSFERS,
    }),
  ) as readonly Lot[]
  const titleOf = useTitles(
    rows.map(({ data }) => ({ collection: locations.name, id: data.headedForId ?? '' })),
    stockRelated,
  )
  if (rows.length === 0) return null
  return (
    <section aria-label="In transit" className={`stack gap-20 ${classes.column}`}>
      <h2 className="text-14 bold">In transit</h2>
      <DataTable
        label="In transit"
        columns={[
          { label: 'Lot', value: ({ data }) => data.lotNumber, show: ({ data }) => <code>{data.lotNumber}</code> },
          {
            label: 'Part number',
            value: ({ data }) => data.partNumber,
            show: ({ data }) => <code>{data.partNumber}</code>,
          },
          { label: 'In transit to', value: ({ data }) => titleOf(locations.name, data.headedForId ?? '') },
          { label: 'Qty', kind: 'number', value: ({ data }) => data.qtyOnHand },
          {
            label: 'Actions',
            isQuiet: true,
            kind: 'actions',
            show: (lot) => (
              <OffersMenu name={`lot ${lot.data.lotNumber} in transit`} offers={[arriveOffer(lot)]} run={run} />
            ),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
