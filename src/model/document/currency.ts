import { toDay } from '#base/days.ts'
import { roundQuotient } from '#base/decimal.ts'
import type { Fault } from '#base/problem.ts'
import { convertAmount, PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { date, type FieldOptions, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The value of one unit of a currency in the company's currency, starting on a day. */
export interface ExchangeRate {
  currency: string
  rate: number
  from: string
}

/** A field for a currency code, such as USD. */
export const currencyField = <const O extends FieldOptions<string>>(options: O = {} as O) =>
  text('Currency', { suggest: ['USD', 'EUR', 'GBP'], capitals: true, ...options })

/** The fields of one row of the list in the settings. */
export const exchangeRateFields = {
  currency: currencyField({ required: true, mono: true }),
  rate: number('Rate', { required: true, min: 0, decimals: 6 }),
  from: date('From', { required: true }),
  source: text('Source', { help: 'Empty where the rate was entered by hand' }),
} as const

/** The exchange rate of a document, fixed when its currency is entered. */
export const fxField = {
  fxRate: number('Exchange rate', {
    min: 0,
    decimals: 6,
    help: 'The company’s currency for one unit of the document’s',
    importAs: ['FX rate', 'Rate'],
  }),
} as const

/** The usable rates in the settings; rows without a currency, rate or day are skipped. */
export const readExchangeRates = (rows: readonly Data[] = [], timeZone = 'UTC'): ExchangeRate[] =>
  rows.flatMap(({ currency, rate, from }) => {
    const day = toDay(from, timeZone)
    return typeof currency === 'string' && typeof rate === 'number' && rate > 0 && day
      ? [{ currency: code(currency), rate, from: day }]
      : []
  })

/** The rate of a currency on a day: the latest one effective by then, or undefined. */
export const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string): number | undefined =>
  rates
    .filter((one) => one.currency === code(currency) && one.from <= day)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0]?.rate

/**
 * An amount of a document in the company's currency, in its smallest unit: at the document's own rate, otherwise at the
 * rate in the settings on that day; undefined when neither is known.
 */
export function inBase(
  amount: number,
  { currency, fxRate }: { currency?: string; fxRate?: number },
  known: { base: string; rates: readonly ExchangeRate[]; day: string },
): number | undefined {
  if (!currency || code(currency) === code(known.base)) return amount
  const rate = fxRate ?? rateOn(known.rates, currency, known.day)
  return rate === undefined ? undefined : convertAmount(amount, rate, known.base)
}

/** A unit price converted to another currency; `from` and `into` are the two exchange rates. */
export const convertPrice = (price: number, { from, into }: { from: number; into: number }): number =>
  from === into ? price : roundQuotient([price, from], into, PRICE_DECIMALS)

/** The rate between two amounts, to six decimals. */
export const rateBetween = (base: number, amount: number): number =>
  amount === 0 ? 1 : roundQuotient([base], amount, 6)

/** Why a list of exchange rates cannot be saved in the settings. */
export function faultsOfRates(rows: unknown): Fault[] {
  if (!Array.isArray(rows)) return []
  const seen = new Set<string>()
  for (const [at, { currency, rate, from }] of (rows as Data[]).entries()) {
    const fault = (detail: string): Fault[] => [{ pointer: `/exchangeRates/${at}`, code: 'rate', detail }]
    if (typeof currency === 'string' && !/^[A-Z]{3}$/.test(currency))
      return fault(`"${currency}" is not a currency. Use three capital letters, such as EUR.`)
    if (rate === 0) return fault('Enter a rate greater than 0.')
    const key = `${currency} ${JSON.stringify(from)}`
    if (typeof currency === 'string' && from !== undefined && seen.has(key))
      return fault(`${currency} has two rates from the same day on; keep one of them.`)
    seen.add(key)
  }
  return []
}

const code = (currency: string): string => currency.trim().toUpperCase()
