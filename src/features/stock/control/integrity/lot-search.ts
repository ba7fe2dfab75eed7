import { lots } from '#features/stock/lots/collection.ts'
import type { Query } from '#model/query/query.ts'
import { type DataOf, query } from '#model/schema/collection.ts'

type LotQuery = Query<DataOf<typeof lots>>

/** The searches for a scanned text: a lot number first, then words of the part, brand or bin. */
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
