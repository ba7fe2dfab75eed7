import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { sentence } from '#base/text/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { type Counter, needQty } from '#features/stock/ledger/rules.ts'
import {
  addAhead,
  clearRests,
  enterLines,
  reverseEntries,
  unorderedOf,
  unreversedEntries,
  type Waiting,
} from '#features/stock/line-entries/commands.ts'
import { lots } from '#features/stock/lots/collection.ts'
import {
  boughtUnder,
  noLongerAhead,
  putReceiptLine,
  type Returned,
  receiptLineOf,
  replacedLess,
  returnedOf,
  takenBackOf,
} from '#features/stock/movements/rules.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { minus, mirrorOf } from '#features/stock/postings/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, number, reference, text } from '#model/schema/fields.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** Returns goods to their vendor; they leave stock at their current value, and the vendor owes their cost. */
export const returnStock = defineCommand({
  name: 'stock.return',
  label: 'Return to vendor',
  undoBy: 'Reverse the return.',
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true }),
    vendorId: reference('Vendor', vendors, { required: true }),
    docNumber: text('Return number', { mono: true, help: 'RMA number' }),
    on: date('Date', { help: 'Default: today' }),
    replace: flag('Replacement expected', { help: 'The order line is open again for these pieces' }),
    reason: text('Reason', { required: true }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    const vendor = await tx.need(vendors, input.vendorId)
    const bought = lot.data.vendorId
    if (bought && bought !== vendor.id)
      throw refuse(
        sentence(
          `Lot ${lot.data.lotNumber} came from ${(await tx.get(vendors, bought))?.data.name ?? 'another vendor'}, not from ${vendor.data.name}`,
        ),
        'vendorId',
      )
    const at = await receiptLineOf(tx, lot)
    if (input.replace && !at)
      throw refuse(
        `Lot ${lot.data.lotNumber} was received without an order. Clear the replacement, or order it.`,
        'replace',
      )
    const returned =
      at && returnedOf(at.line, input.qty, { unitCost: lot.data.unitCost, isReplaced: input.replace === true })
    const under = await boughtUnder(tx, lot, at)
    const owed = returned ?? (await returnedWithoutOrder(tx, under.itemId, input.qty, lot.data.unitCost))
    const credit = sumMoney([owed.notBilled.value, owed.billed.value])
    const day = toDay(input.on, timeZone) ?? today
    const came = toDay(lot.data.receivedOn, timeZone)
    if (came && day < came)
      throw refuse(`Lot ${lot.data.lotNumber} came on ${came}. Choose that day or a later one.`, 'on')
    const account: Counter = {
      ledger: 'GRNI',
      partyType: vendors.name,
      partyId: vendor.id,
      partyName: vendor.data.name,
      ...under,
    }
    const isMixed = owed.billed.qty > 0 && owed.notBilled.qty > 0
    const { qty, value } = isMixed ? owed.billed : { qty: input.qty, value: credit }
    const [row] = await postMovements(
      context,
      [
        {
          lotId: lot.id,
          type: 'VendorReturn',
          qtyDelta: -input.qty,
          docType: vendors.name,
          docId: vendor.id,
          reason: input.reason,
          ...(input.docNumber && { docNumber: input.docNumber }),
          counter: { ...account, qty, base: value },
        },
      ],
      day,
      // Unbilled pieces are only taken off the receipt; the vendor credits the others, whose postings name the
      // movement.
      isMixed
        ? {
            legs: [{ ...account, partId: lot.data.partId, qty: owed.notBilled.qty, base: owed.notBilled.value }],
          }
        : {},
    )
    if (at && returned) {
      await putReceiptLine(tx, at.receipt.id, at.line.lineId, returned.changes)
      await enterLines(
        context,
        { type: 'po', id: at.poId },
        [
          input.replace
            ? { lineId: at.poLineId, kind: 'Received', qty: -input.qty }
            : { lineId: at.poLineId, kind: 'Returned', qty: input.qty },
        ],
        { day, source: sourceOf(row!, input.docNumber) },
      )
      if (input.replace) await expectAgain(tx, at.poId, at.poLineId, returned.ahead)
    }
    await clearGoods(context, at, under.itemId, { day, source: sourceOf(row!, input.docNumber) })
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter, value: minus(row!.data.valueDelta), credit }
  },
})

/** Puts returned goods back into stock, as long as the vendor has not credited them. */
export const takeReturnBack = defineCommand({
  name: 'stock.unreturn',
  label: 'Reverse return',
  undoBy: 'Return the goods again.',
  input: {
    movementId: reference('Movement', movements, { required: true }),
    reason: text('Reason', { required: true }),
  },
  async run(context) {
    const { tx, input, today } = context
    const gone = await tx.need(movements, input.movementId)
    if (gone.data.type !== 'VendorReturn')
      throw refuse(`Movement ${gone.data.seq} is ${gone.data.type}, not a return to a vendor.`)
    const owed = await needOwed(tx, gone)
    const lot = await tx.need(lots, gone.data.lotId)
    const [counter, ...legs] = owed.map(mirrorOf)
    const [row] = await postMovements(
      context,
      [
        {
          lotId: lot.id,
          type: 'Correction',
          qtyDelta: minus(gone.data.qtyDelta),
          reason: input.reason,
          correctionOfId: gone.id,
          counter: counter!,
        },
      ],
      undefined,
      { legs },
    )
    const at = await receiptLineOf(tx, lot)
    if (at)
      await bringBack(context, gone, at.receipt.id, {
        lineId: at.line.lineId,
        poId: at.poId,
        poLineId: at.poLineId,
        credit: sumMoney(owed.map(({ data }) => data.base)),
      })
    await clearGoods(context, at, owed[0]!.data.itemId, { day: today, source: sourceOf(gone, gone.data.docNumber) })
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter, day: today }
  },
})

/** Clears the balance of returned goods that wait for neither a bill nor a credit. */
async function clearGoods(
  context: CommandContext<unknown>,
  at: { poId: string; poLineId: string } | undefined,
  cameBy: string | undefined,
  entry: Parameters<typeof clearRests>[2],
): Promise<void> {
  const goods: Waiting | undefined = at
    ? { orderId: at.poId, lineId: at.poLineId }
    : cameBy === undefined
      ? undefined
      : { movementId: cameBy }
  if (goods) await clearRests(context, [goods], entry)
}

/** Returned goods without an order: unbilled pieces at the value waiting for their bill, the others at cost. */
async function returnedWithoutOrder(
  tx: Tx,
  cameBy: string | undefined,
  qty: number,
  unitCost: number,
): Promise<Pick<Returned, 'billed' | 'notBilled'>> {
  const { base, unbilled } = cameBy === undefined ? { base: 0, unbilled: 0 } : await unorderedOf(tx, cameBy)
  const taken = Math.min(qty, unbilled)
  const billed = addQty(qty, -taken)
  return {
    notBilled: { qty: taken, value: taken === 0 ? 0 : shareOf(Math.max(0, minus(base)), taken, unbilled) },
    billed: { qty: billed, value: worth(billed, unitCost) },
  }
}

const sourceOf = ({ id, data }: Movement, docNumber?: string) => ({
  docType: movements.name,
  docId: id,
  docNumber: docNumber || data.lotNumber,
})

/** The order expects goods again; those already paid for arrive at the cost of the returned ones. */
async function expectAgain(tx: Tx, poId: string, lineId: string, more: { qty: number; value: number }): Promise<void> {
  await addAhead(tx, poId, lineId, more)
  const order = (await tx.getAny('po', poId))!
  const isDone = order.data.status === 'Received' || order.data.status === 'Closed'
  const isAgain = isDone && linesIn(order.data.lines).some(({ qtyOpen }) => Number(qtyOpen) > 0)
  const { receivedOn, closeReason, ...rest } = order.data
  const done = { ...(receivedOn !== undefined && { receivedOn }), ...(closeReason !== undefined && { closeReason }) }
  await tx.put('po', poId, {
    ...rest,
    ...(isAgain ? { status: 'Pending' } : done),
  })
}

/** The GRNI postings of a return; refuses a return that was reversed or credited. */
async function needOwed(tx: Tx, { id, data }: Movement): Promise<Posting[]> {
  const rows = await tx.find(query(postings, { where: [['movementId', '==', id]] }))
  const owed = rows.find((row) => row.data.ledger === 'GRNI')
  const name = `Return ${data.docNumber ?? `of lot ${data.lotNumber}`}`
  if (!owed) throw refuse(`${name} was posted before the ledger began. Receive the goods without an order instead.`)
  const back = await tx.find(
    query(movements, {
      where: [
        ['lotId', '==', data.lotId],
        ['correctionOfId', '==', id],
      ],
    }),
  )
  if (back.length > 0) throw refuse(`${name} is already reversed.`)
  const notes = rows.filter((row) => row.data.docType === 'vouchers')
  if (notes.reduce((sum, row) => addQty(sum, row.data.qty ?? 0), 0) !== 0)
    throw refuse(`${name} is credited by ${notes[0]!.data.docNumber ?? 'a debit note'}. Void that first.`)
  const group = await tx.find(query(postings, { where: [['groupId', '==', owed.data.groupId as string]] }))
  return group.filter((row) => row.data.ledger === 'GRNI').toSorted((a, b) => a.data.seq - b.data.seq)
}

async function bringBack(
  context: CommandContext<unknown>,
  gone: Movement,
  receiptId: string,
  { lineId, poId, poLineId, credit }: { lineId: unknown; poId: string; poLineId: string; credit: number },
): Promise<void> {
  const { tx, today } = context
  const qty = minus(gone.data.qtyDelta)
  const entries = await unreversedEntries(tx, { docType: movements.name, docId: gone.id })
  const isReplaced = entries.some(({ data }) => data.kind === 'Received')
  const order = (await tx.getAny('po', poId))!
  const orderLine = linesIn(order.data.lines).find((line) => line.lineId === poLineId)
  const [open, closed] = [Number(orderLine?.qtyOpen ?? 0), Number(orderLine?.qtyCancelled ?? 0)]
  if (isReplaced && open < qty)
    throw refuse(
      closed > 0 && addQty(open, closed) >= qty
        ? `PO ${String(order.data.poNumber ?? poId)} was closed before the replacement came. Reopen it first.`
        : `The replacement for ${gone.data.partNumber} has come. Return that instead.`,
    )
  const receipt = (await tx.getAny('receipts', receiptId))!
  const line = linesIn(receipt.data.lines).find((one) => one.lineId === lineId)!
  const { ahead, value } = isReplaced ? noLongerAhead(line, orderLine, qty) : { ahead: 0, value: 0 }
  const changes = isReplaced
    ? {
        ...replacedLess(line, qty),
        qtyReturned: sumMoney([Number(line.qtyReturned ?? 0), -qty]),
        qtyBilled: sumMoney([Number(line.qtyBilled ?? 0), ahead]),
        openValue: sumMoney([Number(line.openValue ?? 0), credit, -value]),
      }
    : takenBackOf(line, qty, credit)
  await putReceiptLine(tx, receiptId, lineId, changes)
  await reverseEntries(context, entries, { day: today, source: sourceOf(gone, gone.data.docNumber) })
  if (isReplaced) {
    await expectAgain(tx, poId, poLineId, { qty: -ahead, value: -value })
    await closeAgain(tx, poId, today)
  }
}

/** An order whose last goods are back becomes received again. */
async function closeAgain(tx: Tx, poId: string, today: string): Promise<void> {
  const { data } = (await tx.getAny('po', poId))!
  if (data.status === 'Pending' && data.receiveState === 'Full')
    await tx.put('po', poId, { ...data, status: 'Received', receivedOn: today })
}
