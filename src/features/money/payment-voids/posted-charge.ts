import { EXEMPT } from '#model/document/tax/tax.ts'

/** What a bill and an invoice have in common that are posted as they are made, over one charge without tax. */
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
