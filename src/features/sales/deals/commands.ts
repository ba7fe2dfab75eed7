import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { needTerms } from '#features/admin/settings/rules.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { isFromStock } from '#features/sales/deals/back-orders.ts'
import { type Deal, dealLine, deals } from '#features/sales/deals/collection.ts'
import { pricedDeal } from '#features/sales/deals/priced-deal.ts'
import { backOrderOf, nameOfDeal, qtyIn, stateOfDeal, withoutFigures } from '#features/sales/deals/rules.ts'
import { needOpenCustomer, type Selling, sellingTo } from '#features/sales/selling-prices/rules.ts'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import { endReservation, reserveLot } from '#features/stock/reservations/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { moreThanOpen, nameOfLine } from '#model/document/lines.ts'
import { query, type Values } from '#model/schema/collection.ts'
import { choice, lines, money, object, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const { partId, partNumber, brand, description, condition, dateCode, unitPrice, discountPct, kind, taxName, source } =
  dealLine

/** The fields of a line that a person enters; the others are derived. */
export const enteredLine = {
  lineId: text('Line'),
  partId,
  partNumber,
  brand,
  description,
  condition,
  dateCode,
  qty: { ...dealLine.qty, options: { ...dealLine.qty.options, required: true } },
  unitPrice,
  discountPct,
  kind,
  taxName,
  source,
  lotId: dealLine.lotId,
  poId: dealLine.poId,
  poLineId: dealLine.poLineId,
  promiseDate: dealLine.promiseDate,
  askedPart: dealLine.askedPart,
  leadTimeText: dealLine.leadTimeText,
  freeReason: dealLine.freeReason,
  certificate: dealLine.certificate,
  alternatives: dealLine.alternatives,
}

const dealInput = {
  customerId: reference('Customer', customers, { required: true }),
  kind: choice('Kind', ['Sale', 'Drop ship'], { default: 'Sale' }),
  lines: lines('Lines', enteredLine, { required: true }),
  channel: deals.fields.channel,
  contact: deals.fields.contact,
  customerPoNo: deals.fields.customerPoNo,
  currency: deals.fields.currency,
  termsId: deals.fields.termsId,
  shipTo: object('Ship to'),
  shipVia: deals.fields.shipVia,
  owner: deals.fields.owner,
  freightCharge: money('Freight', { min: 0, help: 'Charged to the customer' }),
  rfqId: reference('Inquiry', 'rfqs'),
  notes: deals.fields.notes,
} as const

/** Creates a deal as a draft: lines at the agreed prices, with their tax, cost and margin. */
export const enterDeal = defineCommand({
  name: 'deal.enter',
  label: 'New deal',
  help: 'Creates a draft at the customer’s prices.',
  undoBy: 'Cancel the deal.',
  input: dealInput,
  run: enterDealOf,
})

/** The same for commands that create a deal from something else, such as an answered inquiry. */
export async function enterDealOf(context: CommandContext<Partial<Values<typeof dealInput>>>): Promise<Deal> {
  const { tx, input, today } = context
  const { lines: given = [], freightCharge, shipTo, customerId, ...rest } = entered(input)
  if (!customerId) throw refuse('Choose the customer first.', 'customerId')
  const customer = await tx.need(customers, customerId)
  needOpenCustomer(customer)
  if (given.length === 0) throw refuse('The deal has no lines. Add lines first.', 'lines')
  if (input.termsId) needTerms(input.termsId, 'termsId')
  const selling = await sellingTo(context, { customerId, currency: input.currency, name: 'The deal' })
  const isDropShip = input.kind === 'Drop ship'
  const wanted = [
    ...given.map((line) => (isDropShip && line.source === undefined ? { ...line, source: 'Drop ship' } : line)),
    ...freightLine(freightCharge),
  ].map(({ lineId: _, ...line }) => withoutFigures(line as Data))
  const totals = await pricedDeal(context, wanted, selling)
  const number = await nextNumber(tx, seriesOf('SO', today), { collection: deals.name, field: 'transactionNumber' })
  return await tx.insert(deals, {
    ...definedValues({
      ...rest,
      ...dealHead(context, customer, selling),
      ...(input.termsId && { termsId: input.termsId }),
      ...(input.owner && { owner: input.owner }),
    }),
    ...(shipTo ? { shipTo } : shipToOf(customer)),
    transactionNumber: number,
    status: 'Draft',
    kind: input.kind ?? 'Sale',
    channel: input.channel ?? 'Direct',
    ...definedValues(totals),
  } as never)
}

/** The input without its empty texts: a field that is left empty has its default. */
const entered = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')) as T

/** The freight charge of a deal: a line after the goods. */
export const freightLine = (amount: number | undefined): Data[] =>
  amount ? [{ kind: 'Freight', description: 'Freight', qty: 1, unitPrice: amount }] : []

/** The initial values of a deal from its customer. */
export function dealHead(
  { user }: { user: { email?: string } },
  customer: Customer | undefined,
  { currency, fxRate }: Selling,
): Data {
  const { name, termsId, owner } = customer?.data ?? {}
  const seller = owner || user.email
  return definedValues({
    customerId: customer?.id,
    customerName: name,
    termsId,
    currency,
    ...(fxRate !== 1 && { fxRate }),
    ...(seller && { owner: seller }),
  }) as Data
}

/** Where a customer's goods are shipped: the address of kind `Ship to`, otherwise the customer's main address. */
export function shipToOf(customer: Customer | undefined): { shipTo?: Data } {
  if (!customer) return {}
  const own = ((customer.data.addresses ?? []) as Data[]).find((one) => one.kind === 'Ship to')
  const { street, city, region, postcode, country } = (own ?? customer.data) as Data
  const shipTo = definedValues({
    name: own?.name ?? customer.data.name,
    street,
    city,
    region,
    postcode,
    country,
  }) as Data
  return Object.keys(shipTo).length > 1 ? { shipTo } : {}
}

/** The sales settings; empty when nothing was set. */
export const salesSettings = async (tx: Pick<Tx, 'get'>): Promise<Partial<Data>> =>
  ((await tx.get(settings, 'sales'))?.data ?? {}) as Data

/** Returns the deal a command works on. Throws when it does not exist. */
export const needDeal = (tx: Tx, id: string): Promise<Deal> => tx.need(deals, id)

/** The active reservations of a deal, oldest lot first. */
export const reservationsOf = (tx: Pick<Tx, 'find'>, dealId: string): Promise<Reservation[]> =>
  tx.find(
    query(reservations, {
      where: [
        ['docType', '==', deals.name],
        ['docId', '==', dealId],
        ['status', '==', 'Active'],
      ],
    }),
  )

/**
 * Updates a deal from the progress of its lines: the reserved quantity of each line, and the status, which closes and
 * reopens automatically.
 */
export async function refreshDeal({ tx }: Pick<Books, 'tx'>, dealId: string): Promise<Deal> {
  const deal = await tx.need(deals, dealId)
  const reserved = new Map<string, number>()
  for (const { data } of await reservationsOf(tx, dealId))
    reserved.set(data.lineId ?? '', addQty(reserved.get(data.lineId ?? '') ?? 0, data.qty))
  const next = withLineIds(deal.data.lines as Value | undefined).map((line): Data => {
    const qty = reserved.get(String(line.lineId)) ?? 0
    return qty === qtyIn(line, 'qtyReserved') && (line.qtyReserved !== undefined || qty === 0)
      ? line
      : { ...line, qtyReserved: qty }
  })
  const status = stateOfDeal({ ...deal.data, lines: next })
  return await tx.update(deals, dealId, { lines: next, ...(status && { status }) })
}

/** The values without those that are undefined. */
export const definedValues = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** Good lots of a part with available stock, oldest first; only those of one condition if the line asks for it. */
export async function freeLots(tx: Pick<Tx, 'find'>, { partId, condition, lotId }: Data): Promise<Lot[]> {
  const found = await tx.find(
    query(lots, {
      where: [
        ['partId', '==', partId],
        ['qcStatus', '==', 'OK'],
        ['qtyAvailable', '>', 0],
      ],
    }),
  )
  const day = ({ data }: Lot): string => String(data.receivedOn)
  return found
    .filter(({ id, data }) => (lotId ? id === lotId : !condition || data.condition === condition))
    .toSorted((a, b) => day(a).localeCompare(day(b)) || a.data.lotNumber.localeCompare(b.data.lotNumber))
}

/** Reserves up to a quantity, from the line's lot or the oldest good ones. Returns the quantity reserved. */
export async function reserveUpTo(tx: Tx, deal: Deal, line: Data, qty: number): Promise<number> {
  let left = qty
  for (const lot of qty > 0 ? await freeLots(tx, line) : []) {
    const taken = Math.min(left, lot.data.qtyAvailable)
    if (taken <= 0) break
    await reserveLot(tx, lot.id, taken, reservationOf(deal, String(line.lineId)))
    left = addQty(left, -taken)
  }
  return addQty(qty, -left)
}

/** The fields of a reservation for a deal line. */
export const reservationOf = (deal: Deal, lineId: string) => ({
  docNumber: nameOfDeal(deal),
  customerId: deal.data.customerId || undefined,
  docType: deals.name,
  docId: deal.id,
  lineId,
})

/** Reserves what is open on all lines, or on one. Returns the number of pieces reserved. */
export async function reserveDeal(tx: Tx, deal: Deal, lineId?: string): Promise<number> {
  let reserved = 0
  for (const line of withLineIds(deal.data.lines as Value | undefined))
    if (isFromStock(line) && (lineId === undefined || line.lineId === lineId))
      reserved = addQty(reserved, await reserveUpTo(tx, deal, line, backOrderOf(line)))
  return reserved
}

/** Releases the reservations of a deal, of one line, or only a quantity of that; the newest are released first. */
export async function releaseDeal(tx: Tx, deal: Deal, lineId?: string, qty?: number): Promise<number> {
  const held = (await reservationsOf(tx, deal.id)).filter(({ data }) => lineId === undefined || data.lineId === lineId)
  const all = held.reduce((sum, { data }) => addQty(sum, data.qty), 0)
  const wanted = qty === undefined ? all : Math.min(qty, all)
  let left = wanted
  for (const { id, data } of held.toReversed()) {
    if (left <= 0) break
    await endReservation(tx, id, 'Released')
    const remaining = addQty(data.qty, -Math.min(left, data.qty))
    if (remaining > 0) await reserveLot(tx, data.lotId, remaining, reservationOf(deal, data.lineId ?? ''))
    left = addQty(left, -addQty(data.qty, -remaining))
  }
  return wanted
}

/** Trims reservations to the lines: none keeps more than is open on its line. */
export async function trimReservations(books: Books, deal: Deal): Promise<void> {
  const held = await reservationsOf(books.tx, deal.id)
  const all = withLineIds(deal.data.lines as Value | undefined)
  for (const [lineId, own] of Map.groupBy(held, ({ data }) => data.lineId ?? '')) {
    const line = all.find((one) => one.lineId === lineId)
    const open = line ? openOfLine('transactions', line) : 0
    const reserved = own.reduce((sum, { data }) => addQty(sum, data.qty), 0)
    if (reserved > open) await releaseDeal(books.tx, deal, lineId, addQty(reserved, -open))
  }
}

/** Returns the line of a deal by its id; refuses an unknown id. */
export function needLine(deal: Deal, lineId: unknown): Data {
  const line = withLineIds(deal.data.lines as Value | undefined).find((one) => one.lineId === lineId)
  if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${lineId}.`, { line: String(lineId) })
  return line
}

/** Refuses a quantity that exceeds what is open on a line. */
export function needOpenQty(line: Data, qty: number): void {
  const open = openOfLine('transactions', line)
  if (qty > open)
    throw refuse(moreThanOpen(nameOfLine(line), open, qty), {
      line: String(line.lineId),
      number: qty,
    })
}
