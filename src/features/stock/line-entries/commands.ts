import { counters } from '#features/admin/counters/collection.ts'
import {
  type LineEntryKind,
  lineEntries,
  type OrderLineEntry,
  type OrderType,
} from '#features/stock/line-entries/collection.ts'
import {
  billingOf,
  cachesOf,
  openOfLine,
  progressOf,
  withLineIds,
  withSums,
} from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Books, needNotBefore } from '#features/stock/postings/commands.ts'
import type { PostingSource } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

export { leftOfBilledLines } from '#features/stock/line-entries/billed-lines.ts'
export { addAhead, addCleared, clearRests, type Waiting, waitingIn } from '#features/stock/line-entries/clear-rest.ts'
export { completeProgress } from '#features/stock/line-entries/complete-progress.ts'
export { entrySums, notBilled } from '#features/stock/line-entries/integrity.ts'
export {
  correctIncoming as mendIncoming,
  correctOrder as mendOrder,
  type DriftedOrder,
  type DriftedPart,
  findIncomingDrift,
  findOrderDrift,
} from '#features/stock/line-entries/rebuild.ts'
export { unorderedOf } from '#features/stock/line-entries/unordered.ts'

/** One entry to add to a line. */
export interface NewEntry {
  lineId: string
  kind: LineEntryKind
  qty: number
  docLineId?: string | undefined
  reversesId?: string | undefined
}

/**
 * Adds entries to the lines of an order and, in the same commit, updates everything derived from them: the sums on its
 * lines, its progress, and the incoming quantity of each part. Entries of 0 are skipped. Returns the updated order. An
 * order issued before entries existed gets line ids and `Ordered` entries first.
 */
export async function enterLines(
  books: Books,
  order: { type: OrderType; id: string },
  entries: readonly NewEntry[],
  { day, source }: { day: string; source: PostingSource },
): Promise<Doc> {
  const { tx } = books
  const doc = await openedOrder(books, order, entries, day)
  const written = entries.filter(({ qty }) => qty !== 0)
  const lines = withLineIds(doc.data.lines)
  await insertEntries(books, { order, doc, lines, entries: written, day, source })
  return await refreshOrder(tx, order, doc, lines, written)
}

/** The entries that a document added to order lines and that were not reversed. */
export async function unreversedEntries(
  tx: Pick<Tx, 'find'>,
  source: Pick<PostingSource, 'docType' | 'docId'>,
): Promise<OrderLineEntry[]> {
  const rows = await tx.find(
    query(lineEntries, {
      where: [
        ['docType', '==', source.docType],
        ['docId', '==', source.docId],
      ],
    }),
  )
  const reversed = new Set(rows.flatMap(({ data }) => (data.reversesId ? [data.reversesId] : [])))
  return rows.filter(({ id, data }) => !reversed.has(id) && !data.reversesId)
}

/** Reverses entries with the same kind and the opposite quantity, order by order. */
export async function reverseEntries(
  books: Books,
  rows: readonly OrderLineEntry[],
  entry: { day: string; source: PostingSource },
): Promise<void> {
  needNotBefore(
    entry.day,
    rows.map(({ data }) => data.day),
    entry.source.docNumber,
  )
  for (const own of Map.groupBy(rows, ({ data }) => `${data.orderType} ${data.orderId}`).values()) {
    const { orderType, orderId } = own[0]!.data
    const entries = own.map(({ id, data }) => ({
      lineId: data.lineId,
      kind: data.kind,
      qty: -data.qty,
      reversesId: id,
      ...(data.docLineId !== undefined && { docLineId: data.docLineId }),
    }))
    await enterLines(books, { type: orderType, id: orderId }, entries, entry)
  }
}

/** The statuses of an issued order, whose lines have `Ordered` entries. */
const OUT: Readonly<Record<OrderType, readonly string[]>> = {
  po: ['Pending', 'Received', 'Closed'],
  transactions: ['Confirmed', 'Closed'],
}

/** Every entry of an order. */
export const entriesOfOrder = (order: { type: OrderType; id: string }) =>
  query(lineEntries, {
    where: [
      ['orderId', '==', order.id],
      ['orderType', '==', order.type],
    ],
  })

/** The order with ids on its lines and, when it was issued before entries existed, its `Ordered` entries. */
async function openedOrder(
  books: Books,
  order: { type: OrderType; id: string },
  entries: readonly NewEntry[],
  day: string,
): Promise<Doc> {
  const { tx } = books
  const doc = (await tx.getAny(order.type, order.id))!
  const status = typeof doc.data.status === 'string' ? doc.data.status : 'Pending'
  if (!OUT[order.type].includes(status) || entries.some(({ kind }) => kind === 'Ordered')) return doc
  const [known] = await tx.find({ ...entriesOfOrder(order), limit: 1 })
  if (known) return doc
  const shown = withLineIds(doc.data.lines)
  const ordered = [...orderedEntries(shown), ...doneBefore(order.type, status, shown)]
  // From now on, the entries determine the quantities on the lines.
  const counted = new Set(['qtyOpen', ...Object.values(cachesOf(order.type))])
  const lines = shown.map(
    (line) => Object.fromEntries(Object.entries(line).filter(([name]) => !counted.has(name))) as Data,
  )
  await insertEntries(books, {
    order,
    doc,
    lines,
    entries: ordered,
    day,
    source: { docType: order.type, docId: order.id, docNumber: numberOf(order.type, doc) },
  })
  return await refreshOrder(tx, order, { ...doc, data: { ...doc.data, lines } }, lines, ordered)
}

/** The entries for issuing an order: the whole quantity of each line. */
export const orderedEntries = (lines: readonly Data[]): NewEntry[] =>
  lines.flatMap(({ lineId, qty }) =>
    typeof qty === 'number' && qty > 0 ? [{ lineId: String(lineId), kind: 'Ordered' as const, qty }] : [],
  )

/** The events of an order from before entries existed, derived from the figures on its lines and its status. */
function doneBefore(type: OrderType, status: string, lines: readonly Data[]): NewEntry[] {
  const rest = status === 'Received' ? 'Received' : status === 'Closed' ? 'Cancelled' : undefined
  const caches = Object.entries(cachesOf(type)) as [LineEntryKind, string][]
  return lines.flatMap((line) => {
    const lineId = String(line.lineId)
    const shown = caches.map(([kind, field]): NewEntry => {
      const qty = line[field]
      return { lineId, kind, qty: typeof qty === 'number' && qty > 0 ? qty : 0 }
    })
    const open = openOfLine(type, line)
    return [...shown, ...(rest ? [{ lineId, kind: rest, qty: open }] : [])].filter(({ qty }) => qty > 0) as NewEntry[]
  })
}

const numberOf = (type: OrderType, { data }: Pick<Doc, 'data'>): string | undefined => {
  const value = data[type === 'po' ? 'poNumber' : 'transactionNumber']
  return typeof value === 'string' ? value : undefined
}

interface Written {
  order: { type: OrderType; id: string }
  doc: Doc
  lines: readonly Data[]
  entries: readonly NewEntry[]
  day: string
  source: PostingSource
}

async function insertEntries({ tx, user }: Books, { order, doc, lines, entries, day, source }: Written): Promise<void> {
  if (entries.length === 0) return
  const counter = await tx.get(counters, lineEntries.name)
  let seq = counter?.data.next ?? 1
  if (counter) await tx.update(counters, lineEntries.name, { next: seq + entries.length })
  else await tx.insert(counters, { next: seq + entries.length }, lineEntries.name)
  const orderNumber = numberOf(order.type, doc)
  for (const { lineId, kind, qty, docLineId, reversesId } of entries) {
    const partId = lines.find((line) => line.lineId === lineId)?.partId
    await tx.insert(lineEntries, {
      seq: seq++,
      day,
      orderType: order.type,
      orderId: order.id,
      ...(orderNumber !== undefined && { orderNumber }),
      lineId,
      kind,
      qty,
      ...(typeof partId === 'string' && { partId }),
      docType: source.docType,
      docId: source.docId,
      ...(source.docNumber !== undefined && { docNumber: source.docNumber }),
      ...(docLineId !== undefined && { docLineId }),
      ...(reversesId !== undefined && { reversesId }),
      userId: user.id,
    })
  }
}

/** Updates the sums on the lines, the order's progress, and the incoming quantity of its parts. */
async function refreshOrder(
  tx: Tx,
  { type, id }: { type: OrderType; id: string },
  doc: Doc,
  lines: readonly Data[],
  entries: readonly NewEntry[],
): Promise<Doc> {
  const caches = cachesOf(type)
  const before = new Map(lines.map((line) => [line.lineId, typeof line.qtyOpen === 'number' ? line.qtyOpen : 0]))
  const next = lines.map((line) => {
    const summed: Data = { ...withSums(type, line) }
    for (const { lineId, kind, qty } of entries) {
      const cache = caches[kind]
      if (lineId !== line.lineId || !cache) continue
      summed[cache] = addQty(typeof summed[cache] === 'number' ? summed[cache] : 0, qty)
    }
    return { ...summed, qtyOpen: openOfLine(type, summed) } as Data
  })
  const progress = progressOf(type, next)
  const data: Data = {
    ...doc.data,
    lines: next,
    [type === 'po' ? 'receiveState' : 'shipState']: progress,
    billState: billingOf(type, next),
  }
  await tx.put(type, id, data)
  if (type === 'po') await refreshIncoming(tx, next, before)
  return (await tx.getAny(type, id))!
}

async function refreshIncoming(tx: Tx, lines: readonly Data[], before: ReadonlyMap<unknown, number>): Promise<void> {
  const more = new Map<string, number>()
  for (const { partId, lineId, qtyOpen } of lines) {
    if (typeof partId !== 'string') continue
    const delta = addQty(Number(qtyOpen), -(before.get(lineId) ?? 0))
    if (delta !== 0) more.set(partId, addQty(more.get(partId) ?? 0, delta))
  }
  for (const [partId, delta] of more) {
    const part = delta === 0 ? undefined : await tx.get(parts, partId)
    if (part) await tx.update(parts, partId, { qtyIncoming: addQty(part.data.qtyIncoming ?? 0, delta) })
  }
}
