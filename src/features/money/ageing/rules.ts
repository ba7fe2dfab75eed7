import { isDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { bucketFilter } from '#features/money/ageing/bucket-filter.ts'
import { type Booked, bookedOf, controlAsk } from '#features/money/ageing/control.ts'
import { type Owed, openAtDay } from '#features/money/ageing/past-items.ts'
import { type ExchangeRate, readExchangeRates } from '#model/document/currency.ts'
import type { OpenItem } from '#model/document/open.ts'
import {
  type AgedBucket,
  type AgedParty,
  type AgeingRule,
  ageByParty,
  ageingOf,
  ageOf,
  bucketNames,
} from '#model/document/owed/ageing.ts'
import type { Query } from '#model/query/query.ts'
import { filterValue } from '#model/record-address.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { defineReport, type ReportChart } from '#model/report/define.ts'

export type AgedItem = OpenItem & { currency?: string }

/** The day of the ageing, and its rule. */
export interface AgedAt {
  day: string
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
  rule: AgeingRule
  /** On any other day than today there is no list that figures could link to. */
  isToday: boolean
}

/** The open balance with a party in one currency; `booked` when it comes from the control account. */
export type AgedRow = AgedParty & { booked?: Pick<Booked, 'control' | 'unapplied'> }

/** Where the parties and documents of a report open. */
interface Places {
  party: 'vendor' | 'customer'
  /** The screen of the parties. */
  partyPath: string
  /** The list of the documents. */
  listPath: string
}

/** The rule chosen in the URL, otherwise the one from the settings. */
export const chosenRule = (by: string | undefined, set: AgeingRule): AgeingRule => ({
  limits: set.limits,
  by: by === 'invoice' ? 'invoiceDate' : by === 'due' ? 'dueDate' : set.by,
})

/**
 * A report of the open documents of one kind by party and age, as of now; `pastOf` creates the version for a past day.
 */
export function byAge(name: string, title: string, question: Query, { party, partyPath, listPath }: Places) {
  const listOf = ({ isToday, day, rule }: AgedAt, row: AgedParty, bucket?: string): string | undefined => {
    if (!isToday) return undefined
    const whose = row.id ? `${party}Id~is~${filterValue(row.id)}` : `${party}Name~is~${filterValue(row.name)}`
    const where = [whose, ...(bucket ? [bucketFilter(bucket, day, rule)] : [])].join(';')
    return `${listPath}?${new URLSearchParams({ tab: 'Open', where })}`
  }
  return defineReport<AgedItem, AgedAt, AgedRow>({
    name,
    title,
    path: `${listPath}?view=ageing`,
    choices: ['by'],
    question,
    at: ({ today, timeZone, settings, chosen }) => ({
      day: today,
      timeZone,
      base: String(settings('company')?.currency ?? 'USD'),
      rates: readExchangeRates(settings('currencies')?.exchangeRates as never, timeZone),
      rule: chosenRule(chosen.by, ageingOf(settings('money'))),
      isToday: true,
    }),
    figures: ({ day, isToday }) => [controlAsk(party, isToday ? undefined : day)],
    rows: (items, at, [found]) => {
      const aged = ageByParty(items, { ...at, today: at.day })
      return found ? withControl(aged, bookedOf(party, found, at.base), at) : aged
    },
    keyOf: ({ key }) => key,
    currency: ({ currency }) => currency,
    columns: (at) => [
      {
        label: 'Party',
        isHead: true,
        value: (row) => row.name,
        href: ({ id }) => (id ? `${partyPath}?tab=all&id=${encodeURIComponent(id)}` : undefined),
      },
      { label: 'Currency', value: ({ currency }) => currency },
      ...bucketNames(at.rule.limits).map(
        (bucket): ReportColumn<AgedRow> => ({
          label: bucket,
          kind: 'money',
          isSum: true,
          value: (row) => amountIn(row, bucket)?.amount,
          tone: (row) => (amountIn(row, bucket)?.level === 'overdue' ? 'hot' : undefined),
          href: (row) => listOf(at, row, bucket),
        }),
      ),
      { label: 'Unapplied', kind: 'money', isSum: true, value: ({ booked }) => booked?.unapplied || undefined },
      { label: 'Total', kind: 'money', isSum: true, value: totalOf, href: (row) => listOf(at, row) },
      { label: 'Control account', kind: 'money', isSum: true, value: ({ booked }) => booked?.control },
      {
        label: 'Difference',
        kind: 'money',
        isSum: true,
        value: ({ booked, ...row }) => booked && sumMoney([totalOf({ ...row, booked }), -booked.control]),
        tone: ({ booked, ...row }) => (booked && totalOf({ ...row, booked }) !== booked.control ? 'hot' : undefined),
      },
    ],
    chart: (rows, at) => chartOf(title, rows, at),
    facts: ({ day, rule }) => [
      ['As of', day],
      ['Counted from', rule.by === 'dueDate' ? 'the due date' : 'the invoice date'],
      ['Difference', 'total less control account; includes documents not in the ledger yet'],
    ],
  })
}

/** The open amount less unapplied payments and notes. */
const totalOf = ({ aged, booked }: AgedRow): number => sumMoney([aged.total.amount, booked?.unapplied ?? 0])

/** The rows with the control account balance of each party; parties known only from there come last. */
function withControl(aged: readonly AgedParty[], booked: Map<string, Booked>, at: AgedAt): AgedRow[] {
  const known = new Set(aged.map(({ key }) => key))
  const others = [...booked.values()].filter(
    ({ key, control, unapplied }) => !known.has(key) && (control !== 0 || unapplied !== 0),
  )
  const nothing = ageOf([], at.day, at.timeZone, at.rule)
  return [
    ...aged.map((row) => ({ ...row, booked: booked.get(row.key) ?? NOT_BOOKED })),
    ...others
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ key, id, name, currency, control, unapplied }) => ({
        ...{ key, name, currency, aged: nothing, overdue: 0, booked: { control, unapplied } },
        ...(id && { id }),
      })),
  ]
}

const NOT_BOOKED = { control: 0, unapplied: 0 }

const amountIn = ({ aged }: AgedParty, bucket: string): AgedBucket | undefined =>
  aged.buckets.find(({ name, count }) => name === bucket && count > 0)

/** One currency at a time: the company's, or otherwise the first one in the rows. */
function chartOf(title: string, rows: readonly AgedParty[], { base, rule }: AgedAt): ReportChart | undefined {
  const currency = rows.some((row) => row.currency === base) ? base : rows[0]?.currency
  if (currency === undefined) return undefined
  const own = rows.filter((row) => row.currency === currency)
  return {
    label: `${title}, ${currency}`,
    kind: 'bars',
    series: [currency],
    values: bucketNames(rule.limits).map((bucket) => ({
      label: bucket,
      values: [sumMoney(own.map((row) => amountIn(row, bucket)?.amount ?? 0))],
    })),
  }
}

/** The description of such a report. */
export type ByAge = ReturnType<typeof byAge>

/** The same report at the end of a past day, `asOf` in its URL: what was on the ledger then. */
export const pastOf = (report: ByAge, name: string): ByAge => {
  const { question, ...own } = report
  const type = question!.collection as Owed
  return defineReport<AgedItem, AgedAt, AgedRow>({
    ...own,
    name,
    title: `${report.title}, past day`,
    choices: ['by', 'asOf'],
    read: { of: [type, 'postings'], items: async (tx, at) => (await openAtDay(tx, type, at)) as AgedItem[] },
    at: (context) => {
      const at = report.at(context)
      const asOf = context.chosen.asOf
      return isDay(asOf) && asOf < at.day ? { ...at, day: asOf, isToday: false } : at
    },
  })
}
