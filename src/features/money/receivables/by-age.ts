import { byAge } from '#features/money/ageing/rules.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import type { Query } from '#model/query/query.ts'

/** What is owed to us, by customer and how long it is due. */
export const receivablesByAge = byAge('receivables-by-age', 'Receivables by age', openReceivables as Query, {
  party: 'customer',
  partyPath: '/customers',
  listPath: '/receivable',
})
