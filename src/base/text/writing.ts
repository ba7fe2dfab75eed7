/** The formats for numbers and dates. The product's words are the same for everyone. */
export interface Writing {
  locale: string
  /** The formats a person can choose from, each shown by example: an amount, a date, and a date as it is typed. */
  label: string
  decimalComma: boolean
  dayFirst: boolean
}

/** The company's format: used on paper, in addresses and everywhere on the server. */
export const HOUSE: Writing = {
  locale: 'en-US',
  label: 'United States: 1,234.50, Nov 24, 11/24',
  decimalComma: false,
  dayFirst: false,
}

export const WRITINGS: readonly Writing[] = [
  HOUSE,
  { locale: 'en-GB', label: 'United Kingdom: 1,234.50, 24 Nov, 24/11', decimalComma: false, dayFirst: true },
  { locale: 'de-DE', label: 'Germany: 1.234,50, 24. Nov, 24.11.', decimalComma: true, dayFirst: true },
  { locale: 'es-ES', label: 'Spain: 1.234,50, 24 nov, 24/11', decimalComma: true, dayFirst: true },
  { locale: 'fr-FR', label: 'France: 1 234,50, 24 nov., 24/11', decimalComma: true, dayFirst: true },
]

/** The days a calendar week may begin on, the usual one first. */
export const WEEK_STARTS = ['Monday', 'Sunday', 'Saturday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

// A tab belongs to one person and uses the formats they chose (set by `web/own-writing.tsx`). A server always uses the
// company's.
let own = HOUSE

/** The formats of the person at this tab; the company's everywhere else. */
export const ownWriting = (): Writing => own

/** The formats with this name, or the company's when there are none. */
export const writingOf = (locale: string | undefined | null): Writing =>
  WRITINGS.find((writing) => writing.locale === locale) ?? HOUSE

export const setOwnWriting = (writing: Writing): void => {
  own = writing
}

const numbers = new Map<string, Intl.NumberFormat>()

/**
 * On screen, negative numbers have a minus sign, which is as wide as a digit. Copied, typed and exported ones have a
 * hyphen (`typedNumber`).
 */
const withMinus = (text: string): string => text.replace('-', '−')
/** A number that rounds to zero has no minus sign. */
const SIGN = { signDisplay: 'negative' } as const

/** `1,234.50`, `−3`: a number with thousands separators and between `least` and `most` decimals. */
export function figure(
  value: number,
  least = 0,
  most = Math.max(least, 3),
  { locale }: Pick<Writing, 'locale'> = own,
): string {
  const key = `${locale} ${least} ${most}`
  let format = numbers.get(key)
  if (!format) {
    // Spanish omits the separator in four-digit numbers by default, so a column of amounts would not line up.
    const how = { useGrouping: 'always', minimumFractionDigits: least, maximumFractionDigits: most, ...SIGN } as const
    format = new Intl.NumberFormat(locale, how)
    numbers.set(key, format)
  }
  return withMinus(format.format(value))
}

/** The most decimals shown for a unit price. */
export const PRICE_DECIMALS = 4

/** The decimals of a column: as many as its most exact value has, so that the decimal points line up. */
export const columnDecimals = (values: readonly unknown[], least = 2, most = PRICE_DECIMALS): number =>
  values.reduce<number>((decimals, value) => Math.max(decimals, Math.min(most, decimalsIn(value))), least)

/** The decimals a number is stored with. */
export const decimalsIn = (value: unknown): number =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0

/** A number as shown in an input: without thousands separators and with all its decimals. */
export const typedNumber = (value: number, { decimalComma } = own): string =>
  decimalComma ? String(value).replace('.', ',') : String(value)

const percents = new Map<string, Intl.NumberFormat>()

/** `58%` for 58, in the person's format (`58 %` in German). */
export function percent(value: number, most = 2, least = 0): string {
  const key = `${own.locale} ${most} ${least}`
  let format = percents.get(key)
  if (!format) {
    format = new Intl.NumberFormat(own.locale, {
      ...{ style: 'percent', minimumFractionDigits: least, maximumFractionDigits: most },
      ...SIGN,
    })
    percents.set(key, format)
  }
  return withMinus(format.format(value / 100))
}

const dates = new Map<string, Intl.DateTimeFormat>()

/** A day or moment with the parts that `options` names: `Nov 24`, `Nov 24, 2026`, `8:13 AM`, `Monday, November 23`. */
export function written(at: Date, options: Intl.DateTimeFormatOptions, { locale } = own): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = dates.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    dates.set(key, format)
  }
  // Some locales put a narrow no-break space before AM and PM; a plain space can be found by search.
  return format.format(at).replace(/\u202f/g, ' ')
}

const months = new Map<string, readonly string[]>()

/** The names of the months: short (`Nov`) unless long names are requested. */
export function monthsOf({ locale }: Writing, month: 'short' | 'long' = 'short'): readonly string[] {
  const key = `${locale} ${month}`
  const known = months.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, at) => format.format(new Date(Date.UTC(2026, at, 1))))
  months.set(key, names)
  return names
}
