import { counters } from '#features/admin/counters/collection.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { snapshots } from '#features/money/books/collection.ts'
import { balancesAt } from '#features/money/books/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

const isPosted: Clause = ['posted', '==', true]

export const landedCostWaits = defineCheck({
  equation: 'Landed cost clearing matches its goods',
  isAdvice: true,
  async run(tx) {
    const answer = await tx.aggregate({
      collection: postings.name,
      where: [['ledger', '==', 'Landed cost clearing']],
      aggregate: { sum: ['base'], by: ['itemNumber'] },
    })
    return ('groups' in answer ? answer.groups : []).flatMap(({ key, sum }) => {
      const base = Number(sum?.base?.value ?? 0)
      return base === 0 ? [] : [`${String(key.itemNumber ?? 'a charge')} has ${amountText(base)} to spread`]
    })
  },
})

export const taxMatchesDocuments = defineCheck({
  equation: 'Tax matches the documents',
  async run(tx) {
    const wrong: string[] = []
    const contra = await tx.aggregate({
      collection: postings.name,
      where: [['ledger', '==', 'Contra clearing']],
      aggregate: { sum: ['base'] },
    })
    const rest = 'sum' in contra ? Number(contra.sum?.base?.value ?? 0) : 0
    if (rest !== 0) wrong.push(`contra clearing has ${amountText(rest)} left`)
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
        // An adopted invoice is posted as its open balance only: its tax was posted elsewhere.
        if (sold(id).length === 0) continue
        const expected = data.status === 'Void' ? 0 : -(data.taxAmount ?? 0)
        if ((taxed(id)[0] ?? 0) !== expected)
          wrong.push(
            `${data.invoiceNumber ?? id} has tax of ${amountText(data.taxAmount ?? 0)}, posted ${amountText(-(taxed(id)[0] ?? 0))}`,
          )
      }
    }
    return wrong
  },
})

export const closedPeriodsStand = defineCheck({
  equation: 'No postings in closed periods',
  async run(tx) {
    const wrong: string[] = []
    for (const { data } of await tx.find(query(snapshots))) {
      const now = await balancesAt(tx, String(data.day))
      const stored = data.balances as Record<string, number>
      for (const ledger of new Set([...Object.keys(now), ...Object.keys(stored)]))
        if ((now[ledger] ?? 0) !== (stored[ledger] ?? 0))
          wrong.push(
            `${ledger} through ${String(data.day)} is ${amountText(now[ledger] ?? 0)}, it was closed at ${amountText(stored[ledger] ?? 0)}`,
          )
    }
    return wrong
  },
})

/** Series without gaps: a missing number was never given out, or its document came from elsewhere. */
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
