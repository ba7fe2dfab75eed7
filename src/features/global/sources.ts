import { attachments } from '#features/attachments/collection.ts'
import { checks } from '#features/checks/collection.ts'
import { comments } from '#features/comments/collection.ts'
import { customers } from '#features/customers/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { lots } from '#features/inventory/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { payables } from '#features/payables/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import { todos } from '#features/todos/collection.ts'
import { parcels } from '#features/tracking/collection.ts'
import { vendors } from '#features/vendors/collection.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Data } from '#model/value.ts'

/** One lane of results. */
export interface Source {
  of: AnyCollection
  /** The fields that tell hits apart, after the title. */
  notes: readonly string[]
  /** The figure a person looks for first. */
  figure?: string
  /** Where a hit opens. */
  href: (id: string, data: Data) => string
}

const record =
  (path: string) =>
  (id: string): string =>
    `${path}?id=${encodeURIComponent(id)}`

/** What a comment or file belongs to, opened on the screen of its collection. */
function besides(_: string, { collection, recordId }: Data): string {
  const source = SOURCES.find(({ of }) => of.name === collection)
  return source ? source.href(String(recordId), {}) : `/history?collection=${encodeURIComponent(String(collection))}`
}

/** All that is searched, the most wanted first. */
export const SOURCES: readonly Source[] = [
  { of: parts, notes: ['brand', 'description'], figure: 'qtyAvailable', href: record('/inventory') },
  {
    of: lots,
    notes: ['partNumber', 'brand', 'condition', 'bin'],
    figure: 'qtyOnHand',
    href: (_, { partId }) => record('/inventory')(String(partId)),
  },
  { of: purchaseOrders, notes: ['vendorName', 'status'], figure: 'totalAmount', href: record('/purchase-order') },
  { of: payables, notes: ['vendorName', 'status'], figure: 'totalAmount', href: record('/payable') },
  { of: receivables, notes: ['customerName', 'status'], figure: 'totalAmount', href: record('/receivable') },
  { of: checks, notes: ['payeeName', 'status'], figure: 'amount', href: record('/checks') },
  { of: vendors, notes: ['city', 'country'], href: record('/vendors') },
  { of: customers, notes: ['city', 'country'], href: record('/customers') },
  { of: parcels, notes: ['trackingNumber', 'carrier'], href: record('/tracking') },
  { of: todos, notes: ['status'], href: record('/todo') },
  { of: followUps, notes: ['status'], href: record('/followup') },
  { of: comments, notes: ['by'], href: besides },
  { of: attachments, notes: ['note'], href: besides },
]

/** A table somebody made: its hits open in it. */
export const ownTable = (of: AnyCollection): Source => ({
  of,
  notes: of.list.columns.filter((name) => name !== of.title).slice(0, 3),
  href: (id) => `/customtable?collection=${encodeURIComponent(of.name)}&id=${encodeURIComponent(id)}`,
})
