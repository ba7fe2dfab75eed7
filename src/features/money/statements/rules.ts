import { daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { Customer } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type OpenItem, openAmount } from '#model/document/open.ts'
import { type Aged, type AgeingRule, ageOf, NO_DUE_DATE } from '#model/document/owed/ageing.ts'
import { isOf } from '#model/document/party.ts'
import { accountWords, ageWords } from '#model/languages/account-words.ts'
import { dayWords, footIn, type Language, languageWriting } from '#model/languages/languages.ts'
import { addressLines, facts, group, heading, line, printableText, printTable } from '#model/print/blocks.ts'
import { addressSheet } from '#model/print/label.ts'
import type { Block, PrintContext, Sheet } from '#model/print/print.ts'
import type { Doc } from '#model/schema/value.ts'

export { creditNeeds, creditsOf } from '#features/money/statements/credits.ts'

/** An open document of a party. */
export interface AccountItem {
  number: unknown
  /** The other side's own number for it. */
  theirs: unknown
  currency: string
  item: OpenItem
  /** A payment or credit note that is not applied yet: below 0, and without an age. */
  isCredit?: boolean
}

interface Account {
  title: string
  address: string
  party: StatementParty
  /** Contact details of the party, on an internal sheet. */
  reach?: readonly unknown[]
  about: readonly (readonly [label: string, value: unknown])[]
  rule: AgeingRule
  /** `credit` is used instead of `total` when more was credited than is open. */
  labels: { number: string; theirs: string; total: string; credit: string }
  /** Shown when nothing is open. */
  nothing: string
  items: readonly AccountItem[]
  /** Its language; English by default. */
  language?: Language
}

/** The data of a party on a sheet, unchecked. */
export type StatementParty = Readonly<Record<string, unknown>>

/** The open balance with a party on a day, by age and currency. */
export function accountSheet(account: Account, context: PrintContext): Sheet {
  const { party, reach = [], items, about, language = 'English' } = account
  const byCurrency = Map.groupBy(items, ({ currency }) => currency)
  return {
    title: account.title,
    address: account.address,
    ...footIn(language, context.today),
    content: [
      ...statementHead({ language, party, reach, about }),
      ...(items.length === 0 ? [line(account.nothing)] : []),
      ...[...byCurrency].flatMap(([currency, mine]) => partOf(account, currency, mine, context)),
    ],
  }
}

function partOf(
  { labels, rule, language = 'English' }: Account,
  currency: string,
  items: readonly AccountItem[],
  { today, timeZone }: PrintContext,
): Block[] {
  const [say, writing] = [accountWords(language), languageWriting(language)]
  const aged = ageOf(
    items.flatMap(({ item, isCredit }) => (isCredit ? [] : [item])),
    today,
    timeZone,
    rule,
  )
  const credits = sumMoney(items.flatMap(({ item, isCredit }) => (isCredit ? [openAmount(item)] : [])))
  const past = ({ item }: AccountItem) => {
    const due = toDay(item.dueDate, timeZone)
    const days = due === undefined ? 0 : daysBetween(due, today)
    return days > 0 ? days : ''
  }
  return [
    printTable<AccountItem>(
      [
        { label: labels.number, width: 84, value: ({ number }) => number },
        { label: say('Date'), width: 66, value: ({ item }) => dayWords(writing, item.invoiceDate, timeZone) },
        { label: labels.theirs, width: '*', value: ({ theirs }) => theirs },
        { label: say('Due'), width: 66, value: ({ item }) => dayWords(writing, item.dueDate, timeZone) },
        { label: say('Days past'), width: 44, right: true, value: past },
        {
          label: say('Total'),
          width: 70,
          right: true,
          value: ({ item }) => writing.amount(item.totalAmount, currency),
        },
        {
          label: say('Balance'),
          width: 70,
          right: true,
          value: ({ item }) => writing.amount(openAmount(item), currency),
        },
      ],
      items,
    ),
    ageBoxes(aged, currency, language, credits),
    totalLine(labels, { currency, amount: sumMoney([aged.total.amount, credits]), language }),
  ]
}

/** Whom a sheet is addressed to, and what it is about. */
export const statementHead = ({
  language = 'English',
  party,
  reach = [],
  about,
}: Pick<Account, 'language' | 'party' | 'reach' | 'about'>): Block[] => [
  {
    columns: [
      ...group(accountWords(language)('To'), [party.name, party.contactName, ...addressLines(party), ...reach]),
      { width: '*', stack: facts(about, 3) },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  },
]

/** The total at the bottom; when it is below 0, it is labeled as a credit. */
export const totalLine = (
  { total, credit }: { total: string; credit: string },
  { currency, amount, language }: { currency: string; amount: number; language: Language },
): Block =>
  line(`${amount < 0 ? credit : total} ${currency} ${languageWriting(language).amount(Math.abs(amount), currency)}`, {
    bold: true,
    fontSize: 12,
    alignment: 'right',
    margin: [0, 6, 0, 18],
  })

/** Open amounts by age; unapplied money is shown separately. */
export function ageBoxes({ buckets }: Aged, currency: string, language: Language, credits = 0): Block {
  const shown = [
    ...buckets
      .filter(({ name, count }) => name !== NO_DUE_DATE || count > 0)
      .map(({ name, amount }) => ({ name: ageWords(language, name), amount })),
    ...(credits === 0 ? [] : [{ name: accountWords(language)('Not applied'), amount: credits }]),
  ]
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      {
        columns: shown.map(({ name, amount }) => ({
          width: '*' as const,
          stack: [
            { ...heading(name), alignment: 'right' as const },
            line(languageWriting(language).amount(amount, currency), { alignment: 'right' }),
          ],
        })),
        columnGap: 8,
      },
    ],
  }
}

/** Sorts by due date, the earliest first; documents without one come last. */
export function soonestFirst<T extends Doc<{ dueDate?: unknown }>>(items: readonly T[], timeZone: string): T[] {
  const key = ({ data }: T) => toDay(data.dueDate, timeZone) ?? '9999'
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** Name, contact and address of a party on a label. */
export const partyAddress = (data: StatementParty, { company, room }: PrintContext): Sheet =>
  addressSheet(
    {
      title: `Address ${printableText(data.name)}`,
      to: [printableText(data.name), printableText(data.contactName), ...addressLines(data)],
      from: [company.name, ...company.lines],
    },
    room,
  )

/** The same as lines of an account. */
export const openItemsOf = (customer: Customer, context: PrintContext) =>
  openInvoices(customer, context).map(({ data: item }) => ({
    number: item.invoiceNumber,
    theirs: item.customerPoNo,
    currency: currencyOf(item, context.company.currency),
    item,
  }))

/** The open receivables of a customer, longest due first; those without a due date come last. */
export const openInvoices = (customer: Customer, { related, timeZone }: PrintContext): Receivable[] =>
  soonestFirst(((related[0] ?? []) as readonly Receivable[]).filter(isOf(customer)), timeZone)
