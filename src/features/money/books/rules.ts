import { type Day, monthEnd } from '#base/days.ts'
import { type Ledger, postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { sumsBy } from '#model/query/pages.ts'
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

/** The balance on a ledger of each of these items, by its id. */
export const sumsOfItems = (
  tx: Pick<Reading, 'aggregate'>,
  {
    ledger,
    itemType,
    ids,
    where = [],
  }: { ledger: Ledger; itemType: string; ids: readonly string[]; where?: readonly Clause[] },
): ReturnType<typeof sumsBy> =>
  sumsBy(
    tx,
    {
      collection: postings.name,
      by: 'itemId',
      where: [['ledger', '==', ledger], ['itemType', '==', itemType], ...where],
      names: ['amount'],
    },
    ids,
  )

/** Whether a day is the last one of its month. */
export const isMonthEnd = (day: Day): boolean => day === monthEnd(day)
