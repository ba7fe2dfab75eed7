import { addDays, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { documentChecks } from '#features/stock/control/integrity/document-checks.ts'
import { costOutliers, lostReservations, noExpiredReservations } from '#features/stock/control/integrity/lot-checks.ts'
import { type FaultCount, MAX_EXAMPLES } from '#features/stock/control/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { integrityChecks } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import { type Gap, gapsIn, isLost } from '#model/document/numbers/number-gaps.ts'
import { ordersOfGoods } from '#model/feature.ts'
import { dayBefore } from '#model/query/day-clauses.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

/** The time and time zone of the checks. */
interface CheckTime {
  now: Date
  today: string
  timeZone: string
}

interface Counted {
  name: string
  collection: string
  where: readonly Clause[]
  isAdvice?: boolean
}

/** Rules checked by counting: each query matches the records that break one. */
const COUNTED: readonly Counted[] = [
  { name: 'Available is never below zero', collection: lots.name, where: [['qtyAvailable', '<', 0]] },
  { name: 'On hand is never below zero', collection: lots.name, where: [['qtyOnHand', '<', 0]] },
  {
    name: 'Only good stock is reserved',
    collection: lots.name,
    where: [
      ['qcStatus', '!=', 'OK'],
      ['qtyReserved', '>', 0],
    ],
  },
  ...(['payables', 'receivable'] as const).flatMap((collection): Counted[] => {
    const one = collection === 'payables' ? 'bill' : 'invoice'
    const balance: Clause = ['balance', 'exists', true]
    const paid: Clause = ['status', '==', 'Paid']
    const open: Clause[] = [['status', '==', 'Open'], balance, ['balance', '<=', 0], ['totalAmount', '>', 0]]
    return [
      { name: `A paid ${one} has no balance`, collection, where: [paid, balance, { not: ['balance', '==', 0] }] },
      { name: `An open ${one} has a balance`, collection, where: open },
    ]
  }),
  {
    name: 'Every parcel has a status and an expected date',
    collection: 'Tracking',
    where: [
      {
        or: [
          ['delivered', 'exists', false],
          ['etaISO', 'exists', false],
        ],
      },
    ],
  },
  { name: 'Every error log has a status', collection: logs.name, where: [['status', 'exists', false]] },
  {
    name: 'Parts with stock have a brand',
    collection: parts.name,
    where: [
      ['qtyOnHand', '>', 0],
      ['brand', 'exists', false],
    ],
    isAdvice: true,
  },
  {
    name: 'Parts with stock have a weight',
    collection: parts.name,
    where: [
      ['qtyOnHand', '>', 0],
      ['weightKg', 'exists', false],
    ],
    isAdvice: true,
  },
  {
    name: 'Stock has a cost',
    collection: lots.name,
    where: [
      ['qtyOnHand', '>', 0],
      ['landedUnitCost', '==', 0],
    ],
    isAdvice: true,
  },
]

/** All rules except those of the ledger. */
export async function otherChecks(tx: Reading, time: CheckTime): Promise<FaultCount[]> {
  const counted: FaultCount[] = []
  for (const { name, collection, where, isAdvice } of COUNTED)
    counted.push({ name, ...(await countedIn(tx, collection, where)), ...(isAdvice && { isAdvice }) })
  return [
    ...counted,
    await closedPlaces(tx),
    await lostReservations(tx),
    await noExpiredReservations(tx, time),
    await costOutliers(tx),
    await paidSums(tx, 'payables', 'payableNumber'),
    await paidSums(tx, 'receivable', 'invoiceNumber'),
    await orderNumbers(tx),
    ...(await checkNumbers(tx)),
    ...(await documentChecks(tx)),
    await unreadDays(tx, time),
    ...(await equations(tx, time)),
  ]
}

/** The number of records that break a rule, and the first of them. */
async function countedIn(tx: Reading, collection: string, where: readonly Clause[]) {
  const found = await countOf(tx, collection, where)
  if (found === 0) return { found, examples: [] }
  const first = await tx.find({ collection, where, limit: MAX_EXAMPLES })
  return { found, examples: (first as Doc<Data>[]).map(nameOfRecord) }
}

/** The fields that may name a record, in order of preference. */
const NAMES = ['lotNumber', 'payableNumber', 'invoiceNumber', 'trackingNumber', 'partNumber', 'title'] as const

const nameOfRecord = ({ id, data }: Doc<Data>): string =>
  String(NAMES.map((name) => data[name]).find((value) => typeof value === 'string' && value) ?? id)

/** The equations that features declare for their own records. */
async function equations(tx: Reading, time: CheckTime): Promise<FaultCount[]> {
  const made: FaultCount[] = []
  for (const { equation, isAdvice, run } of integrityChecks)
    made.push({ ...of(equation, await run(tx, time)), ...(isAdvice && { isAdvice }) })
  return made
}

async function countOf(tx: Reading, collection: string, where: readonly Clause[]): Promise<number> {
  const answer = await tx.aggregate({ collection, where, aggregate: { count: true } })
  return 'count' in answer ? (answer.count ?? 0) : 0
}

const of = (name: string, wrong: readonly string[]): FaultCount => ({
  name,
  found: wrong.length,
  examples: wrong.slice(0, MAX_EXAMPLES),
})

/** Stock in a closed location would never be picked. */
async function closedPlaces(tx: Reading): Promise<FaultCount> {
  const closed = await tx.find(query(locations, { where: [['isActive', '==', false]] }))
  const wrong: string[] = []
  for (const { id, data } of closed) {
    const held = await countOf(tx, lots.name, [
      ['locationId', '==', id],
      ['qtyOnHand', '>', 0],
    ])
    if (held > 0) wrong.push(`${data.code} holds ${held} ${held === 1 ? 'lot' : 'lots'}`)
  }
  return of('No stock in closed locations', wrong)
}

const AMOUNTS = ['totalAmount', 'amountPaid', 'balance'] as const

/**
 * Total, paid amount and balance of each document agree; the store groups documents with the same three amounts, so
 * that few are read.
 */
async function paidSums(tx: Reading, collection: 'payables' | 'receivable', number: string): Promise<FaultCount> {
  const where: Clause[] = [
    ['status', 'in', ['Open', 'Paid']],
    ...AMOUNTS.map((field): Clause => [field, 'exists', true]),
  ]
  const answer = await tx.aggregate({ collection, where, aggregate: { count: true, by: [...AMOUNTS] } })
  let found = 0
  const examples: string[] = []
  for (const { key, count = 0 } of 'groups' in answer ? answer.groups : []) {
    const [total = 0, paid = 0, balance = 0] = AMOUNTS.map((field) => amountIn(key[field]))
    const off = sumMoney([total, -paid, -balance])
    if (off === 0) continue
    found += count
    if (examples.length >= MAX_EXAMPLES) continue
    const same = AMOUNTS.map((field): Clause => [field, '==', key[field] as Value])
    for (const { id, data } of await tx.find<Data>({ collection, where: [...where, ...same], limit: MAX_EXAMPLES }))
      examples.push(`${String(data[number] ?? id)} is off by ${amountText(off)}`)
  }
  const name = `Total of ${collection === 'payables' ? 'a bill' : 'an invoice'} is what is paid and what is open`
  return { name, found, examples: examples.slice(0, MAX_EXAMPLES) }
}

/** Amounts that are not numbers count as 0; rules about sums do not report them. */
const amountIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * The due rule reads an order's date from its number. A number too short for a date is shown without one, and for a
 * marked order (`noDate`) it is known that there is none.
 */
async function orderNumbers(tx: Reading): Promise<FaultCount> {
  const pending = await tx.find<Data>(ordersOfGoods().pending)
  const numberOf = (data: object) => String((data as Data).poNumber ?? '')
  const unmarked = pending.filter(({ data }) => data.noDate !== true)
  const wrong = unmarked.map(({ data }) => numberOf(data)).filter((text) => text.length >= 6 && !poOrderDay(text))
  return of('Pending order numbers start with a date', wrong)
}

async function checkNumbers(tx: Reading): Promise<FaultCount[]> {
  const written = await tx.find<Data>({
    collection: 'checks',
    where: [
      ['direction', '==', 'Out'],
      ['checkNumber', 'exists', true],
    ],
  })
  // Each account has its own checkbook.
  const books = [...Map.groupBy(written, ({ data }) => String(data.bankAccountId ?? '')).values()].map(faultsOfBook)
  const all = (fault: keyof (typeof books)[number]) => books.flatMap((book) => book[fault])
  return [
    of('Check numbers are unique', all('duplicates')),
    of('Missing check numbers are recorded as void checks', all('lost')),
    { ...of('Check numbers without gaps', all('skipped')), isAdvice: true },
  ]
}

/** The duplicate numbers of one checkbook, those lost from a print run, and those nobody used. */
function faultsOfBook(written: readonly Doc[]): { duplicates: string[]; lost: string[]; skipped: string[] } {
  const known = new Map<number, Doc[]>()
  for (const check of written) {
    const text = String(check.data.checkNumber)
    if (/^\d{1,12}$/.test(text)) known.set(Number(text), [...(known.get(Number(text)) ?? []), check])
  }
  const runOf = (number: number) => {
    const run = known.get(number)?.[0]?.data.printBatchId
    return typeof run === 'string' ? run : undefined
  }
  const gaps = gapsIn([...known.keys()])
  return {
    duplicates: [...known].filter(([, same]) => same.length > 1).map(([number]) => `${number}`),
    lost: gaps.filter((gap) => isLost(gap, runOf)).flatMap(numbersIn),
    skipped: gaps.filter((gap) => !isLost(gap, runOf)).flatMap(numbersIn),
  }
}

const numbersIn = ({ from, to }: Gap): string[] => Array.from({ length: to - from + 1 }, (_, step) => `${from + step}`)

/**
 * The notification bell parses dates in any notation, but filters compare them as stored: dates that only one of them
 * can read are reported.
 */
async function unreadDays(tx: Reading, { today, timeZone }: CheckTime): Promise<FaultCount> {
  const wrong: string[] = []
  for (const [collection, number] of [
    ['payables', 'payableNumber'],
    ['receivable', 'invoiceNumber'],
  ] as const) {
    const open: Clause = ['status', '==', 'Open']
    const tomorrow = addDays(today, 1)
    const filtered = await tx.find<Data>({ collection, where: [open, dayBefore('dueDate', tomorrow, timeZone)] })
    const listed = new Set(filtered.map(({ id }) => id))
    for (const { id, data } of await tx.find<Data>({ collection, where: [open] })) {
      const day = toDay(data.dueDate, timeZone)
      if ((day !== undefined && day < tomorrow) !== listed.has(id))
        wrong.push(`${String(data[number] ?? id)} is due ${String(data.dueDate)}`)
    }
  }
  return of('Filters find every due date', wrong)
}
