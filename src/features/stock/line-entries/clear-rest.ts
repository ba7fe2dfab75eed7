import { sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { leftOfBilledLines } from '#features/stock/line-entries/billed-lines.ts'
import { unorderedOf } from '#features/stock/line-entries/unordered.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { type Books, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Goods waiting for a bill: an order line, or the movement that brought them without an order. */
export type Waiting = { orderId: string; lineId: string } | { movementId: string }

/** The goods that a document's postings are about, without duplicates. */
export function waitingIn(rows: readonly Posting[]): Waiting[] {
  const all = new Map<string, Waiting>()
  for (const { ledger, itemId, itemType, orderId, lineId } of rows.map(({ data }) => data))
    if (ledger === 'GRNI' && itemId)
      all.set(
        `${itemId} ${lineId ?? ''}`,
        itemType === movements.name ? { movementId: itemId } : { orderId: orderId ?? itemId, lineId: lineId ?? '' },
      )
  return [...all.values()]
}

/** Receipts do not include credits of debit notes, so they do not include what is cleared with one either. */
const NOTES = 'vouchers'

/**
 * Clears the GRNI balance that rounding or a different price left on goods waiting for neither bill nor credit. Every
 * action that may be the last one on its goods ends with this. Returns the amount posted for each, when it is not 0.
 */
export async function clearRests(
  books: Books,
  goods: readonly Waiting[],
  entry: EntryDetails,
): Promise<ReadonlyMap<Waiting, number>> {
  const { tx } = books
  const cleared = new Map<Waiting, number>()
  const clear = async (one: Waiting, left: Left | undefined): Promise<void> => {
    if (left && left.base !== 0) cleared.set(one, await clearRest(books, one, left, entry))
  }
  const ordered = Map.groupBy(
    goods.flatMap((one) => ('orderId' in one ? one : [])),
    ({ orderId }) => orderId,
  )
  for (const [orderId, lines] of ordered) {
    const own = new Map(lines.toReversed().map((one) => [one.lineId, one]))
    const left = await leftOfBilledLines(tx, orderId, [...own.keys()])
    for (const [lineId, one] of own) await clear(one, await leftOfLine(tx, one, left.get(lineId)))
  }
  for (const one of goods) if ('movementId' in one) await clear(one, await leftOfMovement(tx, one.movementId))
  return cleared
}

interface EntryDetails {
  day: string
  source: PostingSource
  memo?: string
}

async function clearRest(
  books: Books,
  goods: Waiting,
  { base, ledger, item }: Left,
  { day, source, memo }: EntryDetails,
): Promise<number> {
  const { tx } = books
  const part = item.partId === undefined ? {} : { partId: item.partId }
  await postGroup(books, {
    day,
    source,
    memo: memo ?? 'Rest of goods that are billed and returned',
    legs: [
      { ...item, ledger: 'GRNI', base: minus(base) },
      { ...part, ledger, base },
    ],
  })
  if ('orderId' in goods && source.docType !== NOTES) await addCleared(tx, goods.orderId, goods.lineId, minus(base))
  return minus(base)
}

type Left = { base: number; ledger: PostingLeg['ledger']; item: Partial<PostingLeg> }

async function leftOfLine(
  tx: Tx,
  line: { orderId: string; lineId: string },
  left: Pick<Left, 'base' | 'ledger'> | undefined,
): Promise<Left | undefined> {
  const order = left && left.base !== 0 ? await tx.getAny('po', line.orderId) : undefined
  if (!left || !order) return undefined
  const ordered = linesIn(order.data.lines).find(({ lineId }) => lineId === line.lineId)
  const item = { ...line, itemType: 'po', itemId: line.orderId, itemNumber: order.data.poNumber }
  return { ...left, item: legOf({ ...item, partId: ordered?.partId, ...partyOf(order.data) } as Data) }
}

async function leftOfMovement(tx: Tx, movementId: string): Promise<Left | undefined> {
  const { base, waits } = await unorderedOf(tx, movementId)
  const row = waits === 0 && base !== 0 ? await tx.get(movements, movementId) : undefined
  if (!row) return undefined
  const { lotNumber, partId } = row.data
  const owed: readonly Clause[] = [
    ['movementId', '==', movementId],
    ['ledger', '==', 'GRNI'],
  ]
  const [came] = await tx.find(query(postings, { where: owed, limit: 1 }))
  const { partyType, partyId, partyName } = { ...came?.data }
  const item = { itemType: movements.name, itemId: movementId, itemNumber: lotNumber, partId }
  return { base, ledger: 'Stock differences', item: legOf({ ...item, partyType, partyId, partyName } as Data) }
}

const partyOf = ({ vendorId, vendorName }: Data): Data =>
  vendorId === undefined ? {} : { partyType: vendors.name, partyId: vendorId, partyName: vendorName ?? '' }

const legOf = (fields: Data): Partial<PostingLeg> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

/**
 * Adds to the quantity and value of an order line that were billed before receipt; its next receipt uses them first.
 * Value without a quantity belongs to goods that have come: the next ones must not take it into their cost.
 */
export async function addAhead(
  tx: Tx,
  poId: string,
  lineId: string,
  { qty, value }: { qty: number; value: number },
): Promise<void> {
  if (qty === 0 && value === 0) return
  await changeLine(tx, poId, lineId, (line) => {
    const [before, cleared] = [figure(line, 'qtyAhead'), figure(line, 'valueCleared')]
    const qtyAhead = addQty(before, qty)
    const loose = before === 0 ? figure(line, 'valueAhead') : 0
    const ahead = sumMoney([figure(line, 'valueAhead'), -loose, value])
    return qtyAhead === 0
      ? { qtyAhead, valueAhead: 0, valueCleared: sumMoney([cleared, loose, ahead]) }
      : { qtyAhead, valueAhead: ahead, ...(loose !== 0 && { valueCleared: sumMoney([cleared, loose]) }) }
  })
}

/** Adds to what was cleared on an order line without goods or a bill. */
export async function addCleared(tx: Tx, poId: string, lineId: string, value: number): Promise<void> {
  if (value === 0) return
  await changeLine(tx, poId, lineId, (line) => ({
    valueCleared: sumMoney([figure(line, 'valueCleared'), value]),
  }))
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

async function changeLine(tx: Tx, poId: string, lineId: string, changes: (line: Data) => Data): Promise<void> {
  const order = (await tx.getAny('po', poId))!
  const lines = linesIn(order.data.lines).map((line, at) =>
    (line.lineId ?? String(at + 1)) === lineId ? { ...line, ...changes(line) } : line,
  )
  await tx.put('po', poId, { ...order.data, lines })
}
