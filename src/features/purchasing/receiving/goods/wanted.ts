import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { counted } from '#base/text/words.ts'
import { percent } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderLineName } from '#features/purchasing/purchase-orders/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { enterAtMost, netPrice } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

/** One lot received for an order line. */
export interface Came {
  poLineId: string
  qty: number
  qtyRejected?: number | undefined
  rejectReason?: string | undefined
  quarantine?: boolean | undefined
  locationId?: string | undefined
  condition?: string | undefined
  dateCode?: string | undefined
  originCountry?: string | undefined
  vendorLot?: string | undefined
  serials?: readonly string[] | undefined
  unitPrice?: number | undefined
  note?: string | undefined
}

/** A received line and its order line. */
export interface ReceivedLine {
  came: Came
  orderLine: Data
  /** Its name in error messages. */
  name: string
  /** The unit cost net of the line's discount, in the order's currency. */
  price: number
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** Everything still open on an order. */
export const allOpen = (order: PurchaseOrder): Came[] =>
  withLineIds(order.data.lines as Data[]).flatMap((line) => {
    const qty = figure(line, 'qtyOpen')
    return qty > 0 ? [{ poLineId: String(line.lineId), qty }] : []
  })

/**
 * Checks a receipt against its order: refuses unknown lines, quantities above the tolerance, and rejections without a
 * reason.
 */
export async function receivedLines(tx: Tx, order: PurchaseOrder, came: readonly Came[]): Promise<ReceivedLine[]> {
  const lines = withLineIds(order.data.lines as Data[])
  const title = nameOfOrder(order)
  if (!came.some(({ qty, qtyRejected = 0 }) => qty > 0 || qtyRejected > 0))
    throw refuse(`Nothing is entered for ${title}. Enter accepted or rejected quantities.`, 'lines')
  const { overReceiptPct = 0 } = (await tx.get(settings, 'purchasing'))?.data ?? {}
  const wanted: ReceivedLine[] = []
  for (const one of came) {
    const orderLine = lines.find(({ lineId }) => lineId === one.poLineId)
    if (!orderLine) throw refuse(`${title} has no line ${one.poLineId}.`)
    const name = `${orderLineName(orderLine, lines.indexOf(orderLine))} of ${title}`
    wanted.push(await checked(tx, { came: one, orderLine, name, price: priceOf(one, orderLine) }))
  }
  for (const own of Map.groupBy(wanted, ({ came }) => came.poLineId).values())
    refuseOver(
      own[0]!,
      own.reduce((sum, { came }) => addQty(sum, came.qty), 0),
      overReceiptPct,
    )
  return wanted
}

const priceOf = ({ unitPrice }: Came, line: Data): number =>
  netPrice(unitPrice === undefined ? line : { ...line, unitPrice }) ??
  (figure(line, 'qty') > 0 ? Math.round((figure(line, 'amount') / figure(line, 'qty')) * 1e4) / 1e4 : 0)

async function checked(tx: Tx, wanted: ReceivedLine): Promise<ReceivedLine> {
  const { came, orderLine, name, price } = wanted
  const { qty, qtyRejected = 0, rejectReason, serials, note } = came
  if (qty < 0 || qtyRejected < 0)
    throw refuse(`${name} needs a quantity of 0 or more.`, { line: came.poLineId, number: qty })
  if (qtyRejected > 0 && !rejectReason?.trim())
    throw refuse(
      `Enter why ${counted(qtyRejected, 'piece')} of ${nameInSentence(name)} ${qtyRejected === 1 ? 'was' : 'were'} rejected.`,
      { line: came.poLineId, field: 'rejectReason' },
    )
  const part = typeof orderLine.partId === 'string' ? await tx.get(parts, orderLine.partId) : undefined
  const fault = qty > 0 ? whyNotQty(qty, part?.data.uom) : undefined
  if (fault && part) throw refuse(fault, { line: came.poLineId, number: qty })
  if (part?.data.tracksSerials && qty > 0 && (serials?.length ?? 0) !== qty)
    throw refuse(`${name} needs ${qty} serial numbers, ${serials?.length ?? 0} are given.`, {
      line: came.poLineId,
      field: 'serials',
    })
  if (serials && new Set(serials).size < serials.length)
    throw refuse(`${name} has a serial number twice.`, { line: came.poLineId, field: 'serials' })
  if (part && qty > 0 && price === 0 && !note?.trim())
    throw refuse(
      `${name} would be received at a cost of 0, which lowers the average cost. Enter the reason in the note.`,
      { line: came.poLineId, field: 'note' },
    )
  return wanted
}

/** Refuses more than is open, except within the over-receipt tolerance of the ordered quantity. */
function refuseOver({ came, orderLine, name }: ReceivedLine, qty: number, pct: number): void {
  const open = figure(orderLine, 'qtyOpen')
  if (qty <= open) return
  const ordered = addQty(figure(orderLine, 'qty'), -figure(orderLine, 'qtyCancelled'))
  const most = sumMoney([ordered * (1 + pct / 100), -figure(orderLine, 'qtyReceived')])
  if (qty <= most) return
  const allowed = Math.max(open, most)
  const refusal = `${name} is open for ${open}; ${qty} are ${addQty(qty, -allowed)} more than the tolerance of ${percent(pct)}. ${enterAtMost(allowed)}`
  throw refuse(refusal, { line: came.poLineId, number: qty })
}
