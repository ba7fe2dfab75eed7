import { addDays, type Day, daysBetween, longDay, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { MAX_TOGETHER } from '#model/command/bulk.ts'
import type { Tx } from '#model/command/command.ts'
import type { AccountPayment } from '#model/document/activity.ts'
import type { Data } from '#model/schema/value.ts'

/** A check number in its stored form: digits without leading zeros; undefined for anything else. */
export const readCheckNumber = (typed: string): string | undefined => /^\s*0*([1-9]\d{0,14})\s*$/.exec(typed)?.[1]

/** The statuses of a check that is written and not yet paid by the bank. */
const UNCASHED = ['Queued', 'Printed'] as const

/** Whether the money of a check is still to go out, whatever its date. */
export const isUncashed = ({ status }: { status?: unknown }): boolean => UNCASHED.some((one) => one === status)

/** The checks whose money has still to go out. */
export const uncashedChecks = { collection: 'checks', where: [['status', 'in', UNCASHED]] } as const

/** The age, in days from its date, after which a bank need not pay a check. */
const STALE_DAYS = 180

/** The first day on which a bank no longer has to pay an open check; undefined when it is cashed or has no date. */
export function staleFrom(data: { status?: unknown; checkDate?: unknown }, timeZone: string): Day | undefined {
  const day = isUncashed(data) ? toDay(data.checkDate, timeZone) : undefined
  return day && addDays(day, STALE_DAYS + 1)
}

/** Whether an open check is so old that the bank does not have to pay it. */
export function isStale(
  data: { status?: unknown; checkDate?: unknown },
  { today, timeZone }: { today: Day; timeZone: string },
): boolean {
  const from = staleFrom(data, timeZone)
  return from !== undefined && from <= today
}

/** A warning about the date of a check that is about to be written; undefined when there is none. */
export function oldOrFarDate(
  checkDate: unknown,
  { today, timeZone }: { today: Day; timeZone: string },
): string | undefined {
  const day = toDay(checkDate, timeZone)
  if (!day) return undefined
  if (daysBetween(day, today) > STALE_DAYS)
    return `The check is dated ${longDay(day)}: a bank may refuse checks older than ${STALE_DAYS} days.`
  return daysBetween(today, day) > 365 ? `The check is dated ${longDay(day)}, more than a year from now.` : undefined
}

/** The number of check sheets left on an account whose last number is known; undefined otherwise. */
export function checksLeft(account: { nextCheckNumber?: unknown; lastCheckNumber?: unknown }): number | undefined {
  const { nextCheckNumber: next, lastCheckNumber: last } = account
  return typeof next === 'number' && typeof last === 'number' ? Math.max(0, last - next + 1) : undefined
}

/** The name of a check in error messages and dialogs: its number, or its payee while it has no number. */
export const nameOfCheck = ({
  data: { checkNumber, payeeName },
}: {
  data: { checkNumber?: string; payeeName?: string }
}): string => (checkNumber ? `Check ${checkNumber}` : `Check ${payeeName ? `to ${payeeName}` : 'without a number'}`)

/** A check and its payee: `Check 1001 to Acme`; one without a number is named by its payee alone. */
export const nameWithPayee = (check: Parameters<typeof nameOfCheck>[0]): string =>
  check.data.checkNumber && check.data.payeeName
    ? `${nameOfCheck(check)} to ${check.data.payeeName}`
    : nameOfCheck(check)

/**
 * The money that settled each bill, by bill id: from the allocations of payments, on the day of each allocation, and
 * from checks without a payment. Void, bounced and stopped ones settled nothing.
 */
export function billPayments(
  { written, recorded }: { written: readonly Pick<Check, 'data' | 'id'>[]; recorded: readonly { data: Data }[] },
  timeZone: string,
): (id: string) => readonly AccountPayment[] {
  const numbers = new Map(written.map(({ id, data }) => [id, data.checkNumber]))
  // Notes have no direction: the bills they settle are settled by vendor credit.
  const posted = recorded.filter(({ data }) => data.status === 'Posted' && data.direction !== 'In')
  const settled = posted.flatMap(({ data }) =>
    (Array.isArray(data.allocations) ? (data.allocations as Data[]) : [])
      .filter(({ docType }) => docType === 'payables')
      .map((allocation) => ({ allocation, data })),
  )
  const byRecord = Map.groupBy(settled, ({ allocation }) => allocation.docId)
  const paid = written.filter(
    ({ data }) => !data.paymentId && data.direction !== 'In' && (isUncashed(data) || data.status === 'Cleared'),
  )
  const byCheck = Map.groupBy(paid, ({ data }) => data.payableId)
  return (id) => [
    ...(byRecord.get(id) ?? []).flatMap(({ allocation, data }) => {
      const day = toDay(allocation.on ?? data.paidOn, timeZone)
      if (!day) return []
      const number = numbers.get(String(data.checkId))
      const paidBy = number
        ? `Check ${number}`
        : [data.method ?? data.type, data.reference ?? data.voucherNumber].filter(Boolean).join(' ')
      const parts: [unknown, string][] = [
        [allocation.amount, paidBy],
        [allocation.discount, 'Discount'],
        [allocation.writeOff, 'Written off'],
      ]
      return parts.flatMap(([amount, by]) =>
        typeof amount === 'number' && amount ? [{ day, amount, paidBy: by }] : [],
      )
    }),
    ...(byCheck.get(id) ?? []).flatMap(({ data }) => {
      const day = toDay(data.checkDate, timeZone)
      return day ? [{ day, amount: data.amount, paidBy: `Check ${data.checkNumber ?? ''}`.trim() }] : []
    }),
  ]
}

/** The checks with these ids, without duplicates and in order; refuses an empty list, too many, and a missing one. */
export async function needChecks(tx: Tx, ids: readonly string[]): Promise<Check[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw refuse('No check is chosen. Choose one or more.')
  if (wanted.length > MAX_TOGETHER) throw refuse(`Select ${MAX_TOGETHER} checks or fewer.`)
  const found = await tx.getMany(checks, wanted)
  return Promise.all(found.map((check, at) => check ?? tx.need(checks, wanted[at]!)))
}
