import { lots } from '#features/stock/lots/collection.ts'
import type { Query } from '#model/query/query.ts'
import { type DataOf, query } from '#model/schema/collection.ts'

type LotQuery = Query<DataOf<typeof lots>>

/** What a scan may be: a lot number first, then the words of part, brand or bin. */
export const lotQueries = (typed: string): [exact: LotQuery, words: LotQuery] => [
  query(lots, {
    where: [
      ['lotNumber', '==', typed.trim().toUpperCase()],
      ['qtyOnHand', '>', 0],
    ],
    limit: 20,
  }),
  query(lots, { where: [['qtyOnHand', '>', 0]], search: typed.trim().slice(0, 200), limit: 20 }),
]
