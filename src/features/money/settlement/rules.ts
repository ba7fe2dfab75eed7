import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Ledger, PARTY_TYPES } from '#features/stock/postings/collection.ts'
import { openAmount } from '#model/document/open.ts'
import type { Data } from '#model/schema/value.ts'

/** The documents that payments settle. */
export type SettledType = 'payables' | 'receivable'

/** How each type is posted: a bill is a credit on AP, an invoice a debit on AR. */
export interface LedgerSide {
  ledger: Extract<Ledger, 'AP' | 'AR'>
  /** The sign of its open amount in the ledger. */
  sign: 1 | -1
  partyType: (typeof PARTY_TYPES)[number]
  partyId: 'vendorId' | 'customerId'
  partyName: 'vendorName' | 'customerName'
  number: 'payableNumber' | 'invoiceNumber'
  /** Its name in error messages. */
  word: 'Bill' | 'Invoice'
}

export const SIDES: Readonly<Record<SettledType, LedgerSide>> = {
  payables: {
    ledger: 'AP',
    sign: -1,
    partyType: vendors.name,
    partyId: 'vendorId',
    partyName: 'vendorName',
    number: 'payableNumber',
    word: 'Bill',
  },
  receivable: {
    ledger: 'AR',
    sign: 1,
    partyType: customers.name,
    partyId: 'customerId',
    partyName: 'customerName',
    number: 'invoiceNumber',
    word: 'Invoice',
  },
}

/** The name of a bill or an invoice in error messages. */
export function nameOfSettled(type: SettledType, { id, data }: { id: string; data: Data }): string {
  const { word, number } = SIDES[type]
  return `${word} ${data[number] ?? data.vendorInvoiceNo ?? id}`
}

/** The cached amounts of a document after an amount was settled (above 0) or reopened (below 0) on a day. */
export function settledFields(data: Data, amount: number, day: string): Data & { [name: string]: unknown } {
  const balance = sumMoney([openAmount(data), -amount])
  const total = typeof data.totalAmount === 'number' ? data.totalAmount : balance
  const amountPaid = sumMoney([total, -balance])
  const isPaid = balance === 0
  return {
    balance,
    amountPaid,
    status: isPaid ? 'Paid' : 'Open',
    paymentState: isPaid ? 'Paid' : amountPaid > 0 ? 'Partial' : 'Unpaid',
    paidOn: isPaid ? day : undefined,
    ...instalmentsAfter(data, amountPaid),
  } as Data
}

/** Instalments are paid oldest first; the document is due with the first unpaid one. */
function instalmentsAfter(data: Data, amountPaid: number): { instalments?: Data[]; dueDate?: string } {
  if (!Array.isArray(data.instalments) || data.instalments.length === 0) return {}
  let left = amountPaid
  const instalments = (data.instalments as Data[])
    .toSorted((a, b) => String(a.dueDate).localeCompare(String(b.dueDate)))
    .map((one) => {
      const paid = Math.min(left, Number(one.amount))
      left = sumMoney([left, -paid])
      return { ...one, paid } as Data
    })
  const next = instalments.find(({ amount, paid }) => Number(paid) < Number(amount)) ?? instalments.at(-1)!
  const dueDate = toDay(next.dueDate, 'UTC')
  return { instalments, ...(dueDate && { dueDate }) }
}
