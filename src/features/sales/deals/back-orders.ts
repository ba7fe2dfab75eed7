import type { Deal } from '#features/sales/deals/collection.ts'
import { backOrderOf, heldByOthers, openQty } from '#features/sales/deals/rules.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import { holdersOf } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { nameOfLine } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The maximum number of lines named; the rest are given as a count. */
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
 * The back orders of a deal, or of one line, and the documents that have reserved the part: `Line 1 (6205-2RS1): 3 of
 * 10 back-ordered; 3 just reserved for SO-2611-0031.` Undefined when everything is reserved.
 */
export async function backOrderNote(
  { tx, now }: { tx: Pick<Tx, 'find'>; now: Date },
  deal: Deal,
  lineId?: string,
): Promise<{ note: string; isHeld: boolean } | undefined> {
  const short = shortLines(deal).filter((line) => lineId === undefined || line.lineId === lineId)
  if (short.length === 0) return undefined
  const named = short.slice(0, NAMED)
  const partIds = [...new Set(named.map(({ partId }) => String(partId)))]
  const others = await heldByOthers(tx, deal, partIds)
  const described = named.map((line) => {
    const holders = holdersOf(
      others.filter(({ data }) => data.partId === line.partId),
      now,
    )
    return `${nameOfLine(line)}: ${backOrderOf(line)} of ${openQty(line)} back-ordered${holders && `; ${holders}`}.`
  })
  const more = short.length - named.length
  return {
    note: [...described, ...(more > 0 ? [`${more} more ${more === 1 ? 'line is' : 'lines are'} short.`] : [])].join(
      ' ',
    ),
    isHeld: others.length > 0,
  }
}
