import { addDays, type Day, dayOf } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

export type Every = 'Week' | 'Month' | 'Quarter' | 'Year'

const dateIn = (day: Day): number => Number(day.slice(8))

/**
 * The day of the month of a schedule: the original one while `day` is the end of a shorter month, otherwise that of
 * `day`.
 */
export function dayOfMonth(day: Day, known: number | undefined): number {
  const isLast = addDays(day, 1).slice(8) === '01'
  return isLast && known !== undefined && known > dateIn(day) ? known : dateIn(day)
}

/** The next day of a schedule; the last day of the month when the month is shorter. */
export function nextBillDay(day: Day, every: Every, onDay = dateIn(day)): Day {
  if (every === 'Week') return addDays(day, 7)
  const months = every === 'Month' ? 1 : every === 'Quarter' ? 3 : 12
  const [year, month] = day.split('-').map(Number) as [number, number]
  const at = year * 12 + month - 1 + months
  for (let last = onDay; last > 27; last--) {
    const found = dayOf(Math.floor(at / 12), (at % 12) + 1, last)
    if (found) return found
  }
  return dayOf(Math.floor(at / 12), (at % 12) + 1, Math.min(onDay, 27))!
}

/** The first day of a schedule on or after `least`, counted from `day`. */
export function firstDayFrom(day: Day, least: Day, every: Every, onDay?: number): Day {
  const sameDay = dayOfMonth(day, onDay)
  let found = day
  while (found < least) found = nextBillDay(found, every, sameDay)
  return found
}

/** Why a bill cannot be repeated, as a sentence; undefined when it can. */
export function whyNotRepeated(bill: Pick<Payable, 'id' | 'data'>): string | undefined {
  const name = nameOfPayable(bill)
  if (bill.data.status === 'Void') return `${name} is void. Repeat another bill.`
  if (!bill.data.vendorId) return `${name} has no vendor on file. Add one first.`
  if (linesIn(bill.data.lines as Data[]).some(({ kind }) => kind !== 'Expense' && kind !== 'Charge'))
    return `${name} is for received goods, and only expenses are repeated.`
  return undefined
}

const BILL_FIELDS = ['vendorId', 'vendorName', 'termsId', 'currency', 'taxName', 'notes'] as const
const LINE_FIELDS = ['kind', 'description', 'category', 'qty', 'unitPrice', 'amount', 'taxName'] as const

const filled = (from: Data, names: readonly string[]): Data =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined || from[name] === '' ? [] : [[name, from[name]]])),
  ) as Data

/** The template of a bill to repeat: its vendor and terms, and its lines or its total. */
export function templateOf({ data }: Pick<Payable, 'data'>): Data {
  const lines = linesIn(data.lines as Data[])
  return {
    ...filled(data as Data, BILL_FIELDS),
    ...(lines.length > 0
      ? { lines: lines.map((line) => filled(line, LINE_FIELDS)) }
      : filled(data as Data, ['totalAmount', 'category'])),
  }
}

/**
 * The template with changes; an absent field stays, and an empty one is removed. Lines replace a total and its
 * category, and a total replaces a single line.
 */
export function changedTemplate(template: Data, changes: Data): Data {
  const { lines, ...said } = changes
  const rest = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Data
  const isByLines = linesIn(lines).length > 0
  const { lines: old, totalAmount, category, taxName, ...unchanged } = template
  const [only] = linesIn(old)
  const isTotal = !isByLines && (only === undefined || rest.totalAmount !== undefined)
  const before: Data = isTotal
    ? {
        totalAmount: totalAmount ?? null,
        category: category ?? only?.category ?? null,
        taxName: taxName ?? only?.taxName ?? null,
      }
    : { taxName: taxName ?? null, lines: isByLines ? linesIn(lines).map((line) => filled(line, LINE_FIELDS)) : old! }
  const { totalAmount: _, category: __, ...byLines } = rest
  return Object.fromEntries(
    Object.entries({ ...unchanged, ...before, ...(isTotal ? rest : byLines) }).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  ) as Data
}

/** The amount of a template: its total, otherwise the sum of its lines before tax; undefined when it has neither. */
export function amountOfTemplate(template: Data | undefined): number | undefined {
  if (typeof template?.totalAmount === 'number') return template.totalAmount
  const lines = linesIn(template?.lines as Data[])
  if (lines.length === 0) return undefined
  return sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
}

/** Whether the last day has passed, so that nothing more is written. */
export const isOver = (nextOn: Day | undefined, endsOn: Day | undefined): boolean =>
  nextOn !== undefined && endsOn !== undefined && nextOn > endsOn
