/** How someone writes figures and days; the words of the product stay, so that everyone speaks of the same thing. */
export interface Writing {
  locale: string
  /** How a choice names it: an amount, a day, and a day as it is typed. */
  label: string
  decimalComma: boolean
  dayFirst: boolean
}

/** The company's own way: its papers, its addresses and everything on the server are written so. */
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

/** The days a calendar of someone's may begin its weeks on, the usual one first. */
export const WEEK_STARTS = ['Monday', 'Sunday', 'Saturday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

// One person sits at a tab: it follows what they chose, told by `web/own-writing.tsx`. A server is never told.
let own = HOUSE

/** How the person at this tab writes; the company's way everywhere else. */
export const ownWriting = (): Writing => own

/** The way of this name, the company's where there is none of it. */
export const writingOf = (locale: string | undefined | null): Writing =>
  WRITINGS.find((writing) => writing.locale === locale) ?? HOUSE

export const setOwnWriting = (writing: Writing): void => {
  own = writing
}

const numbers = new Map<string, Intl.NumberFormat>()

/** Negative figures are shown with a minus sign, which is as wide as a digit; copied, typed and exported ones have a hyphen (`typedNumber`). */
const withMinus = (text: string): string => text.replace('-', '−')
/** A figure that rounds to zero has no minus sign. */
const SIGN = { signDisplay: 'negative' } as const

/** `1,234.50`, `−3`: a figure with thousands separators and between `least` and `most` decimals. */
export function figure(
  value: number,
  least = 0,
  most = Math.max(least, 3),
  { locale }: Pick<Writing, 'locale'> = own,
): string {
  const key = `${locale} ${least} ${most}`
  let format = numbers.get(key)
  if (!format) {
    // Spanish leaves four figures together unless told, and a column of amounts would not line up.
    const how = { useGrouping: 'always', minimumFractionDigits: least, maximumFractionDigits: most, ...SIGN } as const
    format = new Intl.NumberFormat(locale, how)
    numbers.set(key, format)
  }
  return withMinus(format.format(value))
}

/** The most decimals that a price of one piece is told with. */
export const PRICE_DECIMALS = 4

/** The decimals of a column: as many as the most exact of its values has, so that their points are under each other. */
export const columnDecimals = (values: readonly unknown[], least = 2, most = PRICE_DECIMALS): number =>
  values.reduce<number>((decimals, value) => Math.max(decimals, Math.min(most, decimalsIn(value))), least)

/** The decimals that a number is kept with. */
export const decimalsIn = (value: unknown): number =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0

/** A number as it is in an input: nothing parts its thousands, and none of its decimals is lost. */
export const typedNumber = (value: number, { decimalComma } = own): string =>
  decimalComma ? String(value).replace('.', ',') : String(value)

const percents = new Map<string, Intl.NumberFormat>()

/** `58%` for 58, as the person at the tab writes it (`58 %` in German). */
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

/** A day or a moment in the parts that `options` name: `Nov 24`, `Nov 24, 2026`, `8:13 AM`, `Monday, November 23`. */
export function written(at: Date, options: Intl.DateTimeFormatOptions, { locale } = own): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = dates.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    dates.set(key, format)
  }
  // Some locales put a narrow no-break space before AM and PM; a plain one is found by anyone who searches for it.
  return format.format(at).replace(/\u202f/g, ' ')
}

const months = new Map<string, readonly string[]>()

/** The names of the months, `Nov` and the like unless they are wanted long. */
export function monthsOf({ locale }: Writing, month: 'short' | 'long' = 'short'): readonly string[] {
  const key = `${locale} ${month}`
  const known = months.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, at) => format.format(new Date(Date.UTC(2026, at, 1))))
  months.set(key, names)
  return names
}
