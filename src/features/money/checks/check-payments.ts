import { toDay } from '#base/days.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { isUncashed } from '#features/money/checks/rules.ts'
import type { Payment } from '#model/document/activity.ts'

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
