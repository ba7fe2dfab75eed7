import type { ReactNode } from 'react'
import type { Day } from '#base/days.ts'
import { toDay } from '#base/days.ts'
import classes from '#features/stock/control/control.module.css'
import { movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { query } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_RECENT = 10
const RECENT = {
  adjust: { title: 'Recent adjustments', type: 'Adjust' },
  transfer: { title: 'Recent transfers', type: 'TransferIn' },
} as const

/**
 * The last ten movements of the kind posted on this desk, so that a mistake is noticed at once. Hidden when there are
 * none.
 */
export function RecentMovements({ act, today }: { act: keyof typeof RECENT; today: Day }): ReactNode {
  const { title, type } = RECENT[act]
  const { timeZone } = useClock()
  const rows = useLive(
    query(movements, { where: [['type', '==', type]], orderBy: [['seq', 'desc']], limit: MAX_RECENT }),
  )
  const titleOf = useTitles(
    rows.map(({ data }) => ({ collection: locations.name, id: data.locationId })),
    stockRelated,
  )
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className={`stack gap-20 ${classes.column}`}>
      <h2 className="text-14 bold">{title}</h2>
      <DataTable
        label={title}
        columns={[
          { label: 'Day', kind: 'day', value: ({ data }) => toDay(data.day, timeZone) ?? today },
          {
            label: 'Part number',
            value: ({ data }) => data.partNumber,
            show: ({ data }) => <code>{data.partNumber}</code>,
          },
          { label: 'Lot', value: ({ data }) => data.lotNumber, show: ({ data }) => <code>{data.lotNumber}</code> },
          { label: 'Location', value: ({ data }) => titleOf(locations.name, data.locationId) },
          {
            label: 'Qty',
            kind: 'number',
            value: ({ data }) => data.qtyDelta,
            show: ({ data }) => `${data.qtyDelta > 0 ? '+' : ''}${plainNumber(data.qtyDelta)}`,
          },
          { label: 'Reason', value: ({ data }) => data.reason },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        hasCards
      />
    </section>
  )
}
