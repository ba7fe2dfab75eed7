import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { applyDeposits } from '#features/money/allocations/commands.ts'
import { postedBill, taxLegs } from '#features/money/bill-entry/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { legsOf, otherLeg, withoutLines } from '#features/purchasing/receiving/bills/bill-legs.ts'
import type { BillPlan, PlannedLine } from '#features/purchasing/receiving/bills/plan.ts'
import type { Leg } from '#features/stock/ledger/commands.ts'
import { addAhead, clearRests, enterLines, type NewEntry, type Waiting } from '#features/stock/line-entries/commands.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { putReceiptLines } from '#features/stock/movements/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { chargedOf, lotsOfReceipt, postRevalued, revalue } from '#features/stock/revaluation/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface Approval {
  by: string
  /** Why a bill that does not match was approved anyway. */
  accepted?: string | undefined
}

/** Posts a bill as planned: it becomes Open, its lines are marked billed, and price differences are posted. */
export async function approveBill(
  books: Books,
  bill: Payable,
  plan: BillPlan,
  { by, accepted }: Approval,
): Promise<Payable> {
  const { tx, today } = books
  const { head } = plan
  const legs: PostingLeg[] = [head.owed]
  const moved: Leg[] = []
  for (const line of plan.goods) {
    legs.push(...legsOf(line, plan))
    const change = await revaluedBy(books, bill, line)
    moved.push(...change.legs)
    legs.push(...change.posted)
  }
  for (const line of plan.others) legs.push(otherLeg(line, bill, plan))
  legs.push(...(await taxLegs(tx, plan.taxes, { currency: head.currency, fxRate: head.fxRate })))
  const notes = plan.goods.flatMap(({ parts }) =>
    parts.flatMap((part) => rateMemo(part.receipt.data.fxRate, plan, part.exchange)),
  )
  await postRevalued(books, {
    legs: moved,
    posted: withoutLines(bill, plan, legs),
    day: moved.length > 0 ? await afterStockClosed(books, head.day) : head.day,
    source: head.source,
    ...(notes.length > 0 && { memo: notes[0] }),
  })
  await billLines(books, plan)
  const rests = await clearBilled(books, plan)
  await tx.update(payables, bill.id, {
    ...(postedBill(bill.data as Data, head, books.timeZone) as object),
    status: 'Open',
    amountPaid: 0,
    balance: bill.data.totalAmount,
    matchState: plan.matchState,
    approvedBy: by,
    approvedOn: today,
    lines: linesIn(bill.data.lines as Data[]).map((line) => ({ ...line, ...postedLine(plan, line, rests) })),
    ...(plan.taxes.length > 0 && { taxes: plan.taxes as never }),
    ...(accepted && { matchAccepted: accepted }),
  } as never)
  // Deposits paid for its orders are applied to it, oldest first.
  const orders = [bill.data.poId, ...linesIn(bill.data.lines as Data[]).map(({ poId }) => poId)]
  const named = orders.flatMap((id) => (typeof id === 'string' && id ? [id] : []))
  await applyDeposits(books, { type: 'payables', id: bill.id, orders: [...new Set(named)], day: today })
  return await tx.need(payables, bill.id)
}

/**
 * Applies the price difference to the lots of a receipt: to their cost, and to the cost of what was already sold of
 * them.
 */
async function revaluedBy({ tx }: Books, bill: Payable, { parts, movement, about }: PlannedLine) {
  const all: { legs: Leg[]; posted: PostingLeg[] } = { legs: [], posted: [] }
  const note = {
    reason: 'Price variance',
    docType: payables.name,
    docId: bill.id,
    docNumber: bill.data.payableNumber ?? bill.id,
  }
  const apply = async (
    amount: number,
    rows: Awaited<ReturnType<typeof lotsOfReceipt>>,
    partId: unknown,
  ): Promise<void> => {
    if (amount === 0) return
    const charged = await chargedOf(tx, rows)
    const change = await revalue(tx, amount, [{ ...charged, weight: Math.max(charged.cameIn, 1) }], {
      moves: 'bought',
      floor: true,
      note,
    })
    all.legs.push(...change.legs)
    all.posted.push(
      ...change.posted.map((leg) => ({ ...leg, ...(!leg.partId && typeof partId === 'string' && { partId }) })),
    )
  }
  for (const { receipt, line, variance } of parts)
    await apply(variance, await lotsOfReceipt(tx, receipt.id, String(line.lineId)), line.partId)
  if (movement) {
    const { row } = about.movement!
    const same = await tx.find(query(lots, { where: [['lotNumber', '==', row.data.lotNumber]] }))
    await apply(movement.variance, same, row.data.partId)
  }
  return all
}

/** Records the billed quantities on the receipt lines and order lines. */
async function billLines(books: Books, { head, goods }: BillPlan): Promise<void> {
  const { tx } = books
  const entries = new Map<string, NewEntry[]>()
  const all = goods.flatMap(({ parts }) => parts)
  for (const [receiptId, parts] of Map.groupBy(all, ({ receipt }) => receipt.id)) {
    const byLine = Map.groupBy(parts, ({ line }) => line.lineId)
    await putReceiptLines(tx, receiptId, (line): Data => {
      const own = byLine.get(line.lineId)
      if (!own) return {}
      return {
        qtyBilled: own.reduce((sum, { qty }) => addQty(sum, qty), Number(line.qtyBilled ?? 0)),
        openValue: sumMoney([Number(line.openValue ?? 0), ...own.map(({ cost }) => -cost)]),
      }
    })
  }
  for (const { line, about, ahead } of goods) {
    if (!about.order || !about.orderLine) continue
    const { id } = about.order
    const lineId = String(about.orderLine.lineId)
    entries.set(id, [
      ...(entries.get(id) ?? []),
      { lineId, kind: 'Billed', qty: Number(line.qty ?? 0), docLineId: String(line.lineId ?? '') },
    ])
    if (ahead.qty > 0) await addAhead(tx, id, lineId, { qty: ahead.qty, value: ahead.base })
  }
  for (const [id, own] of entries)
    await enterLines(books, { type: 'po', id }, own, { day: head.day, source: head.source })
}

/** Clears the GRNI remainder of fully billed goods, by line of the bill. */
async function clearBilled(books: Books, { head, goods }: BillPlan): Promise<ReadonlyMap<Data, number>> {
  const waiting = new Map<Waiting, Data>()
  for (const { line, about, isStock } of goods) {
    const { order, orderLine, movement } = about
    const own = movement
      ? { movementId: movement.row.id }
      : order && orderLine && { orderId: order.id, lineId: String(orderLine.lineId) }
    if (isStock && own) waiting.set(own, line)
  }
  const memo = 'Billed price differs from the price of the returned goods'
  const rests = await clearRests(books, [...waiting.keys()], { day: head.day, source: head.source, memo })
  return new Map([...rests].map(([goods, rest]) => [waiting.get(goods)!, rest]))
}

/** The fields of a posted bill line: its match state, and the quantity taken from each receipt. */
function postedLine({ goods }: BillPlan, line: Data, rests: ReadonlyMap<Data, number>): Data {
  const planned = goods.find(
    (one) => one.line === line || (one.line.lineId !== undefined && one.line.lineId === line.lineId),
  )
  if (!planned) return {}
  const { match, note, parts, movement, ahead } = planned
  const rest = rests.get(planned.line) ?? 0
  return {
    match,
    ...(note && { matchNote: note }),
    cost: sumMoney([...parts.map(({ cost }) => cost), movement?.cost ?? 0, ahead.base]),
    variance: sumMoney([...parts.map(({ variance }) => variance), movement?.variance ?? 0]),
    taken: {
      ahead: ahead.qty,
      aheadValue: ahead.base,
      cleared: rest,
      parts: parts.map(({ receipt, line: came, qty, cost, variance }) => ({
        receiptId: receipt.id,
        lineId: String(came.lineId),
        qty,
        cost,
        variance,
      })),
    },
  }
}

const rateMemo = (received: number | undefined, { head }: BillPlan, exchange: number): string[] =>
  exchange === 0 ? [] : [`Received at ${received ?? 1}, billed at ${head.fxRate}`]

/** The first day, from the given one, on which stock can be revalued; never after today. */
async function afterStockClosed({ tx, today }: Books, day: string): Promise<string> {
  const closed = (await tx.get(settings, 'stock'))?.data.lockedThrough as string | undefined
  const open = closed && day <= closed ? addDays(closed, 1) : day
  return open > today ? today : open
}

/** A GRNI leg with the opposite sign, to reverse it. */
export const mirrored = (leg: PostingLeg): PostingLeg => ({
  ...leg,
  amount: minus(leg.amount ?? leg.base),
  base: minus(leg.base),
})
