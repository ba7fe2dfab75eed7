import { refuse } from '#base/problem.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { promisesTo } from '#features/sales/deals/commands.ts'
import { backOrderOf, nameOfDeal, nameOfDealLine } from '#features/sales/deals/rules.ts'
import { isGoods, openOf, withLineIds } from '#features/stock/line-entries/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { endReservation, reserveLot } from '#features/stock/reservations/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Whether goods of a line are taken from stock: what a vendor ships, or an order brings, is not. */
export const isFromStock = (line: Data): boolean =>
  isGoods(line) &&
  typeof line.partId === 'string' &&
  line.source !== 'Drop ship' &&
  !(line.source === 'PO' && line.poId)

/** Good lots of a part with something free, the oldest first; those of one condition where it is asked for. */
export async function freeLots(tx: Pick<Tx, 'find'>, { partId, condition, lotId }: Data): Promise<Lot[]> {
  const found = await tx.find(
    query(lots, {
      where: [
        ['partId', '==', partId],
        ['qcStatus', '==', 'OK'],
        ['qtyAvailable', '>', 0],
      ],
    }),
  )
  const day = ({ data }: Lot): string => String(data.receivedOn)
  return found
    .filter(({ id, data }) => (lotId ? id === lotId : !condition || data.condition === condition))
    .toSorted((a, b) => day(a).localeCompare(day(b)) || a.data.lotNumber.localeCompare(b.data.lotNumber))
}

/** Promises as much as there is, up to a quantity, from the line's lot or the oldest good ones; answers how much. */
export async function reserveUpTo(tx: Tx, deal: Deal, line: Data, qty: number): Promise<number> {
  let left = qty
  for (const lot of qty > 0 ? await freeLots(tx, line) : []) {
    const taken = Math.min(left, lot.data.qtyAvailable)
    if (taken <= 0) break
    await reserveLot(tx, lot.id, taken, promiseOf(deal, String(line.lineId)))
    left = addQty(left, -taken)
  }
  return addQty(qty, -left)
}

/** What a reservation of a deal's line says. */
export const promiseOf = (deal: Deal, lineId: string) => ({
  docNumber: nameOfDeal(deal),
  docType: deals.name,
  docId: deal.id,
  lineId,
})

/** Promises what is open of all lines, or of one; answers how many pieces. */
export async function reserveDeal(tx: Tx, deal: Deal, lineId?: string): Promise<number> {
  let reserved = 0
  for (const line of withLineIds(deal.data.lines as Value | undefined))
    if (isFromStock(line) && (lineId === undefined || line.lineId === lineId))
      reserved = addQty(reserved, await reserveUpTo(tx, deal, line, backOrderOf(line)))
  return reserved
}

/** Frees what is promised to a deal, to one line of it, or only a quantity of that; the newest promises go first. */
export async function releaseDeal(tx: Tx, deal: Deal, lineId?: string, qty?: number): Promise<number> {
  const held = (await promisesTo(tx, deal.id)).filter(({ data }) => lineId === undefined || data.lineId === lineId)
  const all = held.reduce((sum, { data }) => addQty(sum, data.qty), 0)
  const wanted = qty === undefined ? all : Math.min(qty, all)
  let left = wanted
  for (const { id, data } of held.toReversed()) {
    if (left <= 0) break
    await endReservation(tx, id, 'Released')
    const kept = addQty(data.qty, -Math.min(left, data.qty))
    if (kept > 0) await reserveLot(tx, data.lotId, kept, promiseOf(deal, data.lineId ?? ''))
    left = addQty(left, -addQty(data.qty, -kept))
  }
  return wanted
}

/** The promises follow the lines: none holds more than its line has open. */
export async function trimPromises(books: Books, deal: Deal): Promise<void> {
  const held = await promisesTo(books.tx, deal.id)
  const all = withLineIds(deal.data.lines as Value | undefined)
  for (const [lineId, own] of Map.groupBy(held, ({ data }) => data.lineId ?? '')) {
    const line = all.find((one) => one.lineId === lineId)
    const open = line ? openOf('transactions', line) : 0
    const promised = own.reduce((sum, { data }) => addQty(sum, data.qty), 0)
    if (promised > open) await releaseDeal(books.tx, deal, lineId, addQty(promised, -open))
  }
}

/** What of each line nothing is promised to: the back order. */
export const shortOf = (deal: Deal): { lineId: string; qty: number }[] =>
  withLineIds(deal.data.lines as Value | undefined).flatMap((line) => {
    const qty = isFromStock(line) ? backOrderOf(line) : 0
    return qty > 0 ? [{ lineId: String(line.lineId), qty }] : []
  })

/** The line of a deal by its id; refuses one that is not there. */
export function needLine(deal: Deal, lineId: unknown): Data {
  const line = withLineIds(deal.data.lines as Value | undefined).find((one) => one.lineId === lineId)
  if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${lineId}.`)
  return line
}

/** Refuses more than is open of a line. */
export function needOpen(line: Data, qty: number): void {
  const open = openOf('transactions', line)
  if (qty > open) throw refuse(`${nameOfDealLine(line)} is open for ${open}; ${qty} are too many.`)
}
