import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { MAX_TOGETHER } from '#model/command/bulk.ts'
import type { Tx } from '#model/command/command.ts'
import type { Payment } from '#model/document/activity.ts'

/** A check number as it is kept: digits without leading zeros; undefined for anything else. */
export const readCheckNumber = (typed: string): string | undefined => /^\s*0*([1-9]\d{0,14})\s*$/.exec(typed)?.[1]

/** The states in which a check is written and the bank has not paid it. */
const UNCASHED = ['Queued', 'Printed'] as const

/** Whether the money of a check is still to go out, whatever its date. */
export const isUncashed = ({ status }: { status?: unknown }): boolean => UNCASHED.some((one) => one === status)

/** The checks whose money is still to go out. */
export const uncashedChecks = { collection: 'checks', where: [['status', 'in', UNCASHED]] } as const

/** How refusals name a check. */
export const nameOfCheck = ({ data }: { data: { checkNumber?: string } }): string =>
  `Check ${data.checkNumber ?? 'without a number'}`

/** The checks that paid each bill, by its id; what became void, bounced or was stopped paid nothing. */
export function checkPayments(
  written: readonly Pick<Check, 'data'>[],
  timeZone: string,
): (id: string) => readonly Payment[] {
  const paid = written.filter(({ data }) => data.direction !== 'In' && (isUncashed(data) || data.status === 'Cleared'))
  const byBill = Map.groupBy(paid, ({ data }) => data.payableId)
  return (id) =>
    (byBill.get(id) ?? []).flatMap(({ data }) => {
      const day = toDay(data.checkDate, timeZone)
      return day ? [{ day, amount: data.amount, paidBy: `Check ${data.checkNumber ?? ''}`.trim() }] : []
    })
}

/** The checks of these ids, each once and in their order; refuses none at all, too many and one that is not there. */
export async function needChecks(tx: Tx, ids: readonly string[]): Promise<Check[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw refuse('No check is chosen. Choose one or more.')
  if (wanted.length > MAX_TOGETHER) throw refuse(`Select ${MAX_TOGETHER} checks or fewer.`)
  const found = await tx.getMany(checks, wanted)
  return Promise.all(found.map((check, at) => check ?? tx.need(checks, wanted[at]!)))
}
