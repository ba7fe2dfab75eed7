/** The series of numbers that commands give out, with the letters that open them unless the settings say otherwise. */
export const SERIES = [
  { prefix: 'AP', label: 'Bills', collection: 'payables', field: 'payableNumber' },
  { prefix: 'INV', label: 'Invoices', collection: 'receivable', field: 'invoiceNumber' },
  { prefix: 'CNT', label: 'Counts', collection: 'countSessions', field: 'countNumber' },
] as const

/** Purchase orders open with the day of the order: the due rule of the notification menu reads it there. */
export const PO_PATTERN = 'MMDDYY-NN'
