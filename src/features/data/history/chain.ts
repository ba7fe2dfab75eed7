import { type Day, toDay } from '#base/days.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** One document of a chain, in chronological order. */
export interface ChainLink {
  collection: string
  id: string
  /** The event: `Ordered`, `Billed`, `Paid by check`. */
  act: string
  number: string
  party: string
  status: string
  day?: Day
  amount?: number
  currency?: string
}

/** How documents are read: by a query or by id. */
export interface DocumentReader {
  find(query: Query): Promise<readonly Doc[]>
  get(collection: string, id: string): Promise<Doc | undefined>
}
interface Kind {
  collection: string
  act: string
  /** The fields with numbers that identify it for people. */
  numbers: readonly string[]
  party: readonly string[]
  day: string
  amount?: string
  /** The references to the documents it belongs to: the field, and the collection it refers to. */
  points: readonly (readonly [field: string, target: string])[]
}

const KINDS: readonly Kind[] = [
  {
    collection: purchaseOrders.name,
    act: 'Ordered',
    numbers: ['poNumber', 'vendorRef'],
    party: ['vendorName'],
    day: 'orderDate',
    amount: 'totalAmount',
    points: [['payableId', 'payables']],
  },
  {
    collection: parcels.name,
    act: 'On the way',
    numbers: ['trackingNumber', 'title'],
    party: ['carrier'],
    day: 'etaISO',
    points: [['poId', 'po']],
  },
  {
    collection: payables.name,
    act: 'Billed',
    numbers: ['payableNumber', 'vendorInvoiceNo'],
    party: ['vendorName'],
    day: 'invoiceDate',
    amount: 'totalAmount',
    points: [
      ['poId', 'po'],
      ['checkId', 'checks'],
    ],
  },
  {
    collection: checks.name,
    act: 'Paid by check',
    numbers: ['checkNumber'],
    party: ['payeeName'],
    day: 'checkDate',
    amount: 'amount',
    points: [
      ['payableId', 'payables'],
      ['replacesCheckId', 'checks'],
    ],
  },
  {
    collection: receivables.name,
    act: 'Invoiced',
    numbers: ['invoiceNumber', 'customerPoNo'],
    party: ['customerName'],
    day: 'invoiceDate',
    amount: 'totalAmount',
    points: [],
  },
  {
    collection: lots.name,
    act: 'Into stock',
    numbers: ['lotNumber'],
    party: ['partNumber'],
    day: 'receivedOn',
    points: [['poId', 'po']],
  },
]

const MAX_RECORDS = 200

/** All documents connected with a number: the order, its parcels, the bill, the check, the stock. */
export async function chainOf(number: string, reader: DocumentReader, timeZone: string): Promise<ChainLink[]> {
  const found = new Map<string, { kind: Kind; doc: Doc }>()
  let fresh = await byNumber(number.trim(), reader)
  while (fresh.length > 0 && found.size < MAX_RECORDS) {
    const added = fresh.filter(({ kind, doc }) => !found.has(`${kind.collection}/${doc.id}`))
    for (const item of added) found.set(`${item.kind.collection}/${item.doc.id}`, item)
    fresh = await neighbours(added, reader)
  }
  return [...found.values()]
    .map(({ kind, doc }) => linkOf(kind, doc, timeZone))
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || order(a) - order(b))
}

const order = ({ collection }: ChainLink): number => KINDS.findIndex((kind) => kind.collection === collection)

async function byNumber(number: string, reader: DocumentReader) {
  if (!number) return []
  const answers = await Promise.all(
    KINDS.map(async (kind) => {
      const clauses = kind.numbers.map((field): Clause => [field, '==', number])
      const docs = await reader.find({ collection: kind.collection, where: [{ or: clauses }], limit: 20 })
      return docs.map((doc) => ({ kind, doc }))
    }),
  )
  return answers.flat()
}

/** The records these refer to, and those that refer to them. */
async function neighbours(items: readonly { kind: Kind; doc: Doc }[], reader: DocumentReader) {
  const answers = await Promise.all(
    items.flatMap(({ kind, doc }) => [
      ...kind.points.map(async ([field, target]) => {
        const id = doc.data[field]
        const of = KINDS.find(({ collection }) => collection === target)!
        return typeof id === 'string' && id ? pointedTo(of, id, reader) : []
      }),
      ...KINDS.flatMap((other) =>
        other.points
          .filter(([, target]) => target === kind.collection)
          .map(async ([field]) => {
            const docs = await reader.find({ collection: other.collection, where: [[field, '==', doc.id]], limit: 50 })
            return docs.map((found) => ({ kind: other, doc: found }))
          }),
      ),
    ]),
  )
  return answers.flat()
}

async function pointedTo(kind: Kind, id: string, reader: DocumentReader) {
  const doc = await reader.get(kind.collection, id)
  return doc ? [{ kind, doc }] : []
}

function linkOf(kind: Kind, { id, data }: Doc, timeZone: string): ChainLink {
  const day =
    toDay(data[kind.day], timeZone) ?? (kind.collection === purchaseOrders.name ? poOrderDay(data.poNumber) : undefined)
  const amount = kind.amount === undefined ? undefined : data[kind.amount]
  return {
    collection: kind.collection,
    id,
    act: kind.act,
    number: first(data, kind.numbers) ?? id,
    party: first(data, kind.party) ?? '',
    status:
      kind.collection === parcels.name ? (data.delivered ? 'Delivered' : 'Pending') : (first(data, ['status']) ?? ''),
    ...(day && { day }),
    ...(typeof amount === 'number' && { amount }),
    ...(typeof data.currency === 'string' && data.currency && { currency: data.currency }),
  }
}

const first = (data: Data, fields: readonly string[]): string | undefined =>
  fields.map((field) => data[field]).find((value): value is string => typeof value === 'string' && value !== '')
