import { type Day, daysBetween, toDay } from '#base/days.ts'
import { exactSum } from '#base/decimal.ts'
import { PHRASES, USUAL_LETTERS } from '#features/insight/follow-ups/letters/default-letters.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { type Language, languageWriting } from '#model/languages/languages.ts'

export const LETTER_LEVELS = ['1', '2', '3'] as const
export type LetterLevel = (typeof LETTER_LEVELS)[number]

/** The names of the levels in the user interface. */
export const LEVEL_NAMES = PHRASES.English.levels

/** The placeholders in braces that texts may contain. */
export const LETTER_WORDS = [
  'party',
  'contact',
  'company',
  'total',
  'count',
  'days',
  'oldest',
  'invoices',
  'signature',
] as const

export interface LetterText {
  subject: string
  body: string
}

/**
 * The text of a level in a language: the one from the settings when it exists in that language, otherwise the default.
 */
export function letterText(
  level: LetterLevel,
  settings: Readonly<Record<string, unknown>> | undefined,
  language: Language = 'English',
): LetterText {
  const own = (name: string) => {
    const value = settings?.[`${name}${level}`]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const usual = USUAL_LETTERS[language][level]
  return { subject: own('letterSubject') ?? usual.subject, body: own('letterBody') ?? usual.body }
}

interface Invoice {
  invoiceNumber?: string
  dueDate?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
}

interface Facts {
  party: string
  contact?: string | undefined
  company: string
  /** The signature of the writer; placed at the end unless the text contains its placeholder. */
  signature?: string | undefined
  invoices: readonly Invoice[]
  today: Day
  timeZone: string
  base: string
  /** English by default. */
  language?: Language
}

/** A letter with its placeholders filled in; an unknown placeholder stays as typed. */
export function fillLetter(text: LetterText, facts: Facts): LetterText {
  const words: Record<string, string> = {
    party: facts.party,
    contact: facts.contact || facts.party,
    company: facts.company,
    signature: facts.signature ?? '',
    total: totalOf(facts),
    count: PHRASES[facts.language ?? 'English'].count(facts.invoices.length),
    ...ageWords(facts),
    invoices: facts.invoices.map((invoice) => lineOf(invoice, facts)).join('\n'),
  }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const isPlaced = text.body.includes('{signature}')
  const end = facts.signature && !isPlaced ? `\n\n${facts.signature}` : ''
  return { subject: fill(text.subject), body: fill(text.body) + end }
}

function totalOf({ invoices, base, language = 'English' }: Facts): string {
  const byCurrency = Map.groupBy(invoices, (invoice) => currencyOf(invoice, base))
  return [...byCurrency]
    .map(
      ([currency, some]) =>
        `${currency} ${languageWriting(language).amount(Number(exactSum(some.map(openAmount))), currency)}`,
    )
    .join(PHRASES[language].and)
}

function ageWords({ invoices, today, timeZone, language = 'English' }: Facts): { days: string; oldest: string } {
  const days = invoices.flatMap(({ dueDate }) => toDay(dueDate, timeZone) ?? []).toSorted()
  const oldest = days[0]
  const late = oldest === undefined ? 0 : Math.max(0, daysBetween(oldest, today))
  const phrases = PHRASES[language]
  return { days: phrases.days(late), oldest: oldest ? languageWriting(language).day(oldest) : phrases.noDate }
}

function lineOf(invoice: Invoice, { base, timeZone, language = 'English' }: Facts): string {
  const due = toDay(invoice.dueDate, timeZone)
  const [writing, phrases] = [languageWriting(language), PHRASES[language]]
  const currency = currencyOf(invoice, base)
  const what = `${currency} ${writing.amount(openAmount(invoice), currency)}`
  return `${invoice.invoiceNumber ?? phrases.invoice}: ${what}${due ? phrases.due(writing.day(due)) : ''}`
}

/** The level that follows the highest one these invoices have had. */
export function nextLevel(invoices: readonly { dunningLevel?: unknown }[]): LetterLevel {
  const had = Math.max(0, ...invoices.map(({ dunningLevel }) => (typeof dunningLevel === 'number' ? dunningLevel : 0)))
  return LETTER_LEVELS[Math.min(had, LETTER_LEVELS.length - 1)]!
}
