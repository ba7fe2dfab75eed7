import type { Day } from '#base/days.ts'
import { startOfDay } from '#base/days.ts'
import { ExactSum } from '#base/decimal.ts'
import { money, number, text } from '#model/fields.ts'
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

/** What we owe a vendor, what of it is overdue, and what is ordered and not received. */
export const vendorWorked: Worked = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
    ordered: money('Ordered', CURRENCY),
    ...inCurrencies,
  },
  after: { openBalance: 'status', overdue: 'openBalance', ordered: 'termsId' },
  shown: ['openBalance', 'overdue', 'ordered'],
  sums: ['openBalance', 'overdue', 'ordered'],
  asks: ({ today, timeZone }) => [
    ...openAsks('payables', ['vendorId', 'vendorName'], today, timeZone),
    {
      collection: 'po',
      where: [['status', '==', 'Pending']],
      aggregate: { sum: ['totalAmount'], by: ['vendorId', 'vendorName', 'currency'] },
    },
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, ['vendorId', 'vendorName'], at)
    const ordered = sumsByParty([answers[4]], ['vendorId', 'vendorName'], at.base)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      return figuresOf(data, { openBalance: of(open), overdue: of(overdue), ordered: of(ordered) }, at.base)
    }
  },
}

/** What a customer owes, what of it is overdue, the credit it takes, and the sales of the year. */
export const customerWorked: Worked = {
  fields: {
    openBalance: money('Open', CURRENCY),
    overdue: money('Overdue', CURRENCY),
    creditUsed: number('Credit used %', { decimals: 0, readOnly: true, width: 116 }),
    sales: money('Sales this year', CURRENCY),
    ...inCurrencies,
  },
  after: { openBalance: 'status', overdue: 'openBalance', creditUsed: 'creditLimit', sales: 'termsId' },
  shown: ['openBalance', 'overdue', 'creditUsed', 'sales'],
  sums: ['openBalance', 'overdue', 'sales'],
  asks: ({ today, timeZone }) => [
    ...openAsks('receivable', ['customerId', 'customerName'], today, timeZone),
    {
      collection: 'receivable',
      where: [
        ['invoiceDate', '>=', `${today.slice(0, 4)}-01-01`],
        ['status', 'in', ['Open', 'Paid', 'Written off']],
      ],
      aggregate: { sum: ['totalAmount'], by: ['customerId', 'customerName', 'currency'] },
    },
  ],
  work(answers, at) {
    const [open, overdue] = openOf(answers, ['customerId', 'customerName'], at)
    const sales = sumsByParty([answers[4]], ['customerId', 'customerName'], at.base)
    return ({ id, data }) => {
      const of = (sums: ByParty) => sums.of(id, data.name)
      const used = creditUsed(data, of(open), at.base)
      return {
        ...figuresOf(data, { openBalance: of(open), overdue: of(overdue), sales: of(sales) }, at.base),
        ...(used && { creditUsed: Math.round(used * 100) }),
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
      const id = key[idField]
      const party = typeof id === 'string' && id ? id : nameKey(key[nameField])
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

const nameKey = (name: unknown): string => `name ${typeof name === 'string' ? name : ''}`

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
