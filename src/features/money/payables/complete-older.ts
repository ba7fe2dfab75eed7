import { referenceKey } from '#base/reference-key.ts'
import { payables } from '#features/money/payables/collection.ts'
import { completeKeys } from '#model/command/complete-keys.ts'

/** Completes bills from before vendor invoice numbers were compared without case and spaces. */
export const completeOlderBills = completeKeys(payables, {
  name: 'payables.completeOlder',
  label: 'Complete older bills',
  from: 'vendorInvoiceNo',
  key: 'vendorInvoiceKey',
  keyOf: referenceKey,
  undoBy: 'Completed bills stay as they are.',
  none: 'Every bill is complete.',
})
