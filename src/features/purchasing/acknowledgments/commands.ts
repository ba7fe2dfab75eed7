import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import {
  agreedLines,
  comparedLines,
  lastConfirmedDay,
  orderedTerms,
} from '#features/purchasing/acknowledgments/rules.ts'
import { confirmedTerms, type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { reviseLines } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, orderLineName, whyNotPending } from '#features/purchasing/purchase-orders/rules.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { moreThanOpen, statedNet, whyDuplicate } from '#model/document/lines.ts'
import { date, lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

const poId = reference('Purchase order', purchaseOrders, { required: true })
const partNumber = text('Part number', { mono: true, readOnly: true })

/** Records what the vendor confirms for an order, with prices and dates; the order itself does not change. */
export const acknowledgeOrder = defineCommand({
  name: 'po.acknowledge',
  label: 'Record acknowledgment',
  help: 'Keeps what the vendor confirmed for each line. The order changes only when you accept the differences.',
  input: {
    poId,
    vendorRef: purchaseOrders.fields.vendorRef,
    lines: lines(
      'Lines',
      { poLineId: text('Line', { required: true }), partNumber, ...confirmedTerms },
      { required: true },
    ),
  },
  async run({ tx, input, today, timeZone }) {
    const order = await pendingOrder(tx, input.poId)
    const known = orderedTerms(order, timeZone)
    const rows = input.lines as unknown as Row[]
    refuseDuplicates(order, rows)
    const acknowledged: Data[] = []
    for (const row of rows) {
      const place = known.findIndex(({ line }) => line.lineId === row.poLineId)
      if (place < 0) throw refuse(`${nameOfOrder(order)} has no line ${row.poLineId}.`)
      const { line, ordered } = known[place]!
      const name = `${orderLineName(line, place)} of ${nameOfOrder(order)}`
      if (row.qty) await refusePieces(tx, line, row.qty, name)
      const day = toDay(row.expectedDate, timeZone) ?? ordered.day
      const from = toDay(order.data.orderDate, timeZone)
      if (day && from && day < from)
        throw refuse(`${name} is confirmed for ${day}, before it was ordered on ${from}. Correct the date.`)
      const price = row.unitPrice ?? ordered.unitPrice
      acknowledged.push({
        lineId: row.poLineId,
        qty: row.qty ?? ordered.qty,
        ...(price !== undefined && { unitPrice: price }),
        ...(day && { expectedDate: day }),
      })
    }
    return await tx.update(purchaseOrders, order.id, {
      acknowledged: acknowledged as never,
      acknowledgedOn: today,
      ...(input.vendorRef?.trim() && { vendorRef: input.vendorRef.trim() }),
    })
  },
})

/** Changes the order to what its vendor confirmed: a revision, with the last confirmed date as the promised date. */
export const acceptAcknowledged = defineCommand({
  name: 'po.acceptAcknowledged',
  label: 'Accept the confirmed terms',
  help: 'Revises the order to the confirmed quantities, prices and dates. Lines the vendor does not deliver are removed.',
  undoBy: 'Revise the order again.',
  input: { poId },
  async run(context) {
    const { tx, input, timeZone } = context
    const order = await pendingOrder(tx, input.poId)
    const name = nameOfOrder(order)
    const compared = comparedLines(order, timeZone)
    if (compared.length === 0) throw refuse(`${name} has no acknowledgment. Record it first.`)
    if (compared.every(({ differs }) => differs.length === 0))
      throw refuse(`${name} is confirmed as ordered. There is nothing to accept.`)
    const agreed = agreedLines(compared)
    if (agreed.length === 0) throw refuse(`The vendor delivers nothing of ${name}. Cancel the order instead.`)
    await reviseLines(context, order, agreed)
    const { data } = await tx.need(purchaseOrders, order.id)
    const day = lastConfirmedDay(compared)
    return await tx.update(purchaseOrders, order.id, {
      totalAmount: statedNet(data.lines ?? []),
      revision: (data.revision ?? 0) + 1,
      revisedBecause: ['Acknowledged by the vendor', data.vendorRef].filter(Boolean).join(', '),
      ...(day && { expectedDate: day }),
    })
  },
})

/** Back-orders a part of lines: each becomes two lines, the second with its own promised date. */
export const backOrderLines = defineCommand({
  name: 'po.splitLines',
  label: 'Back-order part of a line',
  help: 'Moves these quantities to lines of their own with a later promised date. Quantity and total of the order stay.',
  undoBy: 'Revise the order.',
  input: {
    poId,
    lines: lines(
      'Lines',
      { poLineId: text('Line', { required: true }), qty: number('Quantity', { required: true, min: 0 }) },
      { required: true },
    ),
    expectedDate: date('Promised for', { required: true }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const order = await pendingOrder(tx, input.poId)
    const day = toDay(input.expectedDate, timeZone)!
    if (day < today) throw refuse('The promised date has passed. Enter today or a later day.')
    const wanted = (input.lines as unknown as Row[]).filter((row) => row.qty)
    if (wanted.length === 0) throw refuse(`Nothing is entered for ${nameOfOrder(order)}. Enter a quantity.`)
    refuseDuplicates(order, wanted)
    const known = orderedTerms(order, timeZone)
    const sources: Data[] = []
    for (const row of wanted) sources.push(await splittable(tx, order, known, row as Required<Row>))
    const given = known.flatMap(({ line }) => {
      const later = wanted.find(({ poLineId }) => poLineId === line.lineId)?.qty
      if (!later) return [line]
      const { amount: _, ...own } = line
      return [
        { ...own, qty: addQty(Number(line.qty), -later) } as Data,
        { ...restOf(line), qty: later, expectedDate: day } as Data,
      ]
    })
    const before = statedNet((order.data.lines ?? []) as Data[])
    await reviseLines(context, order, given)
    const { data } = await tx.need(purchaseOrders, order.id)
    // The deal waiting for the original line waits for both of them.
    const after = ((data.lines ?? []) as Data[]).map((line, at, all) => {
      const source = sources.find(({ lineId }) => lineId === all[at - 1]?.lineId)
      return source ? { ...line, ...dealOf(source) } : line
    })
    return await tx.update(purchaseOrders, order.id, {
      lines: after as never,
      ...(typeof order.data.totalAmount === 'number' && {
        totalAmount: sumMoney([order.data.totalAmount, statedNet(after), -before]),
      }),
    })
  },
})

interface Row {
  poLineId: string
  qty?: number
  unitPrice?: number
  expectedDate?: unknown
}

async function pendingOrder(tx: Tx, id: string): Promise<PurchaseOrder> {
  const order = await tx.need(purchaseOrders, id)
  const reason = whyNotPending(order)
  if (reason) throw refuse(reason)
  return order
}

function refuseDuplicates(order: PurchaseOrder, rows: readonly Row[]): void {
  const duplicate = whyDuplicate(
    rows.map(({ poLineId }) => poLineId),
    nameOfOrder(order),
  )
  if (duplicate) throw refuse(duplicate)
}

async function refusePieces(tx: Tx, { partId }: Data, pieces: number, name: string): Promise<void> {
  const part = typeof partId === 'string' && partId ? await tx.get(parts, partId) : undefined
  const fault = whyNotQty(pieces, part?.data.uom)
  if (fault) throw refuse(`${name}: ${fault}`)
}

/** The line to split; refuses more than its open quantity, and all of its ordered quantity. */
async function splittable(
  tx: Tx,
  order: PurchaseOrder,
  known: ReturnType<typeof orderedTerms>,
  { poLineId, qty: later }: Required<Row>,
): Promise<Data> {
  const place = known.findIndex(({ line }) => line.lineId === poLineId)
  if (place < 0) throw refuse(`${nameOfOrder(order)} has no line ${poLineId}.`)
  const { line, ordered } = known[place]!
  const name = `${orderLineName(line, place)} of ${nameOfOrder(order)}`
  await refusePieces(tx, line, later, name)
  const open = openOfLine('po', line)
  if (later > open) throw refuse(moreThanOpen(name, open, later))
  if (later >= ordered.qty) throw refuse(`This moves all of ${name} to a later date. Change its promised date instead.`)
  return line
}

/** The fields that both lines of a split have in common. */
const restOf = ({ partId, partNumber: named, brand, description, unitPrice: price, ...more }: Data): Data =>
  Object.fromEntries(
    Object.entries({
      ...{ partId, partNumber: named, brand, description, unitPrice: price },
      ...{ discountPct: more.discountPct, condition: more.condition, certificate: more.certificate },
      note: more.note,
    }).filter(([, value]) => value !== undefined),
  ) as Data

const dealOf = ({ forTransactionId, forLineId }: Data): Data => ({
  ...(forTransactionId !== undefined && { forTransactionId }),
  ...(forLineId !== undefined && { forLineId }),
})
