import { addDays } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { convertPrice, rateOn, readExchangeRates } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { agreedPrice } from '#model/pricing/customer-prices.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

interface Quoting {
  customerId: string | undefined
  today: string
  timeZone: string
}

/**
 * The currency a customer is quoted in, and a function that converts prices to it; the function returns undefined when
 * a rate is missing.
 */
async function currencyFor(tx: Tx, { customerId, today, timeZone }: Quoting) {
  const customer = customerId ? await tx.get(customers, customerId) : undefined
  const base = await companyCurrency(tx)
  const into = customer?.data.currency || base
  const rates = readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone)
  const rateOf = (currency: string) => (currency === base ? 1 : rateOn(rates, currency, today))
  const converted = (price: number, from: string): number | undefined => {
    if (from === into) return price
    const [given, target] = [rateOf(from), rateOf(into)]
    return given && target ? convertPrice(price, { from: given, into: target }) : undefined
  }
  return { customer, base, converted }
}

/** A price from the cost and a margin, in percent of the price; undefined when the part has no cost. */
function withMargin(part: Part | undefined, marginPct: number): number | undefined {
  const cost = part?.data.avgCost ?? part?.data.lastCost
  return cost === undefined || marginPct >= 100 ? undefined : roundTo(cost / (1 - marginPct / 100), PRICE_DECIMALS)
}

/**
 * The suggested price: the agreed price, otherwise the last price for this customer, otherwise cost with the default
 * margin; the list price when there is no default margin.
 */
export async function suggestedPrice(
  tx: Tx,
  { partId, qty, ...quoting }: Quoting & { partId: string; qty: number },
): Promise<number | undefined> {
  const { today, timeZone } = quoting
  const { customer, base, converted } = await currencyFor(tx, quoting)
  const agreed = customer && agreedPrice(customer.data, { today, timeZone, partId, qty })
  if (agreed !== undefined) return agreed
  const last = customer && (await lastPrice(tx, customer.id, partId, today))
  const again = last && converted(last.price, last.currency ?? base)
  if (again !== undefined) return again
  const usual = Number((await tx.get(settings, 'sales'))?.data.usualMargin ?? 0)
  const part = await tx.get(parts, partId)
  const price = (usual > 0 ? undefined : part?.data.listPrice) ?? withMargin(part, usual)
  return price === undefined ? undefined : converted(price, base)
}

/**
 * Lines of an inquiry with the price calculated from cost and this margin; a line without a part or cost keeps its own
 * price.
 */
export async function linesWithMargin(
  tx: Tx,
  lines: readonly Data[],
  { marginPct, ...quoting }: Quoting & { marginPct: number },
): Promise<Data[]> {
  const { base, converted } = await currencyFor(tx, quoting)
  const ids = [...new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' ? [partId] : [])))]
  const found = new Map((await tx.getMany(parts, ids)).flatMap((part) => (part ? [[part.id, part]] : [])))
  return lines.map((line) => {
    const price = withMargin(found.get(String(line.partId)), marginPct)
    const quotedPrice = price === undefined ? undefined : converted(price, base)
    return quotedPrice === undefined ? line : { ...line, quotedPrice }
  })
}

async function lastPrice(
  tx: Tx,
  customerId: string,
  partId: string,
  today: string,
): Promise<{ price: number; currency: string | undefined } | undefined> {
  const sold = await tx.find(
    query(deals, {
      where: [
        ['customerId', '==', customerId],
        ['status', 'in', ['Confirmed', 'Closed']],
        ['orderDate', '>=', addDays(today, -730)],
      ],
      orderBy: [['orderDate', 'desc']],
      limit: 50,
    }),
  )
  for (const { data } of sold)
    for (const line of linesIn(data.lines) as Data[])
      if (line.partId === partId && typeof line.unitPrice === 'number')
        return { price: line.unitPrice, currency: data.currency }
  return undefined
}
