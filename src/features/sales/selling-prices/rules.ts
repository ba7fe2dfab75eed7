import { invalid, refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { type Books, needRate } from '#features/stock/postings/commands.ts'
import { convertPrice } from '#model/document/currency.ts'
import { nameOfLine } from '#model/document/lines.ts'
import { EXEMPT, rateFor, rateNamed, readRates, type TaxRate } from '#model/document/tax/tax.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { agreedPrice, priceFor } from '#model/pricing/customer-prices.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { whyNotQty } from '#model/stock/quantity.ts'

/** The customer, currency and day for which lines are priced. */
export interface Selling {
  customer: Customer | undefined
  currency: string | undefined
  fxRate: number
  day: string
}

/** The customer of a deal, with its currency and exchange rate. */
export async function sellingTo(
  books: Books,
  {
    customerId,
    currency,
    fxRate,
    day = books.today,
    name,
  }: {
    customerId: string | undefined
    currency?: string | undefined
    fxRate?: number | undefined
    /** The day whose exchange rate and prices apply; today by default. */
    day?: string | undefined
    name: string
  },
): Promise<Selling> {
  const customer = customerId ? await books.tx.get(customers, customerId) : undefined
  const written = currency || customer?.data.currency || undefined
  return {
    customer,
    currency: written,
    day,
    fxRate: await needRate(books, { currency: written, day, name, stated: fxRate }),
  }
}

/** Refuses a blocked customer. */
export function needOpenCustomer(customer: Customer | undefined): void {
  if (customer?.data.status === 'Blocked')
    throw refuse(
      `${customer.data.name} is Blocked${customer.data.holdReason ? ` (${customer.data.holdReason})` : ''}. Release the customer first.`,
    )
}

/** Completes lines for a sale: part data, agreed prices, tax, and the cost of the goods. */
export async function pricedLines(books: Books, given: readonly Data[], selling: Selling): Promise<Data[]> {
  const rules = await rulesOf(books, selling)
  const known = new Map<string, Part>()
  const lines: Data[] = []
  for (const [at, line] of withLineIds(given as Data[]).entries()) {
    const part = await partOf(books, line)
    if (part) known.set(part.id, part)
    const priced = withPrice(withPart(line, part, selling), part, rules)
    lines.push(await withCost(books, withTax(priced, rules, at), part))
  }
  needDealLines(lines, ({ partId }) => known.get(String(partId))?.data.uom ?? (partId ? undefined : 'any'))
  return lines
}

interface Rules {
  rates: readonly TaxRate[]
  usual: TaxRate | undefined
  taxesFreight: boolean
  floorMargin: number | undefined
  selling: Selling
  /** Convert a price to the currency of the deal: from the company's currency, or from the customer's. */
  fromBase: (price: number) => number
  fromCustomers: (price: number) => number
  at: { today: string; timeZone: string }
}

async function rulesOf(books: Books, selling: Selling): Promise<Rules> {
  const { tx, timeZone, today } = books
  const tax = (await tx.get(settings, 'tax'))?.data
  const rates = readRates(tax?.taxes)
  const { customer, fxRate, currency, day } = selling
  const base = await companyCurrency(tx)
  const theirs = customer?.data.currency || base
  const theirRate =
    theirs === (currency ?? base)
      ? fxRate
      : await needRate(books, { currency: theirs, day, name: customer?.data.name ?? 'The customer' })
  return {
    rates,
    usual: rateFor(rates, customer?.data ?? {}, { day, timeZone }),
    taxesFreight: tax?.taxFreight === true,
    floorMargin: (await tx.get(settings, 'sales'))?.data.floorMargin,
    selling,
    fromBase: (price) => convertPrice(price, { from: 1, into: fxRate }),
    fromCustomers: (price) => convertPrice(price, { from: theirRate, into: fxRate }),
    at: { today, timeZone },
  }
}

/** The part of a line: by its id, otherwise the only one with that number (and brand). */
async function partOf({ tx }: Books, { partId, partNumber, brand, kind }: Data): Promise<Part | undefined> {
  if (typeof partId === 'string' && partId) return await tx.need(parts, partId)
  if ((kind !== undefined && kind !== 'Goods') || typeof partNumber !== 'string' || !partNumber) return undefined
  const same = await tx.find(query(parts, { where: [['pnKey', '==', pnKey(partNumber)]], limit: 20 }))
  const fitting = same.filter(({ data }) => !brand || data.brand?.toLowerCase() === String(brand).toLowerCase())
  return fitting.length === 1 ? fitting[0] : undefined
}

function withPart(line: Data, part: Part | undefined, { customer }: Selling): Data {
  const kind = line.kind ?? 'Goods'
  if (!part) return { ...line, kind }
  const { partNumber, brand, description } = part.data
  const theirs = ((customer?.data.partNumbers ?? []) as Data[]).find((one) => one.partId === part.id)?.theirs
  return {
    ...(theirs !== undefined && { customerPart: theirs }),
    ...(brand !== undefined && { brand }),
    ...(description !== undefined && { description }),
    ...line,
    kind,
    partId: part.id,
    partNumber,
  }
}

function withPrice(line: Data, part: Part | undefined, rules: Rules): Data {
  if (line.unitPrice !== undefined || !part) return line
  const { customer } = rules.selling
  const qty = typeof line.qty === 'number' ? line.qty : 1
  const agreed = customer && agreedPrice(customer.data, { ...rules.at, partId: part.id, qty })
  const listed = priceFor(part.data as Data, customer?.data.discountPct, rules.floorMargin)
  const unitPrice =
    agreed !== undefined ? rules.fromCustomers(agreed) : listed !== undefined ? rules.fromBase(listed) : undefined
  return unitPrice === undefined ? line : { ...line, unitPrice }
}

/** The tax of a line is its own, otherwise the customer's; freight is not taxed unless the settings say so. */
function withTax(line: Data, { rates, usual, taxesFreight }: Rules, at: number): Data {
  const { taxName, taxRate } = line
  if (typeof taxRate === 'number' && typeof taxName === 'string') return line
  if (typeof taxName === 'string' && taxName) return { ...line, ...named(rates, taxName, at) }
  if (typeof taxRate === 'number') return line
  if (line.kind === 'Freight' && !taxesFreight) return { ...line, taxName: EXEMPT, taxRate: 0 }
  return usual ? { ...line, taxName: usual.name, taxRate: usual.rate } : line
}

/** Returns a tax rate of the settings by name; refuses an unknown name. */
function named(rates: readonly TaxRate[], name: string, at: number): { taxName: string; taxRate: number } {
  const rate = rateNamed(rates, name)
  if (rate) return { taxName: rate.name, taxRate: rate.rate }
  const known = [...rates.map((one) => one.name), EXEMPT].join(', ')
  throw invalid([
    {
      pointer: `/input/lines/${at}/taxName`,
      code: 'tax',
      detail: `There is no tax rate "${name}" in Settings. Choose ${known}, or add it under Settings, Taxes.`,
    },
  ])
}

/** The unit cost: the value of its lot, otherwise the average cost, otherwise the last cost. */
async function withCost({ tx }: Books, line: Data, part: Part | undefined): Promise<Data> {
  if (!isGoods(line)) return line
  const lot = typeof line.lotId === 'string' && line.lotId ? await tx.need(lots, line.lotId) : undefined
  if (lot && part && lot.data.partId !== part.id)
    throw refuse(`Lot ${lot.data.lotNumber} is ${lot.data.partNumber}, not ${part.data.partNumber}.`)
  const cost = lot?.data.landedUnitCost ?? part?.data.avgCost ?? part?.data.lastCost
  return cost === undefined ? line : { ...line, unitCost: cost }
}

/** Refuses lines that cannot be sold; `unitOf` returns the unit of a line's part. */
function needDealLines(lines: readonly Data[], unitOf: (line: Data) => string | undefined): void {
  for (const [at, line] of lines.entries()) {
    const name = nameOfLine(line)
    if (isGoods(line) && ![line.partId, line.partNumber, line.description].some(Boolean))
      throw refuse(
        `Line ${line.lineId} has no part. Choose a part, or enter a number or a description.`,
        `lines/${at}/partId`,
      )
    const fault = typeof line.qty === 'number' ? whyNotQty(line.qty, unitOf(line)) : 'Quantity must be greater than 0.'
    if (fault) throw refuse(`${name}: ${fault}`, `lines/${at}/qty`)
    if (typeof line.unitPrice === 'number' && line.unitPrice < 0)
      throw refuse(`${name} has a price below 0. Enter 0 or more.`, `lines/${at}/unitPrice`)
  }
}
