import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { postedCharge } from '#features/money/payment-voids/posted-charge.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { type Books, postGroup } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'

interface Charge {
  /** The id of the invoice; a new one when absent. */
  id?: string
  customer: { partyId?: string | undefined; partyName?: string | undefined }
  /** In `currency`; `base` is the value in the company's currency. */
  amount: number
  base: number
  currency: string
  fxRate: number
  day: string
  kind: 'Fee' | 'Other'
  description: string
  /** The counter-entries of the invoice, for its customer. */
  against: readonly PostingLeg[]
  memo: string
}

/**
 * Creates an open invoice that a customer owes immediately and apart from any order, posted with its counter-entries.
 * Returns its id.
 */
export async function chargeInvoice(books: Books, charge: Charge): Promise<string> {
  const { tx, today, newId } = books
  const { customer, amount, base, currency, fxRate, day, kind, description, against, memo } = charge
  needAmount('The charge', amount, currency)
  const invoiceNumber = await nextNumber(tx, seriesOf('INV', today), {
    collection: receivables.name,
    field: 'invoiceNumber',
  })
  const id = charge.id ?? newId()
  const party = { partyType: 'customers' as const, ...customer }
  const rate = fxRate === 1 ? {} : { fxRate }
  const item = { itemType: receivables.name, itemId: id, itemNumber: invoiceNumber }
  await postGroup(books, {
    day,
    source: { docType: receivables.name, docId: id, docNumber: invoiceNumber },
    legs: [
      { ...party, ...rate, ...item, ledger: 'AR', amount, currency, base },
      ...against.map((leg) => ({ ...party, ...rate, currency, ...leg })),
    ],
    memo,
  })
  await tx.insert(
    receivables,
    {
      status: 'Open',
      kind: 'Fee',
      invoiceNumber,
      ...(customer.partyId && { customerId: customer.partyId }),
      ...(customer.partyName && { customerName: customer.partyName }),
      invoiceDate: day,
      dueDate: today,
      currency,
      ...rate,
      ...postedCharge({ kind, description, amount }),
    },
    id,
  )
  return id
}
