import { addDays, startOfDay, timestamp } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import type { Span } from '#features/insight/cockpit/tiles/periods.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Money, sumsByCurrency } from '#model/document/amounts/sums.ts'
import { billedWithin, type Days, within } from '#model/document/days/periods.ts'
import { orderedWithin } from '#model/document/owed/promptness.ts'
import type { AggregateGroup, AggregateQuery, AggregateResult } from '#model/query/query.ts'

/** A figure of a period: its query, and a sentence on how it is counted. */
export interface PeriodFigure {
  label: string
  counted: string
  query: (span: Span, timeZone: string) => AggregateQuery
  /** The figure in the result; for money, in the company's currency. */
  value: (answer: AggregateResult, base: string) => number
  /** The exact totals in every currency; absent when the figure is not money. */
  sums?: (answer: AggregateResult, base: string) => readonly Money[]
}

const daysOf = ({ from, to }: Span): Days => ({ from, before: addDays(to, 1) })

/** A figure that is a sum of money by currency. */
function sumBy(label: string, counted: string, query: PeriodFigure['query']): PeriodFigure {
  const sums = (answer: AggregateResult, base: string): Money[] =>
    sumsByCurrency(
      groupsOf(answer).map(({ key, sum }) => ({ total: sum?.totalAmount?.value ?? '0', currency: key.currency })),
      base,
    )
  return {
    label,
    counted,
    query,
    sums,
    value: (answer, base) => Number(sums(answer, base).find(({ currency }) => currency === base)?.total ?? 0),
  }
}

const TOTALS = { sum: ['totalAmount'], by: ['currency'] } as const

/** The query for bills or invoices paid in full, by the day of the last payment. */
const settled =
  (of: { name: string }): PeriodFigure['query'] =>
  (span, timeZone) => ({
    collection: of.name,
    where: [...within('paidOn', daysOf(span), timeZone), ['status', '==', 'Paid']],
    aggregate: TOTALS,
  })

const groupsOf = (answer: AggregateResult): readonly AggregateGroup[] => ('groups' in answer ? answer.groups : [])
const countOf = (answer: AggregateResult): number => ('groups' in answer ? 0 : (answer.count ?? 0))

/** The figures that are compared with the previous period. */
export const COCKPIT_FIGURES: readonly PeriodFigure[] = [
  sumBy('Invoiced', 'Receivables dated in the period, without drafts and voided ones.', (span, timeZone) => ({
    collection: receivables.name,
    where: billedWithin(receivables.name, daysOf(span), timeZone),
    aggregate: TOTALS,
  })),
  sumBy(
    'Invoices settled',
    'Receivables fully paid in the period, including earlier partial payments.',
    settled(receivables),
  ),
  sumBy('Billed by vendors', 'Payables dated in the period, without drafts and voided ones.', (span, timeZone) => ({
    collection: payables.name,
    where: billedWithin(payables.name, daysOf(span), timeZone),
    aggregate: TOTALS,
  })),
  sumBy('Bills settled', 'Payables fully paid in the period, including earlier partial payments.', settled(payables)),
  sumBy('Ordered', 'Purchase orders of the period, without drafts and cancelled ones.', (span, timeZone) => ({
    collection: purchaseOrders.name,
    where: orderedWithin(daysOf(span), timeZone),
    aggregate: TOTALS,
  })),
  {
    label: 'Orders received',
    counted: 'Purchase orders received in the period.',
    query: (span, timeZone) => ({
      collection: purchaseOrders.name,
      where: [...within('receivedOn', daysOf(span), timeZone), ['status', 'in', ['Received', 'Closed']]],
      aggregate: { count: true },
    }),
    value: countOf,
  },
  {
    label: 'Errors',
    counted: 'Errors logged in the period, open or resolved.',
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
