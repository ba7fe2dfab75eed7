import { toDay } from '#base/days.ts'
import type { WhyAt, WhyEntry, WhyFigure, WhyReader } from '#features/insight/figure-sources/figures.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { orderedOn } from '#model/document/days/order-days.ts'
import { billedWithin, yearToDate } from '#model/document/days/periods.ts'
import { isOverdue, openAmount } from '#model/document/open.ts'
import type { Clause } from '#model/query/query.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'

type Side = 'customer' | 'vendor'

const BILLS = { customer: 'receivable', vendor: 'payables' } as const

const textOf = (data: Data, name: string): string => (typeof data[name] === 'string' ? data[name] : '')

/** Finds documents of a party. */
const ofParty = (reader: WhyReader, collection: string, side: Side, party: Doc, where: readonly Clause[]) =>
  reader.find({ collection, where: [...where, [`${side}Id`, '==', party.id]] })

interface EntryFields {
  collection: string
  day: (data: Data) => unknown
  number: readonly string[]
  words: (data: Data) => string
  amount: (data: Data) => number
}

function entriesOf(
  docs: readonly Doc[],
  { collection, day, number, words, amount }: EntryFields,
  at: WhyAt,
): WhyEntry[] {
  return docs
    .map(({ id, data }): WhyEntry => {
      const on = toDay(day(data), at.timeZone)
      const href = addressOf(collection, id)
      return {
        key: id,
        words: words(data),
        number: number.map((name) => textOf(data, name)).find(Boolean) ?? id,
        amount: amount(data),
        ...(on && { day: on }),
        ...(href && { href }),
        ...(textOf(data, 'currency') && { currency: textOf(data, 'currency') }),
      }
    })
    .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? '') || a.key.localeCompare(b.key))
}

const numberOf = { customer: ['invoiceNumber'], vendor: ['payableNumber', 'vendorInvoiceNo'] } as const

/** The open balance with a party: all of it, or only the overdue part. */
export const openWith =
  (side: Side, which?: 'past'): WhyFigure['read'] =>
  async (party, reader, at) => {
    const collection = BILLS[side]
    const all = await ofParty(reader, collection, side, party, [['status', '==', 'Open']])
    const isPast = ({ data }: Doc) => isOverdue(data, at.today, at.timeZone)
    return {
      entries: entriesOf(
        which === 'past' ? all.filter(isPast) : all,
        {
          collection,
          day: ({ dueDate }) => dueDate,
          number: numberOf[side],
          words: (data) => {
            const paid = Number(data.totalAmount) - openAmount(data)
            const what = data.disputed === true ? 'Disputed' : paid > 0 ? 'Partly paid' : 'Open'
            return what
          },
          amount: openAmount,
        },
        at,
      ),
    }
  }

/** The amount billed to a customer in the calendar year. */
export const soldTo: WhyFigure['read'] = async (party, reader, at) => {
  const where = billedWithin(receivables.name, yearToDate(at.today), at.timeZone)
  const fields: EntryFields = {
    collection: receivables.name,
    day: ({ invoiceDate }) => invoiceDate,
    number: numberOf.customer,
    words: ({ status }) => String(status),
    amount: ({ totalAmount }) => Number(totalAmount) || 0,
  }
  return { entries: entriesOf(await ofParty(reader, receivables.name, 'customer', party, where), fields, at) }
}

/** The amount ordered from a vendor and not received yet. */
export const orderedFrom: WhyFigure['read'] = async (party, reader, at) => {
  const fields: EntryFields = {
    collection: purchaseOrders.name,
    day: (data) => orderedOn(data, at.timeZone),
    number: ['poNumber'],
    words: () => 'Ordered',
    amount: ({ totalAmount }) => Number(totalAmount) || 0,
  }
  const found = await ofParty(reader, purchaseOrders.name, 'vendor', party, [['status', '==', 'Pending']])
  return { entries: entriesOf(found, fields, at) }
}
