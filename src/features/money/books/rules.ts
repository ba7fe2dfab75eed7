import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'

/** Documents that are not in the ledger yet. */
export const NOT_POSTED: Clause = {
  or: [
    ['posted', 'exists', false],
    ['posted', '==', false],
  ],
}

/** The balance of each ledger at the end of a day, in the company's currency; ledgers at 0 are left out. */
export async function balancesAt(tx: Pick<Reading, 'aggregate'>, day: string): Promise<Record<string, number>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [['day', '<=', day]],
    aggregate: { sum: ['base'], by: ['ledger'] },
  })
  const balances: Record<string, number> = {}
  for (const { key, sum } of 'groups' in answer ? answer.groups : []) {
    const base = Number(sum?.base?.value ?? 0)
    if (base !== 0) balances[String(key.ledger)] = base
  }
  return balances
}

/** Whether a day is the last one of its month. */
export function isMonthEnd(day: string): boolean {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return Number(day.slice(8, 10)) === new Date(Date.UTC(year, month, 0)).getUTCDate()
}
