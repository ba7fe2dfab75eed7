import type { ReactNode } from 'react'
import type { PartListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { ConditionChips } from '#features/stock/lots/parts.tsx'
import { conditionsOf } from '#features/stock/lots/rules.ts'
import { lotActs } from '#features/stock/movements/actions.ts'
import { query } from '#model/schema/collection.ts'
import { stockAgeOf } from '#model/stock/age.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_LOTS = 200

/** The lots of a part with their actions. */
export function PartLots({ part, clock, run }: PartListProps): ReactNode {
  const rows = useLive(query(lots, { where: [['partId', '==', part.id]], limit: MAX_LOTS })) as readonly Lot[]
  const held = rows.filter(({ data }) => data.qtyOnHand !== 0)
  return (
    <section className={classes.section} aria-label="Lots">
      <h3>Lots</h3>
      <ConditionChips conditions={conditionsOf(held)} />
      {held.length === 0 ? (
        <p className="dim">Not in stock. Receive it or enter opening stock.</p>
      ) : (
        <DataTable
          label="Lots"
          columns={[
            {
              label: 'Lot',
              wrap: true,
              value: ({ data }) => data.lotNumber,
              show: ({ data }) => (
                <>
                  <code>{data.lotNumber}</code>
                  <small>
                    {data.bin && <code>{data.bin}</code>} {data.condition}
                    {data.qcStatus !== 'OK' && ` · ${data.qcStatus}`}
                  </small>
                </>
              ),
            },
            { label: 'Qty', kind: 'number', value: ({ data }) => data.qtyOnHand },
            { label: 'Available', kind: 'number', value: ({ data }) => data.qtyAvailable ?? 0 },
            { label: 'Cost', kind: 'price', value: ({ data }) => data.landedUnitCost },
            {
              label: 'Age',
              kind: 'number',
              show: ({ data }) => stockAgeOf(data.receivedOn, clock),
              tone: () => 'dim',
            },
            {
              label: 'Actions',
              isQuiet: true,
              kind: 'actions',
              show: (lot) => (
                <OffersMenu
                  name={`lot ${lot.data.lotNumber} at ${lot.data.bin}`}
                  offers={lotActs(lot, held)}
                  run={run}
                />
              ),
            },
          ]}
          rows={held}
          keyOf={({ id }) => id}
          hasCards
        />
      )}
    </section>
  )
}
