import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { backOrderOf, openQty } from '#features/sales/deals/rules.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { nameOfLine } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** At most so many lines and documents are named; the rest are given as a number. */
const NAMED = 3

/** Whether a line is filled from stock, and not by drop shipment or a purchase order. */
export const isFromStock = (line: Data): boolean =>
  isGoods(line) &&
  typeof line.partId === 'string' &&
  line.source !== 'Drop ship' &&
  !(line.source === 'PO' && line.poId)

const shortLines = (deal: Deal): Data[] =>
  withLineIds(deal.data.lines as Value | undefined).filter((line) => isFromStock(line) && backOrderOf(line) > 0)

/** The back order of each line: the quantity that is not reserved. */
export const backOrders = (deal: Deal): { lineId: string; qty: number }[] =>
  shortLines(deal).map((line) => ({ lineId: String(line.lineId), qty: backOrderOf(line) }))

/**
 * The back orders of a deal, or of one line, and the documents that have reserved the part:
 * `Line 1 (6205-2RS1): 3 of 10 back-ordered; 7 reserved for SO-2611-0031.` Undefined where all is reserved.
 */
export async function backOrderNote(
  tx: Pick<Tx, 'find'>,
  deal: Deal,
  lineId?: string,
): Promise<{ note: string; isHeld: boolean } | undefined> {
  const short = shortLines(deal).filter((line) => lineId === undefined || line.lineId === lineId)
  if (short.length === 0) return undefined
  const named = short.slice(0, NAMED)
  const partIds = [...new Set(named.map(({ partId }) => String(partId)))]
  const held = await tx.find(
    query(reservations, {
      where: [
        ['partId', 'in', partIds],
        ['status', '==', 'Active'],
      ],
    }),
  )
  const others = held.filter(({ data }) => data.docType !== deals.name || data.docId !== deal.id)
  const told = named.map((line) => {
    const holders = holdersOf(others.filter(({ data }) => data.partId === line.partId).map(({ data }) => data))
    return `${nameOfLine(line)}: ${backOrderOf(line)} of ${openQty(line)} back-ordered${holders && `; ${holders}`}.`
  })
  const more = short.length - named.length
  return {
    note: [...told, ...(more > 0 ? [`${more} more ${more === 1 ? 'line is' : 'lines are'} short.`] : [])].join(' '),
    isHeld: others.length > 0,
  }
}

/** `7 reserved for SO-2611-0031, 2 reserved for SO-2611-0040`. */
function holdersOf(held: readonly { docNumber: string; qty: number }[]): string {
  const sums = new Map<string, number>()
  for (const { docNumber, qty } of held) sums.set(docNumber, addQty(sums.get(docNumber) ?? 0, qty))
  const told = [...sums].slice(0, NAMED).map(([docNumber, qty]) => `${qty} reserved for ${docNumber}`)
  return [...told, ...(sums.size > NAMED ? [`${sums.size - NAMED} more documents`] : [])].join(', ')
}
