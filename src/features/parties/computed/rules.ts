import type { Day } from '#base/days.ts'
import { daysOverdue, groupsByParty, latestOf, meanBetween } from '#features/parties/computed/computed-days.ts'
import { creditUsed, isAbove, PAID, partyAmounts, sumsByParty } from '#features/parties/computed/computed-sums.ts'
import { billedWithin, lastYear, within, yearToDate } from '#model/document/days/periods.ts'
import { lastOrdered, orderedAsks, ordersIn, promptnessOf, receivedAsks } from '#model/document/owed/promptness.ts'
import { dayBefore } from '#model/query/day-clauses.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import type { Computed, ComputedAt } from '#model/schema/computed.ts'
import { date, flag, lines, money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const OPEN: Clause = ['status', '==', 'Open']
// Matches documents with a numeric balance; for all others the open amount is the total less what was paid.
const HAS_BALANCE: Clause = ['balance', '>=', -1e15]
const CURRENCY = { currency: 'figuresIn', readOnly: true } as const

const figuresIn = text('Figures in', { readOnly: true, help: 'Currency of the amounts' })

/**
 * The amount columns of a directory, followed by those every directory has: figures in other currencies, and whether
 * anything is open or overdue at all.
 */
const inCurrencies = (amounts: Computed['fields']): Computed['fields'] => ({
  ...amounts,
  figuresIn,
  otherCurrencies: text('In other currencies', {
    readOnly: true,
    help: 'Totals in other currencies',
  }),
  otherFigures: lines('By other currency', { figuresIn, ...amounts }, { readOnly: true }),
  hasOpen: flag('Anything open', { readOnly: true, help: 'In any currency' }),
  hasOverdue: flag('Anything overdue', { readOnly: true, help: 'In any currency' }),
})

const vendorAmounts = {
  openBalance: money('Open', CURRENCY),
  overdue: money('Overdue', CURRENCY),
  ordered: money('Ordered', CURRENCY),
  bought: money('Bought this year', { ...CURRENCY, help: 'Billed since January 1' }),
}
const customerAmounts = {
  openBalance: money('Open', { ...CURRENCY, width: 101 }),
  overdue: money('Overdue', { ...CURRENCY, width: 101 }),
  sales: money('Sales this year', { ...CURRENCY, help: 'Invoiced since January 1' }),
}

/** The computed figures of a vendor: open and overdue bills, ordered and not received, last order, and punctuality. */
export const vendorComputed: Computed = {
  fields: {
    ...inCurrencies(vendorAmounts),
    lastOrder: date('Last order', { readOnly: true, help: 'Empty if nothing was ordered in the last year' }),
    onTime: number('On time %', {
      decimals: 0,
      readOnly: true,
      width: 96,
      help: 'Orders received on time in the last year',
    }),
    leadDays: number('Median lead days', {
      decimals: 0,
      readOnly: true,
      width: 88,
      help: 'Median days from order to receipt in the last year',
    }),
  },
  after: {
    openBalance: 'status',
    overdue: 'openBalance',
    ordered: 'termsId',
    bought: 'ordered',
    lastOrder: 'bought',
    onTime: 'lastOrder',
    leadDays: 'onTime',
  },
  shown: ['openBalance', 'overdue', 'ordered', 'lastOrder', 'onTime'],
  sums: Object.keys(vendorAmounts),
  parts: 'otherFigures',
  asks: (at) => Object.values(vendorAsks(at)).flat(),
  work(answers, at) {
    const { today, timeZone, base } = at
    const found = answersTo(vendorAsks(at), answers)
    const [open, overdue, ordered, bought] = (['open', 'overdue', 'ordered', 'bought'] as const).map((name) =>
      sumsByParty(found[name], 'vendorId', base),
    ) as [Of, Of, Of, Of]
    const [placed, received] = [byVendor(found.placed), byVendor(found.received)]
    return ({ id, data }) => {
      const { lead, onTime } = promptnessOf(received(id), timeZone)
      return {
        ...partyAmounts(
          data,
          { openBalance: open(id), overdue: overdue(id), ordered: ordered(id), bought: bought(id) },
          { base, labelOf: labelIn(vendorAmounts) },
        ),
        ...known({
          hasOpen: isAbove(open(id)),
          hasOverdue: isAbove(overdue(id)),
          lastOrder: lastOrdered(placed(id), lastYear(today), timeZone),
          onTime: onTime === undefined ? undefined : Math.round(onTime * 100),
          leadDays: lead && Math.round(lead.middle),
        }),
      }
    }
  },
}

/**
 * The computed figures of a customer: open and overdue invoices, used credit, sales of the year, last sale, and days to
 * pay.
 */
export const customerComputed: Computed = {
  fields: {
    ...inCurrencies(customerAmounts),
    overdueDays: number('Days overdue', {
      decimals: 0,
      readOnly: true,
      width: 112,
      help: 'Since the oldest open invoice was due, without credits',
    }),
    creditUsed: number('Credit used %', { decimals: 0, readOnly: true, width: 124 }),
    lastInvoice: date('Last invoice', { readOnly: true, help: 'Empty if nothing was invoiced in the last year' }),
    payDays: number('Days to pay', {
      decimals: 0,
      readOnly: true,
      width: 92,
      help: 'Average days from invoice to payment in the last year',
    }),
  },
  after: {
    openBalance: 'status',
    overdue: 'openBalance',
    overdueDays: 'overdue',
    creditUsed: 'overdueDays',
    sales: 'termsId',
    lastInvoice: 'sales',
    payDays: 'lastInvoice',
  },
  shown: ['openBalance', 'overdue', 'creditUsed', 'sales', 'lastInvoice', 'payDays'],
  sums: Object.keys(customerAmounts),
  parts: 'otherFigures',
  asks: (at) => Object.values(customerAsks(at)).flat(),
  work(answers, at) {
    const { today, timeZone, base } = at
    const found = answersTo(customerAsks(at), answers)
    const [open, overdue, sales] = (['open', 'overdue', 'sales'] as const).map((name) =>
      sumsByParty(found[name], 'customerId', base),
    ) as [Of, Of, Of]
    const [late, billed, paid] = [found.late, found.billed, found.paid].map((some) =>
      groupsByParty(some, 'customerId'),
    ) as [Grouped, Grouped, Grouped]
    return ({ id, data }) => {
      const used = creditUsed(data, open(id), base)
      return {
        ...partyAmounts(
          data,
          { openBalance: open(id), overdue: overdue(id), sales: sales(id) },
          { base, labelOf: labelIn(customerAmounts) },
        ),
        ...known({
          hasOpen: isAbove(open(id)),
          hasOverdue: isAbove(overdue(id)),
          creditUsed: used ? Math.round(used * 100) : undefined,
          overdueDays: daysOverdue(late(id), today, timeZone),
          lastInvoice: latestOf(billed(id), 'invoiceDate', timeZone),
          payDays: meanBetween(paid(id), ['invoiceDate', 'paidOn'], timeZone),
        }),
      }
    }
  },
}

/** The queries, by the figure they calculate. */
type Asks<N extends string> = Record<N, readonly AggregateQuery[]>
type Of = ReturnType<typeof sumsByParty>
type Grouped = ReturnType<typeof groupsByParty>

const vendorAsks = ({
  today,
  timeZone,
}: ComputedAt): Asks<'open' | 'overdue' | 'ordered' | 'bought' | 'placed' | 'received'> => ({
  ...openAsks('payables', 'vendorId', today, timeZone),
  ordered: [
    {
      collection: 'po',
      where: [['status', '==', 'Pending']],
      aggregate: { sum: ['totalAmount'], by: ['vendorId', 'currency'] },
    },
  ],
  bought: [billedAsk('payables', 'vendorId', today, timeZone)],
  placed: orderedAsks(['vendorId'], today, timeZone),
  received: receivedAsks('vendorId', today, timeZone, [['vendorId', '>', '']]),
})

const customerAsks = ({
  today,
  timeZone,
}: ComputedAt): Asks<'open' | 'overdue' | 'sales' | 'billed' | 'paid' | 'late'> => ({
  ...openAsks('receivable', 'customerId', today, timeZone),
  sales: [billedAsk('receivable', 'customerId', today, timeZone)],
  billed: [
    {
      collection: 'receivable',
      where: billedWithin('receivable', lastYear(today), timeZone),
      aggregate: { count: true, by: ['customerId', 'invoiceDate'] },
    },
  ],
  paid: [
    {
      collection: 'receivable',
      where: [['status', '==', 'Paid'], ...within('paidOn', lastYear(today), timeZone)],
      aggregate: { count: true, by: ['customerId', 'invoiceDate', 'paidOn'] },
    },
  ],
  // A credit past its due date does not make the customer overdue.
  late: [
    {
      collection: 'receivable',
      where: [OPEN, dayBefore('dueDate', today, timeZone), ['balance', '>', 0]],
      aggregate: { count: true, by: ['customerId', 'dueDate', 'balance'] },
    },
    {
      collection: 'receivable',
      where: [OPEN, dayBefore('dueDate', today, timeZone), { not: HAS_BALANCE }],
      aggregate: { count: true, by: ['customerId', 'dueDate', 'totalAmount', 'amountPaid'] },
    },
  ],
})

/** The query for amounts billed this year until today, by party and currency. */
const billedAsk = (
  collection: 'payables' | 'receivable',
  by: string,
  today: Day,
  timeZone: string,
): AggregateQuery => ({
  collection,
  where: billedWithin(collection, yearToDate(today), timeZone),
  aggregate: { sum: ['totalAmount'], by: [by, 'currency'] },
})

/**
 * The queries for open documents by party and currency: all of them, and the overdue ones; each as one for documents
 * with a balance and one for those without, whose open amount is the total less what was paid.
 */
function openAsks(collection: string, by: string, today: Day, timeZone: string): Asks<'open' | 'overdue'> {
  const ask = (where: readonly Clause[], ...sum: string[]): AggregateQuery => ({
    collection,
    where: [OPEN, ...where],
    aggregate: { sum, by: [by, 'currency'] },
  })
  const both = (...where: Clause[]) => [
    ask([...where, HAS_BALANCE], 'balance'),
    ask([...where, { not: HAS_BALANCE }], 'totalAmount', PAID),
  ]
  return { open: both(), overdue: both(dayBefore('dueDate', today, timeZone)) }
}

/** The results by the name of their query. */
function answersTo<N extends string>(
  asks: Record<N, readonly unknown[]>,
  answers: readonly (AggregateResult | undefined)[],
): Record<N, readonly (AggregateResult | undefined)[]> {
  let from = 0
  const named = Object.entries<readonly unknown[]>(asks).map(([name, { length }]) => {
    from += length
    return [name, answers.slice(from - length, from)]
  })
  return Object.fromEntries(named) as Record<N, readonly (AggregateResult | undefined)[]>
}

/** Orders by vendor id. */
function byVendor(answers: readonly (AggregateResult | undefined)[]): (id: string) => readonly { data: Data }[] {
  const vendors = Map.groupBy(ordersIn(answers), ({ data }) => data.vendorId)
  return (id) => vendors.get(id) ?? []
}

const labelIn = (fields: Computed['fields']) => (name: string) => fields[name]!.label

/** The values without undefined ones. */
const known = (values: Readonly<Record<string, string | number | boolean | undefined>>): Data =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
