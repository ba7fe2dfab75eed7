import type { CashRow } from '#features/money/cash-application/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { openAmount } from '#model/document/open.ts'
import type { Value } from '#model/schema/value.ts'

/**
 * The open invoices of customers in the currency of the first invoice (`base` when it has none), earliest due date
 * first.
 */
export function rowsOf(
  open: readonly Receivable[],
  customerIds: readonly (Value | undefined)[],
  base: string,
): CashRow[] {
  const own = open
    .filter(({ data }) => data.customerId && customerIds.includes(data.customerId) && openAmount(data) > 0)
    .toSorted((a, b) => String(a.data.dueDate ?? '9').localeCompare(String(b.data.dueDate ?? '9')))
  const first = own.find(({ data }) => data.customerId === customerIds[0]) ?? own[0]
  const currency = first?.data.currency ?? base
  const hasSeveral = customerIds.length > 1
  return own
    .filter(({ data }) => (data.currency ?? base) === currency)
    .map(({ id, data }) => ({
      ...{ id, number: data.invoiceNumber ?? id, dueDate: data.dueDate, open: openAmount(data) },
      ...{ apply: undefined, short: 'Stays open', reason: '' },
      ...(hasSeveral && { customer: data.customerName ?? data.customerId! }),
    }))
}

/** The currency of the rows; undefined when there are no rows or the invoice has no currency. */
export const currencyOfRows = (open: readonly Receivable[], rows: readonly CashRow[]): string | undefined =>
  open.find(({ id }) => id === rows[0]?.id)?.data.currency
