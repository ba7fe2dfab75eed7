import type { Day } from '#base/days.ts'
import { openWith, orderedFrom, soldTo } from '#features/insight/figure-sources/money.ts'
import { adjusted, ledger, lotsOf, reserved } from '#features/insight/figure-sources/stock.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** One entry that a figure adds up. */
export interface WhyEntry {
  key: string
  day?: Day
  words: string
  /** The number of the document, and its address when it has a screen. */
  number?: string
  href?: string
  amount: number
  /** Amounts in different currencies are added up separately. */
  currency?: string
}

export interface Why {
  /** Latest first. */
  entries: readonly WhyEntry[]
  /** The sum of older entries that are not listed. */
  earlier?: number
}

/** How documents are read. */
export interface WhyReader {
  find(query: Query): Promise<readonly Doc[]>
  get(collection: string, id: string): Promise<Doc | undefined>
  sum(query: AggregateQuery): Promise<AggregateResult>
}

export interface WhyAt {
  today: Day
  timeZone: string
  base: string
}

/** A figure that is a sum, and how to read its entries. */
export interface WhyFigure {
  collection: string
  field: string
  label: string
  isMoney: boolean
  /** How it is counted, in a sentence. */
  how: string
  read: (doc: Doc, reader: WhyReader, at: WhyAt) => Promise<Why>
}

/** All figures whose entries can be shown. */
export const FIGURES: readonly WhyFigure[] = [
  {
    collection: parts.name,
    field: 'qtyOnHand',
    label: 'On hand',
    isMoney: false,
    how: 'All movements of the part, in and out.',
    read: ledger('partId', 'qtyDelta'),
  },
  {
    collection: parts.name,
    field: 'qtyAvailable',
    label: 'Available',
    isMoney: false,
    how: 'Unreserved quantity of each good lot at a selling location.',
    read: lotsOf('qtyAvailable'),
  },
  {
    collection: parts.name,
    field: 'qtyReserved',
    label: 'Reserved',
    isMoney: false,
    how: 'Quantity reserved for documents and not yet shipped.',
    read: reserved('partId'),
  },
  {
    collection: parts.name,
    field: 'stockValue',
    label: 'Stock value',
    isMoney: true,
    how: 'The value of all movements of the part, at lot cost.',
    read: ledger('partId', 'valueDelta'),
  },
  {
    collection: lots.name,
    field: 'qtyOnHand',
    label: 'On hand',
    isMoney: false,
    how: 'All movements of the lot, in and out.',
    read: ledger('lotId', 'qtyDelta'),
  },
  {
    collection: lots.name,
    field: 'qtyReserved',
    label: 'Reserved',
    isMoney: false,
    how: 'Quantity of the lot reserved for documents.',
    read: reserved('lotId'),
  },
  {
    collection: lots.name,
    field: 'qtyAvailable',
    label: 'Available',
    isMoney: false,
    how: 'Quantity on hand less reserved; zero while the lot or its location is not for sale.',
    read: adjusted,
  },
  {
    collection: lots.name,
    field: 'value',
    label: 'Value',
    isMoney: true,
    how: 'The value of all movements of the lot.',
    read: ledger('lotId', 'valueDelta'),
  },
  {
    collection: customers.name,
    field: 'openBalance',
    label: 'Receivables',
    isMoney: true,
    how: 'Open balance of each open invoice, by due date.',
    read: openWith('customer'),
  },
  {
    collection: customers.name,
    field: 'overdue',
    label: 'Overdue',
    isMoney: true,
    how: 'Open balance of invoices past their due date.',
    read: openWith('customer', 'past'),
  },
  {
    collection: customers.name,
    field: 'sales',
    label: 'Sales this year',
    isMoney: true,
    how: 'All invoices of this calendar year except drafts and voided ones.',
    read: soldTo,
  },
  {
    collection: vendors.name,
    field: 'openBalance',
    label: 'Payables',
    isMoney: true,
    how: 'Open balance of each open bill, by due date.',
    read: openWith('vendor'),
  },
  {
    collection: vendors.name,
    field: 'overdue',
    label: 'Overdue',
    isMoney: true,
    how: 'Open balance of bills past their due date.',
    read: openWith('vendor', 'past'),
  },
  {
    collection: vendors.name,
    field: 'ordered',
    label: 'Ordered',
    isMoney: true,
    how: 'All orders not yet received, with their totals.',
    read: orderedFrom,
  },
]

/** The figure of a field of a collection; undefined when the field is not a sum. */
export const figureOf = (collection: string, field: string): WhyFigure | undefined =>
  FIGURES.find((figure) => figure.collection === collection && figure.field === field)

export interface WhyLine extends WhyEntry {
  /** The running total: this entry and all older ones. */
  after: number
}

/** Entries with their running totals, by currency; largest total first. */
export function withTotals(
  { entries, earlier = 0 }: Why,
  base: string,
): readonly { currency: string; total: number; lines: readonly WhyLine[] }[] {
  const apart = Map.groupBy(entries, (entry) => currencyOf(entry, base))
  if (apart.size === 0) apart.set(base, [])
  return [...apart]
    .map(([currency, found]) => {
      const total = found.reduce((sum, { amount }) => addQty(sum, amount), earlier)
      let after = total
      const lines = found.map((entry) => {
        const line = { ...entry, after }
        after = addQty(after, -entry.amount)
        return line
      })
      return { currency, total, lines }
    })
    .toSorted((a, b) => b.total - a.total)
}
