import type { Day } from '#base/days.ts'
import { daysBetween, longDay, toDay } from '#base/days.ts'
import { exactSum } from '#base/decimal.ts'
import { openAmount } from '#features/ageing/rules.ts'
import { amountOf } from '#model/print-blocks.ts'

export const LETTER_LEVELS = ['1', '2', '3'] as const
export type LetterLevel = (typeof LETTER_LEVELS)[number]

export const LEVEL_NAMES: Readonly<Record<LetterLevel, string>> = {
  '1': 'First reminder',
  '2': 'Second reminder',
  '3': 'Last reminder',
}

/** What may stand in the texts, in braces. */
export const LETTER_WORDS = ['party', 'contact', 'company', 'total', 'count', 'days', 'oldest', 'invoices'] as const

export interface LetterText {
  subject: string
  body: string
}

/** The words of the reminders unless the settings have their own. */
export const USUAL_LETTERS: Readonly<Record<LetterLevel, LetterText>> = {
  '1': {
    subject: 'Reminder: {count} due, {total}',
    body: 'Dear {contact},\n\nperhaps it has slipped your attention: {count} open with us, {total} in all.\n\n{invoices}\n\nPlease pay within a week, or tell us what keeps you from it. If you have paid meanwhile, thank you.\n\n{company}',
  },
  '2': {
    subject: 'Second reminder: {total} overdue',
    body: 'Dear {contact},\n\nwe have not heard from you about our first reminder. {total} is overdue, the oldest by {days}.\n\n{invoices}\n\nPlease pay at once, or name the day on which we may expect the money.\n\n{company}',
  },
  '3': {
    subject: 'Last reminder: {total} overdue by {days}',
    body: 'Dear {contact},\n\ndespite two reminders {total} is still open, the oldest invoice by {days}.\n\n{invoices}\n\nIf the money has not arrived within ten days we stop deliveries and take further steps.\n\n{company}',
  },
}

/** The text of a level: the settings' own where it is written, else the usual one. */
export function letterText(level: LetterLevel, settings: Readonly<Record<string, unknown>> | undefined): LetterText {
  const own = (name: string) => {
    const value = settings?.[`${name}${level}`]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const usual = USUAL_LETTERS[level]
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
  invoices: readonly Invoice[]
  today: Day
  timeZone: string
  base: string
}

/** A letter with its words filled in; a word nobody knows stays as it was typed. */
export function fillLetter(text: LetterText, facts: Facts): LetterText {
  const words: Record<string, string> = {
    party: facts.party,
    contact: facts.contact || facts.party,
    company: facts.company,
    total: totalOf(facts),
    count: `${facts.invoices.length} ${facts.invoices.length === 1 ? 'invoice is' : 'invoices are'}`,
    ...ageWords(facts),
    invoices: facts.invoices.map((invoice) => lineOf(invoice, facts)).join('\n'),
  }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  return { subject: fill(text.subject), body: fill(text.body) }
}

function totalOf({ invoices, base }: Facts): string {
  const byCurrency = Map.groupBy(invoices, ({ currency }) => currency || base)
  return [...byCurrency]
    .map(([currency, some]) => `${currency} ${amountOf(Number(exactSum(some.map(openAmount))))}`)
    .join(' and ')
}

function ageWords({ invoices, today, timeZone }: Facts): { days: string; oldest: string } {
  const days = invoices.flatMap(({ dueDate }) => toDay(dueDate, timeZone) ?? []).toSorted()
  const oldest = days[0]
  const late = oldest === undefined ? 0 : Math.max(0, daysBetween(oldest, today))
  return { days: `${late} ${late === 1 ? 'day' : 'days'}`, oldest: oldest ? longDay(oldest) : 'no date' }
}

function lineOf(invoice: Invoice, { base, timeZone }: Facts): string {
  const due = toDay(invoice.dueDate, timeZone)
  const what = `${invoice.currency || base} ${amountOf(openAmount(invoice))}`
  return `${invoice.invoiceNumber ?? 'Invoice'}: ${what}${due ? `, due ${longDay(due)}` : ''}`
}

/** The level that comes next after what these invoices have had. */
export function nextLevel(invoices: readonly { dunningLevel?: unknown }[]): LetterLevel {
  const had = Math.max(0, ...invoices.map(({ dunningLevel }) => (typeof dunningLevel === 'number' ? dunningLevel : 0)))
  return LETTER_LEVELS[Math.min(had, LETTER_LEVELS.length - 1)]!
}
