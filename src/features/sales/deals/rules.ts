import { addDays, type Day, toDay } from '#base/days.ts'
import { roundProduct, roundQuotient, roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { dealLine, deals } from '#features/sales/deals/collection.ts'
import { isGoods, openOfLine } from '#features/stock/line-entries/rules.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { type Reservation, reservations } from '#features/stock/reservations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { convertAmount, decimalsOf } from '#model/document/amounts/amount.ts'
import { type TaxShare, totalsOf } from '#model/document/amounts/totals.ts'
import { enterAtMost, lineAmount, linesIn, nameOfLine, netPrice } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The part of a deal that these rules read. */
interface DealData {
  transactionNumber?: string | undefined
  kind?: string | undefined
  status?: string | undefined
  validUntil?: unknown
  lines?: readonly Data[] | undefined
}

/** The name of a deal in error messages. */
export const nameOfDeal = ({ id, data }: { id: string; data: { transactionNumber?: string | undefined } }): string =>
  data.transactionNumber ?? `Deal ${id}`

/**
 * The fields for the progress of a line: set by entries, reservations and returns, never by the person who edits the
 * line.
 */
const FIGURES = Object.entries<Field>(dealLine).flatMap(([name, { options }]) =>
  options.readOnly && name !== 'lineId' ? [name] : [],
)

/** A line without its progress. */
export const withoutFigures = (line: Data): Data =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !FIGURES.includes(name)))

/** Given lines with the current progress of the lines with the same id; a new line has none. */
export const withOwnFigures = (given: readonly Data[], before: readonly Data[] = []): Data[] =>
  given.map((line) => {
    const was = line.lineId === undefined ? undefined : before.find(({ lineId }) => lineId === line.lineId)
    const own = FIGURES.flatMap((name) => (was?.[name] === undefined ? [] : [[name, was[name]] as const]))
    return { ...withoutFigures(line), ...Object.fromEntries(own) }
  })

/** A quantity of a line; 0 when it is not set. */
export const qtyIn = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** The quantity of a line that is still to be shipped and not reserved. */
export const backOrderOf = (line: Data): number =>
  Math.max(0, addQty(openOfLine('transactions', line), -qtyIn(line, 'qtyReserved')))

/** The quantity of a line that is neither shipped nor cancelled, and for a charge, not invoiced. */
export const openQty = (line: Data): number =>
  isGoods(line)
    ? openOfLine('transactions', line)
    : Math.max(0, addQty(openOfLine('transactions', line), -qtyIn(line, 'qtyInvoiced')))

/** The lines that a step may name, with the maximum quantity of each; lines with nothing left are excluded. */
export const pickable = (
  lines: readonly Data[],
  mostOf: (line: Data) => number,
): { id: string; name: string; most: number }[] =>
  lines.flatMap((line) => {
    const most = mostOf(line)
    const name = [line.brand, line.partNumber].filter(Boolean).join(' ') || String(line.description ?? line.lineId)
    return most > 0 ? [{ id: String(line.lineId), name, most }] : []
  })

/** The rate and currencies used to calculate the amounts of a deal. */
interface Priced {
  currency?: string | undefined
  /** Units of the company's currency for one of the deal's. */
  fxRate?: number | undefined
  base: string
}

/**
 * The figures calculated from the lines of a sales document: amounts, tax by rate, cost and margin in the company's
 * currency.
 */
export interface DealTotals {
  lines: Data[]
  totalAmount: number
  taxAmount: number
  taxes: Data[]
  /** Name and rate of the tax, when all lines have the same. */
  taxName: string | undefined
  taxRate: number | undefined
  costAmount: number
  marginAmount: number
  marginPct: number | undefined
}

/** The totals of lines; cost and margin are for goods only. */
export function dealTotals(given: readonly Data[], { currency, fxRate = 1, base }: Priced): DealTotals {
  const of = currency ?? base
  const inBase = (amount: number): number => convertAmount(amount, fxRate, base)
  const lines = given.map((line): Data => {
    const amount = lineAmount(line, of)
    const { amount: _, marginPct: __, ...rest } = line
    const net = isGoods(line) && amount !== undefined ? inBase(amount) : undefined
    const marginPct =
      net === undefined || typeof line.unitCost !== 'number' ? undefined : shareOf(net, costOf(line, base))
    return { ...rest, ...(amount !== undefined && { amount }), ...(marginPct !== undefined && { marginPct }) }
  })
  const { taxes, tax, total } = totalsOf(lines, { currency: of })
  const goods = lines.filter(isGoods)
  const costAmount = sumMoney(goods.map((line) => costOf(line, base)))
  const net = inBase(sumMoney(goods.map((line) => qtyIn(line, 'amount'))))
  const one = soleTax(taxes, lines)
  return {
    lines,
    totalAmount: total,
    taxAmount: tax,
    taxes: taxes.map((share) => ({ ...share }) as Data),
    taxName: one?.taxName,
    taxRate: one?.taxRate,
    costAmount,
    marginAmount: sumMoney([net, -costAmount]),
    marginPct: shareOf(net, costAmount),
  }
}

/** The tax that all lines share; undefined when they differ. */
function soleTax(taxes: readonly TaxShare[], lines: readonly Data[]): TaxShare | undefined {
  return taxes.length === 1 && lines.every(({ taxRate }) => typeof taxRate === 'number') ? taxes[0] : undefined
}

const costOf = (line: Data, base: string): number =>
  typeof line.unitCost === 'number' ? roundProduct([qtyIn(line, 'qty'), line.unitCost], decimalsOf(base)) : 0

/** The margin as a percentage of a net amount; undefined when the amount is 0. */
const shareOf = (net: number, cost: number): number | undefined =>
  net === 0 ? undefined : roundQuotient([sumMoney([net, -cost]), 100], net, 2)

/** Why the prices of a quote or an order are not complete enough to send it; undefined when they are. */
export function whyNotPriced(lines: readonly Data[]): string | undefined {
  const bare = lines.find(({ unitPrice, freeReason }) => !unitPrice && !freeReason)
  return bare && `${nameOfLine(bare)} has no price. Enter its price, or the reason it is free of charge.`
}

/** The price of one piece in the company's currency, after the line discount. */
export const netInBase = (line: Data, fxRate = 1): number | undefined => {
  const net = netPrice(line)
  return net === undefined ? undefined : roundTo(net * fxRate, 4)
}

/**
 * The status derived from the lines of a confirmed deal: Closed when no goods are open and every line is invoiced as
 * far as it was shipped; Confirmed again when something is reversed.
 */
export function stateOfDeal({ status, kind, lines }: DealData): 'Confirmed' | 'Closed' | undefined {
  if ((status !== 'Confirmed' && status !== 'Closed') || kind === 'Return') return undefined
  return isDone(linesIn(lines as Value | undefined)) ? 'Closed' : 'Confirmed'
}

function isDone(lines: readonly Data[]): boolean {
  if (lines.length === 0) return false
  const goods = lines.filter(isGoods)
  const others = lines.filter((line) => !isGoods(line))
  const isInvoiced = (line: Data, of: number): boolean => qtyIn(line, 'qtyInvoiced') >= of
  if (!goods.every((line) => openOfLine('transactions', line) === 0 && isInvoiced(line, qtyIn(line, 'qtyShipped'))))
    return false
  // Freight and services have to be invoiced too, unless no goods were shipped at all.
  const isMoved = goods.length === 0 || goods.some((line) => qtyIn(line, 'qtyShipped') > 0)
  return !isMoved || others.every((line) => isInvoiced(line, addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyCancelled'))))
}

/**
 * The lines of a deal split in two: the lines that stay and the lines that move, with quantities divided. Refuses to
 * move more than there is, or everything.
 */
export function splitLines(
  all: readonly Data[],
  wanted: readonly Data[],
  name: string,
): { stays: Data[]; goes: Data[] } {
  const goes: Data[] = []
  const left = new Map(all.map((line) => [String(line.lineId), qtyIn(line, 'qty')]))
  for (const { lineId, qty } of wanted) {
    const line = all.find((one) => one.lineId === lineId)
    if (!line) throw refuse(`${name} has no line ${lineId}.`)
    const there = left.get(String(lineId)) ?? 0
    const taken = typeof qty === 'number' ? qty : there
    if (taken <= 0)
      throw refuse(`${nameOfLine(line)}: Quantity must be greater than 0.`, { line: String(lineId), number: taken })
    if (taken > there)
      throw refuse(`${nameOfLine(line)} has ${there}. ${enterAtMost(there)}`, {
        line: String(lineId),
        number: taken,
      })
    left.set(String(lineId), addQty(there, -taken))
    goes.push({ ...line, qty: taken })
  }
  const stays = all.flatMap((line) => {
    const qty = left.get(String(line.lineId)) ?? 0
    return qty > 0 ? [qty === line.qty ? line : { ...line, qty }] : []
  })
  if (goes.length === 0) throw refuse(`Choose the lines of ${name} to move.`, 'lines')
  if (stays.length === 0) throw refuse(`${name} must keep at least one line, or part of one.`, 'lines')
  return { stays, goes }
}

/** Another brand, condition or price that is offered under a line. */
export interface Alternative {
  key: string
  data: Data
}

/** The alternatives of a line, in the order they were offered. */
export function alternativesOf({ alternatives }: Data): Alternative[] {
  if (typeof alternatives !== 'object' || alternatives === null || Array.isArray(alternatives)) return []
  return Object.entries(alternatives as Data)
    .filter((entry): entry is [string, Data] => typeof entry[1] === 'object' && entry[1] !== null)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([key, data]) => ({ key, data }))
}

/** Posting legs of sales and their cost, with the owner, channel and country of the deal. */
export async function withSellers(tx: Pick<Tx, 'getMany'>, legs: readonly PostingLeg[]): Promise<PostingLeg[]> {
  const isSale = ({ ledger, orderId }: PostingLeg) => orderId !== undefined && (ledger === 'Sales' || ledger === 'COGS')
  const ids = [...new Set(legs.flatMap((leg) => (isSale(leg) ? [leg.orderId!] : [])))]
  const found = new Map((await tx.getMany(deals, ids)).flatMap((deal) => (deal ? [[deal.id, deal.data]] : [])))
  return legs.map((leg) => {
    const { owner, channel, country } = (isSale(leg) && found.get(leg.orderId!)) || {}
    return { ...leg, ...(owner && { owner }), ...(channel && { channel }), ...(country && { country }) }
  })
}

/** The reservations of parts for documents other than the deal. */
export async function heldByOthers(
  tx: Pick<Tx, 'find'>,
  deal: { id: string },
  partIds: readonly string[],
): Promise<Reservation[]> {
  const held = await tx.find(
    query(reservations, {
      where: [
        ['partId', 'in', partIds],
        ['status', '==', 'Active'],
      ],
    }),
  )
  return held.filter(({ data }) => data.docType !== deals.name || data.docId !== deal.id)
}

/**
 * The default day for extending a quote or proforma: two weeks after its last day, or after today when that has passed.
 */
export function extendedUntil(validUntil: unknown, today: Day, timeZone: string): Day {
  const until = toDay(validUntil, timeZone)
  return addDays(until && until > today ? until : today, 14)
}
