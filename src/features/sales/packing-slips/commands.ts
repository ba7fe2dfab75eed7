import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues, freeLots, needDeal, needLine, reservationsOf } from '#features/sales/deals/commands.ts'
import { heldByOthers, nameOfDeal } from '#features/sales/deals/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { isGoods, openOfLine } from '#features/stock/line-entries/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { holdersOf } from '#features/stock/reservations/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn, moreThanOpen, nameOfLine } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

/** The quantity of a deal line to ship, from a given lot if one is named. */
export interface QuantityToShip {
  dealLineId: string
  qty?: number | undefined
  lotId?: string | undefined
}

/**
 * Creates a packing slip for the given quantities of a deal, or for everything reserved; goods come from its
 * reservations, oldest lots first.
 */
export async function createSlip(
  books: Books,
  deal: Deal,
  wanted: readonly QuantityToShip[],
  besides: Held = NOTHING_HELD,
): Promise<PackingSlip> {
  const { tx, today } = books
  const lines = await linesFor(tx, deal, wanted, besides)
  const { customerId, customerName, shipTo, shipVia } = deal.data
  return await tx.insert(packingSlips, {
    slipNumber: await nextNumber(tx, seriesOf('PS', today), { collection: packingSlips.name, field: 'slipNumber' }),
    kind: 'Stock',
    status: 'Draft',
    transactionId: deal.id,
    ...definedValues({
      transactionNumber: deal.data.transactionNumber,
      customerId,
      customerName,
      shipTo,
      carrier: shipVia,
    }),
    lines,
  })
}

/** The quantities of a deal on unshipped slips: by line, and by line and lot. */
interface Held {
  ofLine: ReadonlyMap<string, number>
  ofLot: ReadonlyMap<string, number>
}
const NOTHING_HELD: Held = { ofLine: new Map(), ofLot: new Map() }
const lotKey = (dealLineId: unknown, lotId: unknown): string => `${dealLineId} ${lotId}`

/** The quantities of a deal on other unshipped slips. */
export async function onOtherSlips(tx: Tx, deal: Deal): Promise<Held> {
  const open = await tx.find(
    query(packingSlips, {
      where: [
        ['transactionId', '==', deal.id],
        ['status', 'in', ['Draft', 'Picking', 'Packed']],
      ],
    }),
  )
  const [ofLine, ofLot] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, key: string, qty: number) => to.set(key, addQty(to.get(key) ?? 0, qty))
  for (const line of open.flatMap(({ data }) => linesIn(data.lines as Value | undefined))) {
    add(ofLine, String(line.dealLineId), pickedOf(line))
    if (line.lotId) add(ofLot, lotKey(line.dealLineId, line.lotId), pickedOf(line))
  }
  return { ofLine, ofLot }
}

async function linesFor(tx: Tx, deal: Deal, wanted: readonly QuantityToShip[], besides: Held): Promise<Data[]> {
  const reservedLots = await lotsReservedFor(tx, deal)
  const requested =
    wanted.length > 0 ? checked(deal, wanted, besides.ofLine) : reservedOf(deal, reservedLots, besides.ofLine)
  if (requested.length === 0) throw refuse(nothingLeft(deal, besides))
  const held = new Map(besides.ofLot)
  const lines: Data[] = []
  for (const one of requested) {
    const line = needLine(deal, one.dealLineId)
    if (!line.partId)
      throw refuse(`${nameOfLine(line)} has no part in stock. Choose its part first.`, { line: one.dealLineId })
    for (const { lot, qty } of await lotsFor(tx, line, one, { reservedLots, held, deal })) {
      lines.push(slipLine(line, lot, qty, String(lines.length + 1)))
      const key = lotKey(line.lineId, lot.id)
      held.set(key, addQty(held.get(key) ?? 0, qty))
    }
  }
  return lines
}

const nothingLeft = (deal: Deal, { ofLine }: Held): string => {
  const open = linesIn(deal.data.lines as Value | undefined)
    .filter(isGoods)
    .reduce((sum, line) => addQty(sum, openOfLine(deals.name, line)), 0)
  const held = [...ofLine.values()].reduce(addQty, 0)
  const why =
    open === 0
      ? ''
      : held === 0
        ? `: ${open} are open, and nothing of that is reserved`
        : `: ${open} are open, ${held} of them are already on packing slips${held < open ? ', and nothing else is reserved' : ''}`
  return `${nameOfDeal(deal)} has nothing left to ship${why}.`
}

interface ReservedLot {
  lineId: string
  lot: Lot
  qty: number
}

/** The lots reserved for a deal, oldest first. */
async function lotsReservedFor(tx: Tx, deal: Deal): Promise<ReservedLot[]> {
  const found: ReservedLot[] = []
  for (const { data } of await reservationsOf(tx, deal.id))
    found.push({ lineId: data.lineId ?? '', lot: await tx.need(lots, data.lotId), qty: data.qty })
  const day = ({ lot }: ReservedLot): string => String(lot.data.receivedOn)
  return found.toSorted(
    (a, b) => day(a).localeCompare(day(b)) || a.lot.data.lotNumber.localeCompare(b.lot.data.lotNumber),
  )
}

function checked(
  deal: Deal,
  wanted: readonly QuantityToShip[],
  besides: ReadonlyMap<string, number>,
): QuantityToShip[] {
  const sums = new Map<string, number>()
  return wanted.map((one) => {
    const line = needLine(deal, one.dealLineId)
    const id = String(line.lineId)
    if (!isGoods(line)) throw refuse(`${nameOfLine(line)} is not goods; it is invoiced and not shipped.`, { line: id })
    const open = Math.max(0, addQty(openOfLine(deals.name, line), -addQty(besides.get(id) ?? 0, sums.get(id) ?? 0)))
    const qty = one.qty ?? open
    if (qty > open || open === 0) throw refuse(moreThanOpen(nameOfLine(line), open, qty), { line: id, number: qty })
    sums.set(id, addQty(sums.get(id) ?? 0, qty))
    return { ...one, dealLineId: id, qty }
  })
}

/** Everything reserved, less what other slips already include. */
function reservedOf(
  deal: Deal,
  reservedLots: readonly ReservedLot[],
  besides: ReadonlyMap<string, number>,
): QuantityToShip[] {
  return linesIn(deal.data.lines as Value | undefined).flatMap((line) => {
    const id = String(line.lineId)
    const reserved = reservedLots.filter(({ lineId }) => lineId === id).reduce((sum, one) => addQty(sum, one.qty), 0)
    const qty = addQty(Math.min(reserved, openOfLine(deals.name, line)), -(besides.get(id) ?? 0))
    return qty > 0 ? [{ dealLineId: id, qty }] : []
  })
}

/**
 * The lots a quantity comes from: those reserved for the line, then available stock. Quantities of a lot that other
 * slips of the deal include are left to them.
 */
async function lotsFor(
  tx: Tx,
  line: Data,
  { qty = 0, lotId }: QuantityToShip,
  { reservedLots, held, deal }: { reservedLots: readonly ReservedLot[]; held: ReadonlyMap<string, number>; deal: Deal },
): Promise<{ lot: Lot; qty: number }[]> {
  const part = await tx.need(parts, String(line.partId))
  const fault = whyNotQty(qty, part.data.uom)
  if (fault) throw refuse(`${nameOfLine(line)}: ${fault}`, { line: String(line.lineId), number: qty })
  if (lotId) return [{ lot: await lotOf(tx, lotId, String(line.partId), part.data.partNumber), qty }]
  const taken: { lot: Lot; qty: number }[] = []
  let left = qty
  const others = new Map(held)
  const take = (lot: Lot, there: number): void => {
    const key = lotKey(line.lineId, lot.id)
    const theirs = Math.min(others.get(key) ?? 0, there)
    others.set(key, addQty(others.get(key) ?? 0, -theirs))
    const part = Math.min(left, addQty(there, -theirs))
    if (part <= 0) return
    const known = taken.find((one) => one.lot.id === lot.id)
    if (known) known.qty = addQty(known.qty, part)
    else taken.push({ lot, qty: part })
    left = addQty(left, -part)
  }
  for (const one of reservedLots) if (one.lineId === line.lineId) take(one.lot, one.qty)
  if (left > 0) for (const lot of await freeLots(tx, line)) take(lot, lot.data.qtyAvailable)
  if (left > 0) {
    const others = holdersOf(await heldByOthers(tx, deal, [part.id]))
    throw refuse(
      `Of ${part.data.partNumber}, ${addQty(qty, -left)} can be shipped; ${left} more are not available${others && `: ${others}`}.`,
      { number: qty },
    )
  }
  return taken
}

/** Returns a lot by its id; refuses a lot of another part. */
export async function lotOf(tx: Tx, lotId: string, partId: string, partNumber: unknown): Promise<Lot> {
  const lot = await tx.need(lots, lotId)
  if (lot.data.partId !== partId)
    throw refuse(`Lot ${lot.data.lotNumber} is ${lot.data.partNumber}, not ${partNumber}.`)
  return lot
}

function slipLine(line: Data, lot: Lot, qtyToPick: number, lineId: string): Data {
  const { partId, partNumber, brand, description, certificate } = line
  return definedValues({
    lineId,
    dealLineId: line.lineId,
    partId,
    partNumber,
    brand,
    description,
    certificate,
    ...lotFields(lot),
    qtyToPick,
  }) as Data
}

/** The fields of a slip line from its lot. */
export const lotFields = ({ id, data }: Lot): Data =>
  definedValues({ lotId: id, lotNumber: data.lotNumber, bin: data.bin, dateCode: data.dateCode }) as Data

/** Creates a packing slip for goods of an order: no stock moves until it is shipped. */
export const newSlip = defineCommand({
  name: 'slips.create',
  label: 'Packing slip',
  help: 'Lots come from the reservations, oldest first.',
  undoBy: 'Discard the packing slip.',
  input: {
    transactionId: reference('Deal', deals, { required: true }),
    lines: lines('Lines', {
      dealLineId: text('Line', { required: true }),
      qty: number('Quantity', { help: 'Default: all open' }),
      lotId: reference('Lot', lots),
    }),
  },
  async run(context) {
    const { tx, input } = context
    const deal = await needDeal(tx, input.transactionId)
    if (deal.data.status !== 'Confirmed' || deal.data.kind === 'Return')
      throw refuse(
        `${nameOfDeal(deal)} is ${deal.data.status?.toLowerCase() ?? 'a draft'}. Only confirmed orders are packed.`,
      )
    return await createSlip(
      context,
      deal,
      (input.lines ?? []) as unknown as QuantityToShip[],
      await onOtherSlips(tx, deal),
    )
  },
})
