import { roundTo } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import type { Tolerance } from '#features/purchasing/receiving/bills/match.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { unorderedOf } from '#features/stock/line-entries/commands.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { unbilledOf } from '#features/stock/movements/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn, netPrice } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A receipt line that a bill line can cover. */
export interface CameLine {
  receipt: Receipt
  line: Data
  /** The unbilled quantity, less what is on draft bills. */
  unbilled: number
}

/** What a goods line of a bill is for. */
export interface GoodsLineSubject {
  order?: PurchaseOrder
  orderLine?: Data
  /** The receipt lines it covers, oldest first. */
  came: CameLine[]
  /** Goods received without an order. */
  movement?: { row: Movement; unbilled: number; left: number; billed: number }
}

/** The data that goods lines of a bill are compared with: orders, their receipts, and lines of other drafts. */
export interface BillContext {
  orders: ReadonlyMap<string, PurchaseOrder>
  receipts: readonly Receipt[]
  /** Lines of other bills that are still drafts. */
  drafted: readonly (Data & { bill: string })[]
  tolerance: Tolerance
  /** The vendor of the bill. */
  vendorId: string | undefined
}

/**
 * Reads the data that the lines of a vendor's bill are compared with; `billId` is the bill itself, whose lines must not
 * count twice.
 */
export async function readBillContext(
  tx: Tx,
  lines: readonly Data[],
  { vendorId, billId }: { vendorId: string | undefined; billId?: string },
): Promise<BillContext> {
  const named = await Promise.all(
    [...new Set(lines.flatMap(({ receiptId }) => (typeof receiptId === 'string' ? [receiptId] : [])))].map((id) =>
      tx.need(receipts, id),
    ),
  )
  const poIds = new Set([
    ...named.flatMap(({ data }) => data.poId ?? []),
    ...lines.flatMap(({ poId }) => (typeof poId === 'string' ? [poId] : [])),
  ])
  const orders = new Map<string, PurchaseOrder>()
  const came: Receipt[] = []
  for (const id of poIds) {
    orders.set(id, await tx.need(purchaseOrders, id))
    came.push(
      ...(await tx.find(
        query(receipts, {
          where: [
            ['poId', '==', id],
            ['status', '==', 'Posted'],
          ],
        }),
      )),
    )
  }
  const drafts: Payable[] = vendorId
    ? await tx.find(
        query(payables, {
          where: [
            ['vendorId', '==', vendorId],
            ['status', '==', 'Draft'],
          ],
        }),
      )
    : []
  const purchasing = (await tx.get(settings, 'purchasing'))?.data
  return {
    orders,
    receipts: came.toSorted((a, b) => (a.data.receiptNumber ?? '').localeCompare(b.data.receiptNumber ?? '')),
    drafted: drafts.flatMap((bill) =>
      bill.id === billId
        ? []
        : linesIn(bill.data.lines as Data[]).map((line) => ({ ...line, bill: nameOfPayable(bill) })),
    ) as (Data & { bill: string })[],
    tolerance: { pct: purchasing?.matchPricePct ?? 2, amount: purchasing?.matchAmount ?? 5 },
    vendorId,
  }
}

/** Refuses orders from another vendor, or in another currency, than the bill. */
export function refuseOtherParty(
  { orders }: BillContext,
  bill: { vendorId: string | undefined; vendorName: string | undefined; currency: string; base: string },
): void {
  for (const order of orders.values()) {
    const { vendorId, vendorName, currency = bill.base } = order.data
    if (vendorId && bill.vendorId && vendorId !== bill.vendorId)
      throw refuse(`${nameOfOrder(order)} is of ${vendorName ?? vendorId}, not of ${bill.vendorName ?? bill.vendorId}.`)
    if (currency !== bill.currency)
      throw refuse(`${nameOfOrder(order)} is in ${currency}, the invoice in ${bill.currency}.`)
  }
}

/** What one goods line is for; `taken` contains the quantities of earlier lines of the same bill. */
export async function aboutLine(
  tx: Tx,
  billContext: BillContext,
  line: Data,
  taken: Map<string, number>,
): Promise<GoodsLineSubject> {
  if (typeof line.movementId === 'string' && !line.receiptId && !line.poId)
    return aboutMovement(tx, billContext, line, taken)
  const receipt =
    typeof line.receiptId === 'string' ? billContext.receipts.find(({ id }) => id === line.receiptId) : undefined
  if (line.receiptId && !receipt) {
    const other = await tx.need(receipts, String(line.receiptId))
    throw refuse(`Receipt ${other.data.receiptNumber} is ${other.data.status}. Only posted receipts are billed.`)
  }
  const poId = receipt?.data.poId ?? (typeof line.poId === 'string' ? line.poId : undefined)
  const order = poId === undefined ? undefined : billContext.orders.get(poId)
  if (!order) return { came: [] }
  const own = receipt && linesIn(receipt.data.lines as Data[]).find(({ lineId }) => lineId === line.receiptLineId)
  if (receipt && line.receiptLineId && !own)
    throw refuse(`Receipt ${receipt.data.receiptNumber} has no line ${String(line.receiptLineId)}.`)
  const poLineId = own?.poLineId ?? line.poLineId
  const orderLine = withLineIds(order.data.lines as Data[]).find(({ lineId }) => lineId === poLineId)
  if (!orderLine) throw refuse(`${nameOfOrder(order)} has no line ${String(poLineId ?? '')}.`.replace(' .', '.'))
  return { order, orderLine, came: cameOf(billContext, { receipt, own, poId: order.id, poLineId }, taken) }
}

/**
 * The receipt lines that a bill line covers, with what is left of each: the one it names, otherwise all of its order
 * line.
 */
function cameOf(
  billContext: BillContext,
  at: { receipt: Receipt | undefined; own: Data | undefined; poId: string; poLineId: unknown },
  taken: Map<string, number>,
): CameLine[] {
  const all = billContext.receipts.flatMap((receipt) =>
    receipt.data.poId !== at.poId
      ? []
      : linesIn(receipt.data.lines as Data[]).flatMap((line) =>
          line.poLineId === at.poLineId ? [{ receipt, line, unbilled: unbilledOf(line) }] : [],
        ),
  )
  // Draft lines without a receipt take the oldest receipts first.
  let loose = billContext.drafted
    .filter(
      ({ kind, poId, poLineId, receiptId }) =>
        kind === 'Goods' && !receiptId && poId === at.poId && poLineId === at.poLineId,
    )
    .reduce((sum, { qty }) => addQty(sum, Number(qty ?? 0)), 0)
  const left = all.map((one) => {
    const key = keyOf(one.receipt.id, one.line.lineId)
    const named = billContext.drafted
      .filter(({ receiptId, receiptLineId }) => receiptId === one.receipt.id && receiptLineId === one.line.lineId)
      .reduce((sum, { qty }) => addQty(sum, Number(qty ?? 0)), taken.get(key) ?? 0)
    const rest = Math.max(0, addQty(one.unbilled, -named))
    const loosely = Math.min(rest, loose)
    loose = addQty(loose, -loosely)
    return { ...one, unbilled: addQty(rest, -loosely) }
  })
  return at.own
    ? left.filter(({ receipt, line }) => receipt.id === at.receipt?.id && line.lineId === at.own?.lineId)
    : left
}

/** The key of a receipt line in `taken`. */
const keyOf = (receiptId: string, lineId: unknown): string => `${receiptId} ${String(lineId)}`

async function aboutMovement(
  tx: Tx,
  billContext: BillContext,
  line: Data,
  taken: Map<string, number>,
): Promise<GoodsLineSubject> {
  const row = await tx.need(movements, String(line.movementId))
  const { vendorId, lotNumber } = (await tx.get(lots, row.data.lotId))?.data ?? {}
  if (vendorId && billContext.vendorId && vendorId !== billContext.vendorId) {
    const [of, not] = await tx.getMany(vendors, [vendorId, billContext.vendorId])
    throw refuse(
      `Lot ${lotNumber ?? ''} is of ${of?.data.name ?? vendorId}, not of ${not?.data.name ?? billContext.vendorId}.`,
    )
  }
  const { base, unbilled, billed } = await unorderedOf(tx, row.id)
  const drafted = billContext.drafted
    .filter(({ movementId }) => movementId === row.id)
    .reduce((sum, { qty }) => addQty(sum, Number(qty ?? 0)), taken.get(row.id) ?? 0)
  return {
    came: [],
    movement: {
      row,
      left: Math.max(0, -base),
      unbilled: Math.max(0, addQty(unbilled, -drafted)),
      billed: addQty(billed, drafted),
    },
  }
}

/** The received and unbilled quantity for a bill line. */
export const unbilledIn = ({ came, movement }: GoodsLineSubject): number =>
  movement ? movement.unbilled : came.reduce((sum, { unbilled }) => addQty(sum, unbilled), 0)

/** The agreed unit price in the currency of the bill: the order's price less its discount, or the cost at receipt. */
export const orderedPrice = ({ orderLine, movement }: GoodsLineSubject, fxRate: number): number | undefined =>
  movement ? roundTo(movement.row.data.unitCost / fxRate, 4) : orderLine && netPrice(orderLine)

/** Adds the quantity of a bill line to `taken`, so that no later line of the same bill takes it again. */
export function countTaken(taken: Map<string, number>, { came, movement }: GoodsLineSubject, qty: number): void {
  const count = (key: string, pieces: number) => taken.set(key, addQty(taken.get(key) ?? 0, pieces))
  if (movement) count(movement.row.id, Math.min(qty, movement.unbilled))
  let left = qty
  for (const { receipt, line, unbilled } of came) {
    const part = Math.min(left, unbilled)
    count(keyOf(receipt.id, line.lineId), part)
    left = addQty(left, -part)
  }
}
