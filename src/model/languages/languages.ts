import { type Day, longDay, toDay } from '#base/days.ts'
import { HOUSE } from '#base/text/writing.ts'
import { amountIn, figureIn, printableText } from '#model/print/blocks.ts'
import type { FootWords } from '#model/print/print.ts'

/** The languages of letters and statements. */
export const LANGUAGES = ['English', 'German', 'Spanish', 'French'] as const
export type Language = (typeof LANGUAGES)[number]

const LOCALES: Readonly<Record<Language, string>> = { English: 'en-US', German: 'de', Spanish: 'es', French: 'fr' }

/** The language of a party; English when it has none we know. */
export const languageOf = (party: { language?: unknown } | undefined): Language =>
  languageNamed(party?.language) ?? 'English'

/** The language named by a text such as `Spanish`, `Español` or `ES`; undefined when there is none. */
export function languageNamed(text: unknown): Language | undefined {
  const typed = typeof text === 'string' ? text.trim().toLowerCase() : ''
  return LANGUAGES.find(
    (language) => language.toLowerCase() === typed || NAMES[language].some((name) => typed === name),
  )
}

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  English: ['en', 'eng', 'inglés'],
  German: ['de', 'deutsch', 'alemán'],
  Spanish: ['es', 'español', 'espanol', 'castellano'],
  French: ['fr', 'français', 'francais', 'francés'],
}

/** The settings document with the letters of a language: `letters`, `letters-de`. */
export const lettersIn = (language: Language): string =>
  language === 'English' ? 'letters' : `letters-${LOCALES[language]}`

/** How a language writes dates and amounts. */
interface Writing {
  day: (day: Day) => string
  /** With the decimals of its currency; two without a currency. */
  amount: (value: unknown, currency?: string) => string
  /** With a minimum and maximum number of decimals. */
  figure: (value: unknown, least: number, most: number) => string
}

/**
 * Dates and amounts as readers of a language expect them: `Nov 24, 2026` and `1,290.10`, `24.11.2026` and `1.290,10`.
 */
export function languageWriting(language: Language): Writing {
  const locale = language === 'English' ? HOUSE.locale : LOCALES[language]
  // The fonts used for print have no narrow space.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0')
  const numbers = {
    amount: (value: unknown, currency?: string) => plain(amountIn({ locale }, value, currency)),
    figure: (value: unknown, least: number, most: number) => plain(figureIn({ locale }, value, least, most)),
  }
  if (language === 'English') return { day: longDay, ...numbers }
  const days = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', dateStyle: 'medium' })
  return { day: (day) => plain(days.format(new Date(`${day}T00:00:00.000Z`))), ...numbers }
}

/** A document's date in words, or the text as it is when it is not a date. */
export function dayWords({ day }: Writing, value: unknown, timeZone: string): string {
  const found = toDay(value, timeZone)
  return found === undefined ? printableText(value) : day(found)
}

const FEET: Readonly<Record<Exclude<Language, 'English'>, Omit<FootWords, 'day'>>> = {
  German: { page: 'Seite {page} von {pages}', printing: 'Kopie {times}' },
  Spanish: { page: 'Página {page} de {pages}', printing: 'Copia {times}' },
  French: { page: 'Page {page} sur {pages}', printing: 'Copie {times}' },
}

/** The page footer in a language; English uses the default footer. */
export const footIn = (language: Language, today: Day): { foot?: FootWords } =>
  language === 'English' ? {} : { foot: { ...FEET[language], day: languageWriting(language).day(today) } }
