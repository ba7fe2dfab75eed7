import type { Day } from '#base/days.ts'
import { startOfDay } from '#base/days.ts'
import { ExactSum } from '#base/decimal.ts'
import type { Named } from '#features/party-figures/worked-days.ts'
import {
  daysApart,
  lastDays,
  meanOf,
  nameKey,
  onTimeOf,
  partyKey,
  withinYear,
} from '#features/party-figures/worked-days.ts'
import { date, money, number, text } from '#model/fields.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query.ts'
import type { Data } from '#model/value.ts'
import type { Worked, WorkedAt } from '#model/worked.ts'

const OPEN: Clause = ['status', '==', 'Open']
// A balance counts where it is a number; what has none is open with its whole total.
const HAS_BALANCE: Clause = ['balance', '>=', -1e15]
const CURRENCY = { currency: 'figuresIn', readOnly: true } as const

const inCurrencies = {
  figuresIn: text('Figures in', { readOnly: true, help: 'The currency of the amounts beside it' }),
  otherCurrencies: text('Also open', { readOnly: true, help: 'What is open in other currencies' }),
}

const VENDOR: Named = ['vendorId', 'vendorName']
const CUSTOMER: Named = ['customerId', 'customerName']

/** What we owe a vendor, what of it is overdue, what is ordered and not received, when he was last ordered from and how he keeps his days. */
export const vendorWorked: Worked = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
    ordered: money('Ordered', CURRENCY),
    lastOrder: date('Last order', { readOnly: true, help: 'Empty where nothing was ordered for a year' }),
    onTime: number('On time %', {
      decimals: 0,
      readOnly: true,
      width: 96,
      help: 'Orders of the last year that came no later than promised',
    }),
    ...inCurrencies,
  },
  after: {
    openBalance: 'status',
    overdue: 'openBalance',
    ordered: 'termsId',
    lastOrder: 'ordered',
    onTime: 'lastOrder',
  },
  shown: ['openBalance', 'overdue', 'ordered', 'lastOrder', 'onTime'],
  sums: ['openBalance', 'overdue', 'ordered'],
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
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, VENDOR, at)
    const ordered = sumsByParty([answers[4]], VENDOR, at.base)
    const last = lastDays(answers[5], VENDOR, 'orderDate', at.timeZone)
    const kept = daysApart(answers[6], VENDOR, ['expectedDate', 'receivedOn'], at.timeZone)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      const party = { id, name: data.name }
      return {
        ...figuresOf(data, { openBalance: of(open), overdue: of(overdue), ordered: of(ordered) }, at.base),
        ...known({ lastOrder: last(party), onTime: onTimeOf(kept(party)) }),
      }
    }
  },
}

/** What a customer owes, what of it is overdue, the credit it takes, the sales of the year, when the last was and how long payment takes. */
export const customerWorked: Worked = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
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
    creditUsed: 'overdue',
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
        ['invoiceDate', '>=', `${today.slice(0, 4)}-01-01`],
        ['status', 'in', ['Open', 'Paid', 'Written off']],
      ],
      aggregate: { sum: ['totalAmount'], by: [...CUSTOMER, 'currency'] },
    },
    {
      collection: 'receivable',
      where: [['status', 'in', ['Open', 'Paid', 'Written off']], withinYear('invoiceDate', today, timeZone)],
      aggregate: { count: true, by: [...CUSTOMER, 'invoiceDate', 'paidOn'] },
    },
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, CUSTOMER, at)
    const sales = sumsByParty([answers[4]], CUSTOMER, at.base)
    const last = lastDays(answers[5], CUSTOMER, 'invoiceDate', at.timeZone)
    const paid = daysApart(answers[5], CUSTOMER, ['invoiceDate', 'paidOn'], at.timeZone)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      const party = { id, name: data.name }
      const used = creditUsed(data, of(open), at.base)
      return {
        ...figuresOf(data, { openBalance: of(open), overdue: of(overdue), sales: of(sales) }, at.base),
        ...(used && { creditUsed: Math.round(used * 100) }),
        ...known({ lastInvoice: last(party), payDays: meanOf(paid(party)) }),
      }
    }
  },
}

/** Open documents by party and currency: all of them, then those past their day; each first by balance, then by total. */
function openAsks(collection: string, by: readonly string[], today: Day, timeZone: string): AggregateQuery[] {
  const past: Clause = {
    or: [
      ['dueDate', '<', today],
      ['dueDate', '<', { $ts: startOfDay(today, timeZone).toISOString() }],
    ],
  }
  const ask = (where: readonly Clause[], sum: string): AggregateQuery => ({
    collection,
    where: [OPEN, ...where],
    aggregate: { sum: [sum], by: [...by, 'currency'] },
  })
  return [[], [past]].flatMap((where) => [
    ask([...where, HAS_BALANCE], 'balance'),
    ask([...where, { not: HAS_BALANCE }], 'totalAmount'),
  ])
}

const openOf = (
  answers: readonly (AggregateResult | undefined)[],
  by: readonly [id: string, name: string],
  { base }: WorkedAt,
): readonly [open: ByParty, overdue: ByParty] => [
  sumsByParty(answers.slice(0, 2), by, base),
  sumsByParty(answers.slice(2, 4), by, base),
]

/** Without what is not known. */
const known = (values: Readonly<Record<string, string | number | undefined>>): Data =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

type Sums = ReadonlyMap<string, ExactSum>

interface ByParty {
  /** The sums of a party by currency, with what documents hold that know its name only. */
  of: (id: string, name: unknown) => Sums
}

function sumsByParty(
  answers: readonly (AggregateResult | undefined)[],
  [idField, nameField]: readonly [string, string],
  base: string,
): ByParty {
  const parties = new Map<string, Map<string, ExactSum>>()
  for (const answer of answers)
    for (const { key, sum = {} } of answer && 'groups' in answer ? answer.groups : []) {
      const party = partyKey(key[idField], key[nameField])
      const currency = typeof key.currency === 'string' && key.currency ? key.currency : base
      const sums = parties.get(party) ?? new Map<string, ExactSum>()
      parties.set(party, sums)
      const own = sums.get(currency) ?? new ExactSum()
      sums.set(currency, own)
      for (const { value, count } of Object.values(sum)) own.addText(value, count)
    }
  return {
    of(id, name) {
      const [own, named] = [parties.get(id), parties.get(nameKey(name))]
      if (!own || !named) return own ?? named ?? new Map()
      const both = new Map<string, ExactSum>()
      for (const [currency, sum] of [...own, ...named]) {
        const all = both.get(currency) ?? new ExactSum()
        both.set(currency, all)
        all.addText(sum.toString(), sum.count)
      }
      return both
    },
  }
}

const valueIn = (sums: Sums, currency: string): number => Number(sums.get(currency)?.toString() ?? 0)

/**
 * Amounts that stand in one column are in one currency: the company's own where anything is in it, else the one in which
 * most is open. The rest is told in words.
 */
function figuresOf(party: Data, figures: { openBalance: Sums } & Readonly<Record<string, Sums>>, base: string): Data {
  const used = new Set(Object.values(figures).flatMap((sums) => [...sums.keys()].filter((key) => valueIn(sums, key))))
  if (used.size === 0) return {}
  const own = typeof party.currency === 'string' && party.currency ? party.currency : base
  const [largest] = [...used].toSorted(
    (a, b) => valueIn(figures.openBalance, b) - valueIn(figures.openBalance, a) || (a < b ? -1 : 1),
  )
  const main = used.has(own) ? own : largest!
  const others = [...figures.openBalance]
    .filter(([currency, sum]) => currency !== main && Number(sum.toString()) !== 0)
    .map(([currency, sum]) => `${currency} ${Number(sum.toString()).toFixed(2)}`)
  return {
    ...Object.fromEntries(
      Object.entries(figures).flatMap(([name, sums]) => (valueIn(sums, main) ? [[name, valueIn(sums, main)]] : [])),
    ),
    figuresIn: main,
    ...(others.length > 0 && { otherCurrencies: others.join(', ') }),
  }
}

/** The share of a customer's limit that is used by what is open in the limit's currency; undefined without a limit. */
function creditUsed({ creditLimit, currency }: Data, open: Sums, base: string): number | undefined {
  if (typeof creditLimit !== 'number' || creditLimit <= 0) return undefined
  return valueIn(open, typeof currency === 'string' && currency ? currency : base) / creditLimit
}
