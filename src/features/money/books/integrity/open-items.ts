import { sumMoney } from '#base/decimal.ts'
import { NOT_POSTED, sumsOfItems } from '#features/money/books/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Items<F extends Fields> {
  collection: Collection<F>
  /** The indexed field by which the collection is paged, and which names a record. */
  by: keyof F & string
  ledger: Ledger
  where: readonly Clause[]
  /** The expected ledger balance of a record, debits above 0. */
  expected: (data: Data) => number
}

/** Records whose balance on a ledger differs from what they show. */
async function offItems<F extends Fields>(
  tx: Reading,
  { collection, by, ledger, where, expected }: Items<F>,
): Promise<string[]> {
  const wrong: string[] = []
  for await (const page of pagesOf(tx, collection, by, where)) {
    const ids = page.map(({ id }) => id)
    const sums = await sumsOfItems(tx, { ledger, itemType: collection.name, ids })
    for (const { id, data } of page) {
      const [sum = 0] = sums(id)
      const shown = expected(data as unknown as Data)
      if (sum !== shown)
        wrong.push(`${String((data as Data)[by] ?? id)} shows ${amountText(shown)}, its postings ${amountText(sum)}`)
    }
  }
  return wrong
}

const isPosted: Clause = ['posted', '==', true]
const amount = (data: Data, name: string): number => (typeof data[name] === 'number' ? data[name] : 0)
const minus = (value: number): number => (value === 0 ? 0 : -value)

/** The expected balance: a posted bill or invoice has its open amount, a void or written-off one nothing. */
const carries = (data: Data): number => (data.status === 'Open' || data.status === 'Paid' ? openAmount(data) : 0)
const left = (data: Data): number => (data.status === 'Posted' ? amount(data, 'unapplied') : 0)
const deposit = (data: Data): number => (data.status === 'Posted' ? amount(data, 'depositLeft') : 0)
const credit = (data: Data): number => (data.status === 'Posted' ? amount(data, 'balance') : 0)

export const owedByUs = defineCheck({
  equation: 'Payables equal their postings',
  run: async (tx) => [
    ...(await offItems(tx, {
      collection: payables,
      by: 'payableNumber',
      ledger: 'AP',
      where: [isPosted],
      expected: (data) => minus(carries(data)),
    })),
    ...(await offItems(tx, {
      collection: vouchers,
      by: 'voucherNumber',
      ledger: 'AP',
      where: [['type', '==', 'Debit note'], isPosted],
      expected: credit,
    })),
    ...(await offItems(tx, {
      collection: payments,
      by: 'paymentNumber',
      ledger: 'AP',
      where: [
        ['direction', '==', 'Out'],
        ['partyType', '==', vendors.name],
      ],
      expected: left,
    })),
  ],
})

export const owedToUs = defineCheck({
  equation: 'Receivables equal their postings',
  run: async (tx) => [
    ...(await offItems(tx, {
      collection: receivables,
      by: 'invoiceNumber',
      ledger: 'AR',
      where: [isPosted],
      expected: carries,
    })),
    ...(await offItems(tx, {
      collection: vouchers,
      by: 'voucherNumber',
      ledger: 'AR',
      where: [['type', '==', 'Credit note'], isPosted],
      expected: (data) => minus(credit(data)),
    })),
    ...(await offItems(tx, {
      collection: payments,
      by: 'paymentNumber',
      ledger: 'AR',
      where: [
        ['direction', '==', 'In'],
        ['partyType', '==', customers.name],
      ],
      expected: (data) => minus(left(data)),
    })),
  ],
})

export const depositsNotApplied = defineCheck({
  equation: 'Deposits not applied',
  run: async (tx) => [
    ...(await offItems(tx, {
      collection: payments,
      by: 'paymentNumber',
      ledger: 'Vendor deposits',
      where: [['direction', '==', 'Out']],
      expected: deposit,
    })),
    ...(await offItems(tx, {
      collection: payments,
      by: 'paymentNumber',
      ledger: 'Customer deposits',
      where: [['direction', '==', 'In']],
      expected: (data) => minus(deposit(data)),
    })),
  ],
})

export const paidWhenNothingIsOpen = defineCheck({
  equation: 'Posted documents without a balance are paid',
  async run(tx) {
    const wrong: string[] = []
    for (const [collection, by] of [
      [payables, 'payableNumber'],
      [receivables, 'invoiceNumber'],
    ] as const)
      for await (const page of pagesOf(tx, collection as unknown as Collection<Fields>, by, [
        isPosted,
        ['status', 'in', ['Open', 'Paid']],
      ]))
        for (const { id, data } of page as unknown as { id: string; data: Data }[]) {
          const isPaid = data.status === 'Paid'
          const balance = amount(data, 'balance')
          const rest = sumMoney([amount(data, 'totalAmount'), -amount(data, 'amountPaid'), -balance])
          if (isPaid !== (balance === 0) || rest !== 0)
            wrong.push(`${String(data[by] ?? id)} is ${String(data.status)} with ${amountText(balance)} open`)
        }
    return wrong
  },
})

export const documentsNotInLedger = defineCheck({
  equation: 'Documents not in the ledger yet',
  isAdvice: true,
  async run(tx) {
    const wrong: string[] = []
    for (const [collection, by] of [
      [payables, 'payableNumber'],
      [receivables, 'invoiceNumber'],
    ] as const) {
      const open = await tx.find<Data>({
        collection: collection.name,
        where: [['status', '==', 'Open'], NOT_POSTED],
      })
      for (const { id, data } of open) if (openAmount(data) !== 0) wrong.push(String(data[by] ?? id))
    }
    return wrong
  },
})
