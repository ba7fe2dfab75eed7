import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { whyNotVoidClaim } from '#features/money/payment-voids/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import type { Leg } from '#features/stock/ledger/commands.ts'
import {
  addAhead,
  addCleared,
  clearRests,
  reverseEntries,
  unreversedEntries,
  waitingIn,
} from '#features/stock/line-entries/commands.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { putReceiptLine, putReceiptLines, replacedLess, replacedValue } from '#features/stock/movements/rules.ts'
import type { Posting } from '#features/stock/postings/collection.ts'
import { type Books, chargeOf, needNotBefore, unreversedRows } from '#features/stock/postings/commands.ts'
import { minus, mirrorOf, type PostingLeg } from '#features/stock/postings/rules.ts'
import { chargedOf, lotsOfReceipt, postRevalued, revalue } from '#features/stock/revaluation/commands.ts'
import type { Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * Why a posted bill cannot be voided, such as when a receipt created it or its charges are allocated to goods;
 * undefined when it can.
 */
export async function whyNotVoidBill(tx: Tx, bill: Payable): Promise<string | undefined> {
  const name = nameOfPayable(bill)
  const order = bill.data.poId ? await tx.get(purchaseOrders, bill.data.poId) : undefined
  if (order?.data.payableId === bill.id)
    return `${name} was created by the receipt of PO ${bill.data.poNumber ?? ''}; reverse that receipt instead.`
  const claimed = await whyNotVoidClaim(tx, bill.id, name)
  if (claimed) return claimed
  const { spread, credited } = await chargeOf(tx, bill.id)
  if (credited !== 0) return `${amountText(credited)} of ${name} are credited by a debit note. Void that first.`
  return spread === 0
    ? undefined
    : `${amountText(spread)} of ${name} are spread over goods. Add the same negative amount to them first.`
}

/** Voids a bill on a day: posts the reversal of its postings, and what it billed is unbilled again. */
export async function voidBill(
  books: Books,
  bill: Payable,
  { reason, on }: { reason: string; on?: unknown },
): Promise<Payable> {
  const { tx, today, timeZone } = books
  const day = toDay(on, timeZone) ?? today
  const source = { docType: payables.name, docId: bill.id, docNumber: bill.data.payableNumber }
  const rows = bill.data.posted === true ? await unreversedRows(tx, source) : []
  if (rows.length > 0) {
    needNotBefore(
      day,
      rows.map(({ data }) => data.day),
      source.docNumber,
    )
    const own = linesIn(bill.data.lines as Data[])
    const { legs, posted } = await revaluedBack(tx, bill, own)
    await postRevalued(books, {
      legs,
      posted: [...rows.filter(isMirrored).map(mirrorOf), ...posted],
      day,
      source,
      memo: `Void: ${reason}`,
    })
    const entries = await unreversedEntries(tx, source)
    await unbill(tx, own)
    await reverseEntries(books, entries, { day, source })
    await clearRests(books, waitingIn(rows), { day, source })
  }
  return (await tx.update(payables, bill.id, {
    status: 'Void',
    balance: 0,
    voidReason: reason.trim(),
    voidedOn: day,
  })) as Payable
}

/**
 * Whether a posting is simply reversed; legs of a revaluation depended on the stock at that time, so they are
 * calculated again.
 */
const isMirrored = ({ data: { ledger, partId } }: Posting): boolean =>
  !(partId !== undefined && (ledger === 'Inventory' || ledger === 'COGS' || ledger === 'Rounding'))

interface Taken {
  ahead: number
  aheadValue: number
  cleared?: number
  parts: readonly { receiptId: string; lineId: string; qty: number; cost: number; variance: number }[]
}

const takenOf = (line: Data): Taken | undefined => line.taken as unknown as Taken | undefined

/** Removes the price differences of a bill from the cost of the goods in stock, and of those that were sold. */
async function revaluedBack(tx: Tx, bill: Payable, lines: readonly Data[]) {
  const all: { legs: Leg[]; posted: PostingLeg[] } = { legs: [], posted: [] }
  const note = {
    reason: 'Price variance reversed',
    docType: payables.name,
    docId: bill.id,
    docNumber: bill.data.payableNumber ?? bill.id,
  }
  const apply = async (amount: number, rows: Awaited<ReturnType<typeof lotsOfReceipt>>): Promise<void> => {
    if (amount === 0) return
    const charged = await chargedOf(tx, rows)
    const change = await revalue(tx, minus(amount), [{ ...charged, weight: Math.max(charged.cameIn, 1) }], {
      moves: 'bought',
      floor: true,
      note,
    })
    all.legs.push(...change.legs)
    all.posted.push(...change.posted)
  }
  for (const line of lines) {
    for (const { receiptId, lineId, variance } of takenOf(line)?.parts ?? [])
      await apply(variance, await lotsOfReceipt(tx, receiptId, lineId))
    if (typeof line.movementId !== 'string' || line.receiptId) continue
    const row: Movement | undefined = await tx.get(movements, line.movementId)
    if (row)
      await apply(
        figure(line, 'variance'),
        await tx.find(query(lots, { where: [['lotNumber', '==', row.data.lotNumber]] })),
      )
  }
  return all
}

/** The id of the order of a bill line, directly or through its receipt. */
const orderOf = async (tx: Tx, { poId, receiptId }: Data): Promise<string | undefined> =>
  typeof poId === 'string' ? poId : receiptId ? (await tx.get(receipts, String(receiptId)))?.data.poId : undefined

/** Releases the billed quantities of the lines: on their receipts, on later receipts, and for pieces still to come. */
async function unbill(tx: Tx, lines: readonly Data[]): Promise<void> {
  const parts = lines.flatMap((line) => takenOf(line)?.parts ?? [])
  for (const [receiptId, own] of Map.groupBy(parts, (part) => part.receiptId)) await freeReceipt(tx, receiptId, own)
  for (const line of lines) await unbillAhead(tx, line)
}

async function unbillAhead(tx: Tx, line: Data): Promise<void> {
  const { ahead = 0, aheadValue = 0, cleared = 0 } = takenOf(line) ?? {}
  if (ahead === 0 && aheadValue === 0 && cleared === 0) return
  const poId = await orderOf(tx, line)
  if (!poId) return
  const poLineId = String(line.poLineId)
  const freed = await freeAhead(tx, poId, poLineId, { qty: ahead, value: aheadValue })
  // The quantity of other bills keeps its value; the difference stays in what is billed ahead.
  const rest = sumMoney([aheadValue, -freed])
  if (rest !== 0) await addAhead(tx, poId, poLineId, { qty: 0, value: -rest })
  await addCleared(tx, poId, poLineId, -cleared)
}

/** Marks pieces of a receipt as unbilled again; those returned since are no longer to be billed. */
async function freeReceipt(tx: Tx, receiptId: string, parts: Taken['parts']): Promise<void> {
  const byLine = Map.groupBy(parts, ({ lineId }) => lineId)
  const replaced: { lineId: unknown; poLineId: string; qty: number }[] = []
  await putReceiptLines(tx, receiptId, (line) => {
    let now = line
    for (const { qty, cost } of byLine.get(String(line.lineId)) ?? []) {
      const own = Math.min(qty, figure(now, 'qtyBilled'))
      // When goods were replaced, the bill has paid for the replacement.
      if (own < qty) replaced.push({ lineId: line.lineId, poLineId: String(line.poLineId), qty: addQty(qty, -own) })
      now = { ...now, ...freedLine(now, own, cost) } as Data
    }
    return now
  })
  const lineOf = async (lineId: unknown): Promise<Data> =>
    linesIn((await tx.need(receipts, receiptId)).data.lines as Data[]).find((one) => one.lineId === lineId)!
  for (const { lineId, poLineId, qty } of replaced) {
    const { poId } = (await tx.need(receipts, receiptId)).data
    const value = replacedValue(await lineOf(lineId), qty)
    const elsewhere = await freeAhead(tx, String(poId), poLineId, { qty, ...(value !== undefined && { value }) })
    const line = await lineOf(lineId)
    await putReceiptLine(tx, receiptId, lineId, {
      openValue: sumMoney([figure(line, 'openValue'), -elsewhere]),
      ...replacedLess(line, qty),
    })
  }
}

/** The changed fields of a receipt line after a quantity is no longer billed. */
function freedLine(came: Data, qty: number, cost: number): Data {
  const toCredit = figure(came, 'qtyToCredit')
  const wentBack = Math.min(toCredit, qty)
  const value = wentBack === 0 ? 0 : shareOf(figure(came, 'valueToCredit'), wentBack, toCredit)
  return {
    qtyBilled: addQty(figure(came, 'qtyBilled'), -qty),
    openValue: sumMoney([figure(came, 'openValue'), cost, -value]),
    ...(wentBack > 0 && {
      qtyReturned: addQty(figure(came, 'qtyReturned'), wentBack),
      qtyToCredit: addQty(toCredit, -wentBack),
      valueToCredit: sumMoney([figure(came, 'valueToCredit'), -value]),
    }),
  }
}

/**
 * Releases a quantity billed ahead of receipt: what is still waiting first, then what was received since. Returns its
 * value.
 */
async function freeAhead(
  tx: Tx,
  poId: string,
  poLineId: string,
  { qty, value }: { qty: number; value?: number },
): Promise<number> {
  const order = (await tx.getAny(purchaseOrders.name, poId)) as Doc
  const orderLine = linesIn(order.data.lines).find(({ lineId }) => lineId === poLineId)
  const ahead = { qty: figure(orderLine ?? {}, 'qtyAhead'), value: figure(orderLine ?? {}, 'valueAhead') }
  const waiting = Math.min(qty, ahead.qty)
  // The exact value of this bill's quantity is released when quantities of other bills are waiting too.
  const isExact = value !== undefined && waiting === qty && waiting < ahead.qty
  const valueWaiting = isExact ? value : waiting === 0 ? 0 : shareOf(ahead.value, waiting, ahead.qty)
  if (waiting > 0) await addAhead(tx, poId, poLineId, { qty: -waiting, value: -valueWaiting })
  let left = addQty(qty, -waiting)
  let freed = valueWaiting
  const came = await tx.find(
    query(receipts, {
      where: [
        ['poId', '==', poId],
        ['status', '==', 'Posted'],
      ],
    }),
  )
  for (const receipt of came.toReversed())
    for (const one of linesIn(receipt.data.lines as Data[])) {
      const own = figure(one, 'qtyAhead')
      if (one.poLineId !== poLineId || own <= 0 || left <= 0) continue
      const part = Math.min(left, own)
      const worth = shareOf(figure(one, 'valueAhead'), part, own)
      await putReceiptLine(tx, receipt.id, one.lineId, {
        qtyAhead: addQty(own, -part),
        valueAhead: sumMoney([figure(one, 'valueAhead'), -worth]),
        qtyBilled: addQty(figure(one, 'qtyBilled'), -part),
        openValue: sumMoney([figure(one, 'openValue'), worth]),
      })
      left = addQty(left, -part)
      freed = sumMoney([freed, worth])
    }
  return freed
}
