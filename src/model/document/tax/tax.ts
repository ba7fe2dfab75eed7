import { toDay } from '#base/days.ts'
import { roundProduct, roundQuotient, sumMoney } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** One rate of the settings' list, in percent. */
export interface TaxRate {
  name: string
  rate: number
  region?: string
  usual?: boolean
}

/** The usable tax rates of the settings; rows without a name or rate are skipped. */
export const readRates = (taxes: readonly Data[] = []): TaxRate[] =>
  taxes.flatMap(({ name, rate, region, usual }) =>
    typeof name === 'string' && typeof rate === 'number'
      ? [{ name, rate, ...(typeof region === 'string' && { region }), ...(usual === true && { usual }) }]
      : [],
  )

/** The name that means no tax; it needs no rate in the settings. */
export const EXEMPT = 'Exempt'

/**
 * The tax of a document. Name and rate are stored as they were when the document was written, so changing a rate in the
 * settings changes no document.
 */
export const taxFields = {
  taxName: text('Tax', { help: 'A rate of the settings, or Exempt', importAs: ['Tax name', 'Tax code', 'VAT code'] }),
  taxRate: number('Tax %', { min: 0, max: 100, decimals: 4, importAs: ['Tax rate', 'VAT %'] }),
  taxAmount: money('Tax in the total', {
    currency: 'currency',
    readOnly: true,
    importAs: ['Tax amount', 'Sales tax', 'VAT amount'],
  }),
} as const

/** The tax contained in a total, in the smallest unit of its currency; it is part of the total, not added to it. */
export const taxIn = (total: number, rate: number, currency?: unknown): number =>
  sumMoney([total, -roundQuotient([total, 100], sumMoney([100, rate]), decimalsOf(currency))])

/** The total of a net amount plus tax; `taxIn` gives the same tax for it. */
export const withTax = (net: number, rate: number, currency?: unknown): number =>
  sumMoney([net, roundProduct([net, rate, 0.01], decimalsOf(currency))])

/** The rate with this name, in any spelling; undefined when the settings have none. */
export const rateNamed = (rates: readonly TaxRate[], name: string): TaxRate | undefined =>
  isSame(name, EXEMPT) ? { name: EXEMPT, rate: 0 } : rates.find((rate) => isSame(rate.name, name))

export interface Buyer {
  taxExempt?: boolean
  taxExemptUntil?: unknown
  region?: string
  country?: string
}

/**
 * The initial rate of an invoice: none while the customer's exemption certificate is valid, otherwise the rate of the
 * customer's state, of the country, or the default.
 */
export function rateFor(
  rates: readonly TaxRate[],
  buyer: Buyer,
  { day, timeZone }: { day: string; timeZone: string },
): TaxRate | undefined {
  const last = toDay(buyer.taxExemptUntil, timeZone)
  if (buyer.taxExempt && (!last || day <= last)) return { name: EXEMPT, rate: 0 }
  const of = (place: string | undefined) => place && rates.find(({ region }) => region && isSame(region, place))
  return of(buyer.region) || of(buyer.country) || rates.find(({ usual }) => usual)
}

/** The label before an amount of tax: `Sales tax 8.25%`. */
export const taxWords = ({ taxName, taxRate }: { taxName?: string; taxRate?: number }): string =>
  `${taxName || 'Tax'}${taxRate ? ` ${taxRate}%` : ''}`

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
