import type { LineEntryKind } from '#features/stock/line-entries/collection.ts'
import { openOrderLines } from '#features/stock/line-entries/integrity.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The open quantity of each part on issued orders, from their lines as stored or as recalculated by `told`. */
export async function onOrderByPart(
  tx: Reading,
  describe: (line: Data, sum: (kind: LineEntryKind) => number) => Data = (line) => line,
): Promise<Map<string, number>> {
  const open = new Map<string, number>()
  for await (const { order, line, sum, hasEntries } of openOrderLines(tx, 'po')) {
    if ((order.data.status ?? 'Pending') !== 'Pending' || typeof line.partId !== 'string') continue
    open.set(
      line.partId,
      addQty(open.get(line.partId) ?? 0, Number((hasEntries ? describe(line, sum) : line).qtyOpen ?? 0)),
    )
  }
  return open
}

export const incomingIsOnOrder = defineCheck({
  equation: 'Incoming stock matches open orders',
  async run(tx) {
    const open = await onOrderByPart(tx)
    const wrong: string[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber'))
      for (const { id, data } of page) {
        const [shown, onOrder] = [data.qtyIncoming ?? 0, open.get(id) ?? 0]
        if (shown !== onOrder) wrong.push(`${data.partNumber} shows ${shown} incoming, ${onOrder} are on order`)
      }
    return wrong
  },
})

/** The active reservations of a deal line equal the quantity on the line and do not exceed its open quantity. */
export const reservedIsNeeded = defineCheck({
  equation: 'No order has more reserved than it needs',
  async run(tx) {
    const answer = await tx.aggregate({
      collection: reservations.name,
      where: [
        ['status', '==', 'Active'],
        ['docType', '==', 'transactions'],
      ],
      aggregate: { sum: ['qty'], by: ['docId', 'lineId'] },
    })
    const held = new Map(
      ('groups' in answer ? answer.groups : []).map(({ key, sum }) => [
        `${key.docId}\n${key.lineId}`,
        Number(sum?.qty?.value ?? 0),
      ]),
    )
    const wrong: string[] = []
    if (held.size === 0) return wrong
    for await (const { order, name, line } of openOrderLines(tx, 'transactions')) {
      const reserved = held.get(`${order.id}\n${String(line.lineId)}`) ?? 0
      const open = Number((line as Data).qtyOpen ?? 0)
      if (reserved > open) wrong.push(`${name} has ${reserved} reserved, ${open} are open`)
    }
    return wrong
  },
})
