import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { freightQuotes } from '#features/shipping/freight-calculator/collection.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { idsIn, nameOfShipment, ORDERS, SLIPS, textIn } from '#features/shipping/shipments/rules.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { spread } from '#model/document/owed/allocation.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import type { Values } from '#model/schema/collection.ts'
import { choice, flag, money, reference, tags, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The maximum number of packing slips, orders or labels of one shipment. */
const MAX_ROWS = 100

const input = {
  slipIds: tags('Packing slips'),
  poIds: tags('Purchase orders'),
  carrier: text('Carrier', { required: true, suggest: ['DHL', 'UPS', 'USPS', 'FedEx', 'Other'] }),
  service: text('Service'),
  account: text('Account', { mono: true }),
  billTo: choice('Freight billed to', ['Sender', 'Receiver', 'Third party']),
  freightQuoteId: reference('Freight quote', freightQuotes),
  quotedAmount: money('Quoted', { min: 0, help: 'Default: freight quote' }),
  currency: currencyField(),
  trackingNumbers: tags('Tracking numbers', { help: 'Default: from cartons' }),
  bol: flag('Bill of lading'),
}

type Context = CommandContext<Values<typeof input>>

/** Books a carrier for packed goods, or for what a vendor ships: creates the shipment, and a parcel for each label. */
export const bookShipment = defineCommand({
  name: 'shipments.book',
  label: 'Book shipment',
  help: 'Creates the shipment, and a parcel for each label with its share of the cost.',
  undoBy: 'Void the shipment.',
  input,
  async run(context) {
    const { tx, input, today } = context
    const goods = await goodsOf(context)
    const { option, ...quoted } = await quotedOf(context)
    const shipmentId = context.newId()
    const labels = await labelsFor(context, goods, shipmentId, {
      cost: quoted.quotedAmount,
      currency: quoted.currency,
      arrives: addDays(today, typeof option?.days === 'number' ? option.days : 0),
    })
    const cartons = goods.docs.flatMap(({ data }) => linesIn(data.cartons))
    const weightKg = sumMoney(goods.docs.map(({ data }) => (typeof data.weightKg === 'number' ? data.weightKg : 0)))
    const shipmentNumber = await nextNumber(tx, seriesOf('SH', today), {
      collection: shipments.name,
      field: 'shipmentNumber',
    })
    const { service = textIn(option ?? {}, 'service'), account, billTo, freightQuoteId } = input
    const shipment = await tx.insert(
      shipments,
      {
        shipmentNumber,
        direction: goods.isInbound ? 'Inbound' : 'Outbound',
        status: 'Booked',
        [goods.isInbound ? 'poIds' : 'slipIds']: goods.docs.map(({ id }) => id),
        parcelIds: labels.all,
        labelIds: labels.made,
        carrier: input.carrier.trim(),
        ...(service && { service }),
        ...(account && { account }),
        ...(billTo && { billTo }),
        ...(freightQuoteId && { freightQuoteId }),
        ...quoted,
        pieces: cartons.length || labels.all.length,
        ...(weightKg > 0 && { weightKg }),
        ...(typeof option?.billedWeight === 'number' && { billedWeight: option.billedWeight }),
        ...(input.bol && {
          bolNumber: await nextNumber(tx, seriesOf('BOL', today), { collection: shipments.name, field: 'bolNumber' }),
        }),
        auditState: 'Open',
      } as never,
      shipmentId,
    )
    for (const { id, data } of goods.docs)
      await tx.put(goods.isInbound ? ORDERS : SLIPS, id, {
        ...data,
        parcelIds: [...new Set([...idsIn(data.parcelIds), ...labels.all])],
        ...(!goods.isInbound && { shipmentId, carrier: shipment.data.carrier!, ...(service && { service }) }),
        ...(!goods.isInbound && account && { account }),
        ...(!goods.isInbound && billTo && { billTo }),
      })
    return shipment
  },
})

interface Goods {
  isInbound: boolean
  docs: readonly Doc[]
}

/** The goods to ship: packed or shipped slips that are not booked yet, or issued orders. */
async function goodsOf({ tx, input }: Context): Promise<Goods> {
  const [slipIds, poIds] = [[...new Set(input.slipIds)], [...new Set(input.poIds)]]
  if (slipIds.length > 0 === poIds.length > 0)
    throw refuse('Choose either packing slips to send or purchase orders to receive.')
  const isInbound = poIds.length > 0
  const ids = isInbound ? poIds : slipIds
  if (ids.length > MAX_ROWS) throw refuse(`Select ${MAX_ROWS} packing slips or orders or fewer for one shipment.`)
  const docs: Doc[] = []
  for (const id of ids) {
    const doc = await tx.getAny(isInbound ? ORDERS : SLIPS, id)
    if (!doc) throw refuse(`There is no ${isInbound ? 'purchase order' : 'packing slip'} ${id}.`)
    const reason = isInbound ? whyNotComing(doc) : await whyNotLeaving(tx, doc)
    if (reason) throw refuse(reason)
    docs.push(doc)
  }
  return { isInbound, docs }
}

const whyNotComing = ({ id, data }: Doc): string | undefined => {
  const status = textIn(data, 'status') ?? 'Pending'
  const name = `PO ${textIn(data, 'poNumber') ?? id}`
  return status === 'Pending' || status === 'Received' ? undefined : `${name} is ${status}. Issue it first.`
}

async function whyNotLeaving(tx: Tx, { id, data }: Doc): Promise<string | undefined> {
  const name = textIn(data, 'slipNumber') ?? `Packing slip ${id}`
  const booked = textIn(data, 'shipmentId')
  const before = booked ? await tx.get(shipments, booked) : undefined
  if (before && before.data.status !== 'Void') return `${name} is already booked as ${nameOfShipment(before)}.`
  return data.status === 'Packed' || data.status === 'Shipped'
    ? undefined
    : `${name} is ${textIn(data, 'status') ?? 'Draft'}. Only packed or shipped goods are booked.`
}

/** The expected price of the carrier: the given one, otherwise that of the matching option of the freight quote. */
async function quotedOf({ tx, input }: Context) {
  const base = await companyCurrency(tx)
  const quote = input.freightQuoteId ? await tx.need(freightQuotes, input.freightQuoteId) : undefined
  const same = linesIn(quote?.data.options as Data[]).filter(
    ({ carrier, service }) => carrier === input.carrier.trim() && (!input.service || service === input.service),
  )
  if (quote && same.length === 0 && input.quotedAmount === undefined)
    throw refuse(
      `The freight quote has no option of ${[input.carrier, input.service].filter(Boolean).join(' ')}. Enter the amount.`,
    )
  const [option] = same
  const quotedAmount = input.quotedAmount ?? (typeof option?.amount === 'number' ? option.amount : undefined)
  const currency = input.currency || (option && textIn(option, 'currency')) || base
  return { option, currency, ...(quotedAmount !== undefined && { quotedAmount }) }
}

/** Creates a parcel for each label, or reuses one the goods already have; the cost is spread over all of them. */
async function labelsFor(
  { tx, input, today }: Context,
  { isInbound, docs }: Goods,
  shipmentId: string,
  { cost, currency, arrives }: { cost: number | undefined; currency: string; arrives: string },
): Promise<{ all: string[]; made: string[] }> {
  const known = new Map<string, Parcel>()
  for (const parcelId of docs.flatMap(({ data }) => idsIn(data.parcelIds))) {
    const parcel = await tx.get(parcels, parcelId)
    if (parcel) known.set(bareNumber(parcel.data.trackingNumber ?? ''), parcel)
  }
  const ofCartons = docs.flatMap(({ data }) =>
    linesIn(data.cartons).flatMap((one) => textIn(one, 'trackingNumber') ?? []),
  )
  const given = input.trackingNumbers?.length ? input.trackingNumbers : [...ofCartons, ...known.keys()]
  const numbers = [...new Set(given.map(bareNumber).filter(Boolean))]
  if (numbers.length > MAX_ROWS) throw refuse(`Enter ${MAX_ROWS} tracking numbers or fewer for one shipment.`)
  const costs =
    cost === undefined
      ? []
      : spread(
          cost,
          numbers.map(() => 1),
          currency,
        )
  const [all, made]: [string[], string[]] = [[], []]
  const { id, data } = docs[0]!
  for (const [at, trackingNumber] of numbers.entries()) {
    const shared = { shipmentId, ...(costs[at] !== undefined && { cost: costs[at] }) }
    const before = known.get(trackingNumber)
    if (before) await tx.update(parcels, before.id, shared)
    const parcel =
      before ??
      (await tx.insert(parcels, {
        title: isInbound
          ? `PO ${textIn(data, 'poNumber') ?? id}`
          : `${textIn(data, 'slipNumber') ?? id} to ${textIn(data, 'customerName') ?? 'the customer'}`,
        carrier: input.carrier.trim(),
        trackingNumber,
        direction: isInbound ? 'Inbound' : 'Outbound',
        status: 'Info received',
        etaISO: arrives < today ? today : arrives,
        etaIsEstimate: true,
        delivered: false,
        ...linksOf(isInbound, { id, data }),
        ...shared,
      } as never))
    all.push(parcel.id)
    if (!before) made.push(parcel.id)
  }
  return { all, made }
}

const linksOf = (isInbound: boolean, { id, data }: Pick<Doc, 'id' | 'data'>): Data => {
  const [vendorId, customerId, transactionId] = ['vendorId', 'customerId', 'transactionId'].map((name) =>
    textIn(data, name),
  )
  return isInbound
    ? { poId: id, ...(vendorId && { vendorId }) }
    : { slipId: id, ...(customerId && { customerId }), ...(transactionId && { transactionId }) }
}
