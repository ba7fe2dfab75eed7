import { byAge, pastOf } from '#features/money/ageing/rules.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import type { Query } from '#model/query/query.ts'
import { pageOf } from '#model/record-address.ts'

/** Aged receivables by customer. */
export const receivablesByAge = byAge('receivables-by-age', 'Receivables by age', openReceivables as Query, {
  party: 'customer',
  partyPath: pageOf(customers),
  listPath: '/receivable',
})

/** The receivables at the end of a past day. */
export const receivablesAsOf = pastOf(receivablesByAge, 'receivables-as-of')
