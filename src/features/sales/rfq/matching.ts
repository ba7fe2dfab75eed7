import { addDays } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import type { ReadInquiryLine } from '#features/sales/rfq/reading.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { PRICE_DECIMALS } from '#model/document/amount.ts'
import { convertPrice, rateOn, readExchangeRates } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { familiesFor } from '#model/part-numbers/find.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { agreedPrice } from '#model/pricing/customer-prices.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

type Found = 'Exact' | 'Family' | 'None'

interface Matched extends ReadInquiryLine {
  match: Found
  partId?: string
  available: number
}

/** What the lines ask for; a number is looked into for its family, which takes a while for hundreds of them. */
export async function askedIn(
  entered: readonly Data[],
  pause: () => Promise<void> | undefined,
): Promise<ReadInquiryLine[]> {
  const lines: ReadInquiryLine[] = []
  for (const one of entered) {
    await pause()
    lines.push(asked(one))
  }
  return lines
}

const asked = ({ partNumber, brand, qty, targetPrice, targetCurrency }: Data): ReadInquiryLine => {
  const typed = String(partNumber)
  const full = typeof brand === 'string' && brand ? `${brand} ${typed}` : typed
  return {
    typed,
    askedPart: typed,
    pnKey: pnKey(typed),
    families: familiesFor(full),
    ...(typeof brand === 'string' && brand && { brand }),
    ...(typeof qty === 'number' && { qty }),
    ...(typeof targetPrice === 'number' && { targetPrice }),
    ...(typeof targetCurrency === 'string' && targetCurrency && { targetCurrency }),
  }
}

/** What is asked, with our part: of the same number (and brand where one is given), else of the family. */
export async function matched(
  tx: Pick<Tx, 'find'>,
  lines: readonly ReadInquiryLine[],
  pause: () => Promise<void> | undefined,
): Promise<Matched[]> {
  const all: Matched[] = []
  for (const line of lines) {
    await pause()
    const same = await tx.find(query(parts, { where: [['pnKey', '==', line.pnKey]], limit: 20 }))
    const exact = best(same.filter(({ data }) => !line.brand || isBrand(data.brand, line.brand)))
    const family = exact ? undefined : await familyOf(tx, line)
    const part = exact ?? family
    all.push({
      ...line,
      match: exact ? 'Exact' : family ? 'Family' : 'None',
      ...(part && { partId: part.id }),
      available: part?.data.qtyAvailable ?? 0,
    })
  }
  return all
}

async function familyOf(tx: Pick<Tx, 'find'>, { families, brand }: ReadInquiryLine): Promise<Part | undefined> {
  if (families.length === 0) return undefined
  const found = await tx.find(query(parts, { where: [['pnFamily', 'in', families.slice(0, 10)]], limit: 50 }))
  return best(found.filter(({ data }) => brand && isBrand(data.brand, brand))) ?? best(found)
}

const isBrand = (brand: string | undefined, asked: string): boolean => brand?.toLowerCase() === asked.toLowerCase()

/** The one with the most to sell. */
const best = (found: readonly Part[]): Part | undefined =>
  found.toSorted((a, b) => (b.data.qtyAvailable ?? 0) - (a.data.qtyAvailable ?? 0))[0]

/** A price to begin with: the agreed one, else the last to this customer, else cost with the default margin. */
export async function suggestedPrice(
  tx: Tx,
  {
    partId,
    qty,
    customerId,
    today,
    timeZone,
  }: { partId: string; qty: number; customerId: string | undefined; today: string; timeZone: string },
): Promise<number | undefined> {
  const customer = customerId ? await tx.get(customers, customerId) : undefined
  const base = await companyCurrency(tx)
  const into = customer?.data.currency || base
  const rates = readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone)
  const rateOf = (currency: string) => (currency === base ? 1 : rateOn(rates, currency, today))
  /** A price in the currency the customer is quoted in; none where a rate is missing. */
  const converted = (price: number, from: string): number | undefined => {
    if (from === into) return price
    const [given, asked] = [rateOf(from), rateOf(into)]
    return given && asked ? convertPrice(price, { from: given, into: asked }) : undefined
  }
  const agreed = customer && agreedPrice(customer.data, { today, timeZone, partId, qty })
  if (agreed !== undefined) return agreed
  const last = customer && (await lastPrice(tx, customer.id, partId, today))
  const again = last && converted(last.price, last.currency ?? base)
  if (again !== undefined) return again
  const part = await tx.get(parts, partId)
  const cost = part?.data.avgCost ?? part?.data.lastCost
  const margin = Number((await tx.get(settings, 'sales'))?.data.usualMargin ?? 0)
  return cost === undefined || margin >= 100
    ? undefined
    : converted(roundTo(cost / (1 - margin / 100), PRICE_DECIMALS), base)
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
