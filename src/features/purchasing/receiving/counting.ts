import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openedOrder } from '#features/purchasing/purchase-orders/commands.ts'
import { nameOfOrder, whyNotPending } from '#features/purchasing/purchase-orders/rules.ts'
import { type Receipt, receiptLine, receipts } from '#features/purchasing/receiving/collection.ts'
import { receiveOrder } from '#features/purchasing/receiving/commands.ts'
import type { Came } from '#features/purchasing/receiving/goods/wanted.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const receiptId = reference('Receipt', 'receipts', { required: true })
const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** Begins to count what came, of one order or of a vendor whose order is not known yet. */
export const startReceipt = defineCommand({
  name: 'receipts.start',
  label: 'Begin receiving',
  help: 'Opens a draft receipt that several people can count into. A blind count does not show what is expected.',
  undoBy: 'Discard the receipt.',
  input: {
    poId: reference('Purchase order', purchaseOrders),
    vendorId: reference('Vendor', vendors),
    blind: flag('Blind count'),
    receiptId: text('Receipt id', { mono: true, help: 'Given by a phone that began to count without a network' }),
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

/** The receipt that is being counted for an order. A count begun offline joins it. */
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

async function pendingOrder(tx: Tx, id: string): Promise<PurchaseOrder> {
  const order = await tx.need(purchaseOrders, id)
  const reason = whyNotPending(order)
  if (reason) throw refuse(reason)
  return order
}

/** The open lines of an order, nothing counted yet. */
const expectedOf = (order: PurchaseOrder): Data[] =>
  withLineIds(order.data.lines as Data[]).flatMap((line) =>
    figure(line, 'qtyOpen') > 0 ? [{ ...facts(line), qtyExpected: figure(line, 'qtyOpen'), qty: 0 }] : [],
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

/** Adds pieces to a line of a draft receipt; what no one ordered is listed beside it. Counts of several people add up. */
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
  },
  async run(context) {
    const { tx, input } = context
    const draft = await needDraft(tx, input.receiptId)
    if (input.qty === 0) throw refuse('Enter a quantity other than 0.', 'qty')
    if (!input.poLineId && !input.partNumber)
      throw refuse('Name the order line or the part number that was counted.', 'partNumber')
    const receipt = draft.data.poId ? draft : await withOrder(context, draft, input)
    const order = receipt.data.poId ? await tx.need(purchaseOrders, receipt.data.poId) : undefined
    const orderLine = order && lineFor(order, input)
    if (input.poLineId && !orderLine)
      throw refuse(`${order ? nameOfOrder(order) : receipt.data.receiptNumber} has no line ${input.poLineId}.`)
    if (!orderLine) return { qty: await countStray(tx, receipt, input as never) }
    const name = input.rejected ? 'qtyRejected' : 'qty'
    const own = {
      ...(input.locationId && { locationId: input.locationId }),
      ...(input.condition && { condition: input.condition }),
      ...(input.dateCode && { dateCode: input.dateCode }),
    }
    const lines = linesIn(receipt.data.lines as Data[])
    const same = lines.find((line) => line.poLineId === orderLine.lineId && isSameLot(line, own))
    const counted = addQty(figure(same ?? {}, name), input.qty)
    if (counted < 0)
      throw refuse(
        `${String(orderLine.partNumber ?? 'The line')} is counted ${figure(same ?? {}, name)}, not ${-input.qty}.`,
        'qty',
      )
    const expected: Data = same || receipt.data.blind ? {} : { qtyExpected: figure(orderLine, 'qtyOpen') }
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
    })
    return { qty: counted }
  },
})

/**
 * A count that began with a vendor alone is of the order that its first part is open on: of several, the oldest that
 * waits for as many, else the oldest. A part that no one ordered leaves it without one.
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
  const open = (order: PurchaseOrder): number => figure(lineFor(order, { partNumber }) ?? {}, 'qtyOpen')
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

async function needDraft(tx: Tx, id: string): Promise<Receipt> {
  const receipt = await tx.need(receipts, id)
  if (receipt.data.status !== 'Draft')
    throw refuse(
      `Receipt ${receipt.data.receiptNumber} is ${receipt.data.status}. Only drafts can be counted, posted or discarded.`,
    )
  return receipt
}

/** The order line that is counted: the one named, else the first of the part that is still open. */
function lineFor(
  order: PurchaseOrder,
  { poLineId, partNumber }: { poLineId?: string | undefined; partNumber?: string | undefined },
): Data | undefined {
  const lines = withLineIds(order.data.lines as Data[])
  if (poLineId) return lines.find(({ lineId }) => lineId === poLineId)
  const own = lines.filter(
    (line) => typeof line.partNumber === 'string' && pnKey(line.partNumber) === pnKey(partNumber ?? ''),
  )
  return own.find((line) => figure(line, 'qtyOpen') > 0) ?? own[0]
}

/** Another place, condition or date code is another lot; what is not named yet takes what is said first. */
const isSameLot = (line: Data, own: Data): boolean =>
  ['locationId', 'condition', 'dateCode'].every(
    (name) => line[name] === undefined || own[name] === undefined || line[name] === own[name],
  )

async function countStray(
  tx: Tx,
  receipt: Receipt,
  { partNumber, qty, note }: { partNumber: string; qty: number; note?: string },
): Promise<number> {
  const strays = linesIn(receipt.data.strays as Data[])
  const same = strays.find((one) => pnKey(String(one.partNumber)) === pnKey(partNumber))
  const counted = addQty(figure(same ?? {}, 'qty'), qty)
  if (counted < 0) throw refuse(`${partNumber} is counted ${figure(same ?? {}, 'qty')}, not ${-qty}.`, 'qty')
  const next: Data = { ...(same ?? { partNumber }), qty: counted, ...(note && { note }) }
  await tx.update(receipts, receipt.id, {
    strays: (same ? strays.map((one) => (one === same ? next : one)) : [...strays, next]) as never,
  })
  return counted
}

/** Puts what was counted into stock. */
export const postReceipt = defineCommand({
  name: 'receipts.post',
  label: 'Post receipt',
  help: 'Receives the counted goods and shows differences from the order.',
  undoBy: 'Reverse the receipt.',
  input: {
    receiptId,
    receivedOn: date('Received on', { help: 'Default: today' }),
    invoiceNumber: text('Invoice #', { mono: true, help: 'Creates the bill of the receipt' }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const draft = await needDraft(tx, input.receiptId)
    const { receiptNumber, poId } = draft.data
    if (!poId)
      throw refuse(
        `Receipt ${receiptNumber} has no counted goods that ${draft.data.vendorName ?? 'the vendor'} has on order. Receive its goods without an order.`,
      )
    const order = await pendingOrder(tx, poId)
    const counted = linesIn(draft.data.lines as Data[]).filter(
      (line) => figure(line, 'qty') > 0 || figure(line, 'qtyRejected') > 0,
    )
    if (counted.length === 0) throw refuse(`Receipt ${receiptNumber} has no counted goods. Count first, or discard it.`)
    const differences = differencesOf(await openedOrder(context, order), counted)
    await receiveOrder(context, order, {
      receivedOn: toDay(input.receivedOn, timeZone) ?? today,
      lines: counted as unknown as Came[],
      draft,
      ...(input.invoiceNumber?.trim() && { invoiceNumber: input.invoiceNumber.trim() }),
      ...(draft.data.vendorSlipNo && { vendorSlipNo: draft.data.vendorSlipNo }),
      ...(draft.data.parcelIds && { parcelIds: draft.data.parcelIds }),
    })
    return { receipt: await tx.need(receipts, draft.id), differences }
  },
})

/** Lines whose count is not what was open. */
function differencesOf(order: PurchaseOrder, counted: readonly Data[]) {
  return withLineIds(order.data.lines as Data[]).flatMap((line) => {
    const came = counted
      .filter(({ poLineId }) => poLineId === line.lineId)
      .reduce((sum, one) => addQty(sum, figure(one, 'qty')), 0)
    const expected = figure(line, 'qtyOpen')
    return came === expected ? [] : [{ poLineId: String(line.lineId), expected, counted: came }]
  })
}

/** Discards the count. */
export const discardReceipt = defineCommand({
  name: 'receipts.discard',
  label: 'Discard',
  help: 'The draft is voided; nothing is added to stock.',
  undoBy: 'Begin receiving again.',
  input: { receiptId, reason: text('Reason', { required: true }) },
  async run({ tx, input, today }) {
    await needDraft(tx, input.receiptId)
    return await tx.update(receipts, input.receiptId, {
      status: 'Void',
      voidReason: input.reason.trim(),
      voidedOn: today,
    })
  },
})
