import type { ReactNode } from 'react'
import classes from '#features/stock/control/control.module.css'
import { stockRelated } from '#features/stock/inventory/related.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { arriveOffer } from '#features/stock/lots/lot-offers.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import { StockTable } from '#ui/record/linked/stock-table.tsx'

const MOST = 100
const HEADS = [
  { label: 'Lot' },
  { label: 'Part number' },
  { label: 'In transit to' },
  { label: 'Qty', right: true },
  {},
]

/** Goods between two warehouses, each to be taken in where they arrive. */
export function OnTheWay({ run }: { run: (offer: CommandOffer) => void }): ReactNode {
  const rows = useLive(
    query(lots, {
      where: [
        ['headedForId', 'exists', true],
        ['qtyOnHand', '>', 0],
      ],
      limit: MOST,
    }),
  ) as readonly Lot[]
  const titleOf = useTitles(
    rows.map(({ data }) => ({ collection: 'locations', id: data.headedForId ?? '' })),
    stockRelated,
  )
  if (rows.length === 0) return null
  return (
    <section aria-label="In transit" className={classes.column}>
      <h2 className={classes.title}>In transit</h2>
      <StockTable heads={HEADS}>
        {rows.map((lot) => (
          <tr key={lot.id}>
            <td>
              <code>{lot.data.lotNumber}</code>
            </td>
            <td>
              <code>{lot.data.partNumber}</code>
            </td>
            <td>
              <code>{titleOf('locations', lot.data.headedForId ?? '')}</code>
            </td>
            <td data-right>{plainNumber(lot.data.qtyOnHand)}</td>
            <td data-right>
              <OffersMenu name={`lot ${lot.data.lotNumber} on the way`} offers={[arriveOffer(lot)]} run={run} />
            </td>
          </tr>
        ))}
      </StockTable>
    </section>
  )
}
