import { toDay } from '#base/days.ts'
import { ExactSum } from '#base/decimal.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'

/** From 2026 on, payments from 2,000 a year are reported by law, before that from 600 (26 U.S.C. 6041). */
export const leastReported = (year: number): number => (year >= 2026 ? 2_000 : 600)

interface Check {
  direction?: string
  status?: string
  payeeId?: string
  payeeName?: string
  amount?: number
  currency?: string
  checkDate?: unknown
}
interface Vendor {
  name?: string
  remitToName?: string
  is1099?: boolean
  taxShown?: string
}

/** The checks paid to one 1099 vendor in a year. */
export interface Paid1099 {
  id: string
  name: string
  taxShown: string | undefined
  checks: number
  /** Exact, in the company's own currency. */
  total: string
  /** Whether the amount paid is high enough to be reported. */
  isReported: boolean
  /** Checks in other currencies, which are not included in the total. */
  others: number
}

/**
 * Whether the money went out: a queued check has not been sent, and the money of a void, stopped or bounced one came
 * back.
 */
const wentOut = ({ direction = 'Out', status = 'Printed' }: Check): boolean =>
  direction === 'Out' && (status === 'Printed' || status === 'Cleared')

/**
 * The 1099 vendors with the checks written to them in a year, highest total first; vendors that were paid nothing are
 * left out.
 */
export function paid1099(
  checks: readonly { data: Check }[],
  vendors: readonly { id: string; data: Vendor }[],
  { year, timeZone, base }: { year: number; timeZone: string; base: string },
): Paid1099[] {
  const ours = vendors.filter(({ data }) => data.is1099 === true)
  const byName = new Map(
    ours.flatMap(({ id, data }) =>
      [data.name, data.remitToName].flatMap((name) => (name ? [[name, id] as const] : [])),
    ),
  )
  const written = checks.filter(({ data }) => wentOut(data) && toDay(data.checkDate, timeZone)?.startsWith(`${year}-`))
  // A check written by hand may have only the name of its payee.
  const byVendor = Map.groupBy(written, ({ data }) => data.payeeId || byName.get(data.payeeName ?? ''))
  return ours
    .flatMap(({ id, data }): Paid1099[] => {
      const found = byVendor.get(id) ?? []
      if (found.length === 0) return []
      const own = found.filter((check) => currencyOf(check.data, base) === base)
      const sum = new ExactSum()
      for (const check of own) sum.add(check.data.amount ?? 0)
      const total = sum.toString()
      return [
        {
          id,
          name: data.name ?? id,
          taxShown: data.taxShown,
          checks: own.length,
          total,
          isReported: Number(total) >= leastReported(year),
          others: found.length - own.length,
        },
      ]
    })
    .toSorted((a, b) => Number(b.total) - Number(a.total) || a.name.localeCompare(b.name))
}
