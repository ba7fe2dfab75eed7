import { referenceKey } from '#base/reference-key.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { completeKeys } from '#model/command/complete-keys.ts'

/** Completes invoices from before numbers were compared without case and spaces. */
export const completeOlderInvoices = completeKeys(receivables, {
  name: 'receivable.completeOlder',
  label: 'Complete older invoices',
  from: 'invoiceNumber',
  key: 'invoiceKey',
  keyOf: referenceKey,
  undoBy: 'Completed invoices stay as they are.',
  none: 'Every invoice is complete.',
})
