import type { ReactNode } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { type ConfirmedLine, comparedLines } from '#features/purchasing/acknowledgments/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** An order compared with what its vendor confirmed, line by line. */
export function AcknowledgmentPanel({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  if (collection.name !== purchaseOrders.name) return null
  const order = doc as PurchaseOrder
  const rows = comparedLines(order, timeZone)
  if (rows.length === 0) return null
  const differing = rows.filter(({ differs }) => differs.length > 0).length
  const on = toDay(order.data.acknowledgedOn, timeZone)
  const marked = (what: ConfirmedLine['differs'][number]) => (row: ConfirmedLine) =>
    row.differs.includes(what) ? ('hot' as const) : undefined
  return (
    <section aria-label="Acknowledgment" className="stack gap-8 below-16">
      <p className="text-13 dim">
        {[on && `Acknowledged on ${shortDay(on, today)}`, order.data.vendorRef].filter(Boolean).join(', ')}.{' '}
        {differing === 0
          ? 'Confirmed as ordered.'
          : `${counted(differing, 'line')} ${differing === 1 ? 'differs' : 'differ'} from the order.`}
      </p>
      <DataTable
        label="Order and acknowledgment"
        rows={rows}
        keyOf={({ line }) => String(line.lineId)}
        isFlat
        isFixed
        hasCards
        columns={[
          { label: 'Part', isHead: true, value: ({ line }) => String(line.partNumber ?? line.description ?? '') },
          { label: 'Ordered', kind: 'number', value: ({ ordered }) => ordered.qty },
          { label: 'Confirmed', kind: 'number', value: ({ confirmed }) => confirmed?.qty, tone: marked('quantity') },
          { label: 'Order price', kind: 'price', value: ({ ordered }) => ordered.unitPrice },
          {
            label: 'Confirmed price',
            kind: 'price',
            value: ({ confirmed }) => confirmed?.unitPrice,
            tone: marked('price'),
          },
          { label: 'Promised', kind: 'day', value: ({ ordered }) => ordered.day },
          { label: 'Confirmed for', kind: 'day', value: ({ confirmed }) => confirmed?.day, tone: marked('date') },
          { label: 'Difference', kind: 'money', value: ({ difference }) => difference || undefined },
        ]}
      />
    </section>
  )
}
