import { movements } from '#features/stock/ledger/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

/** Sums of the postings by one of their fields; amounts of 0 are left out. */
export async function postingsBy(
  tx: Pick<Reading, 'aggregate'>,
  by: keyof typeof postings.fields & string,
  where: readonly Clause[] = [],
  name: 'base' | 'amount' = 'base',
): Promise<Map<string, number>> {
  const answer = await tx.aggregate({ collection: postings.name, where, aggregate: { sum: [name], by: [by] } })
  if (!('groups' in answer)) return new Map()
  return new Map(
    answer.groups
      .map(({ key, sum }) => [String(key[by]), Number(sum?.[name]?.value ?? 0)] as const)
      .filter(([, value]) => value !== 0),
  )
}

/** Every group has a single day, so the groups are added up one day at a time. */
export const everyJournalBalances = defineCheck({
  equation: 'Every journal balances',
  async run(tx) {
    const wrong: string[] = []
    const days = await tx.aggregate({ collection: postings.name, aggregate: { count: true, by: ['day'] } })
    for (const { key } of 'groups' in days ? days.groups : [])
      for (const [groupId, rest] of await postingsBy(tx, 'groupId', [['day', '==', key.day!]]))
        wrong.push(`group ${groupId} of ${String(key.day)} is off by ${amountText(rest)}`)
    return wrong
  },
})

export const stockValueMatchesLedger = defineCheck({
  equation: 'Stock value matches the ledger',
  async run(tx) {
    const wrong: string[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber')) {
      const ids = page.map(({ id }) => id)
      const moved = await sumsBy(tx, { collection: movements.name, by: 'partId', names: ['valueDelta'] }, ids)
      const posted = await sumsBy(
        tx,
        { collection: postings.name, by: 'partId', where: [['ledger', '==', 'Inventory']], names: ['base'] },
        ids,
      )
      for (const { id, data } of page) {
        const [value = 0] = moved(id)
        const [base = 0] = posted(id)
        if (value !== base)
          wrong.push(`${data.partNumber} has movements of ${amountText(value)}, postings of ${amountText(base)}`)
      }
    }
    return wrong
  },
})

export const reversalsMirror = defineCheck({
  equation: 'A reversal mirrors its original',
  async run(tx) {
    const wrong: string[] = []
    const seen = new Set<string>()
    for await (const page of pagesOf(tx, postings, 'reversesId', [['reversesId', 'exists', true]])) {
      const originals = await tx.getMany(
        postings,
        page.map(({ data }) => data.reversesId!),
      )
      for (const [at, { data }] of page.entries()) {
        const original = originals[at]?.data
        if (seen.has(data.reversesId!)) wrong.push(`posting ${original?.seq ?? data.reversesId} is reversed twice`)
        else if (!original) wrong.push(`posting ${data.seq} reverses a posting that does not exist`)
        else if (original.amount !== -data.amount || original.base !== -data.base || original.ledger !== data.ledger)
          wrong.push(`posting ${data.seq} is not the opposite of posting ${original.seq}`)
        seen.add(data.reversesId!)
      }
    }
    return wrong
  },
})

/** The number of matching postings. */
export const countOfPostings = async (tx: Pick<Reading, 'aggregate'>, where: readonly Clause[]): Promise<number> => {
  const answer = await tx.aggregate({ collection: postings.name, where, aggregate: { count: true } })
  return 'count' in answer ? (answer.count ?? 0) : 0
}

/** The postings of a day and ledger, oldest first. */
export const postingsOf = (tx: Pick<Reading, 'find'>, where: readonly Clause[]) =>
  tx.find(query(postings, { where, orderBy: [['seq', 'asc']] }))
