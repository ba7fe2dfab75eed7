import { type Day, daysBetween, toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { PHRASES } from '#features/insight/follow-ups/letters/default-letters.ts'
import { isDueForLetter, isReminded } from '#features/insight/follow-ups/letters/letter-run.ts'
import {
  fillLetter,
  LETTER_LEVELS,
  LEVEL_NAMES,
  type LetterLevel,
  letterText,
  nextLevel,
} from '#features/insight/follow-ups/letters/letters.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'
import { accountWords } from '#model/languages/account-words.ts'
import { dayWords, footIn, LANGUAGES, languageOf, languageWriting, lettersIn } from '#model/languages/languages.ts'
import { addressLines, group, lacksPayTo, line, payTo, printableText, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'

const OPEN = [['status', '==', 'Open']] as const

const reminder = (given?: LetterLevel) =>
  definePrint({
    name: given ? `reminder-${given}` : 'reminder-run',
    label: given ? LEVEL_NAMES[given] : 'Reminder, the next level',
    collection: customers,
    pages: ['Letter', 'A4'],
    lacks: lacksPayTo,
    needs: (records) => [
      { collection: receivables, field: 'customerId', values: records.map(({ id }) => id), where: OPEN },
      { collection: settings, ids: LANGUAGES.map(lettersIn) },
      { collection: profiles, where: [] },
    ],
    render([customer], context) {
      const { data } = customer!
      const language = languageOf(data)
      const [say, writing] = [accountWords(language), languageWriting(language)]
      const { today, timeZone, company, related } = context
      const [open = [], letters = [], people = []] = related
      const mine = (open as readonly Receivable[]).filter(isOf(customer!))
      const late = mine.filter((item) => {
        const due = toDay(item.data.dueDate, timeZone)
        return !item.data.disputed && openAmount(item.data) > 0 && due !== undefined && due < today
      })
      const { level, overdue } = given ? { level: given, overdue: late } : runOf(mine, { today, timeZone })
      // The table below lists the invoices, so the text does not.
      const text = letterText(level, letters.find((one) => one.id === lettersIn(language))?.data, language)
      const { subject, body } = fillLetter(
        { ...text, body: text.body.replace(/\n*\{invoices\}\n*/g, '\n\n') },
        {
          party: data.name,
          contact: data.contactName,
          company: company.name,
          signature: printableText(people.find((one) => one.id === context.by)?.data.signature),
          invoices: overdue.map((item) => item.data),
          today,
          timeZone,
          base: company.currency,
          language,
        },
      )
      return {
        title: PHRASES[language].levels[level],
        address: context.addressOf(customer!),
        ...footIn(language, today),
        content: [
          ...group(say('To'), [data.name, data.contactName, ...addressLines(data)]),
          line(writing.day(today), { margin: [0, 14, 0, 14] }),
          line(overdue.length === 0 ? say('Nothing is overdue.') : subject, { bold: true, fontSize: 12 }),
          ...(overdue.length === 0 ? [] : [line(body, { margin: [0, 10, 0, 14], lineHeight: 1.25 })]),
          ...(overdue.length === 0
            ? []
            : [
                printTable<Receivable>(
                  [
                    { label: say('Invoice'), width: '*', value: (item) => item.data.invoiceNumber },
                    {
                      label: say('Date'),
                      width: 80,
                      value: (item) => dayWords(writing, item.data.invoiceDate, timeZone),
                    },
                    { label: say('Due'), width: 80, value: (item) => dayWords(writing, item.data.dueDate, timeZone) },
                    {
                      label: say('Days past'),
                      width: 60,
                      right: true,
                      value: (item) => daysBetween(toDay(item.data.dueDate, timeZone)!, today),
                    },
                    { label: say('Currency'), width: 60, value: (item) => currencyOf(item.data, company.currency) },
                    {
                      label: say('Balance'),
                      width: 80,
                      right: true,
                      value: (item) => writing.amount(openAmount(item.data), currencyOf(item.data, company.currency)),
                    },
                  ],
                  overdue,
                ),
                ...payTo(company, say('Pay to')),
              ]),
        ],
      }
    },
  })

/**
 * The reminder of a customer in a run: what was reminded today, at its level, so that the letter can be printed again;
 * otherwise the next level.
 */
function runOf(mine: readonly Receivable[], at: { today: Day; timeZone: string }) {
  const due = mine.filter((item) => isDueForLetter(item.data, at))
  const today = due.filter((item) => isReminded(item.data, at))
  const had = Math.max(...today.map(({ data }) => data.dunningLevel ?? 0))
  return today.length > 0
    ? { level: LETTER_LEVELS[had - 1] ?? '1', overdue: today }
    : { level: nextLevel(due.map(({ data }) => data)), overdue: due }
}

/** The three reminders as letters: one template per level, and one that determines the level of each customer. */
export const reminders = [...LETTER_LEVELS.map((level) => reminder(level)), reminder()]
