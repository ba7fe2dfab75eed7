import type { Day } from '#base/days.ts'
import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { type FaultCount, LATE_PROMISES, MAX_EXAMPLES } from '#features/stock/control/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import { expiredReservations } from '#features/stock/reservations/rules.ts'
import type { Reading } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'

/** The most lots whose cost is compared, most valuable first: a cost with an extra zero is among them. */
const LOOKED_AT = 3_000
/** A cost this many times above or below that of the rest of the part is more often a typing error than a price. */
const OUTLYING = 5

/** Documents by the values of an indexed field; keyed by id, because several may share a value. */
async function by<T extends Doc<unknown>>(
  tx: Reading,
  { collection, field, values }: { collection: string; field: string; values: readonly unknown[] },
): Promise<Map<string, T>> {
  // Older documents may contain anything.
  const all = [...new Set(values)].filter((value) => typeof value === 'string')
  const found = new Map<string, T>()
  for (const some of portions(all, VALUES_PER_QUERY)) {
    const docs = await tx.find<unknown>({ collection, where: [[field, 'in', some]] })
    for (const doc of docs) found.set(doc.id, doc as T)
  }
  return found
}

/** Every active reservation is for an existing lot that has enough stock. */
export async function lostReservations(tx: Reading): Promise<FaultCount> {
  const active = await tx.find(query(reservations, { where: [['status', '==', 'Active']] }))
  const known = await by<Lot>(tx, {
    collection: lots.name,
    field: 'partId',
    values: active.map(({ data }) => data.partId),
  })
  const wrong = active.flatMap(({ data }) => {
    const lot = known.get(data.lotId)
    if (!lot) return [`${data.qty} for ${data.docNumber} are reserved from a lot that no longer exists`]
    return lot.data.qtyOnHand < data.qty
      ? [
          `${data.qty} of ${lot.data.lotNumber} are reserved for ${data.docNumber}, but only ${lot.data.qtyOnHand} are on hand`,
        ]
      : []
  })
  return {
    name: 'Reserved stock is on hand',
    found: wrong.length,
    examples: wrong.slice(0, MAX_EXAMPLES),
  }
}

/** Expired reservations are released at night; until then a person may do it. */
export async function noExpiredReservations(
  tx: Reading,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<FaultCount> {
  const late = await expiredReservations(tx, today, timeZone)
  return {
    name: LATE_PROMISES,
    found: late.length,
    examples: late.slice(0, MAX_EXAMPLES).map(({ data }) => `${data.qty} for ${data.docNumber}`),
    isAdvice: true,
  }
}

/** Lots that cost far more or far less than the rest of their part. */
export async function costOutliers(tx: Reading): Promise<FaultCount> {
  const valuable = await tx.find(
    query(lots, { where: [['value', '>', 0]], orderBy: [['value', 'desc']], limit: LOOKED_AT }),
  )
  const owners = await by<Part>(tx, {
    collection: parts.name,
    field: 'partNumber',
    values: valuable.map(({ data }) => data.partNumber),
  })
  const wrong = valuable.flatMap(({ data }) => {
    const own = owners.get(data.partId)?.data
    const rest = (own?.qtyOnHand ?? 0) - data.qtyOnHand
    const others = rest > 0 ? ((own?.stockValue ?? 0) - data.value) / rest : 0
    const times = others > 0 ? data.landedUnitCost / others : 1
    return times >= OUTLYING || times <= 1 / OUTLYING
      ? [`${data.lotNumber} of ${data.partNumber} costs ${data.landedUnitCost}, the others ${amountText(others)}`]
      : []
  })
  return {
    name: 'Lot costs of a part are consistent',
    found: wrong.length,
    examples: wrong.slice(0, MAX_EXAMPLES),
    isAdvice: true,
  }
}
