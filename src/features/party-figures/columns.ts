import type { Day } from '#base/days.ts'
import { toDay } from '#base/days.ts'
import { openAmount } from '#features/ageing/rules.ts'
import type { Money, OwedDoc } from '#features/party-figures/rules.ts'
import { sumsOf } from '#features/party-figures/rules.ts'

/** What is open with one party, and what of it is past its day; by currency, the largest first. */
export interface OpenMoney {
  open: readonly Money[]
  overdue: readonly Money[]
}

/** Open money by party: under the party's id, and under its name where a document holds no id. */
export type OpenByParty = ReadonlyMap<string, OpenMoney>

const nameKey = (name: string): string => `name ${name}`

export function openByParty(
  docs: readonly OwedDoc[],
  { today, timeZone, base }: { today: Day; timeZone: string; base: string },
): OpenByParty {
  const keyOf = ({ data }: OwedDoc) =>
    data.vendorId || data.customerId || nameKey(data.vendorName ?? data.customerName ?? '')
  const isOverdue = ({ data }: OwedDoc) => {
    const due = toDay(data.dueDate, timeZone)
    return due !== undefined && due < today
  }
  const sums = (found: readonly OwedDoc[]) =>
    sumsOf(
      found.map(({ data }) => ({ amount: openAmount(data), currency: data.currency })),
      base,
    )
  return new Map(
    [...Map.groupBy(docs, keyOf)].map(([key, found]) => [
      key,
      { open: sums(found), overdue: sums(found.filter(isOverdue)) },
    ]),
  )
}

/** What is open with a party, those documents included that hold its name only. */
export function openOf(known: OpenByParty, { id, name }: { id: string; name: unknown }): OpenMoney {
  const [byId, byName] = [known.get(id), typeof name === 'string' ? known.get(nameKey(name)) : undefined]
  if (!byId || !byName) return byId ?? byName ?? { open: [], overdue: [] }
  const both = (side: keyof OpenMoney) =>
    sumsOf(
      [...byId[side], ...byName[side]].map(({ total, currency }) => ({ amount: Number(total), currency })),
      '',
    )
  return { open: both('open'), overdue: both('overdue') }
}

/** The share of a customer's credit limit that is used by what is open in the limit's currency; undefined without a limit. */
export function creditUsed(
  { creditLimit, currency }: { creditLimit?: unknown; currency?: unknown },
  { open }: OpenMoney,
  base: string,
): number | undefined {
  if (typeof creditLimit !== 'number' || creditLimit <= 0) return undefined
  const used = open.find((money) => money.currency === (currency || base))
  return Number(used?.total ?? 0) / creditLimit
}
