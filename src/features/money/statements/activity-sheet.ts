import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { ageBoxes, type StatementParty, statementHead, totalLine } from '#features/money/statements/rules.ts'
import {
  type AccountEntryKind,
  type AccountPayment,
  type Activity,
  activityOf,
  statementFrom,
} from '#model/document/activity.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type AgeingRule, ageOf } from '#model/document/owed/ageing.ts'
import { accountWords } from '#model/languages/account-words.ts'
import { dayWords, footIn, type Language, languageWriting } from '#model/languages/languages.ts'
import { line, type PrintColumn, printableText, printTable } from '#model/print/blocks.ts'
import type { Block, PrintContext, Sheet } from '#model/print/print.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** How a document is shown on an account: our number, theirs, and the means of payment. */
interface Named {
  number: unknown
  theirs: unknown
  /** How it was paid, when no payment record shows it. */
  paidBy?: unknown
}

interface ActivityAccount {
  title: string
  address: string
  party: StatementParty
  about: readonly (readonly [label: string, value: unknown])[]
  rule: AgeingRule
  /** The label of the total, and the one used when it is below 0. */
  labels: { total: string; credit: string }
  docs: readonly Doc<Data>[]
  /** Payments and notes that settle none of them: below 0, and without an age. */
  credits: readonly Doc<Data>[]
  nameOf: (doc: Doc<Data>) => Named
  /** The payment records of a document. */
  paymentsOf?: (id: string) => readonly AccountPayment[]
  language: Language
}

interface Row {
  day?: Day
  kind?: AccountEntryKind
  name?: Named
  words: string
  due?: unknown
  amount?: number
  balance: number
}

/** An account with its opening balance, all activity and its closing balance, one section per currency. */
export function activitySheet(account: ActivityAccount, context: PrintContext): Sheet {
  const { title, address, party, about, docs, credits, language, paymentsOf } = account
  const { today, asOf, timeZone, company } = context
  const [say, writing] = [accountWords(language), languageWriting(language)]
  const last = asOf ?? today
  const from = statementFrom(last)
  // Future-dated entries are on the books already; an earlier day includes only entries up to it.
  const to = asOf ?? '9999-12-31'
  const parts = [...Map.groupBy([...docs, ...credits], ({ data }) => currencyOf(data, company.currency))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, mine]) => ({
      currency,
      mine,
      activity: activityOf(mine, { from, to, timeZone, ...(paymentsOf && { paymentsOf }) }),
    }))
    .filter(({ activity }) => activity.entries.length > 0 || activity.closing !== 0)
  return {
    title,
    address,
    ...footIn(language, today),
    content: [
      ...statementHead({
        language,
        party,
        about: [[say('Period'), `${writing.day(from)} – ${writing.day(last)}`], ...about],
      }),
      ...(parts.length === 0 ? [line(say('No activity and no open items.'))] : []),
      ...parts.flatMap(({ currency, mine, activity }) => partOf(account, { currency, mine, activity, from }, context)),
    ],
  }
}

function partOf(
  account: ActivityAccount,
  part: { currency: string; mine: readonly Doc<Data>[]; activity: Activity; from: Day },
  { today, asOf = today, timeZone }: PrintContext,
): Block[] {
  const { language, rule, labels } = account
  const held = new Set(account.credits.map(({ id }) => id))
  const nameOf = (doc: Doc<Data>): Named =>
    held.has(doc.id) ? { number: doc.data.number, theirs: undefined, paidBy: doc.data.paidBy } : account.nameOf(doc)
  const { currency, mine, activity, from } = part
  const [say, writing] = [accountWords(language), languageWriting(language)]
  const byId = new Map(mine.map((doc) => [doc.id, doc]))
  const rows: Row[] = [
    { day: from, words: say('Opening balance'), balance: activity.opening },
    ...activity.entries.map(({ day, kind, id, amount, balance, paidBy }): Row => {
      const doc = byId.get(id)!
      const name = nameOf(doc)
      const words = kind === 'Charge' ? '' : paidBy || printableText(name.paidBy) || say(kind)
      return { day, kind, name, words, amount, balance, ...(kind === 'Charge' && { due: doc.data.dueDate }) }
    }),
  ]
  const columns: readonly PrintColumn<Row>[] = [
    { label: say('Date'), width: 64, value: ({ day }) => day && writing.day(day) },
    { label: say('Document'), width: 74, value: ({ name }) => name?.number },
    { label: say('Reference'), width: '*', value: ({ name, words }) => words || name?.theirs },
    { label: say('Due'), width: 64, value: ({ due }) => dayWords(writing, due, timeZone) },
    {
      label: say('Charge'),
      width: 66,
      right: true,
      value: ({ amount = 0 }) => (amount > 0 ? writing.amount(amount, currency) : ''),
    },
    {
      label: say('Payment'),
      width: 66,
      right: true,
      value: ({ amount = 0 }) => (amount < 0 ? writing.amount(-amount, currency) : ''),
    },
    { label: say('Balance'), width: 70, right: true, value: ({ balance }) => writing.amount(balance, currency) },
  ]
  const aged = ageOf(
    activity.open.flatMap(({ id, item }) => (held.has(id) ? [] : [item])),
    asOf,
    timeZone,
    rule,
  )
  return [
    printTable<Row>(columns, rows, { isBold: ({ kind }) => kind === undefined }),
    ageBoxes(aged, currency, language, sumMoney([activity.closing, -aged.total.amount])),
    totalLine(labels, { currency, amount: activity.closing, language }),
  ]
}
