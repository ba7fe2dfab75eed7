import { refuse } from '#base/problem.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderLineName } from '#features/purchasing/purchase-orders/rules.ts'
import { enterLines, entriesOfOrder, orderedEntries, reverseEntries } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { Tx } from '#model/command/command.ts'
import { enterAtMost, statedWithCharges, whyDuplicate, withAmounts } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

const sourceOf = ({ id, data }: Pick<PurchaseOrder, 'id' | 'data'>) => ({
  docType: purchaseOrders.name,
  docId: id,
  docNumber: data.poNumber,
})

const at = (id: string) => ({ type: 'po' as const, id })
const qtyOf = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** The order with entries on its lines; an issued order from before entries existed gets them now. */
export const openedOrder = async (books: Books, order: PurchaseOrder): Promise<PurchaseOrder> =>
  (await enterLines(books, at(order.id), [], { day: books.today, source: sourceOf(order) })) as PurchaseOrder

/** Issues the lines of a draft: ids, amounts, entries and incoming quantities. */
export async function issueLines(books: Books, order: PurchaseOrder): Promise<PurchaseOrder> {
  const { tx, today } = books
  const lines = withAmounts(withLineIds(order.data.lines as Data[]), order.data.currency)
  await refusePartsOfPieces(tx, order, lines)
  const net = statedWithCharges({ ...order.data, lines })
  const { totalAmount = net > 0 ? net : undefined } = order.data
  await tx.update(purchaseOrders, order.id, { lines, ...(totalAmount !== undefined && { totalAmount }) })
  const entries = orderedEntries(lines)
  return (await enterLines(books, at(order.id), entries, { day: today, source: sourceOf(order) })) as PurchaseOrder
}

/**
 * Revises the lines of an issued order: received and billed quantities stay, and the difference is ordered or no longer
 * ordered.
 */
export async function reviseLines(books: Books, order: PurchaseOrder, given: readonly Data[]): Promise<void> {
  const { tx, today } = books
  refuseDuplicates(
    order,
    given.flatMap(({ lineId }) => (lineId ? [String(lineId)] : [])),
  )
  const opened = withLineIds((await openedOrder(books, order)).data.lines as Data[])
  const used = (await tx.find(entriesOfOrder(at(order.id)))).map(({ data }) => data.lineId)
  const called = numbered(given, opened, used)
  const before = await withoutOtherParts(books, order, opened, called)
  const lines = withAmounts(
    called.map((line) => revised(line, before)),
    order.data.currency,
  )
  await refusePartsOfPieces(tx, order, lines)
  const remaining = new Set(lines.map(({ lineId }) => lineId))
  const gone = before.filter(({ lineId }) => !remaining.has(lineId))
  for (const line of gone) refuseBelow(order, line, before, 0)
  await tx.update(purchaseOrders, order.id, { lines: [...lines, ...gone.map((line) => ({ ...line, qty: 0 }))] })
  const entries = [...lines, ...gone.map((line) => ({ ...line, qty: 0 }) as Data)].flatMap((line) => {
    const was = before.find(({ lineId }) => lineId === line.lineId)
    if (was) refuseBelow(order, line, before, qtyOf(line, 'qty'), was)
    const qty = addQty(qtyOf(line, 'qty'), -qtyOf(was ?? {}, 'qty'))
    return qty === 0 ? [] : [{ lineId: String(line.lineId), kind: 'Ordered' as const, qty }]
  })
  const after = await enterLines(books, at(order.id), entries, { day: today, source: sourceOf(order) })
  const rest = (after.data.lines as Data[]).filter(({ lineId }) => remaining.has(lineId))
  await tx.update(purchaseOrders, order.id, { lines: rest })
}

/**
 * The lines before a revision, without the ordered quantities of those that change to another part, so that their
 * pieces are no longer incoming. Refuses another part when goods of the line were received, billed or returned.
 */
async function withoutOtherParts(
  books: Books,
  order: PurchaseOrder,
  before: readonly Data[],
  given: readonly Data[],
): Promise<Data[]> {
  const other = before.filter((was) => {
    const line = given.find(({ lineId }) => lineId === was.lineId)
    return line !== undefined && isOtherPart(line, was)
  })
  if (other.length === 0) return [...before]
  for (const was of other) {
    const name = `${orderLineName(was, before.indexOf(was))} of ${nameOfOrder(order)}`
    const touched = [...HAPPENED].find(([field]) => qtyOf(was, field) > 0)
    if (touched)
      throw refuse(
        `${name} is ${touched[1]} ${qtyOf(was, touched[0])}; its part cannot be changed. Add a line instead.`,
        { line: String(was.lineId) },
      )
  }
  const lines = before.map((line) => (other.includes(line) ? { ...line, qty: 0 } : line))
  await books.tx.update(purchaseOrders, order.id, { lines })
  const entries = orderedEntries(other).map((entry) => ({ ...entry, qty: -entry.qty }))
  const { data } = await enterLines(books, at(order.id), entries, { day: books.today, source: sourceOf(order) })
  return withLineIds(data.lines)
}

/** The quantities that prevent a change of the part, with the words for error messages. */
const HAPPENED = new Map([
  ['qtyReceived', 'received'],
  ['qtyBilled', 'billed'],
  ['qtyReturned', 'returned'],
])

/** Whether a revised line has another part; a line without any part fields keeps its part. */
const isOtherPart = (line: Data, was: Data): boolean =>
  line.partId === undefined
    ? line.partNumber !== undefined && line.partNumber !== was.partNumber
    : line.partId !== was.partId

/** Refuses fractions of pieces: a receipt accepts only whole ones, so the rest would stay open forever. */
async function refusePartsOfPieces(
  tx: Pick<Tx, 'getMany'>,
  order: PurchaseOrder,
  lines: readonly Data[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' && partId ? [partId] : [])))]
  const uoms = new Map((await tx.getMany(parts, ids)).flatMap((part) => (part ? [[part.id, part.data.uom]] : [])))
  for (const [place, line] of lines.entries()) {
    if (!uoms.has(line.partId as string)) continue
    const why = whyNotQty(qtyOf(line, 'qty'), uoms.get(line.partId as string))
    if (why) throw refuse(`${orderLineName(line, place)} of ${nameOfOrder(order)}: ${why}`, `lines/${place}/qty`)
  }
}

/** Refuses duplicate line ids, because a line is identified by its id. */
function refuseDuplicates(order: PurchaseOrder, ids: readonly string[]): void {
  const duplicate = whyDuplicate(ids, nameOfOrder(order))
  if (duplicate) throw refuse(duplicate)
}

/**
 * Assigns ids to lines. When none has an id, each gets that of the line in the same position; when some have one, a
 * line without an id is new and gets an id that no line has ever had.
 */
function numbered(given: readonly Data[], before: readonly Data[], used: readonly string[]): Data[] {
  const isByPlace = given.every(({ lineId }) => !lineId)
  const ids = [...before, ...given].map(({ lineId }) => Number(lineId) || 0)
  let last = Math.max(0, ...ids, ...used.map((id) => Number(id) || 0))
  return given.map((line, place) =>
    line.lineId ? line : { ...line, lineId: (isByPlace && before[place]?.lineId) || String(++last) },
  )
}

/** A revised line: received, billed and similar quantities are kept, whatever the input contains. */
function revised(line: Data, before: readonly Data[]): Data {
  const { lineId, ...typed } = line
  const was = before.find((one) => one.lineId === lineId)
  const own = Object.fromEntries(Object.entries(typed).filter(([name]) => !COUNTED.includes(name)))
  const counted = was ? Object.fromEntries(Object.entries(was).filter(([name]) => COUNTED.includes(name))) : {}
  const part = was && !isOtherPart(line, was) ? pick(was, ['partId', 'partNumber']) : {}
  return { ...part, ...own, ...counted, lineId: lineId! }
}

const pick = (line: Data, names: readonly string[]): Data =>
  Object.fromEntries(names.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]!]])))

const COUNTED = [
  'qtyReceived',
  'qtyRejected',
  'qtyBilled',
  'qtyReturned',
  'qtyCancelled',
  'qtyOpen',
  'qtyAhead',
  'valueAhead',
  'valueCleared',
  'forTransactionId',
  'forLineId',
]

function refuseBelow(order: PurchaseOrder, line: Data, all: readonly Data[], qty: number, was: Data = line): void {
  const name = `${orderLineName(was, all.indexOf(was))} of ${nameOfOrder(order)}`
  const received = qtyOf(was, 'qtyReceived')
  if (qty < received)
    throw refuse(`${name} is received ${received}. Enter ${received} or more.`, {
      line: String(was.lineId),
      number: qty,
    })
  const billed = qtyOf(was, 'qtyBilled')
  if (qty < billed)
    throw refuse(`${name} is billed ${billed}. Enter ${billed} or more.`, { line: String(was.lineId), number: qty })
  if (billed > 0 && (line.unitPrice !== was.unitPrice || (line.discountPct ?? 0) !== (was.discountPct ?? 0)))
    throw refuse(`${name} is billed at ${String(was.unitPrice)}. Keep that price, or add a line instead.`, {
      line: String(was.lineId),
    })
}

/** Cancels the open quantity of the given lines, or of all lines. */
export async function cancelOpen(
  books: Books,
  order: PurchaseOrder,
  wanted?: readonly { poLineId: string; qty?: number | undefined }[],
): Promise<PurchaseOrder> {
  const opened = await openedOrder(books, order)
  const lines = withLineIds(opened.data.lines as Data[])
  refuseDuplicates(order, wanted?.map(({ poLineId }) => poLineId) ?? [])
  const entries = wanted
    ? wanted.map(({ poLineId, qty }) => {
        const line = lines.find(({ lineId }) => lineId === poLineId)
        if (!line) throw refuse(`${nameOfOrder(order)} has no line ${poLineId}.`, { line: poLineId })
        const open = qtyOf(line, 'qtyOpen')
        const cancelled = qty ?? open
        if (cancelled <= 0 || cancelled > open)
          throw refuse(
            `${orderLineName(line, lines.indexOf(line))} of ${nameOfOrder(order)} is open for ${open}, not ${cancelled}. ${enterAtMost(open)}`,
            { line: poLineId, number: cancelled },
          )
        return { lineId: poLineId, kind: 'Cancelled' as const, qty: cancelled }
      })
    : lines.map((line) => ({ lineId: String(line.lineId), kind: 'Cancelled' as const, qty: qtyOf(line, 'qtyOpen') }))
  return (await enterLines(books, at(order.id), entries, {
    day: books.today,
    source: sourceOf(order),
  })) as PurchaseOrder
}

/** Reopens cancelled quantities: every cancellation that has not been reversed. */
export async function expectAgain(books: Books, order: PurchaseOrder): Promise<PurchaseOrder> {
  const { tx, today } = books
  const rows = await tx.find(entriesOfOrder(at(order.id)))
  const reversed = new Set(rows.map(({ data }) => data.reversesId))
  const cancelled = rows.filter(({ id, data }) => data.kind === 'Cancelled' && !data.reversesId && !reversed.has(id))
  await reverseEntries(books, cancelled, { day: today, source: sourceOf(order) })
  return await tx.need(purchaseOrders, order.id)
}
