import { addDays, type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { isUncashed } from '#features/money/checks/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { type ExchangeRate, inBase } from '#model/document/currency.ts'
import { openAmount } from '#model/document/open.ts'

interface Owed {
  status?: string
  dueDate?: unknown
  promiseDate?: unknown
  scheduledFor?: unknown
  totalAmount?: number
  amountPaid?: number
  balance?: number
  currency?: string
  fxRate?: number
  onHold?: boolean
  disputed?: boolean
}
interface Written {
  status?: string
  direction?: string
  checkDate?: unknown
  amount?: number
  currency?: string
}

interface CashDay {
  day: Day
  comesIn: number
  goesOut: number
  /** Incoming less outgoing of all days so far. */
  balance: number
}

interface CashWindow {
  days: readonly CashDay[]
  comesIn: number
  goesOut: number
  /** The first day on which the total paid exceeds the total received. */
  firstRed?: Day
  /** The open amounts in neither column, by reason; together with the columns they add up to all open amounts. */
  left: readonly OutsideWindow[]
}

/** Open documents outside the window: their number and their total in this currency. */
export interface OutsideWindow {
  why: string
  count: number
  amount: number
  currency: string
}

interface Known {
  receivables: readonly { data: Owed }[]
  payables: readonly { data: Owed }[]
  /** Checks the bank has not paid yet: once written, they are no longer among the payables. */
  checks: readonly { data: Written }[]
  today: Day
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
  length: number
}

/**
 * The incoming and outgoing cash of the coming days, in the base currency: receivables by their promise or due date,
 * payables by their planned payment or due date, checks by their date until the bank has paid them. Overdue amounts
 * count as today; bills on hold and disputed invoices do not count. Other currencies are converted at the document's
 * rate, otherwise at today's; without a rate they do not count.
 */
export function cashWindow(known: Known): CashWindow {
  const { today, timeZone, base, length } = known
  const last = addDays(today, length - 1)
  /** The first of these values that is a date; a past date counts as today. */
  const firstOf = (...values: unknown[]): Day | undefined => {
    const day = values.map((value) => toDay(value, timeZone)).find((one) => one !== undefined)
    return day && day < today ? today : day
  }
  const item = (amount: number, of: { currency?: string; fxRate?: number }, more: Pick<Item, 'day' | 'why'>): Item => ({
    ...more,
    currency: currencyOf(of, base),
    amount,
    worth: inBase(amount, of, { base, rates: known.rates, day: today }),
  })
  const invoices = known.receivables.map(({ data }) =>
    item(openAmount(data), data, {
      day: firstOf(data.promiseDate, data.dueDate),
      why: data.disputed ? ['disputed invoice', 'disputed invoices'] : undefined,
    }),
  )
  const bills = known.payables.map(({ data }) =>
    item(openAmount(data), data, {
      day: firstOf(data.scheduledFor, data.dueDate),
      why: data.onHold ? ['bill on hold', 'bills on hold'] : undefined,
    }),
  )
  const checks = known.checks.flatMap(({ data }) =>
    data.direction !== 'In' && isUncashed(data)
      ? [item(data.amount ?? 0, data, { day: firstOf(data.checkDate), why: undefined })]
      : [],
  )
  const comesIn = invoices.map((one) => placed(one, last, 'in')).filter(({ amount }) => amount !== 0)
  const goesOut = [...bills, ...checks].map((one) => placed(one, last, 'out')).filter(({ amount }) => amount !== 0)
  const within = (items: readonly Item[]) => items.filter(({ why }) => why === undefined)
  const [inOf, outOf] = [byDay(within(comesIn)), byDay(within(goesOut))]
  let balance = 0
  const days = Array.from({ length }, (_, at): CashDay => {
    const day = addDays(today, at)
    const [plus, minus] = [inOf.get(day) ?? 0, outOf.get(day) ?? 0]
    balance = sumMoney([balance, plus, -minus])
    return { day, comesIn: plus, goesOut: minus, balance }
  })
  const firstRed = days.find((one) => one.balance < 0)?.day
  return {
    days,
    left: leftOf([...goesOut, ...comesIn], base),
    comesIn: sumMoney(days.map((one) => one.comesIn)),
    goesOut: sumMoney(days.map((one) => one.goesOut)),
    ...(firstRed && { firstRed }),
  }
}

/** An open document: its day in the window, or why it is in no column. */
interface Item {
  day: Day | undefined
  amount: number
  currency: string
  /** The amount in the base currency; undefined when its currency has no rate. */
  worth: number | undefined
  why: readonly [one: string, many: string] | undefined
}

/** The item with the reason when it is in no column. */
function placed(item: Item, last: Day, way: 'in' | 'out'): Item {
  const same = (words: string): Item['why'] => [words, words]
  const comes = way === 'in' ? 'to receive' : 'to pay'
  if (item.worth === undefined) return { ...item, why: same(`${comes} in ${item.currency} without a rate`) }
  if (item.why) return item
  if (item.day === undefined) return { ...item, why: same(`${comes} without a due date`) }
  return item.day > last ? { ...item, why: same(`${comes} later`) } : item
}

/** The amounts in no column, by reason; those without a rate keep their own currency. */
function leftOf(items: readonly Item[], base: string): OutsideWindow[] {
  const left = items.filter(({ why }) => why !== undefined)
  const shownIn = ({ worth, currency }: Item) => (worth === undefined ? currency : base)
  return [...Map.groupBy(left, (item) => `${item.why![1]} ${shownIn(item)}`).values()].map((some) => ({
    why: some[0]!.why![some.length === 1 ? 0 : 1],
    count: some.length,
    amount: sumMoney(some.map(({ worth, amount }) => worth ?? amount)),
    currency: shownIn(some[0]!),
  }))
}

const byDay = (items: readonly Item[]): Map<Day | undefined, number> =>
  new Map(
    [...Map.groupBy(items, ({ day }) => day)].map(([day, some]) => [day, sumMoney(some.map(({ worth = 0 }) => worth))]),
  )
