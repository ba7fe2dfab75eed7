import { byAge, pastOf } from '#features/money/ageing/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Query } from '#model/query/query.ts'
import { pageOf } from '#model/record-address.ts'

/** What we owe, by vendor and how long it is due. */
export const payablesByAge = byAge('payables-by-age', 'Payables by age', openPayables as Query, {
  party: 'vendor',
  partyPath: pageOf(vendors),
  listPath: '/payable',
})

/** What we owed at the end of a past day. */
export const payablesAsOf = pastOf(payablesByAge, 'payables-as-of')
