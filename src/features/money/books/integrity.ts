import { sumMoney } from '#base/decimal.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import { snapshots } from '#features/money/books/collection.ts'
import { balancesAt, NOT_POSTED } from '#features/money/books/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Ledger, postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { openAmount } from '#model/document/open.ts'
import { anyOf } from '#model/query/any-of.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { type Collection, query } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Items<F extends Fields> {
  collection: Collection<F>
  /** The indexed field by which the collection is read in pages, and by which a record is named. */
  by: keyof F & string
  ledger: Ledger
  where: readonly Clause[]
  /** What must stand on the ledger for a record, debit above 0. */
  expected: (data: Data) => number
}

/** Records whose sum on a ledger is not what they show. */
async function offItems<F extends Fields>(
  tx: Reading,
  { collection, by, ledger, where, expected }: Items<F>,
): Promise<string[]> {
  const wrong: string[] = []
  for await (const page of pagesOf(tx, collection, by, where)) {
    const sums = await sumsBy(
      tx,
      {
        collection: postings.name,
        by: 'itemId',
        where: [
          ['ledger', '==', ledger],
          ['itemType', '==', collection.name],
        ],
        names: ['amount'],
      },
      page.map(({ id }) => id),
    )
    for (const { id, data } of page) {
      const [sum = 0] = sums(id)
      const shown = expected(data as unknown as Data)
      if (sum !== shown)
        wrong.push(`${String((data as Data)[by] ?? id)} shows ${shown.toFixed(2)}, its postings ${sum.toFixed(2)}`)
    }
  }
  return wrong
}

const isPosted: Clause = ['posted', '==', true]
const amount = (data: Data, name: string): number => (typeof data[name] === 'number' ? data[name] : 0)
const minus = (value: number): number => (value === 0 ? 0 : -value)

/** A posted bill or invoice carries its balance; a void or written-off one nothing. */
const carries = (data: Data): number => (data.status === 'Open' || data.status === 'Paid' ? openAmount(data) : 0)
const left = (data: Data): number => (data.status === 'Posted' ? amount(data, 'unapplied') : 0)
const deposit = (data: Data): number => (data.status === 'Posted' ? amount(data, 'depositLeft') : 0)
const credit = (data: Data): number => (data.status === 'Posted' ? amount(data, 'balance') : 0)

export const owedByUs = defineCheck({
  equation: 'What we owe is the sum of its postings',
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
        ['partyType', '==', 'vendors'],
      ],
      expected: left,
    })),
  ],
})

export const owedToUs = defineCheck({
  equation: 'What is owed to us is the sum of its postings',
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
        ['partyType', '==', 'customers'],
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
  equation: 'A posted document is paid when nothing is open',
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
            wrong.push(`${String(data[by] ?? id)} is ${String(data.status)} with ${balance.toFixed(2)} open`)
        }
    return wrong
  },
})

export const landedCostWaits = defineCheck({
  equation: 'Landed cost waits for its goods',
  isAdvice: true,
  async run(tx) {
    const answer = await tx.aggregate({
      collection: postings.name,
      where: [['ledger', '==', 'Landed cost clearing']],
      aggregate: { sum: ['base'], by: ['itemNumber'] },
    })
    return ('groups' in answer ? answer.groups : []).flatMap(({ key, sum }) => {
      const base = Number(sum?.base?.value ?? 0)
      return base === 0 ? [] : [`${String(key.itemNumber ?? 'a charge')} has ${base.toFixed(2)} to spread`]
    })
  },
})

/** A matched line of a statement comes to what the books have for it. */
export const bankIsItsMoney = defineCheck({
  equation: 'Each bank account is the sum of its money',
  async run(tx) {
    const wrong: string[] = []
    for await (const page of pagesOf(tx, bankLines, 'fitId', [
      ['state', '==', 'Matched'],
      ['fitId', 'exists', true],
    ]))
      for (const { data } of page) {
        const own = [...(data.paymentIds ?? []), ...(data.checkIds ?? [])]
        const docs = own.length === 0 ? 0 : await bankSum(tx, [anyOf('docId', own), ['key', '==', data.bankAccountId]])
        const groups =
          (data.groupIds ?? []).length === 0
            ? 0
            : await bankSum(tx, [
                anyOf('groupId', data.groupIds!),
                ['key', '==', data.bankAccountId],
                ...(own.length > 0 ? [{ not: anyOf('docId', own) }] : []),
              ])
        const sum = sumMoney([docs, groups])
        if (sum !== data.amount)
          wrong.push(`the line of ${String(data.day)} is ${data.amount.toFixed(2)}, the books have ${sum.toFixed(2)}`)
      }
    return wrong
  },
})

async function bankSum(tx: Reading, where: readonly Clause[]): Promise<number> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [['ledger', '==', 'Bank'], ...where],
    aggregate: { sum: ['amount'] },
  })
  return 'sum' in answer ? Number(answer.sum?.amount?.value ?? 0) : 0
}

/** A check that was written and has not cleared is a credit of its payment; each payment has one living check. */
export const checksIssued = defineCheck({
  equation: 'Checks issued',
  async run(tx) {
    const wrong: string[] = []
    for await (const page of pagesOf(tx, payments, 'paymentNumber', [
      ['method', '==', 'Check'],
      ['direction', '==', 'Out'],
      ['checkId', 'exists', true],
    ])) {
      const sums = await sumsBy(
        tx,
        { collection: postings.name, by: 'itemId', where: [['ledger', '==', 'Checks issued']], names: ['amount'] },
        page.map(({ id }) => id),
      )
      const written = await tx.getMany(
        checks,
        page.map(({ data }) => data.checkId!),
      )
      for (const [at, { id, data }] of page.entries()) {
        const [sum = 0] = sums(id)
        const isOut = data.status === 'Posted' && written[at]?.data.status !== 'Cleared'
        if ((sum !== 0) !== (isOut && data.amount !== 0))
          wrong.push(
            `${data.paymentNumber ?? id} carries ${sum.toFixed(2)}, its check is ${written[at]?.data.status ?? 'gone'}`,
          )
      }
    }
    return wrong
  },
})

export const checksInHand = defineCheck({
  equation: 'Checks in hand',
  async run(tx) {
    const [own, queued] = await Promise.all([
      tx.aggregate({
        collection: postings.name,
        where: [['ledger', '==', 'Checks in hand']],
        aggregate: { sum: ['amount'], by: ['currency'] },
      }),
      tx.find(
        query(checks, {
          where: [
            ['direction', '==', 'In'],
            ['status', '==', 'Queued'],
            ['paymentId', 'exists', true],
          ],
        }),
      ),
    ])
    const held = sumMoney(queued.map(({ data }) => data.amount))
    const posted = sumMoney(('groups' in own ? own.groups : []).map(({ sum }) => Number(sum?.amount?.value ?? 0)))
    return held === posted ? [] : [`checks of ${held.toFixed(2)} are in hand, the ledger has ${posted.toFixed(2)}`]
  },
})

export const taxMatchesDocuments = defineCheck({
  equation: 'Tax is that of the documents',
  async run(tx) {
    const wrong: string[] = []
    const contra = await tx.aggregate({
      collection: postings.name,
      where: [['ledger', '==', 'Contra clearing']],
      aggregate: { sum: ['base'] },
    })
    const rest = 'sum' in contra ? Number(contra.sum?.base?.value ?? 0) : 0
    if (rest !== 0) wrong.push(`contra clearing has ${rest.toFixed(2)} left`)
    for await (const page of pagesOf(tx, receivables, 'invoiceNumber', [isPosted, ['taxAmount', '>', 0]])) {
      const ids = page.map(({ id }) => id)
      const where: Clause[] = [['docType', '==', receivables.name]]
      const taxed = await sumsBy(
        tx,
        {
          collection: postings.name,
          by: 'docId',
          where: [...where, ['ledger', '==', 'Output tax']],
          names: ['amount'],
        },
        ids,
      )
      const sold = await sumsBy(
        tx,
        { collection: postings.name, by: 'docId', where: [...where, ['ledger', '==', 'Sales']], names: ['amount'] },
        ids,
      )
      for (const { id, data } of page) {
        // One that was adopted stands as its open balance: its tax was posted elsewhere.
        if (sold(id).length === 0) continue
        const expected = data.status === 'Void' ? 0 : -(data.taxAmount ?? 0)
        if ((taxed(id)[0] ?? 0) !== expected)
          wrong.push(
            `${data.invoiceNumber ?? id} has tax of ${(data.taxAmount ?? 0).toFixed(2)}, posted ${(-(taxed(id)[0] ?? 0)).toFixed(2)}`,
          )
      }
    }
    return wrong
  },
})

export const closedPeriodsStand = defineCheck({
  equation: 'Nothing was posted into a closed period',
  async run(tx) {
    const wrong: string[] = []
    for (const { data } of await tx.find(query(snapshots))) {
      const now = await balancesAt(tx, String(data.day))
      const kept = data.balances as Record<string, number>
      for (const ledger of new Set([...Object.keys(now), ...Object.keys(kept)]))
        if ((now[ledger] ?? 0) !== (kept[ledger] ?? 0))
          wrong.push(
            `${ledger} through ${String(data.day)} is ${(now[ledger] ?? 0).toFixed(2)}, it was closed at ${(kept[ledger] ?? 0).toFixed(2)}`,
          )
    }
    return wrong
  },
})

/** Series without gaps: a number that is missing was never given, or its document came from elsewhere. */
const WITHOUT_GAPS = ['INV', 'PAY', 'PV', 'RV', 'PC', 'CN', 'DN', 'CT', 'JV']

export const numbersWithoutGaps = defineCheck({
  equation: 'Numbers without gaps',
  isAdvice: true,
  async run(tx) {
    const wrong: string[] = []
    for (const counter of await tx.find(query(counters))) {
      const [prefix = '', month] = counter.id.split('-')
      const series = WITHOUT_GAPS.includes(prefix) ? SERIES.find((one) => one.prefix === prefix) : undefined
      if (!series || !month) continue
      const answer = await tx.aggregate({
        collection: series.collection,
        where: [
          [series.field, '>=', `${counter.id}-`],
          [series.field, '<', `${counter.id}-~`],
        ],
        aggregate: { count: true },
      })
      const missing = counter.data.next - 1 - ('count' in answer ? (answer.count ?? 0) : 0)
      if (missing > 0) wrong.push(`${missing} of ${counter.id} are missing`)
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
