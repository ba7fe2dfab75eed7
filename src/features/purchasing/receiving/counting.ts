import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openedOrder } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, whyNotPending } from '#features/purchasing/purchase-orders/rules.ts'
import { type Receipt, receiptLine, receipts } from '#features/purchasing/receiving/collection.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { query } from '#model/schema/collection.ts'
import { flag, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

export const receiptId = reference('Receipt', 'receipts', { required: true })

/** Starts a count of received goods, for one order or for a vendor whose order is not known yet. */
export const startReceipt = defineCommand({
  name: 'receipts.start',
  label: 'Begin receiving',
  help: 'Opens a draft receipt that several people can count into. A blind count does not show what is expected.',
  undoBy: 'Discard the receipt.',
  input: {
    poId: reference('Purchase order', purchaseOrders),
    vendorId: reference('Vendor', vendors),
    blind: flag('Blind count'),
    receiptId: text('Receipt id', { mono: true, help: 'Sent by a phone that began counting offline' }),
  },
  async run(context) {
    const { tx, input, today } = context
    const order = input.poId ? await pendingOrder(tx, input.poId) : undefined
    const vendorId = order?.data.vendorId ?? input.vendorId
    if (!order && !vendorId) throw refuse('Choose a purchase order or a vendor.', 'vendorId')
    const met = order && input.receiptId ? await countOf(tx, order.id) : undefined
    if (met) return met
    const vendorName = order?.data.vendorName ?? (vendorId && (await tx.need(vendors, vendorId)).data.name)
    const opened = order && (await openedOrder(context, order))
    const blind = input.blind === true
    const draft = {
      receiptNumber: await nextNumber(tx, seriesOf('GR', today), { collection: receipts.name, field: 'receiptNumber' }),
      status: 'Draft' as const,
      kind: 'Stock' as const,
      ...(order && { poId: order.id, ...(order.data.poNumber && { poNumber: order.data.poNumber }) }),
      ...(vendorId && { vendorId }),
      ...(vendorName && { vendorName }),
      ...(order?.data.currency && { currency: order.data.currency }),
      receivedOn: today,
      blind,
      lines: (opened && !blind ? expectedOf(opened) : []) as never,
    }
    return await tx.insert(receipts, draft, input.receiptId)
  },
})

/** The draft receipt of an order that is being counted; a count started offline joins it. */
const countOf = async (tx: Tx, poId: string): Promise<Receipt | undefined> =>
  (
    await tx.find(
      query(receipts, {
        where: [
          ['poId', '==', poId],
          ['status', '==', 'Draft'],
        ],
      }),
    )
  )[0]

export async function pendingOrder(tx: Tx, id: string): Promise<PurchaseOrder> {
  const order = await tx.need(purchaseOrders, id)
  const reason = whyNotPending(order)
  if (reason) throw refuse(reason)
  return order
}

/** The open lines of an order, with nothing counted yet. */
const expectedOf = (order: PurchaseOrder): Data[] =>
  withLineIds(order.data.lines as Data[]).flatMap((line) =>
    numberOn(line, 'qtyOpen') > 0 ? [{ ...facts(line), qtyExpected: numberOn(line, 'qtyOpen'), qty: 0 }] : [],
  )

const facts = (line: Data): Data =>
  Object.fromEntries(
    Object.entries({
      poLineId: line.lineId,
      partId: line.partId,
      partNumber: line.partNumber,
      brand: line.brand,
      description: line.description,
    }).filter(([, value]) => value !== undefined),
  ) as Data

/**
 * The number of recent count ids a receipt keeps. Each phone sends its counts one after another, so only its last one
 * can be in flight.
 */
const COUNTS_KNOWN = 50

const nameOf = ({ rejected }: { rejected?: boolean | undefined }) => (rejected ? 'qtyRejected' : 'qty')

/** The counted quantity of a line, or of a part that is not on the order. */
function countedOf(
  { data }: Receipt,
  { poLineId, partNumber, rejected }: { poLineId?: string; partNumber?: string; rejected?: boolean },
): number {
  const isOf = (line: Data): boolean =>
    poLineId ? line.poLineId === poLineId : pnKey(String(line.partNumber ?? '')) === pnKey(partNumber ?? '')
  const own = linesIn(data.lines as Data[]).find(isOf)
  return own ? numberOn(own, nameOf({ rejected })) : numberOn(linesIn(data.strays as Data[]).find(isOf) ?? {}, 'qty')
}

/**
 * Adds pieces to a line of a draft receipt; parts that were not ordered are listed separately. Counts by several people
 * add up.
 */
export const countReceipt = defineCommand({
  name: 'receipts.count',
  label: 'Count',
  help: 'Adds to the counted quantity of a line. A negative quantity reduces it.',
  undoBy: 'Count the same quantity with a minus.',
  input: {
    receiptId,
    poLineId: text('Order line'),
    partNumber: text('Part number', { mono: true }),
    qty: number('Quantity', { required: true }),
    rejected: flag('Rejected'),
    locationId: receiptLine.locationId,
    condition: receiptLine.condition,
    dateCode: receiptLine.dateCode,
    serials: receiptLine.serials,
    note: receiptLine.note,
    countId: text('Count id', {
      mono: true,
      help: 'Sent by a phone that may repeat the request. The count is added once',
    }),
  },
  async run(context) {
    const { tx, input } = context
    const draft = await needDraftReceipt(tx, input.receiptId)
    const { lastCounts = [] } = draft.data
    if (input.countId && lastCounts.includes(input.countId)) return { qty: countedOf(draft, input as never) }
    if (input.qty === 0) throw refuse('Enter a quantity other than 0.', 'qty')
    if (!input.poLineId && !input.partNumber)
      throw refuse('Enter the order line or the part number that was counted.', 'partNumber')
    const receipt = draft.data.poId ? draft : await withOrder(context, draft, input)
    const order = receipt.data.poId ? await tx.need(purchaseOrders, receipt.data.poId) : undefined
    const orderLine = order && lineFor(order, input)
    if (input.poLineId && !orderLine)
      throw refuse(`${order ? nameOfOrder(order) : receipt.data.receiptNumber} has no line ${input.poLineId}.`)
    const counts = input.countId ? { lastCounts: [...lastCounts, input.countId].slice(-COUNTS_KNOWN) } : {}
    if (!orderLine) return { qty: await countStray(tx, receipt, input as never, counts) }
    const name = nameOf(input)
    const own = {
      ...(input.locationId && { locationId: input.locationId }),
      ...(input.condition && { condition: input.condition }),
      ...(input.dateCode && { dateCode: input.dateCode }),
    }
    const lines = linesIn(receipt.data.lines as Data[])
    const same = lines.find((line) => line.poLineId === orderLine.lineId && isSameLot(line, own))
    const counted = addQty(numberOn(same ?? {}, name), input.qty)
    if (counted < 0)
      throw refuse(
        `${String(orderLine.partNumber ?? 'The line')} is counted ${numberOn(same ?? {}, name)}, not ${-input.qty}.`,
        'qty',
      )
    const expected: Data = same || receipt.data.blind ? {} : { qtyExpected: numberOn(orderLine, 'qtyOpen') }
    const next = {
      ...(same ?? { ...facts(orderLine), ...expected, qty: 0 }),
      ...own,
      [name]: counted,
      ...(input.rejected && input.note && { rejectReason: input.note }),
      ...(!input.rejected && input.note && { note: input.note }),
      ...(input.serials?.length && {
        serials: [...new Set([...((same?.serials as string[] | undefined) ?? []), ...input.serials])],
      }),
    } as Data
    await tx.update(receipts, receipt.id, {
      lines: (same ? lines.map((line) => (line === same ? next : line)) : [...lines, next]) as never,
      ...counts,
    })
    return { qty: counted }
  },
})

/**
 * Assigns an order to a count that started with only a vendor: the oldest one with enough open pieces of the first
 * counted part, otherwise the oldest one with any. Without such an order the count stays unassigned.
 */
async function withOrder(
  context: CommandContext<unknown>,
  draft: Receipt,
  { partNumber, qty }: { partNumber?: string | undefined; qty: number },
): Promise<Receipt> {
  const { tx } = context
  if (!partNumber || !draft.data.vendorId) return draft
  const pending = await tx.find(
    query(purchaseOrders, {
      where: [
        ['vendorId', '==', draft.data.vendorId],
        ['status', '==', 'Pending'],
      ],
    }),
  )
  const open = (order: PurchaseOrder): number => numberOn(lineFor(order, { partNumber }) ?? {}, 'qtyOpen')
  const opened = await Promise.all(pending.map((order) => openedOrder(context, order)))
  const waiting = opened
    .filter((order) => open(order) > 0)
    .toSorted((a, b) => String(a.data.orderDate ?? '').localeCompare(String(b.data.orderDate ?? '')))
  const order = waiting.find((one) => open(one) >= qty) ?? waiting[0]
  if (!order) return draft
  const { poNumber, currency } = order.data
  return await tx.update(receipts, draft.id, {
    poId: order.id,
    ...(poNumber && { poNumber }),
    ...(currency && { currency }),
    ...(!draft.data.blind && { lines: expectedOf(order) as never }),
  })
}

export async function needDraftReceipt(tx: Tx, id: string): Promise<Receipt> {
  const receipt = await tx.need(receipts, id)
  if (receipt.data.status !== 'Draft')
    throw refuse(
      `Receipt ${receipt.data.receiptNumber} is ${receipt.data.status}. Only drafts can be counted, posted or discarded.`,
    )
  return receipt
}

/** The order line that is counted: the given one, otherwise the first line of the part that is still open. */
function lineFor(
  order: PurchaseOrder,
  { poLineId, partNumber }: { poLineId?: string | undefined; partNumber?: string | undefined },
): Data | undefined {
  const lines = withLineIds(order.data.lines as Data[])
  if (poLineId) return lines.find(({ lineId }) => lineId === poLineId)
  const own = lines.filter(
    (line) => typeof line.partNumber === 'string' && pnKey(line.partNumber) === pnKey(partNumber ?? ''),
  )
  return own.find((line) => numberOn(line, 'qtyOpen') > 0) ?? own[0]
}

/**
 * Whether a count belongs to the same lot: another location, condition or date code is another lot; an empty one is
 * filled by the first count that has it.
 */
const isSameLot = (line: Data, own: Data): boolean =>
  ['locationId', 'condition', 'dateCode'].every(
    (name) => line[name] === undefined || own[name] === undefined || line[name] === own[name],
  )

async function countStray(
  tx: Tx,
  receipt: Receipt,
  { partNumber, qty, note }: { partNumber: string; qty: number; note?: string },
  counts: { lastCounts?: string[] },
): Promise<number> {
  const strays = linesIn(receipt.data.strays as Data[])
  const same = strays.find((one) => pnKey(String(one.partNumber)) === pnKey(partNumber))
  const counted = addQty(numberOn(same ?? {}, 'qty'), qty)
  if (counted < 0) throw refuse(`${partNumber} is counted ${numberOn(same ?? {}, 'qty')}, not ${-qty}.`, 'qty')
  const next: Data = { ...(same ?? { partNumber }), qty: counted, ...(note && { note }) }
  await tx.update(receipts, receipt.id, {
    strays: (same ? strays.map((one) => (one === same ? next : one)) : [...strays, next]) as never,
    ...counts,
  })
  return counted
}
