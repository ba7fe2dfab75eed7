import { addDays, startOfDay, timestamp } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { logs } from '#features/admin/logs/collection.ts'
import type { Span } from '#features/insight/cockpit/tiles/periods.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import type { AggregateGroup, AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'

/** A figure of a period: what is asked for it, and how it is counted in a sentence. */
export interface Figure {
  label: string
  counted: string
  isMoney: boolean
  query: (span: Span, timeZone: string) => AggregateQuery
  value: (answer: AggregateResult, base: string) => number
}

const within = (field: string, { from, to }: Span, timeZone: string): Clause[] => [
  dayFrom(field, from, timeZone),
  dayBefore(field, addDays(to, 1), timeZone),
]

/** A sum of money by currency, of documents that count on a day of their own. */
function sumBy(
  label: string,
  counted: string,
  of: { name: string },
  day: string,
  field: string,
  not: string[],
): Figure {
  return {
    label,
    counted: `${counted} Base currency; what is in others is left out.`,
    isMoney: true,
    query: (span, timeZone) => ({
      collection: of.name,
      where: [...within(day, span, timeZone), ...(not.length > 0 ? [['status', 'not-in', not] as const] : [])],
      aggregate: { sum: [field], by: ['currency'] },
    }),
    value: (answer, base) =>
      groupsOf(answer)
        .filter(({ key }) => (key.currency || base) === base)
        .map((group) => Number(group.sum?.[field]?.value ?? 0))
        .reduce((sum, value) => sumMoney([sum, value]), 0),
  }
}

const groupsOf = (answer: AggregateResult): readonly AggregateGroup[] => ('groups' in answer ? answer.groups : [])
const countOf = (answer: AggregateResult): number => ('groups' in answer ? 0 : (answer.count ?? 0))

/** What is held against the period before. */
export const FIGURES: readonly Figure[] = [
  sumBy(
    'Invoiced',
    'Totals of the receivables dated in the period, without drafts and void ones.',
    receivables,
    'invoiceDate',
    'totalAmount',
    ['Draft', 'Void'],
  ),
  sumBy(
    'Paid by customers',
    'Totals of the receivables that were paid in full in the period, without void and written-off ones.',
    receivables,
    'paidOn',
    'totalAmount',
    ['Draft', 'Void', 'Written off'],
  ),
  sumBy(
    'Billed by vendors',
    'Totals of the payables dated in the period, without drafts and void ones.',
    payables,
    'invoiceDate',
    'totalAmount',
    ['Draft', 'Void'],
  ),
  sumBy('Paid to vendors', 'Totals of the payables that were paid in the period.', payables, 'paidOn', 'totalAmount', [
    'Void',
  ]),
  sumBy(
    'Ordered',
    'Totals of the purchase orders of the period, without drafts and cancelled ones.',
    purchaseOrders,
    'orderDate',
    'totalAmount',
    ['Draft', 'Cancelled'],
  ),
  {
    label: 'Orders received',
    counted: 'Purchase orders whose goods came in the period.',
    isMoney: false,
    query: (span, timeZone) => ({
      collection: purchaseOrders.name,
      where: within('receivedOn', span, timeZone),
      aggregate: { count: true },
    }),
    value: countOf,
  },
  {
    label: 'Errors',
    counted: 'Error logs written in the period, open or not.',
    isMoney: false,
    query: ({ from, to }, timeZone) => ({
      collection: logs.name,
      where: [
        ['timestamp', '>=', timestamp(startOfDay(from, timeZone))],
        ['timestamp', '<', timestamp(startOfDay(addDays(to, 1), timeZone))],
      ],
      aggregate: { count: true },
    }),
    value: countOf,
  },
]
