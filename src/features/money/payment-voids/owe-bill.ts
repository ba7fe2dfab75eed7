import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { postedCharge } from '#features/money/payment-voids/posted-charge.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Books, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'

interface Owed {
  id: string
  vendor: { partyId?: string | undefined; partyName?: string | undefined }
  /** In `currency`; `base` is the value in the company's currency. */
  amount: number
  base: number
  currency: string
  fxRate: number
  day: string
  description: string
  /** The counter-entries of the bill, for its vendor. */
  against: readonly PostingLeg[]
  memo: string
}

/** Creates an open bill for what a vendor gets back immediately, posted with its counter-entries. Returns its id. */
export async function oweBill(books: Books, owed: Owed): Promise<string> {
  const { tx, today } = books
  const { id, vendor, amount, base, currency, fxRate, day, description, against, memo } = owed
  needAmount('The bill', amount, currency)
  const payableNumber = await nextNumber(tx, seriesOf('AP', today), {
    collection: payables.name,
    field: 'payableNumber',
  })
  const party = { partyType: vendors.name as 'vendors', ...vendor }
  const rate = fxRate === 1 ? {} : { fxRate }
  const item = { itemType: payables.name, itemId: id, itemNumber: payableNumber }
  await postGroup(books, {
    day,
    source: { docType: payables.name, docId: id, docNumber: payableNumber },
    legs: [
      { ...party, ...rate, ...item, ledger: 'AP', amount: minus(amount), currency, base: minus(base) },
      ...against.map((leg) => ({ ...party, ...rate, currency, ...leg })),
    ],
    memo,
  })
  await tx.insert(
    payables,
    {
      status: 'Open',
      payableNumber,
      ...(vendor.partyId && { vendorId: vendor.partyId }),
      ...(vendor.partyName && { vendorName: vendor.partyName }),
      invoiceDate: day,
      dueDate: day > today ? day : today,
      currency,
      ...rate,
      ...postedCharge({ kind: 'Charge', description, amount }),
    },
    id,
  )
  return id
}
