import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { anyOf } from '#model/query/any-of.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

/** A matched bank line equals what the books have for it. */
export const bankIsItsMoney = defineCheck({
  equation: 'Each bank account equals its transactions',
  async run(tx) {
    const wrong = await otherCurrencies(tx)
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
          wrong.push(`the line of ${String(data.day)} is ${amountText(data.amount)}, the books have ${amountText(sum)}`)
      }
    return wrong
  },
})

/** Bank postings of an account are in the account's currency. */
async function otherCurrencies(tx: Reading): Promise<string[]> {
  const [answer, accounts, [company]] = await Promise.all([
    tx.aggregate({
      collection: postings.name,
      where: [['ledger', '==', 'Bank']],
      aggregate: { count: true, by: ['key', 'currency'] },
    }),
    tx.find(query(bankAccounts, {})),
    tx.getMany(settings, ['company']),
  ])
  const own = new Map(accounts.map((account) => [account.id, account.data]))
  return ('groups' in answer ? answer.groups : []).flatMap(({ key, count = 0 }) => {
    const account = own.get(String(key.key))
    const currency = account?.currency || company?.data.currency || 'USD'
    return account && key.currency && key.currency !== currency
      ? [`${account.name} is in ${currency}, ${count} of its postings in ${String(key.currency)}`]
      : []
  })
}

async function bankSum(tx: Reading, where: readonly Clause[]): Promise<number> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [['ledger', '==', 'Bank'], ...where],
    aggregate: { sum: ['amount'] },
  })
  return 'sum' in answer ? Number(answer.sum?.amount?.value ?? 0) : 0
}

/**
 * A written check that has not cleared is a credit of its payment, or its own when it is older; each payment has one
 * active check.
 */
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
            `${data.paymentNumber ?? id} carries ${amountText(sum)}, its check is ${written[at]?.data.status ?? 'gone'}`,
          )
      }
    }
    return [...wrong, ...(await olderChecks(tx))]
  },
})

/** Checks from before the ledger that still have a balance although they are no longer outstanding. */
async function olderChecks(tx: Reading): Promise<string[]> {
  const wrong: string[] = []
  for await (const page of pagesOf(tx, checks, 'checkNumber', [['paymentId', 'exists', false]])) {
    const where = [
      ['ledger', '==', 'Checks issued'],
      ['itemType', '==', checks.name],
    ] as const
    const ids = page.map(({ id }) => id)
    const sums = await sumsBy(tx, { collection: postings.name, by: 'itemId', where, names: ['amount'] }, ids)
    for (const { id, data } of page) {
      const [sum = 0] = sums(id)
      if (sum !== 0 && !OUTSTANDING.includes((await lastOf(tx, data)).status))
        wrong.push(`Check ${data.checkNumber ?? id} carries ${amountText(sum)}, it is ${data.status}`)
    }
  }
  return wrong
}

const OUTSTANDING: readonly unknown[] = ['Queued', 'Printed', 'Stopped']

/** The last check in a chain of replacements. */
async function lastOf(tx: Reading, first: Check['data']): Promise<Check['data']> {
  let last = first
  while (last.replacedById) {
    const next = (await tx.getMany(checks, [last.replacedById]))[0]
    if (!next) break
    last = next.data
  }
  return last
}

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
    return held === posted ? [] : [`checks of ${amountText(held)} are in hand, the ledger has ${amountText(posted)}`]
  },
})
