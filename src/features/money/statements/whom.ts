import type { AggregateResult } from '#model/query/query.ts'

/** The customers with open invoices, sorted by name; invoices without a customer have no statement. */
export function customersIn(result: AggregateResult): string[] {
  const names = new Map<string, string>()
  for (const { key } of 'groups' in result ? result.groups : [])
    if (typeof key.customerId === 'string' && key.customerId) names.set(key.customerId, String(key.customerName ?? ''))
  return [...names].toSorted(([a, one], [b, other]) => one.localeCompare(other) || a.localeCompare(b)).map(([id]) => id)
}
