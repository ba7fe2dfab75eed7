import { roundTo } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { publicShares } from '#features/records/shares/collection.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { addUpBought } from '#features/stock/ledger/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import { type AnyCollection, isUntouched, query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { averageCost } from '#model/stock/average-cost.ts'

const text = (data: Data, field: string): string => String(data[field] ?? '').trim()
const fold = (value: string): string => value.toLowerCase().replace(/[\s\-._]+/g, '')

/** Why these records cannot be merged; undefined when they can. */
export function whyNotMerged(collection: AnyCollection, kept: Doc, losers: readonly Doc[]): string | undefined {
  const { access, label, name } = collection
  if (name === lots.name)
    return 'Merge lots with "Merge" in the record of a lot, so that the stock ledger stays correct.'
  if (access?.direct === 'commands' || access?.private) return `${label.many} cannot be merged.`
  const [settled] = losers.filter(({ data }) => isSettled(collection, data))
  if (settled) {
    const title = text(settled.data, collection.title) || settled.id
    return `${title} has been settled or sent (${text(settled.data, 'status')}); keep that one and merge the other into it, or void one of them.`
  }
  if (name === 'locations' && losers.some(({ data }) => data.isSellable !== kept.data.isSellable))
    return 'Stock can be sold at one of these locations and not at the other. Set both the same first.'
  return undefined
}

/** Collections of parties. */
export const PARTIES: ReadonlySet<string> = new Set(['vendors', 'customers'])

/**
 * Whether money or goods depend on a record, so that it cannot disappear into another one. Parties are exempt: what
 * only commands write about them, such as confirmed bank details, stays that of the kept one.
 */
const isSettled = (collection: AnyCollection, data: Data): boolean =>
  !PARTIES.has(collection.name) && !isUntouched(collection, data)

/** Why a merge must be confirmed by hand; undefined when it need not. */
export function mustConfirm(collection: string, kept: Data, losers: readonly Data[]): string | undefined {
  // The others are compared with each other too, because the field may be empty in the kept record.
  const differs = (field: string) =>
    new Set([kept, ...losers].map((data) => fold(text(data, field))).filter((value) => value !== '')).size > 1
  if (collection === parts.name) {
    if (losers.some((data) => fold(text(data, 'brand')) !== fold(text(kept, 'brand'))))
      return 'These parts are of different brands. An equivalent of another brand is an interchange, not a duplicate.'
    if (differs('pnFamily')) return 'The suffixes of these numbers differ, so what fits may differ.'
  }
  // For a vendor, only the part of the tax id that everyone can see is compared, so that merging cannot be used to
  // guess the rest.
  if (differs(collection === vendors.name ? 'taxShown' : 'taxId') && PARTIES.has(collection))
    return 'Their tax IDs differ, so these may be two companies.'
  return undefined
}

/** Moves the links of visitors to the parcel that remains after a merge. */
export async function moveShares(tx: Tx, keptId: string, loserIds: readonly string[]): Promise<void> {
  for (const loserId of loserIds) {
    const where: Clause[] = [
      ['kind', '==', 'parcel'],
      ['sourceId', '==', loserId],
    ]
    for (const { id } of await tx.find(query(publicShares, { where })))
      await tx.update(publicShares, id, { sourceId: keptId })
  }
}

/** Updates the bin of lots after a merge of locations. */
export async function settlePlace(tx: Tx, keptId: string, movedLots: readonly string[]): Promise<void> {
  const kept = await tx.need(locations, keptId)
  for (const id of movedLots) {
    const lot = await tx.need(lots, id)
    if (lot.data.locationId === keptId) await tx.update(lots, id, { bin: kept.data.code })
  }
}

/** Updates lots and interchanges after a merge of parts: lots get the part number and brand of the kept part. */
export async function settleParts(tx: Tx, keptId: string, movedLots: readonly string[]): Promise<void> {
  const kept = await tx.need(parts, keptId)
  for (const id of movedLots) {
    const { partNumber, brand } = kept.data
    await tx.update(lots, id, { partNumber, brand })
  }
  for (const field of ['aPartId', 'bPartId'] as const) {
    const own = await tx.find(query(interchanges, { where: [[field, '==', keptId]] }))
    // A part cannot be an interchange of itself.
    for (const { id, data } of own) if (data.aPartId === data.bPartId) await tx.remove(interchanges.name, id)
  }
}

/** Sets the figures of a part to the sums of its lots, as checked by the integrity check. */
export async function sumPart(tx: Tx, id: string, incoming?: number): Promise<void> {
  const part = await tx.get(parts, id)
  if (!part) return
  const held = await tx.find(query(lots, { where: [['partId', '==', id]] }))
  const sum = (field: 'qtyOnHand' | 'qtyReserved' | 'qtyAvailable' | 'value', decimals = 6) =>
    roundTo(
      held.reduce((total, { data }) => total + data[field], 0),
      decimals,
    )
  const next = {
    qtyOnHand: sum('qtyOnHand'),
    qtyReserved: sum('qtyReserved'),
    qtyAvailable: sum('qtyAvailable'),
    stockValue: sum('value', 2),
    ...(incoming !== undefined && { qtyIncoming: incoming }),
  }
  const changes = Object.fromEntries(
    Object.entries(next).filter(([field, value]) => (part.data[field as keyof Part['data']] ?? 0) !== value),
  )
  const avgCost = averageCost(held.map(({ data }) => data))
  if (Object.keys(changes).length > 0 || (avgCost !== undefined && avgCost !== part.data.avgCost))
    await tx.update(parts, id, { ...changes, ...(avgCost !== undefined && { avgCost }) })
  await addUpBought(tx, await tx.need(parts, id))
}

/** Moves postings and reservations of a lot made since the merge, when the lot returns to its part. */
export async function rowsFollow(tx: Tx, lotId: string, from: string, to: string): Promise<void> {
  const where: Clause[] = [
    ['lotId', '==', lotId],
    ['partId', '==', from],
  ]
  for (const { id } of await tx.find(query(movements, { where }))) {
    await tx.update(movements, id, { partId: to })
    const posted = await tx.find(query(postings, { where: [['movementId', '==', id]] }))
    for (const row of posted) if (row.data.partId === from) await tx.update(postings, row.id, { partId: to })
  }
  for (const { id } of await tx.find(query(reservations, { where }))) await tx.update(reservations, id, { partId: to })
}

/** The figures of a part that derive from its lots: they are recalculated and never a conflict. */
export const PART_FIGURES: ReadonlySet<string> = new Set([
  'qtyOnHand',
  'qtyReserved',
  'qtyIncoming',
  'qtyAvailable',
  'stockValue',
  'avgCost',
  'lastCost',
  'lastBoughtOn',
  'toOrder',
  'abcClass',
])

/** Throws a refusal with the sentence, if there is one. */
export function refuseIf(sentence: string | undefined): void {
  if (sentence !== undefined) throw refuse(sentence)
}
