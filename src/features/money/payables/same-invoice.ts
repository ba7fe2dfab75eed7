import { nameOfPayable } from '#features/money/payables/rules.ts'
import { type Once, onceBy } from '#model/schema/unique.ts'

const isSame: Once['isSame'] = (a, b) =>
  Boolean(a.vendorInvoiceNo) &&
  a.vendorInvoiceNo === b.vendorInvoiceNo &&
  a.status !== 'Void' &&
  b.status !== 'Void' &&
  // Old data may know its vendor by name only.
  (a.vendorId || b.vendorId ? a.vendorId === b.vendorId : a.vendorName === b.vendorName)

/** A vendor's invoice is owed once; one that is void may come again. */
export const eachInvoiceOnce: Once = onceBy('vendorInvoiceNo', {
  path: '/payable',
  nameOf: ({ payableNumber }) => `Payable ${payableNumber ?? ''}`.trim(),
  isSame,
  words: ({ vendorInvoiceNo, vendorName, vendorId }, other) =>
    `Invoice ${vendorInvoiceNo} of ${vendorName ?? vendorId ?? 'the same vendor'} was already entered as ${nameOfPayable(other)}.`,
})
