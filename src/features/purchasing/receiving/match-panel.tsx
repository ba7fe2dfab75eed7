import { type ReactNode, useRef } from 'react'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn, netPrice } from '#model/document/lines.ts'
import { anyOf } from '#model/query/any-of.ts'
import { recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useRecordKey } from '#ui/record/record-key.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

export { ReceiveKey } from '#features/purchasing/receiving/receive-key.tsx'
export { ReturnsPanel } from '#features/purchasing/receiving/returns-panel.tsx'

interface Compared {
  line: Data
  ordered: Data | undefined
}

/** A bill compared with what was ordered and received, line by line. */
export function MatchPanel({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const lines = linesIn(doc.data.lines).filter(({ match }) => match !== undefined)
  const ids = [...new Set(lines.flatMap(({ poId }) => (typeof poId === 'string' ? [poId] : [])))]
  const orders = useDocs(
    ids.length > 0
      ? { collection: purchaseOrders.name, where: [anyOf('poNumber', numbersIn(lines))], limit: 1000 }
      : undefined,
  )
  const panel = useRef<HTMLElement>(null)
  useRecordKey('F8', 'Match panel', () => panel.current?.focus())
  if (collection.name !== payables.name || lines.length === 0) return null
  const rows = lines.map((line): Compared => ({ line, ordered: orderLine(orders ?? [], line) }))
  return (
    <section aria-label="Match" ref={panel} tabIndex={-1} className="below-16">
      <DataTable<Compared>
        label="Bill, order and receipt"
        rows={rows}
        keyOf={({ line }, at) => String(line.lineId ?? at)}
        isFlat
        isFixed
        hasCards
        tone={({ line }) => (line.match === 'Matched' ? undefined : 'hot')}
        columns={[
          {
            label: 'Part',
            isHead: true,
            value: ({ line }) => text(line.partNumber ?? line.description),
            // When there is a single order, the bill names it below; the drawer has no room for an extra column.
            ...(ids.length > 1 && { show: ({ line }: Compared) => <PartOfOrder line={line} /> }),
          },
          { label: 'Match', wrap: true, value: ({ line }) => text(line.match) },
          { label: 'Received', kind: 'number', value: ({ ordered }) => figure(ordered?.qtyReceived) },
          { label: 'Billed', kind: 'number', value: ({ line }) => figure(line.qty) },
          { label: 'Order price', kind: 'price', value: ({ ordered }) => ordered && netPrice(ordered) },
          { label: 'Bill price', kind: 'price', value: ({ line }) => figure(line.unitPrice) },
          {
            label: 'Difference',
            kind: 'money',
            value: ({ line, ordered }) => differenceOf(line, ordered, doc.data.currency),
          },
          { label: 'Ordered', kind: 'number', value: ({ ordered }) => figure(ordered?.qty) },
        ]}
      />
    </section>
  )
}

const PartOfOrder = ({ line }: { line: Data }): ReactNode => (
  <span className="stack">
    {text(line.partNumber ?? line.description)}
    {typeof line.poId === 'string' && (
      <GoLink className="text-12 dim" href={recordAddress(purchaseOrders, line.poId)}>
        PO {text(line.poNumber) ?? 'without a number'}
      </GoLink>
    )}
  </span>
)

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const figure = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The price variance of this quantity: the bill less the order. */
function differenceOf(line: Data, ordered: Data | undefined, currency: unknown): number | undefined {
  const agreed = ordered && netPrice(ordered)
  const [qty, orderPrice] = [figure(line.qty), figure(line.unitPrice)]
  if (agreed === undefined || qty === undefined || orderPrice === undefined || agreed === orderPrice) return undefined
  const decimals = decimalsOf(currency)
  return sumMoney([roundProduct([qty, orderPrice], decimals), -roundProduct([qty, agreed], decimals)])
}

const numbersIn = (lines: readonly Data[]): string[] => [
  ...new Set(lines.flatMap(({ poNumber }) => (typeof poNumber === 'string' ? [poNumber] : []))),
]

const orderLine = (orders: readonly Doc[], { poId, poLineId }: Data): Data | undefined =>
  withLineIds(orders.find(({ id }) => id === poId)?.data.lines).find(({ lineId }) => lineId === poLineId)
