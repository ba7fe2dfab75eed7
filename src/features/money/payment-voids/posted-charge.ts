import { EXEMPT } from '#model/document/tax/tax.ts'

/** The common fields of bills and invoices that are posted on creation, with a single untaxed charge. */
export const postedCharge = <Kind extends string>(line: { kind: Kind; description: string; amount: number }) => ({
  lines: [{ lineId: '1', ...line, qty: 1, unitPrice: line.amount }],
  totalAmount: line.amount,
  balance: line.amount,
  amountPaid: 0,
  paymentState: 'Unpaid' as const,
  taxName: EXEMPT,
  taxRate: 0,
  posted: true,
})
