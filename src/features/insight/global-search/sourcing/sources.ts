import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { comments } from '#features/records/comments/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { plainLists } from '#model/plain-lists.ts'
import type { Clause } from '#model/query/query.ts'
import { pageOf, recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** One lane of results. */
export interface SearchLane {
  /** The name of the lane in the URL. */
  key: string
  label: string
  of: AnyCollection
  /** Only these documents of the collection are searched. */
  where?: readonly Clause[]
  /** The fields that distinguish hits, after the title. */
  notes: readonly string[]
  /** The figure people look for first. */
  figure?: string
  /** The address of a hit. */
  href: (id: string, data: Data) => string
}

const lane = (of: AnyCollection, label = of.label.many, key = of.name): Omit<SearchLane, 'notes'> => ({
  of,
  key,
  label,
  href: (id) => `${pageOf(of)}?id=${encodeURIComponent(id)}`,
})
/** The address of the record that a comment or file belongs to, on the screen of its collection. */
function besides(_: string, { collection, recordId }: Data): string {
  const source = searchLanes().find(({ of }) => of.name === collection)
  return source ? source.href(String(recordId), {}) : pageAddress('history', { collection: String(collection) })
}

const SOURCES: readonly SearchLane[] = [
  { ...lane(parts), notes: ['brand', 'description'], figure: 'qtyAvailable' },
  {
    ...lane(lots),
    notes: ['partNumber', 'brand', 'condition', 'bin'],
    figure: 'qtyOnHand',
    href: (_, { partId }) => recordAddress(parts, String(partId)),
  },
  {
    ...lane(purchaseOrders, 'Coming in', 'coming'),
    where: [['status', '==', 'Pending']],
    notes: ['vendorName', 'expectedDate'],
    figure: 'totalAmount',
  },
  {
    ...lane(purchaseOrders, 'Bought before'),
    where: [['status', '!=', 'Pending']],
    notes: ['vendorName', 'status'],
    figure: 'totalAmount',
  },
  { ...lane(payables), notes: ['vendorName', 'status'], figure: 'totalAmount' },
  { ...lane(receivables), notes: ['customerName', 'status'], figure: 'totalAmount' },
  { ...lane(checks), notes: ['payeeName', 'status'], figure: 'amount' },
  { ...lane(vendors), notes: ['city', 'country'] },
  { ...lane(customers), notes: ['city', 'country'] },
  { ...lane(parcels), notes: ['trackingNumber', 'carrier'] },
  { ...lane(todos), notes: ['status'] },
  { ...lane(followUps), notes: ['status'] },
  { ...lane(comments), notes: ['by'], href: besides },
  { ...lane(attachments), notes: ['note'], href: besides },
]

/** All searchable collections, the most wanted first. */
export const searchLanes = (): readonly SearchLane[] => [
  ...SOURCES,
  ...plainLists().map(({ of, notes }) => ({ ...lane(of), notes })),
]

/** The lane of a custom table: its hits open in it. */
export const customTableLane = (of: AnyCollection): SearchLane => ({
  ...lane(of),
  notes: of.list.columns.filter((name) => name !== of.title).slice(0, 3),
  href: (id) => pageAddress('custom-tables', { collection: of.name, id }),
})
