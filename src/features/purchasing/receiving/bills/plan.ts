import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { type BillHead, billHead, type TaxOfRate, taxesOf } from '#features/money/bill-entry/rules.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance } from '#features/money/payables/rules.ts'
import {
  aboutLine,
  type CameLine,
  countTaken,
  type GoodsLineSubject,
  orderedPrice,
  readBillContext,
  refuseOtherParty,
  unbilledIn,
} from '#features/purchasing/receiving/bills/goods-lines.ts'
import { type Match, type MatchState, matchOf, pricePaid, worstOf } from '#features/purchasing/receiving/bills/match.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { amountText, convertAmount, decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The part of one receipt line that a bill covers: its quantity, its carrying value and the variance. */
interface Part extends CameLine {
  qty: number
  /** The amount cleared from GRNI, in both currencies. */
  cost: number
  amount: number
  exchange: number
  /** The price difference applied to the lots; 0 when the price is that of the receipt. */
  variance: number
}

/** A goods line as it will be posted. */
export interface PlannedLine {
  line: Data
  about: GoodsLineSubject
  net: number
  base: number
  isStock: boolean
  parts: readonly Part[]
  /** Billed ahead of receipt: waits for the goods at the bill's price. */
  ahead: { qty: number; amount: number; base: number }
  /** Goods without an order: what is cleared from GRNI under their own movement. */
  movement?: { qty: number; cost: number; variance: number }
  match: Match
  note?: string
}

export interface BillPlan {
  head: BillHead
  goods: readonly PlannedLine[]
  others: readonly Data[]
  taxes: readonly TaxOfRate[]
  matchState: MatchState
  notes: readonly string[]
}

export const isGoodsLine = ({ kind, receiptId, poId, movementId }: Data): boolean =>
  (kind ?? 'Goods') === 'Goods' && Boolean(receiptId || poId || movementId)

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/**
 * Plans the postings of approving a bill, line by line, without writing anything. Refuses a bill that cannot be posted.
 */
export async function billPlan(books: Books, bill: Payable): Promise<BillPlan> {
  const doc = bill as unknown as Doc
  if (openBalance(bill.data) <= 0) throw refuse(`${nameOfPayable(bill)} has no amount. Enter its total first.`)
  const head = await billHead(books, doc)
  const all = taxedLines(doc)
  const taxes = all.length > 0 ? taxesOf(all, head.currency) : headerTax(bill.data)
  refuseOtherTotal(bill, all, taxes)
  const goods = all.filter(isGoodsLine)
  const { vendorId, vendorName } = bill.data
  const billContext = await readBillContext(books.tx, goods, { vendorId, billId: bill.id })
  refuseOtherParty(billContext, { vendorId, vendorName, currency: head.currency, base: head.base })
  const taken = new Map<string, number>()
  const planned: PlannedLine[] = []
  for (const line of goods) {
    const about = await aboutLine(books.tx, billContext, line, taken)
    refuseNothing(bill, line)
    const one = plannedLine(line, about, head, { at: all.indexOf(line), tolerance: billContext.tolerance })
    countTaken(taken, about, figure(line, 'qty'))
    planned.push(one)
  }
  return {
    head,
    goods: planned,
    others: all.filter((line) => !isGoodsLine(line)),
    taxes,
    matchState: worstOf(planned.map(({ match }) => match)),
    notes: planned.flatMap(({ note }) => note ?? []),
  }
}

/** Refuses a line without a quantity above 0, which a bill written by hand may have. */
function refuseNothing(bill: Payable, line: Data): void {
  const name = `Line ${line.lineId ?? ''} of ${nameOfPayable(bill)}`.replace('  ', ' ')
  if (!(figure(line, 'qty') > 0)) throw refuse(`${name} bills a quantity of ${figure(line, 'qty')}. Enter one above 0.`)
}

/** The lines; those without a tax get that of the document. */
function taxedLines({ data }: Doc): Data[] {
  const { taxName, taxRate } = data
  return linesIn(data.lines).map((line) =>
    line.taxName !== undefined || line.taxRate !== undefined || (taxName === undefined && taxRate === undefined)
      ? line
      : ({ ...line, ...(taxName !== undefined && { taxName }), ...(taxRate !== undefined && { taxRate }) } as Data),
  )
}

/** The tax included in the total of a bill without lines. */
const headerTax = ({ totalAmount = 0, taxName, taxRate, taxAmount = 0 }: Payable['data']): TaxOfRate[] =>
  taxAmount === 0
    ? []
    : [{ ...(taxName && { taxName }), taxRate: taxRate ?? 0, net: sumMoney([totalAmount, -taxAmount]), tax: taxAmount }]

/** Refuses a bill whose lines differ from its total by more than one minor unit. */
function refuseOtherTotal(bill: Payable, lines: readonly Data[], taxes: readonly TaxOfRate[]): void {
  if (lines.length === 0) return
  const sum = sumMoney([...lines.map((line) => figure(line, 'amount')), ...taxes.map(({ tax }) => tax)])
  const reason = whyOtherTotal(sum, bill.data.totalAmount ?? sum, bill.data.currency)
  if (reason) throw refuse(`${nameOfPayable(bill)}: ${reason}`)
}

/** Why the lines and the total of an invoice do not agree; undefined when they do. */
export function whyOtherTotal(lines: number, total: number, currency: unknown): string | undefined {
  const unit = 10 ** -decimalsOf(currency)
  return Math.abs(sumMoney([lines, -total])) > Math.max(unit, 0.01) + 1e-9
    ? `The lines total ${amountText(lines, currency)}, but the invoice total is ${amountText(total, currency)}. Correct one of them.`
    : undefined
}

function plannedLine(
  line: Data,
  about: GoodsLineSubject,
  head: BillHead,
  { at, tolerance }: { at: number; tolerance: { pct: number; amount: number } },
): PlannedLine {
  const { currency, fxRate, base } = head
  const qty = figure(line, 'qty')
  const net = figure(line, 'amount')
  const unitPrice = pricePaid(line, currency)
  const name = `line ${at + 1}${line.partNumber || line.description ? ` (${String(line.partNumber || line.description)})` : ''}`
  const compared = matchOf(
    { name, qty, unitPrice, ordered: orderedPrice(about, fxRate), unbilled: unbilledIn(about), fxRate, base },
    tolerance,
  )
  const value = convertAmount(net, fxRate, base)
  const common = { line, about, net, base: value, match: compared.match, ...(compared.note && { note: compared.note }) }
  if (about.movement)
    return { ...common, isStock: true, parts: [], ahead: NONE, movement: ofMovement(about, qty, value) }
  const isStock = typeof about.orderLine?.partId === 'string'
  const parts: Part[] = []
  let left = qty
  for (const came of about.came) {
    const taken = Math.min(left, came.unbilled)
    if (taken <= 0) continue
    parts.push(partOf(came, taken, { currency, fxRate, base }))
    left = addQty(left, -taken)
  }
  const aheadAmount = left > 0 ? shareOf(net, left, qty, currency) : 0
  const ahead = { qty: left, amount: aheadAmount, base: convertAmount(aheadAmount, fxRate, base) }
  return {
    ...common,
    isStock,
    ahead: isStock ? ahead : { ...ahead, amount: 0, base: 0 },
    parts: isStock ? withVariances(parts, { unitPrice, net: sumMoney([value, -ahead.base]), fxRate }) : parts,
  }
}

const NONE = { qty: 0, amount: 0, base: 0 }

/**
 * The part of a receipt line for a quantity: its share of the remaining carrying value, and of the amount in the
 * order's currency.
 */
function partOf(
  came: CameLine,
  qty: number,
  { currency, fxRate, base }: Pick<BillHead, 'currency' | 'fxRate' | 'base'>,
): Part {
  const { line, receipt } = came
  const open = figure(line, 'qty') - figure(line, 'qtyReturned') - figure(line, 'qtyBilled')
  const price = figure(line, 'unitPrice')
  const amountOf = (pieces: number): number => roundAmount(roundSafe(pieces * price), currency)
  const amount = sumMoney([amountOf(open), -amountOf(addQty(open, -qty))])
  const moved = sumMoney([fxRate, -(receipt.data.fxRate ?? 1)])
  return {
    ...came,
    qty,
    // When pieces were returned before a bill was voided, more may have been credited than the remaining ones cost.
    cost: shareOf(Math.max(0, figure(line, 'openValue')), qty, open, base),
    amount,
    exchange: moved === 0 ? 0 : convertAmount(amount, moved, base),
    variance: 0,
  }
}

const roundSafe = (value: number): number => Number(value.toFixed(8))

/** The maximum rounding difference of a line, and of a cost with four decimals per piece, in the company's currency. */
const roundedOf = (qty: number): number => 0.02 + qty * 0.00005

/**
 * The parts with their price differences. There is none when the price is that of the receipt and the bill is in
 * another currency, or when the difference is only rounding, so that neither changes a cost.
 */
function withVariances(
  parts: readonly Part[],
  { unitPrice, net, fxRate }: { unitPrice: number; net: number; fxRate: number },
): Part[] {
  const pieces = parts.reduce((sum, { qty }) => addQty(sum, qty), 0)
  let [open, left] = [pieces, net]
  return parts.map((part) => {
    const own = shareOf(left, part.qty, open)
    left = sumMoney([left, -own])
    open = addQty(open, -part.qty)
    const apart = sumMoney([own, -part.cost, -part.exchange])
    const isSame =
      figure(part.line, 'unitPrice') === unitPrice && (fxRate !== 1 || Math.abs(apart) <= roundedOf(part.qty))
    return { ...part, variance: isSame ? 0 : apart }
  })
}

function ofMovement(
  { movement }: GoodsLineSubject,
  qty: number,
  value: number,
): { qty: number; cost: number; variance: number } {
  const { unbilled, left } = movement!
  const taken = Math.min(qty, unbilled)
  const cost = taken > 0 ? shareOf(left, taken, unbilled) : 0
  // A quantity billed ahead of receipt waits at the bill's price; it is not a cost of received goods.
  const ahead = taken < qty ? shareOf(value, addQty(qty, -taken), qty) : 0
  return { qty, cost: sumMoney([cost, ahead]), variance: sumMoney([value, -cost, -ahead]) }
}

/** Why a bill is not approved unless someone accepts its variances; undefined when it matches. */
export const whyNotMatched = (
  bill: Payable,
  { matchState, notes }: BillPlan,
  name = nameOfPayable(bill),
): string | undefined =>
  matchState === 'Matched' || matchState === 'No PO'
    ? undefined
    : `${name} does not match: ${notes.join('; ')}. Enter why the variance is accepted, or correct the bill.`
