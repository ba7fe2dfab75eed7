import { type Day, toDay } from '#base/days.ts'
import { baseWorth, currencyOf, type Money, sumsOf } from '#model/document/amounts/sums.ts'
import type { ExchangeRate } from '#model/document/currency.ts'
import { isOverdue, type OwedDoc, openAmount, overdueDays } from '#model/document/open.ts'
import { partyIdOf } from '#model/document/party.ts'
import { exemptionNotice } from '#model/document/trade.ts'

interface Customer {
  name?: string
  status?: string
  currency?: string
  creditLimit?: number
  taxExempt?: boolean
  taxExemptUntil?: unknown
}
type CustomerDoc = { id: string; data: Customer }

/** A customer that needs attention, with each reason as a sentence. */
interface Attention {
  id: string
  name: string
  overdue: Money[]
  /** Days since the oldest of the overdue amount was due. */
  days: number
  reasons: string[]
}

interface At {
  today: Day
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
}

/**
 * Customers with overdue money, a broken promise, more open than their limit, or an exemption that ends; most overdue
 * first.
 */
export function needAttention(
  customers: readonly CustomerDoc[],
  receivables: readonly OwedDoc[],
  { today, timeZone, base, rates }: At,
): Attention[] {
  const worth = (sums: readonly Money[]) => baseWorth(sums, { base, rates, day: today })
  const known = new Map(customers.map((customer) => [customer.id, customer]))
  const byCustomer = Map.groupBy(receivables, ({ data }) => partyIdOf(data) ?? '')
  const ids = new Set([...byCustomer.keys(), ...known.keys()].filter(Boolean))
  return [...ids]
    .map((id): Attention => {
      const data = known.get(id)?.data ?? {}
      const owed = byCustomer.get(id) ?? []
      const late = owed.filter(({ data: item }) => isOverdue(item, today, timeZone))
      const days = overdueDays(
        late.map(({ data: item }) => item),
        today,
        timeZone,
      )
      return {
        id,
        name: data.name ?? owed[0]?.data.customerName ?? id,
        overdue: sumsOf(
          late.map(({ data: item }) => ({ amount: openAmount(item), currency: item.currency })),
          base,
        ),
        days: days ?? 0,
        reasons: [
          ...moneyReasons(data, owed, { today, timeZone, base, rates }),
          ...partyReasons(data, today, timeZone),
        ],
      }
    })
    .filter(({ overdue, reasons }) => overdue.some(({ total }) => Number(total) > 0) || reasons.length > 0)
    .toSorted((a, b) => worth(b.overdue) - worth(a.overdue) || b.days - a.days || a.name.localeCompare(b.name))
}

const isBefore = (value: unknown, today: Day, timeZone: string): boolean => {
  const day = toDay(value, timeZone)
  return day !== undefined && day < today
}

function moneyReasons(
  { creditLimit, currency }: Customer,
  owed: readonly OwedDoc[],
  { today, timeZone, base }: At,
): string[] {
  const broken = owed.filter(
    ({ data }) => openAmount(data) > 0 && isBefore((data as { promiseDate?: unknown }).promiseDate, today, timeZone),
  ).length
  // Only amounts in the limit's own currency can be compared with it.
  const own = currencyOf({ currency }, base)
  const used = sumsOf(
    owed.map(({ data }) => ({ amount: openAmount(data), currency: data.currency })),
    base,
  ).find((sum) => sum.currency === own)
  return [
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'promise is' : 'promises are'} broken`] : []),
    ...(creditLimit && Number(used?.total ?? 0) > creditLimit ? ['Over the credit limit'] : []),
  ]
}

function partyReasons(data: Customer, today: Day, timeZone: string): string[] {
  const exemption = exemptionNotice(data, today, timeZone)
  return exemption ? [exemption] : []
}
