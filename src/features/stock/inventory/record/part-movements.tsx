import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import type { ListProps } from '#features/stock/inventory/record/part-stock.tsx'
import { movements } from '#features/stock/ledger/collection.ts'
import { ledgerOffers } from '#features/stock/lots/movement-offers.tsx'
import { query } from '#model/schema/collection.ts'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { OffersMenu } from '#ui/record/linked/offers-menu.tsx'
import classes from '#ui/record/linked/stock.module.css'
import { StockTable } from '#ui/record/linked/stock-table.tsx'

const MAX_MOVEMENTS = 8
const HEADS = [
  { label: 'Day' },
  { label: 'What' },
  { label: 'Lot' },
  { label: 'Qty', right: true },
  { label: 'After', right: true },
  {},
]

/** The latest movements of a part, each to be corrected. */
export function PartMovements({ part, clock, run }: ListProps): ReactNode {
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
      <StockTable heads={HEADS}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{shortDay(toDay(row.data.day, clock.timeZone) ?? clock.today, clock.today)}</td>
            <td>{typeWords(row.data.type)}</td>
            <td>
              <code>{row.data.lotNumber}</code>
            </td>
            <td data-right>{`${row.data.qtyDelta > 0 ? '+' : ''}${plainNumber(row.data.qtyDelta)}`}</td>
            <td data-right>{plainNumber(row.data.qtyAfter)}</td>
            <td data-right>
              <OffersMenu name={`movement ${row.data.seq}`} offers={ledgerOffers(row)} run={run} />
            </td>
          </tr>
        ))}
      </StockTable>
    </section>
  )
}

/** `TransferOut` as words. */
const typeWords = (type: string): string => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
