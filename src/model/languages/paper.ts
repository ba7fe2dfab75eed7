import { readTerms, type Terms } from '#model/document/days/terms.ts'
import { dayWords, footIn, type Language, languageWriting } from '#model/languages/languages.ts'
import { wordIn } from '#model/languages/paper-words.ts'
import { printableText } from '#model/print/blocks.ts'
import type { PrintContext } from '#model/print/print.ts'

/** How a document is written for its reader: words, dates, numbers and terms. */
export interface Paper {
  /** Translates our own words and sentences; any other text stays. */
  say: (word: string) => string
  /** `Oferta SO-1 R2`: the document type before its numbers. */
  title: (kind: string, ...numbers: unknown[]) => string
  day: (value: unknown) => string
  /** With the decimals of its currency. */
  amount: (value: unknown, currency?: string) => string
  /** `EUR 1.290,10`. */
  money: (value: unknown, currency: string) => string
  /** A unit price with up to four decimals and at least `least`. */
  price: (value: unknown, least?: number) => string
  quantity: (value: unknown) => string
  percent: (value: unknown) => string
  /** `Net 30` as `30 días netos`; terms that cannot be parsed stay. */
  terms: (value: unknown) => unknown
  /** The label before an amount of tax: `VAT 8,25 %`. */
  tax: (data: { taxName?: unknown; taxRate?: unknown }) => string
  foot: ReturnType<typeof footIn>
}

/** A document in a language. */
export function paperIn(language: Language, { timeZone, today }: Pick<PrintContext, 'timeZone' | 'today'>): Paper {
  const writing = languageWriting(language)
  const say = wordIn(language, (value, decimals) => writing.figure(value, decimals, decimals))
  const percent = (value: unknown): string =>
    language === 'English' ? `${printableText(value)}%` : `${writing.figure(value, 0, 4)}\u00a0%`
  return {
    say,
    title: (kind, ...numbers) => [say(kind), ...numbers.map(printableText)].filter(Boolean).join(' '),
    day: (value) => dayWords(writing, value, timeZone),
    amount: writing.amount,
    money: (value, currency) => `${currency} ${writing.amount(value, currency)}`,
    price: (value, least = 2) => writing.figure(value, least, 4),
    quantity: (value) => writing.figure(value, 0, 3),
    percent,
    terms: (value) => termsIn(language, value),
    tax: ({ taxName, taxRate }) =>
      [say(printableText(taxName) || 'Tax'), taxRate ? percent(taxRate) : ''].filter(Boolean).join(' '),
    foot: footIn(language, today),
  }
}

interface TermsWords {
  atOnce: string
  net: (days: number) => string
  monthEnd: (days: number) => string
  nextMonth: (day: number) => string
  discount: (percent: string, days: number) => string
}

const TERMS_WORDS: Readonly<Record<Exclude<Language, 'English'>, TermsWords>> = {
  German: {
    atOnce: 'Zahlbar sofort',
    net: (days) => `${days} Tage netto`,
    monthEnd: (days) => (days ? `${days} Tage ab Monatsende` : 'Zum Monatsende'),
    nextMonth: (day) => `Zum ${day}. des Folgemonats`,
    discount: (percent, days) => `${percent} Skonto bis ${days} Tage`,
  },
  Spanish: {
    atOnce: 'Pago al contado',
    net: (days) => `${days} días netos`,
    monthEnd: (days) => (days ? `${days} días fin de mes` : 'A fin de mes'),
    nextMonth: (day) => `Día ${day} del mes siguiente`,
    discount: (percent, days) => `${percent} de descuento a ${days} días`,
  },
  French: {
    atOnce: 'Paiement à réception',
    net: (days) => `${days} jours nets`,
    monthEnd: (days) => (days ? `${days} jours fin de mois` : 'Fin de mois'),
    nextMonth: (day) => `Le ${day} du mois suivant`,
    discount: (percent, days) => `${percent} d’escompte à ${days} jours`,
  },
}

/** Payment terms in a language; terms that cannot be parsed stay as typed. */
export function termsIn(language: Language, value: unknown): unknown {
  const terms = typeof value === 'string' ? readTerms(value) : undefined
  if (!terms || language === 'English') return value
  const words = TERMS_WORDS[language]
  const { discount } = terms
  const percent = discount && `${languageWriting(language).figure(discount.percent, 0, 4)}\u00a0%`
  return [discount && words.discount(percent!, discount.days), dueWords(words, terms)].filter(Boolean).join(', ')
}

function dueWords(words: TermsWords, { netDays, from, dayOfNextMonth }: Terms): string {
  if (dayOfNextMonth !== undefined) return words.nextMonth(dayOfNextMonth)
  if (from === 'month end') return words.monthEnd(netDays)
  return netDays === 0 ? words.atOnce : words.net(netDays)
}
