import type { LineEntryKind, OrderType } from '#features/stock/line-entries/collection.ts'
import { entrySums, openOrderLines } from '#features/stock/line-entries/integrity.ts'
import { cachesOf, openOfLine, progressFields, withLineIds, withSums } from '#features/stock/line-entries/rules.ts'
import { onOrderByPart } from '#features/stock/line-entries/waiting.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import { type Data, sameValue } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** An order whose figures differ from the sums of its entries. */
export interface DriftedOrder {
  type: OrderType
  id: string
  name: string
}

/** A line with the sums of its entries and the resulting open quantity. */
function summedLine(type: OrderType, line: Data, sum: (kind: LineEntryKind) => number): Data {
  const summed: Data = { ...line }
  for (const [kind, field] of Object.entries(cachesOf(type))) summed[field] = sum(kind as LineEntryKind)
  return { ...summed, qtyOpen: openOfLine(type, summed) }
}

/** Orders whose lines or progress differ from their entries. */
export async function findOrderDrift(tx: Reading): Promise<DriftedOrder[]> {
  const found: DriftedOrder[] = []
  for (const type of ['po', 'transactions'] as const) {
    const summed = new Map<string, { name: string; shown: Data; lines: Data[]; isOff: boolean }>()
    for await (const { order, name, line, sum, hasEntries } of openOrderLines(tx, type)) {
      if (!hasEntries) continue
      const one = summed.get(order.id) ?? { name: name.split(',')[0]!, shown: order.data, lines: [], isOff: false }
      const next = summedLine(type, line, sum)
      summed.set(order.id, {
        ...one,
        lines: [...one.lines, next],
        isOff: one.isOff || !sameValue(withSums(type, line), next),
      })
    }
    for (const [id, { name, shown, lines, isOff }] of summed) {
      const progress = Object.entries(progressFields(type, lines))
      if (isOff || progress.some(([field, value]) => shown[field] !== undefined && shown[field] !== value))
        found.push({ type, id, name })
    }
  }
  return found
}

/** Sets the lines and the progress of an order from its entries. */
export async function correctOrder(tx: Tx, { type, id }: DriftedOrder): Promise<void> {
  const order = await tx.getAny(type, id)
  if (!order) return
  const sum = await entrySums(tx, type, [id])
  const lines = withLineIds(order.data.lines).map((line) =>
    summedLine(type, line, (kind) => sum(id, line.lineId, kind)),
  )
  await tx.put(type, id, { ...order.data, lines, ...progressFields(type, lines) })
}

/** A part whose incoming quantity is too low by `missing`. */
export interface DriftedPart {
  id: string
  name: string
  missing: number
}

/** Parts whose incoming quantity differs from what is on order according to entries. */
export async function findIncomingDrift(tx: Reading): Promise<DriftedPart[]> {
  const open = await onOrderByPart(tx, (line, sum) => summedLine('po', line, sum))
  const found: DriftedPart[] = []
  for await (const page of pagesOf(tx, parts, 'partNumber'))
    for (const { id, data } of page) {
      const missing = addQty(open.get(id) ?? 0, -(data.qtyIncoming ?? 0))
      if (missing !== 0) found.push({ id, name: `Part ${data.partNumber}`, missing })
    }
  return found
}

/** Adds the missing quantity, so that orders and receipts in the meantime stay counted. */
export async function correctIncoming(tx: Tx, { id, missing }: DriftedPart): Promise<void> {
  const part = await tx.get(parts, id)
  if (part) await tx.update(parts, id, { qtyIncoming: addQty(part.data.qtyIncoming ?? 0, missing) })
}
