import { askedInComment } from '#features/comments/follow.ts'
import { countedAsAsked } from '#features/counts/asked.ts'
import { countedOnce } from '#features/counts/follow.ts'
import { keptByItsWriters } from '#features/custom-tables/follow.ts'
import { closedFollowUp } from '#features/follow-ups/follow.ts'
import { lotsOfPlace } from '#features/locations/follow.ts'
import { resolveMuted } from '#features/logs/follow.ts'
import { lotsOfPart } from '#features/parts/follow.ts'
import { orderFromBlocked } from '#features/purchase-orders/follow.ts'
import { keepPromises } from '#features/purchase-orders/promises.ts'
import { writtenOffInLimit } from '#features/receivables/write-off.ts'
import { pageOfView } from '#features/saved-views/menu-pages.ts'
import { billRate, invoiceRate, orderRate } from '#features/settings/currencies-follow.ts'
import { billTax, invoiceTax, orderTax } from '#features/settings/tax-follow.ts'
import { closings } from '#features/todos/closing.ts'
import { finishedTodo } from '#features/todos/follow.ts'
import { knownCustomer, knownVendor, primaryOfCustomer, primaryOfVendor } from '#features/vendors/follow.ts'
import { linkOfCustomer, linkOfVendor } from '#features/vendors/link.ts'
import type { AnyFollow } from '#model/follow.ts'

/** What follows from writes, whoever writes. */
export const follows: readonly AnyFollow[] = [
  askedInComment,
  resolveMuted,
  orderFromBlocked,
  keepPromises,
  keptByItsWriters,
  finishedTodo,
  closedFollowUp,
  ...closings,
  knownVendor,
  knownCustomer,
  primaryOfVendor,
  primaryOfCustomer,
  linkOfVendor,
  linkOfCustomer,
  lotsOfPlace,
  lotsOfPart,
  countedOnce,
  countedAsAsked,
  invoiceTax,
  billTax,
  orderTax,
  pageOfView,
  invoiceRate,
  billRate,
  orderRate,
  writtenOffInLimit,
]
