import { type Day, longDay, toDay } from '#base/days.ts'
import { amountIn, printableText, printedAmount } from '#model/print/blocks.ts'
import type { FootWords } from '#model/print/print.ts'

/** The languages in which letters and statements are written. */
export const LANGUAGES = ['English', 'German', 'Spanish', 'French'] as const
export type Language = (typeof LANGUAGES)[number]

const LOCALES: Readonly<Record<Language, string>> = { English: 'en-US', German: 'de', Spanish: 'es', French: 'fr' }

/** The language of a party, or English where it names none that is known. */
export const languageOf = (party: { language?: unknown } | undefined): Language =>
  LANGUAGES.find((language) => language === party?.language) ?? 'English'

/** Where the settings keep the letters of a language: `letters`, `letters-de`. */
export const lettersIn = (language: Language): string =>
  language === 'English' ? 'letters' : `letters-${LOCALES[language]}`

/** How a language writes days and amounts. */
interface Writing {
  day: (day: Day) => string
  /** With the decimals of its currency; without one, two. */
  amount: (value: unknown, currency?: string) => string
}

/** Days and amounts as readers of a language expect them: `Nov 24, 2026` and `1,290.10`, `24.11.2026` and `1.290,10`. */
export function languageWriting(language: Language): Writing {
  if (language === 'English') return { day: longDay, amount: printedAmount }
  const days = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', dateStyle: 'medium' })
  // Fonts of paper have no narrow space.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0')
  return {
    day: (day) => plain(days.format(new Date(`${day}T00:00:00.000Z`))),
    amount: (value, currency) => plain(amountIn({ locale: LOCALES[language] }, value, currency)),
  }
}

/** A day of a document in words, or the text as it stands when it is no date. */
export function dayWords({ day }: Writing, value: unknown, timeZone: string): string {
  const found = toDay(value, timeZone)
  return found === undefined ? printableText(value) : day(found)
}

const FEET: Readonly<Record<Exclude<Language, 'English'>, Omit<FootWords, 'day'>>> = {
  German: { page: 'Seite {page} von {pages}', printing: 'Kopie {times}' },
  Spanish: { page: 'Página {page} de {pages}', printing: 'Copia {times}' },
  French: { page: 'Page {page} sur {pages}', printing: 'Copie {times}' },
}

/** The foot of a page in a language; an English one has the usual foot. */
export const footIn = (language: Language, today: Day): { foot?: FootWords } =>
  language === 'English' ? {} : { foot: { ...FEET[language], day: languageWriting(language).day(today) } }
