import { addDays, type Day } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { sampleParty } from '#features/data/sample-company/parties.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import { daysAgo, numberer, PRICES_INVENTED, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Open invoices: the customer's index in the list, days until due, total and amount received. Five are due. */
const OPEN_INVOICES: readonly (readonly [customer: number, dueIn: number, total: number, received?: number])[] = [
  [1, -41, 9_204],
  [3, -72, 2_640.5],
  [5, -9, 5_180],
  [7, -1, 3_771.5],
  [2, 0, 3_118.75],
  [0, 3, 4_412],
  [4, 6, 1_905.3, 500],
  [6, 9, 12_060],
  [8, 11, 2_240],
  [9, 15, 7_618.4],
  [0, 18, 930.25],
  [2, 21, 6_004],
  [11, 24, 1_377.6],
  [14, 26, 488.9],
  [5, 29, 3_320],
  [1, 34, 8_150.75],
  [10, 30, 2_845.6],
  [13, 28, 1_190.4],
  [15, 23, 5_046.2],
  [16, 20, 774.5],
]

/** Invoices of recent months, and what customers owe now. */
export function sellingDocs({
  today,
  random,
  customers,
}: {
  today: Day
  random: Chance
  customers: readonly SampleDoc[]
}): SampleDoc[] {
  const numbers = numberer('INV')
  const invoice = (id: string, customer: SampleDoc, dueDate: Day, totalAmount: number, extra: Data): SampleDoc => {
    const party = sampleParty(customer)
    const netDays = dueDate > addDays(today, 30) ? 60 : 30
    const invoiceDate = daysAgo(dueDate, netDays)
    return {
      collection: receivables.name,
      id,
      data: {
        invoiceNumber: numbers.next(invoiceDate),
        status: 'Open',
        customerId: party.id,
        customerName: party.name,
        customerPoNo: String(random.between(41_000, 98_000)),
        invoiceDate,
        termsId: `Net ${netDays}`,
        dueDate,
        currency: 'USD',
        totalAmount,
        amountPaid: 0,
        balance: totalAmount,
        notes: PRICES_INVENTED,
        ...extra,
      },
    }
  }
  const settled = Array.from({ length: 70 }, (_, at) => {
    const total = roundTo(120 + random.next() * 7_400, 2)
    const status = at % 23 === 22 ? 'Written off' : at % 17 === 16 ? 'Void' : 'Paid'
    const dueDate = daysAgo(today, 340 - at * 5)
    const paid: Data =
      status === 'Paid' ? { amountPaid: total, balance: 0, paidOn: paidDay(at, dueDate, today) } : { balance: 0 }
    const id = `receivable-${String(at + 1).padStart(3, '0')}`
    return invoice(id, random.pick(customers), dueDate, total, { status, ...paid })
  })
  const open = OPEN_INVOICES.map(([customer, dueIn, total, received = 0], at) =>
    invoice(`receivable-open-${String(at + 1).padStart(2, '0')}`, customers[customer]!, addDays(today, dueIn), total, {
      amountPaid: received,
      balance: sumMoney([total, -received]),
      ...(received > 0 && { receivedParts: [{ on: daysAgo(today, 2), amount: received }] }),
      ...(dueIn === -72 && { disputed: true, disputeReason: 'Two pieces short, says the customer' }),
      ...(dueIn === -9 && { promiseDate: addDays(today, 5) }),
    }),
  )
  const drafts = [invoice('receivable-draft-1', customers[12]!, addDays(today, 30), 1_245, { status: 'Draft' })]
  return [...settled, ...open, ...drafts]
}

/**
 * The day of payment: some days before or after the due date, but within the last days when that would be in the
 * future.
 */
function paidDay(at: number, dueDate: Day, today: Day): Day {
  const day = addDays(dueDate, ((at * 7) % 12) - 3)
  return day > today ? daysAgo(today, at % 3) : day
}
