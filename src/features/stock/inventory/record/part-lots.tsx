import type { ReactNode } from 'react'
import type { ListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { ageOf } from '#features/stock/lots/age.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { ConditionChips } from '#features/stock/lots/condition-chips.tsx'
import { conditionsOf } from '#features/stock/lots/conditions.ts'
import { lotActs } from '#features/stock/lots/lot-acts.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { StockTable } from '#ui/record/linked/stock-table.tsx'

const MAX_LOTS = 200
const HEADS = [
  { label: 'Lot' },
  { label: 'Qty', right: true },
  { label: 'Available', right: true },
  { label: 'Cost', right: true },
  { label: 'Age', right: true },
  {},
]

/** The lots of a part with what can be done with each. */
export function PartLots({ part, clock, run }: ListProps): ReactNode {
  const rows = useLive(query(lots, { where: [['partId', '==', part.id]], limit: MAX_LOTS })) as readonly Lot[]
  const held = rows.filter(({ data }) => data.qtyOnHand !== 0)
  return (
    <section className={classes.section} aria-label="Lots">
      <h3>Lots</h3>
      <ConditionChips conditions={conditionsOf(held)} />
      {held.length === 0 ? (
        <p className={classes.dim}>Not in stock. Receive it or enter opening stock.</p>
      ) : (
        <StockTable heads={HEADS}>
          {held.map((lot) => (
            <tr key={lot.id}>
              <td data-wrap>
                <code>{lot.data.lotNumber}</code>
                <small className={classes.dim}>
                  {lot.data.bin && <code>{lot.data.bin}</code>} {lot.data.condition}
                  {lot.data.qcStatus !== 'OK' && ` · ${lot.data.qcStatus}`}
                </small>
              </td>
              <td data-right>{plainNumber(lot.data.qtyOnHand)}</td>
              <td data-right>{plainNumber(lot.data.qtyAvailable ?? 0)}</td>
              <td data-right>{unitPrice(lot.data.landedUnitCost)}</td>
              <td data-right data-wrap>
                <span className={classes.dim}>{ageOf(lot.data.receivedOn, clock)}</span>
              </td>
              <td data-right>
                <OffersMenu
                  name={`lot ${lot.data.lotNumber} at ${lot.data.bin}`}
                  offers={lotActs(lot, held)}
                  run={run}
                />
              </td>
            </tr>
          ))}
        </StockTable>
      )}
    </section>
  )
}
