import { refuse } from '#base/problem.ts'
import { nextOrderNumber } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Vendor, vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder } from '#features/parties/vendors/rules.ts'
import { belowMinimum, breakPrice, lastPriceIn, packed } from '#features/purchasing/po-selection/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder } from '#features/purchasing/purchase-orders/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { type Books, needRate } from '#features/stock/postings/commands.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn, statedNet, withAmounts } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { choice, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

const DEALS = 'transactions'
/** The maximum number of needs ordered at once. */
const MAX_NEEDS = 500

/** Turns needs into draft orders, one per vendor: adds them to the vendor's newest draft, or to a new one. */
export const orderNeeds = defineCommand({
  name: 'po.fromNeeds',
  label: 'Order needs',
  help: 'Adds needs to draft orders, one per vendor. Equal parts share a line, rounded up to full packs, at the vendor’s price. What the vendor ships to a customer is on an order of its own.',
  large: true,
  input: {
    lines: lines(
      'Needs',
      {
        partId: reference('Part', parts),
        partNumber: text('Part number', { mono: true }),
        brand: text('Brand'),
        condition: choice('Condition', CONDITIONS),
        qty: number('Quantity', { required: true }),
        vendorId: reference('Vendor', vendors),
        unitPrice: money('Unit price', { decimals: 4, min: 0 }),
        transactionId: reference('Deal', 'transactions'),
        dealLineId: text('Deal line'),
        rfqId: reference('Inquiry', 'rfqs'),
      },
      { required: true },
    ),
    newOrders: flag('New orders', { help: 'Even if the vendor has a draft' }),
  },
  async run(context) {
    const { tx, input } = context
    const given = input.lines as unknown as Need[]
    if (given.length === 0) throw refuse('Choose what to order.', 'lines')
    if (given.length > MAX_NEEDS) throw refuse(`Select ${MAX_NEEDS} needs or fewer.`)
    const ids = [...new Set(given.flatMap(({ transactionId }) => transactionId ?? []))]
    const sold = new Map(
      (await Promise.all(ids.map((id) => tx.getAny(DEALS, id)))).flatMap((deal) => (deal ? [[deal.id, deal]] : [])),
    )
    const needs = []
    for (const need of given) needs.push(await checked(tx, need, sold))
    await refuseOrdered(tx, given)
    const orders = []
    for (const own of Map.groupBy(needs, (need) => `${need.vendor.id} ${need.dropShip?.transactionId ?? ''}`).values())
      orders.push(await orderOf(context, own[0]!, own, input.newOrders === true))
    return { orders }
  },
})

interface Need {
  partId?: string
  partNumber?: string
  brand?: string
  condition?: string
  qty: number
  vendorId?: string
  unitPrice?: number
  transactionId?: string
  dealLineId?: string
  rfqId?: string
}

interface Checked {
  need: Need
  part: Part | undefined
  vendor: Vendor
  /** Whether the waiting deal line requires a certificate. */
  isCertified: boolean
  /** For a drop shipment: the deal, and the delivery address of its customer. */
  dropShip?: { transactionId: string; shipTo: Data }
}

async function checked(tx: Tx, need: Need, sold: ReadonlyMap<string, Doc>): Promise<Checked> {
  const part = need.partId ? await tx.need(parts, need.partId) : undefined
  const name = part?.data.partNumber ?? need.partNumber
  if (!name) throw refuse('A line has no part. Choose one.')
  const fault = whyNotQty(need.qty, part?.data.uom)
  if (fault) throw refuse(`${name}: ${fault}`)
  const vendorId = need.vendorId ?? part?.data.preferredVendorId
  if (!vendorId) throw refuse(`${name} has no vendor. Choose one.`)
  const vendor = await tx.need(vendors, vendorId)
  const blocked = whyNotOrder(vendor.data)
  if (blocked) throw refuse(blocked)
  const deal = sold.get(need.transactionId ?? '')
  const line = withLineIds(deal?.data.lines).find(({ lineId }) => lineId === need.dealLineId)
  return {
    need,
    part,
    vendor,
    isCertified: line?.certificate === true,
    ...(deal && line?.source === 'Drop ship' && { dropShip: { transactionId: deal.id, shipTo: placeOf(deal) } }),
  }
}

/** The delivery address of a deal, with the name of the recipient. */
const placeOf = ({ data: { customerName, shipTo } }: Doc): Data => ({
  ...(customerName !== undefined && { name: customerName }),
  ...(shipTo as Data | undefined),
})

/** Refuses needs of deal lines that are already on an open order, so that each is ordered only once. */
async function refuseOrdered(tx: Tx, needs: readonly Need[]): Promise<void> {
  const wanted = needs.filter(({ transactionId, dealLineId }) => transactionId && dealLineId)
  if (wanted.length === 0) return
  const open = await tx.find(query(purchaseOrders, { where: [['status', 'in', ['Draft', 'Pending']]] }))
  for (const { transactionId, dealLineId, qty, partNumber } of wanted)
    for (const order of open) {
      const on = linesIn(order.data.lines as Data[]).find(
        (line) => line.forTransactionId === transactionId && line.forLineId === dealLineId,
      )
      if (on) throw refuse(`${qty} of ${partNumber ?? String(on.partNumber)} are already on ${nameOfOrder(order)}.`)
    }
}

async function orderOf(context: Books, { vendor, dropShip }: Checked, needs: readonly Checked[], isNew: boolean) {
  const { tx, today, timeZone } = context
  const vendorId = vendor.id
  const base = await companyCurrency(tx)
  const own = isNew ? undefined : await newestDraft(tx, vendorId, dropShip?.transactionId)
  const currency = own?.data.currency ?? vendor.data.currency ?? base
  const rate = await needRate(context, { currency, day: today, name: vendor.data.name })
  const rounded: { partNumber: string; asked: number; qty: number }[] = []
  const lines: Data[] = linesIn((own?.data.lines ?? []) as Data[]).map((line) => ({ ...line }))
  const groups = Map.groupBy(
    needs,
    ({ need, part }) =>
      `${part?.id ?? `${need.partNumber} ${need.brand ?? ''}`} ${need.condition ?? ''} ${dropShip ? need.dealLineId : ''}`,
  )
  for (const same of groups.values()) {
    const [{ need, part }] = same as [Checked]
    const known = dropShip ? undefined : lines.find((line) => isSame(line, need, part))
    const total = same.reduce((sum, one) => addQty(sum, one.need.qty), Number(known?.qty ?? 0))
    // A drop-shipped quantity is exactly what was sold, not rounded to full packs.
    const qty = dropShip ? total : packed(total, part?.data.packQty)
    if (qty !== total) rounded.push({ partNumber: part?.data.partNumber ?? need.partNumber!, asked: total, qty })
    const given = same.find((one) => one.need.unitPrice !== undefined)?.need.unitPrice
    const unitPrice =
      given ??
      breakPrice(vendor as unknown as Doc, part, qty, { today, timeZone }) ??
      (known?.unitPrice as number | undefined) ??
      lastPriceIn(part, rate) ??
      0
    const line = lineOf(need, part, { qty, unitPrice })
    // Several customers may wait for one line. If one of them requires a certificate, the whole line has one.
    const certified = same.some(({ isCertified }) => isCertified) && { certificate: true }
    if (known) Object.assign(known, { qty, unitPrice: line.unitPrice }, certified)
    else lines.push({ ...line, ...certified })
  }
  const priced = withAmounts(withLineIds(lines), currency)
  const inquiryIds = needs.flatMap(({ need }) => need.rfqId ?? [])
  const inquiries = inquiryIds.length > 0 && { rfqIds: [...new Set([...(own?.data.rfqIds ?? []), ...inquiryIds])] }
  const totalAmount = statedNet(priced)
  const order = own
    ? await tx.update(purchaseOrders, own.id, { lines: priced as never, totalAmount, ...inquiries })
    : await tx.insert(purchaseOrders, {
        poNumber: await nextOrderNumber(tx, today),
        status: 'Draft',
        vendorId,
        vendorName: vendor.data.name,
        ...(vendor.data.termsId && { termsId: vendor.data.termsId }),
        ...(currency !== base && { currency }),
        orderDate: today,
        ...(dropShip && { dropShip }),
        ...inquiries,
        lines: priced as never,
        totalAmount,
      })
  const missing = belowMinimum(totalAmount, vendor.data.minOrder)
  return {
    poId: order.id,
    poNumber: order.data.poNumber,
    vendorId,
    lines: priced.length,
    totalAmount,
    ...(missing !== undefined && { belowMinimum: missing }),
    rounded,
  }
}

/** Whether a draft line can take a need: the same part, otherwise the same number and brand, in the same condition. */
const isSame = (line: Data, need: Need, part: Part | undefined): boolean =>
  (part ? line.partId === part.id : line.partNumber === need.partNumber && (line.brand ?? '') === (need.brand ?? '')) &&
  (line.condition ?? '') === (need.condition ?? '')

function lineOf(need: Need, part: Part | undefined, { qty, unitPrice }: { qty: number; unitPrice: number }): Data {
  const { partNumber, brand, description } = part?.data ?? (need as Partial<Part['data']>)
  return {
    ...(part && { partId: part.id }),
    partNumber: partNumber!,
    ...(brand && { brand }),
    ...(description && { description }),
    ...(need.condition && { condition: need.condition }),
    ...(need.transactionId && { forTransactionId: need.transactionId }),
    ...(need.dealLineId && { forLineId: need.dealLineId }),
    qty,
    unitPrice,
  }
}

/**
 * The newest draft order of a vendor: one delivered to us, or the drop shipment for the given deal. Undefined when
 * there is none.
 */
export async function newestDraft(tx: Tx, vendorId: string, dealId?: string): Promise<PurchaseOrder | undefined> {
  const drafts = await tx.find(
    query(purchaseOrders, {
      where: [
        ['status', '==', 'Draft'],
        ['vendorId', '==', vendorId],
      ],
    }),
  )
  const alike = drafts.filter(({ data }) => data.dropShip?.transactionId === dealId)
  return alike.toSorted((a, b) => b.createTime.localeCompare(a.createTime) || b.id.localeCompare(a.id))[0]
}

/** Records which parcels contain goods of which orders. */
export const linkParcels = defineCommand({
  name: 'po.linkParcels',
  label: 'Link parcels',
  help: 'The parcels carry goods of these orders.',
  input: {
    poIds: tags('Purchase orders', { required: true }),
    parcelIds: tags('Parcels', { required: true }),
  },
  async run({ tx, input }) {
    const [poIds, parcelIds] = [[...new Set(input.poIds)], [...new Set(input.parcelIds)]]
    if (poIds.length === 0 || parcelIds.length === 0) throw refuse('Choose orders and parcels.')
    for (const id of parcelIds) {
      await tx.need(parcels, id)
      await tx.update(parcels, id, { poId: poIds[0]! })
    }
    for (const id of poIds) {
      const { data } = await tx.need(purchaseOrders, id)
      await tx.update(purchaseOrders, id, { parcelIds: [...new Set([...(data.parcelIds ?? []), ...parcelIds])] })
    }
    return { orders: poIds.length, parcels: parcelIds.length }
  },
})
