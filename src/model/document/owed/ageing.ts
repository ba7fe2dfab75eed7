import { type Day, daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { baseWorth, currencyOf } from '#model/document/amounts/sums.ts'
import type { ExchangeRate } from '#model/document/currency.ts'
import { type OpenItem, openAmount } from '#model/document/open.ts'
import { partyIdOf, partyKeyOf, partyNameOf } from '#model/document/party.ts'

/** The upper limits of the buckets unless the settings differ. */
const USUAL_LIMITS: readonly number[] = [30, 60, 90]
/** Documents without a due date have their own bucket, so that the total is complete. */
export const NO_DUE_DATE = 'No due date'
export const NOT_DUE = 'Not due'
const MAX_BUCKETS = 6

/** Reads the bucket limits as typed, `30, 60, 90`; undefined when they are not valid. */
export function readLimits(text: unknown): readonly number[] | undefined {
  if (typeof text !== 'string' || !/^\s*\d+(\s*[,;\s]\s*\d+)*\s*$/.test(text)) return undefined
  const limits = text
    .trim()
    .split(/[,;\s]+/)
    .map(Number)
  const rise = limits.every((limit, at) => limit > (limits[at - 1] ?? 0) && limit <= 3650)
  return rise && limits.length <= MAX_BUCKETS ? limits : undefined
}

/** The names of all buckets, from not due to no due date. */
export const bucketNames = (limits: readonly number[] = USUAL_LIMITS): string[] => [
  NOT_DUE,
  ...limits.map((limit, at) => `${(limits[at - 1] ?? 0) + 1} to ${limit}`),
  `Over ${limits.at(-1) ?? 0}`,
  NO_DUE_DATE,
]

/** The bucket of a due date as of a day: a document due that day is not overdue yet. */
export function bucketOf(dueDate: unknown, today: Day, timeZone: string, limits = USUAL_LIMITS): string {
  const due = toDay(dueDate, timeZone)
  if (due === undefined) return NO_DUE_DATE
  const past = daysBetween(due, today)
  if (past <= 0) return NOT_DUE
  const at = limits.findIndex((limit) => past <= limit)
  return bucketNames(limits)[at === -1 ? limits.length + 1 : at + 1]!
}

export interface AgedBucket {
  name: string
  count: number
  amount: number
  /** Its colour: the first overdue bucket is soon, later ones are overdue. */
  level: 'later' | 'soon' | 'overdue' | 'plain'
}

export interface Aged {
  buckets: readonly AgedBucket[]
  total: { count: number; amount: number }
}

export interface AgeingRule {
  limits: readonly number[]
  /** The date that age is counted from. */
  by: 'dueDate' | 'invoiceDate'
}

export const USUAL_AGEING: AgeingRule = { limits: USUAL_LIMITS, by: 'dueDate' }

/** The ageing set in the money settings; the default when they hold nothing valid. */
export const ageingOf = (data: { ageingDays?: unknown; ageingFrom?: unknown } | undefined): AgeingRule => ({
  limits: readLimits(data?.ageingDays) ?? USUAL_LIMITS,
  by: data?.ageingFrom === 'Invoice date' ? 'invoiceDate' : 'dueDate',
})

/** Open documents by bucket; the buckets add up to the total. */
export function ageOf(
  items: readonly OpenItem[],
  today: Day,
  timeZone: string,
  { limits, by }: AgeingRule = USUAL_AGEING,
): Aged {
  const inBucket = Map.groupBy(items, (item) => bucketOf(item[by], today, timeZone, limits))
  const figure = (list: readonly OpenItem[]) => ({ count: list.length, amount: sumMoney(list.map(openAmount)) })
  return {
    buckets: bucketNames(limits).map((name, at) => ({
      name,
      ...figure(inBucket.get(name) ?? []),
      level: name === NO_DUE_DATE ? 'plain' : at === 0 ? 'later' : at === 1 ? 'soon' : 'overdue',
    })),
    total: figure(items),
  }
}

interface PartyItem extends OpenItem {
  vendorId?: string
  vendorName?: string
  customerId?: string
  customerName?: string
  currency?: string
}

export interface AgedParty {
  key: string
  id?: string
  name: string
  currency: string
  aged: Aged
  /** The overdue amount, by which rows are sorted. */
  overdue: number
}

interface AgedAt {
  today: Day
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
  rule: AgeingRule
}

/** Open documents by party and currency, sorted by the value of what is overdue, largest first. */
export function ageByParty(items: readonly PartyItem[], { today, timeZone, base, rates, rule }: AgedAt): AgedParty[] {
  const worth = (amount: number, currency: string) =>
    baseWorth([{ total: `${amount}`, currency }], { base, rates, day: today })
  return [...Map.groupBy(items, (item) => `${partyKeyOf(item)} ${currencyOf(item, base)}`)]
    .map(([key, found]): AgedParty => {
      const named = found.find(partyNameOf) ?? found[0]!
      const id = partyIdOf(named)
      const name = partyNameOf(named) ?? id ?? 'No name'
      const aged = ageOf(found, today, timeZone, rule)
      const late = aged.buckets.filter(({ level }) => level === 'soon' || level === 'overdue')
      return {
        key,
        name,
        currency: currencyOf(found[0]!, base),
        aged,
        overdue: sumMoney(late.map(({ amount }) => amount)),
        ...(id && { id }),
      }
    })
    .toSorted(
      (a, b) =>
        worth(b.overdue, b.currency) - worth(a.overdue, a.currency) ||
        worth(b.aged.total.amount, b.currency) - worth(a.aged.total.amount, a.currency) ||
        a.name.localeCompare(b.name),
    )
}
