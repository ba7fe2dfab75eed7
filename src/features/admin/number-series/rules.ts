/** The number series of the commands, with their default prefixes. */
export const SERIES = [
  { prefix: 'AP', label: 'Bills', collection: 'payables', field: 'payableNumber' },
  { prefix: 'INV', label: 'Invoices', collection: 'receivable', field: 'invoiceNumber' },
  { prefix: 'GR', label: 'Receipts', collection: 'receipts', field: 'receiptNumber' },
  { prefix: 'SO', label: 'Deals', collection: 'transactions', field: 'transactionNumber' },
  { prefix: 'RMA', label: 'Returns', collection: 'transactions', field: 'transactionNumber' },
  { prefix: 'PF', label: 'Proformas', collection: 'proformas', field: 'proformaNumber' },
  { prefix: 'PS', label: 'Packing slips', collection: 'packingSlips', field: 'slipNumber' },
  { prefix: 'RFQ', label: 'Inquiries', collection: 'rfqs', field: 'rfqNumber' },
  { prefix: 'RUN', label: 'Pay runs', collection: 'payRuns', field: 'runNumber' },
  { prefix: 'SH', label: 'Shipments', collection: 'shipments', field: 'shipmentNumber' },
  { prefix: 'BOL', label: 'Bills of lading', collection: 'shipments', field: 'bolNumber' },
  { prefix: 'EXP', label: 'Journal exports', collection: 'ledgerExports', field: 'exportNumber' },
  { prefix: 'PAY', label: 'Payments', collection: 'payments', field: 'paymentNumber' },
  { prefix: 'PV', label: 'Payment vouchers', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'RV', label: 'Receipt vouchers', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'PC', label: 'Petty cash vouchers', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'CN', label: 'Credit notes', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'DN', label: 'Debit notes', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'CT', label: 'Contra vouchers', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'JV', label: 'Journal vouchers', collection: 'vouchers', field: 'voucherNumber' },
  { prefix: 'CNT', label: 'Counts', collection: 'countSessions', field: 'countNumber' },
] as const

/**
 * Purchase order numbers begin with the day of the order: the due rule of the notification menu reads it from there.
 */
export const PO_PATTERN = 'MMDDYY-NN'
