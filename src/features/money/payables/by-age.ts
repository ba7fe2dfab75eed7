import { byAge, pastOf } from '#features/money/ageing/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Query } from '#model/query/query.ts'
import { pageOf } from '#model/record-address.ts'

/** Aged payables by vendor. */
export const payablesByAge = byAge('payables-by-age', 'Payables by age', openPayables as Query, {
  party: 'vendor',
  partyPath: pageOf(vendors),
  listPath: '/payable',
})

/** The payables at the end of a past day. */
export const payablesAsOf = pastOf(payablesByAge, 'payables-as-of')
