import { addDays, addMonths, type Day, monthWords } from '#base/days.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { cameBetween } from '#features/sales/rfq/rules.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { filterValue, pageOf } from '#model/record-address.ts'
import type { ReportCell, ReportColumn } from '#model/report/columns.ts'
import { defineReport } from '#model/report/define.ts'

/** The number of months in the report, including the current one. */
const MONTHS = 12

const BY = { month: 'Month', assignee: 'Assigned to', source: 'Source', companyName: 'Company' } as const
type By = keyof typeof BY

interface AnsweredAt {
  by: By
  /** The first day of each month, and the day after the last. */
  months: readonly Day[]
  timeZone: string
  nameOf: (email: string) => string
}

interface AnsweredRow {
  key: string
  received: number
  answered: number
  /** Mean hours from arrival to the first answer. */
  hours: number | undefined
  quoted: number
  won: number
  lost: number
}

/** Customer inquiries by month of receipt or by assignee, source or company: response time and outcome. */
export const answeredInquiries = defineReport<unknown, AnsweredAt, AnsweredRow>({
  name: 'inquiries-answered',
  title: 'Response time and hit rate',
  path: `${pageOf(inquiries)}?view=answered`,
  choices: ['by'],
  at: ({ today, timeZone, chosen, nameOf }) => ({
    by: Object.keys(BY).includes(chosen.by ?? '') ? (chosen.by as By) : 'month',
    months: Array.from({ length: MONTHS + 1 }, (_, at) => `${addMonths(today, at + 1 - MONTHS).slice(0, 7)}-01`),
    timeZone,
    nameOf,
  }),
  figures: ({ by, months, timeZone }) =>
    (by === 'month' ? months.slice(0, -1).map((from, at) => [from, months[at + 1]!]) : [[months[0]!, months.at(-1)!]])
      .map(([from, to]) => cameBetween(from!, to!, timeZone))
      .flatMap((where) => [figuresOf(where, by), figuresOf([...where, ['transactionId', 'exists', true]], by)]),
  rows: (_, { by, months }, figures) => {
    if (by === 'month')
      return months
        .slice(0, -1)
        .map((month, at) => rowOf(month.slice(0, 7), groups(figures[2 * at]), groups(figures[2 * at + 1])))
    const of = (result: AggregateResult | undefined) =>
      Map.groupBy(groups(result), ({ key }) => (typeof key[by] === 'string' ? (key[by] as string) : ''))
    const quoted = of(figures[1])
    return [...of(figures[0])]
      .map(([key, all]) => rowOf(key, all, quoted.get(key) ?? []))
      .toSorted((a, b) => b.received - a.received || a.key.localeCompare(b.key))
  },
  keyOf: ({ key }) => key,
  currency: () => '',
  columns: (at): ReportColumn<AnsweredRow>[] => [
    {
      label: BY[at.by],
      isHead: true,
      ...(at.by === 'month' && { kind: 'month' as const }),
      value: ({ key }) => (key && at.by === 'assignee' ? at.nameOf(key) : key || 'Not given'),
    },
    figure(at, 'Received', ({ received }) => received),
    figure(at, 'Answered', ({ answered }) => answered, 'firstReplyAt~filled~'),
    {
      label: 'Hours to answer',
      kind: 'number',
      value: ({ hours }) => hours,
      href: (row) => hrefOf(at, row.key, 'firstReplyAt~filled~'),
    },
    figure(at, 'Quoted', ({ quoted }) => quoted, 'transactionId~filled~'),
    figure(at, 'Won', ({ won }) => won, 'status~is~Won'),
    figure(at, 'Lost or expired', ({ lost }) => lost, 'status~is~Lost|Expired'),
    { label: 'Hit rate %', kind: 'percent', value: hitRate },
  ],
  chart: (rows, { by, nameOf }) => ({
    label: 'Inquiries received, quoted and won',
    kind: 'bars',
    series: ['Received', 'Quoted', 'Won'],
    values: rows.slice(0, by === 'month' ? MONTHS : 10).map(({ key, received, quoted, won }) => ({
      label: (by === 'month' ? monthWords(key) : by === 'assignee' && key ? nameOf(key) : key) || 'Not given',
      values: [received, quoted, won],
    })),
  }),
  facts: ({ months }) => [
    ['From', months[0]!],
    ['Through', addDays(months.at(-1)!, -1)],
    ['Hit rate', 'Won, as a share of won, lost and expired'],
  ],
})

const hitRate = ({ won, lost }: AnsweredRow): number | undefined =>
  won + lost === 0 ? undefined : Math.round((1000 * won) / (won + lost)) / 10

const figure = (
  at: AnsweredAt,
  label: string,
  value: (row: AnsweredRow) => ReportCell,
  where?: string,
): ReportColumn<AnsweredRow> => ({
  label,
  kind: 'number',
  isSum: true,
  value,
  href: (row) => (value(row) ? hrefOf(at, row.key, where) : undefined),
})

const figuresOf = (where: readonly Clause[], by: By): AggregateQuery => ({
  collection: inquiries.name,
  where,
  aggregate: { count: true, sum: ['answeredHours'], by: by === 'month' ? ['status'] : ['status', by] },
})

const groups = (result: AggregateResult | undefined) => (result && 'groups' in result ? result.groups : [])

type Groups = ReturnType<typeof groups>

function rowOf(key: string, all: Groups, quoted: Groups): AnsweredRow {
  const count = (of: Groups, states?: readonly Inquiry['data']['status'][]): number =>
    of
      .filter((group) => !states || states.includes(group.key.status as Inquiry['data']['status']))
      .reduce((sum, group) => sum + (group.count ?? 0), 0)
  const hours = all.map(({ sum }) => sum?.answeredHours).filter((one) => one !== undefined)
  const answered = hours.reduce((sum, one) => sum + one.count, 0)
  const total = hours.reduce((sum, one) => sum + Number(one.value), 0)
  return {
    key,
    received: count(all),
    answered,
    hours: answered === 0 ? undefined : Math.round((10 * total) / answered) / 10,
    quoted: count(quoted),
    won: count(all, ['Won']),
    lost: count(all, ['Lost', 'Expired']),
  }
}

/** A link to the inquiries behind a figure. */
function hrefOf({ by, months }: AnsweredAt, key: string, more?: string): string | undefined {
  if (by !== 'month' && key === '') return undefined
  const [from, to] = by === 'month' ? [`${key}-01`, addMonths(`${key}-01`, 1)] : [months[0]!, months.at(-1)!]
  const where = [
    'side~is~Selling',
    `receivedAt~from~${from}`,
    `receivedAt~before~${to}`,
    ...(by === 'month' ? [] : [`${by}~is~${filterValue(key)}`]),
    ...(more ? [more] : []),
  ]
  return `/BearingnetRFQ?${new URLSearchParams({ tab: 'all', where: where.join(';') })}`
}
