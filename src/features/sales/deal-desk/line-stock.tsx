import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinePatch } from '#features/sales/deal-desk/alternatives.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { promiseFrom } from '#features/sales/deal-desk/rules.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { arrivalsOf } from '#features/stock/part-offers/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { ordersOfGoods } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'
import { plainNumber, shortDay } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_LOTS = 50

interface Props {
  line: Data
  part: Part
  /** The quantity of the part that the lines before this one take. */
  taken: number
  clock: Clock
  take: ((patch: LinePatch) => void) | undefined
}

/** Where a line can come from: lots, open order lines, or directly from the vendor; and the earliest day to promise. */
export function LineStock({ line, part, taken, clock, take }: Props): ReactNode {
  const { today, timeZone } = clock
  const held = useDocs({
    collection: lots.name,
    where: [
      ['partId', '==', part.id],
      ['qtyOnHand', '>', 0],
    ],
    limit: MAX_LOTS,
  }) as readonly Lot[] | undefined
  const pending = useDocs(ordersOfGoods().pending) ?? []
  const arrivals = arrivalsOf(pending, part.id, timeZone)
  const available = part.data.qtyAvailable ?? 0
  const qty = qtyIn(line, 'qty')
  const day = promiseFrom(qty, { available: available - taken, arrivals, today })
  const use = (patch: LinePatch, label: string): ReactNode =>
    take && (
      <Button size="compact-xs" variant="default" aria-label={label} onClick={() => take(patch)}>
        Use
      </Button>
    )
  return (
    <section aria-label="Stock">
      <div className={`row wrap gap-8 ${styles.choose}`}>
        <h3>
          {plainNumber(available)} available, {taken > 0 && `${plainNumber(taken)} of it for lines above, `}
          {plainNumber(qty)} wanted.{' '}
          {day ? `Available by ${shortDay(day, today)}.` : 'No incoming order covers it yet.'}
        </h3>
        {take && day && (
          <Button size="compact-xs" variant="default" onClick={() => take({ promiseDate: day })}>
            Promise {shortDay(day, today)}
          </Button>
        )}
        {take && line.source !== 'Drop ship' && (
          <Button size="compact-xs" variant="default" onClick={() => take({ ...FREE, source: 'Drop ship' })}>
            Drop ship
          </Button>
        )}
        {take && (line.lotId || line.poId || line.source === 'Drop ship') && (
          <Button size="compact-xs" variant="default" onClick={() => take({ ...FREE, source: 'Stock' })}>
            Any stock
          </Button>
        )}
      </div>
      <DataTable
        label={`Lots of ${part.data.partNumber}`}
        rows={held ?? []}
        keyOf={({ id }) => id}
        isFlat
        hasCards
        empty="No lots with available stock."
        tone={({ id }) => (id === line.lotId ? 'selected' : undefined)}
        columns={[
          { label: 'Lot', isHead: true, value: ({ data }) => data.lotNumber },
          { label: 'Condition', value: ({ data }) => data.condition },
          { label: 'Date code', value: ({ data }) => data.dateCode },
          { label: 'Bin', value: ({ data }) => data.bin },
          { label: 'Quality', value: ({ data }) => data.qcStatus },
          { label: 'Free', kind: 'number', value: ({ data }) => data.qtyAvailable },
          { label: 'Unit value', kind: 'price', value: ({ data }) => data.landedUnitCost },
          {
            label: 'Choose',
            kind: 'actions',
            isQuiet: true,
            show: ({ id, data }) =>
              data.qcStatus === 'OK' &&
              use(
                {
                  ...{ ...FREE, source: 'Stock', lotId: id, condition: data.condition, promiseDate: today },
                  ...(data.dateCode && { dateCode: data.dateCode }),
                },
                `Use lot ${data.lotNumber}`,
              ),
          },
        ]}
      />
      {arrivals.length > 0 && (
        <DataTable
          label={`Open orders of ${part.data.partNumber}`}
          rows={arrivals}
          keyOf={({ orderId, lineId }) => `${orderId} ${lineId}`}
          isFlat
          hasCards
          tone={({ orderId, lineId }) => (orderId === line.poId && lineId === line.poLineId ? 'selected' : undefined)}
          columns={[
            { label: 'Order', isHead: true, value: ({ poNumber }) => poNumber },
            { label: 'Vendor', value: ({ party }) => party },
            { label: 'Open', kind: 'number', value: ({ qty: open }) => open },
            { label: 'Promised', kind: 'day', value: ({ day: on }) => on },
            {
              label: 'Choose',
              isQuiet: true,
              show: ({ orderId, lineId, day: on, poNumber }) =>
                lineId &&
                use(
                  { ...FREE, source: 'PO', poId: orderId, poLineId: lineId, ...(on && { promiseDate: on }) },
                  `Use order ${poNumber}`,
                ),
            },
          ]}
        />
      )}
    </section>
  )
}

/** Clears the previous source of a line when another is chosen. */
const FREE: LinePatch = { lotId: undefined, poId: undefined, poLineId: undefined }
