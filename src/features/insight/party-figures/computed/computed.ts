import { type Day, daysBetween } from '#base/days.ts'
import {
  daysApart,
  firstDays,
  lastDays,
  meanOf,
  type Named,
  onTimeOf,
  withinYear,
} from '#features/insight/party-figures/computed/computed-days.ts'
import {
  type ByParty,
  creditUsed,
  figuresOf,
  PAID,
  sumsByParty,
} from '#features/insight/party-figures/computed/computed-sums.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import type { Computed, ComputedAt } from '#model/schema/computed.ts'
import { date, money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const OPEN: Clause = ['status', '==', 'Open']
// A balance counts where it is a number; what has none is open with its total less what was paid.
const HAS_BALANCE: Clause = ['balance', '>=', -1e15]
const CURRENCY = { currency: 'figuresIn', readOnly: true } as const

const inCurrencies = {
  figuresIn: text('Figures in', { readOnly: true, help: 'The currency of the amounts beside it' }),
  otherCurrencies: text('Also open', { readOnly: true, help: 'What is open in other currencies' }),
}

const VENDOR: Named = ['vendorId', 'vendorName']
const CUSTOMER: Named = ['customerId', 'customerName']

/** What we owe a vendor, what of it is overdue, what is ordered and not received, when he was last ordered from and how he keeps his days. */
export const vendorWorked: Computed = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
    ordered: money('Ordered', CURRENCY),
    bought: money('Bought this year', CURRENCY),
    lastOrder: date('Last order', { readOnly: true, help: 'Empty where nothing was ordered for a year' }),
    onTime: number('On time %', {
      decimals: 0,
      readOnly: true,
      width: 96,
      help: 'Orders of the last year that came no later than promised',
    }),
    leadDays: number('Lead days', {
      decimals: 0,
      readOnly: true,
      width: 88,
      help: 'From the order to its receipt, on average over the last year',
    }),
    ...inCurrencies,
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
  sums: ['openBalance', 'overdue', 'ordered', 'bought'],
  asks: ({ today, timeZone }) => [
    ...openAsks('payables', VENDOR, today, timeZone),
    {
      collection: 'po',
      where: [['status', '==', 'Pending']],
      aggregate: { sum: ['totalAmount'], by: [...VENDOR, 'currency'] },
    },
    {
      collection: 'po',
      where: [['status', 'in', ['Pending', 'Received', 'Closed']], withinYear('orderDate', today, timeZone)],
      aggregate: { count: true, by: [...VENDOR, 'orderDate'] },
    },
    {
      collection: 'po',
      where: [['status', '==', 'Received'], withinYear('receivedOn', today, timeZone)],
      aggregate: { count: true, by: [...VENDOR, 'expectedDate', 'receivedOn'] },
    },
    {
      collection: 'po',
      where: [['status', '==', 'Received'], withinYear('receivedOn', today, timeZone)],
      aggregate: { count: true, by: [...VENDOR, 'orderDate', 'receivedOn'] },
    },
    {
      collection: 'payables',
      where: [dayFrom('invoiceDate', `${today.slice(0, 4)}-01-01`, timeZone), ['status', 'in', ['Open', 'Paid']]],
      aggregate: { sum: ['totalAmount'], by: [...VENDOR, 'currency'] },
    },
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, VENDOR, at)
    const ordered = sumsByParty([answers[4]], VENDOR, at.base)
    const last = lastDays(answers[5], VENDOR, 'orderDate', at.timeZone)
    const bought = sumsByParty([answers[8]], VENDOR, at.base)
    const lead = daysApart(answers[7], VENDOR, ['orderDate', 'receivedOn'], at.timeZone)
    const kept = daysApart(answers[6], VENDOR, ['expectedDate', 'receivedOn'], at.timeZone)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      const party = { id, name: data.name }
      return {
        ...figuresOf(
          data,
          { openBalance: of(open), overdue: of(overdue), ordered: of(ordered), bought: of(bought) },
          at.base,
        ),
        ...known({ lastOrder: last(party), onTime: onTimeOf(kept(party)), leadDays: meanOf(lead(party)) }),
      }
    }
  },
}

/** What a customer owes, what of it is overdue, the credit it takes, the sales of the year, when the last was and how long payment takes. */
export const customerWorked: Computed = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
    overdueDays: number('Days overdue', {
      decimals: 0,
      readOnly: true,
      width: 112,
      help: 'Since the oldest of it was due',
    }),
    creditUsed: number('Credit used %', { decimals: 0, readOnly: true, width: 116 }),
    sales: money('Sales this year', CURRENCY),
    lastInvoice: date('Last invoice', { readOnly: true, help: 'Empty where nothing was invoiced for a year' }),
    payDays: number('Days to pay', {
      decimals: 0,
      readOnly: true,
      width: 104,
      help: 'From the day of the invoice to the day it was paid, over the last year',
    }),
    ...inCurrencies,
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
  sums: ['openBalance', 'overdue', 'sales'],
  asks: ({ today, timeZone }) => [
    ...openAsks('receivable', CUSTOMER, today, timeZone),
    {
      collection: 'receivable',
      where: [
        dayFrom('invoiceDate', `${today.slice(0, 4)}-01-01`, timeZone),
        ['status', 'in', ['Open', 'Paid', 'Written off']],
      ],
      aggregate: { sum: ['totalAmount'], by: [...CUSTOMER, 'currency'] },
    },
    {
      collection: 'receivable',
      where: [['status', 'in', ['Open', 'Paid', 'Written off']], withinYear('invoiceDate', today, timeZone)],
      aggregate: { count: true, by: [...CUSTOMER, 'invoiceDate', 'paidOn'] },
    },
    {
      collection: 'receivable',
      where: [OPEN, dayBefore('dueDate', today, timeZone)],
      aggregate: { count: true, by: [...CUSTOMER, 'dueDate'] },
    },
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, CUSTOMER, at)
    const sales = sumsByParty([answers[4]], CUSTOMER, at.base)
    const last = lastDays(answers[5], CUSTOMER, 'invoiceDate', at.timeZone)
    const oldest = firstDays(answers[6], CUSTOMER, 'dueDate', at.timeZone)
    const paid = daysApart(answers[5], CUSTOMER, ['invoiceDate', 'paidOn'], at.timeZone)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      const party = { id, name: data.name }
      const used = creditUsed(data, of(open), at.base)
      const due = oldest(party)
      return {
        ...figuresOf(data, { openBalance: of(open), overdue: of(overdue), sales: of(sales) }, at.base),
        ...(used && { creditUsed: Math.round(used * 100) }),
        ...known({ overdueDays: due && daysBetween(due, at.today) }),
        ...known({ lastInvoice: last(party), payDays: meanOf(paid(party)) }),
      }
    }
  },
}

/** Open documents by party and currency: all of them, then those past their day; each first by balance, then by what is left of the total. */
function openAsks(collection: string, by: readonly string[], today: Day, timeZone: string): AggregateQuery[] {
  const past = dayBefore('dueDate', today, timeZone)
  const ask = (where: readonly Clause[], ...sum: string[]): AggregateQuery => ({
    collection,
    where: [OPEN, ...where],
    aggregate: { sum, by: [...by, 'currency'] },
  })
  return [[], [past]].flatMap((where) => [
    ask([...where, HAS_BALANCE], 'balance'),
    ask([...where, { not: HAS_BALANCE }], 'totalAmount', PAID),
  ])
}

const openOf = (
  answers: readonly (AggregateResult | undefined)[],
  by: readonly [id: string, name: string],
  { base }: ComputedAt,
): readonly [open: ByParty, overdue: ByParty] => [
  sumsByParty(answers.slice(0, 2), by, base),
  sumsByParty(answers.slice(2, 4), by, base),
]

/** Without what is not known. */
const known = (values: Readonly<Record<string, string | number | undefined>>): Data =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
