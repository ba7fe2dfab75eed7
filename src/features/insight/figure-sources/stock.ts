import type { WhyEntry, WhyFigure } from '#features/insight/figure-sources/figures.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { addressOf } from '#model/record-pages.ts'
import { addQty, availableOf } from '#model/stock/quantity.ts'

/** The number of movements that are listed individually; the store adds up the older ones. */
export const MAX_LISTED = 200

/** A column of the stock ledger, for a part or a lot. */
export const ledger =
  (of: 'partId' | 'lotId', column: 'qtyDelta' | 'valueDelta'): WhyFigure['read'] =>
  async (doc, reader) => {
    const where: Clause[] = [[of, '==', doc.id]]
    const question = { collection: movements.name, where }
    const [found, all] = await Promise.all([
      reader.find({ ...question, orderBy: [['seq', 'desc']], limit: MAX_LISTED }),
      reader.sum({ ...question, aggregate: { sum: [column] } }),
    ])
    const total = 'groups' in all ? 0 : Number(all.sum?.[column]?.value ?? 0)
    // A movement that only changes the value is not an entry of the quantity, and vice versa.
    const entries = (found as unknown as readonly Movement[])
      .filter(({ data }) => data[column] !== 0)
      .map((movement) => entryOf(movement, of, column))
    const listed = entries.reduce((sum, { amount }) => addQty(sum, amount), 0)
    return { entries, ...(found.length === MAX_LISTED && { earlier: addQty(total, -listed) }) }
  }

function entryOf({ id, data }: Movement, of: 'partId' | 'lotId', column: 'qtyDelta' | 'valueDelta'): WhyEntry {
  const number = data.docNumber || (of === 'partId' ? data.lotNumber : undefined)
  const href = (data.docNumber && addressOf(data.docType ?? '', data.docId ?? '')) || addressOf(lots.name, data.lotId)
  return {
    key: id,
    day: String(data.day),
    words: [data.type, data.reason, data.note].filter(Boolean).join(', '),
    amount: data[column],
    ...(number && { number }),
    ...(href && { href }),
  }
}

/** The value of a field in each lot of a part. */
export const lotsOf =
  (field: 'qtyAvailable'): WhyFigure['read'] =>
  async (doc, reader) => {
    const where: Clause[] = [
      ['partId', '==', doc.id],
      [field, '!=', 0],
    ]
    const found = (await reader.find({ collection: lots.name, where })) as unknown as readonly Lot[]
    return {
      entries: found
        .toSorted((a, b) => String(b.data.receivedOn).localeCompare(String(a.data.receivedOn)))
        .map(({ id, data }) => ({
          key: id,
          day: String(data.receivedOn),
          words: [data.condition, data.bin && `in ${data.bin}`].filter(Boolean).join(' '),
          number: data.lotNumber,
          href: addressOf(lots.name, id)!,
          amount: data[field],
        })),
    }
  }

/** The reserved quantity of a part or lot. */
export const reserved =
  (of: 'partId' | 'lotId'): WhyFigure['read'] =>
  async (doc, reader) => {
    const where: Clause[] = [
      [of, '==', doc.id],
      ['status', '==', 'Active'],
    ]
    const found = (await reader.find({ collection: reservations.name, where })) as unknown as readonly Reservation[]
    return { entries: found.toSorted((a, b) => b.createTime.localeCompare(a.createTime)).map(promiseOf) }
  }

function promiseOf({ id, data }: Reservation): WhyEntry {
  const href = addressOf(data.docType ?? '', data.docId ?? '')
  const until = data.expiresOn ? `, until ${String(data.expiresOn)}` : ''
  return { key: id, words: `Promised${until}`, number: data.docNumber, amount: data.qty, ...(href && { href }) }
}

/** The available quantity of a lot: on hand less reserved, 0 when the lot is not for sale. */
export const adjusted: WhyFigure['read'] = async (doc, reader, at) => {
  const lot = doc as unknown as Lot
  const [{ entries: promised }, place] = await Promise.all([
    reserved('lotId')(doc, reader, at),
    reader.get(locations.name, lot.data.locationId),
  ])
  const isSellable = place?.data.isSellable === true
  const taken = promised.map((entry) => ({ ...entry, amount: -entry.amount }))
  const there: WhyEntry = { key: 'there', words: 'On hand', amount: lot.data.qtyOnHand }
  const left = [there, ...taken].reduce((sum, { amount }) => addQty(sum, amount), 0)
  const available = availableOf(lot.data, isSellable)
  if (left === available || (lot.data.qcStatus === 'OK' && isSellable)) return { entries: [...taken, there] }
  const why =
    lot.data.qcStatus === 'OK' ? `${String(place?.data.name ?? 'The place')} does not sell` : lot.data.qcStatus
  return {
    entries: [{ key: 'held', words: `Not for sale: ${why}`, amount: addQty(available, -left) }, ...taken, there],
  }
}
