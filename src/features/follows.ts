import { resolveMuted } from '#features/admin/logs/hooks.ts'
import { billRate, invoiceRate, orderRate } from '#features/admin/settings/currency/currency-hooks.ts'
import { billTax, invoiceTax, orderTax } from '#features/admin/settings/currency/tax-hooks.ts'
import { keptByItsWriters } from '#features/data/custom-tables/hooks.ts'
import { closedFollowUp } from '#features/insight/follow-ups/hooks.ts'
import { wholeDocuments } from '#features/money/documents/hooks.ts'
import { writtenOffInLimit } from '#features/money/receivables/write-off.ts'
import { knownCustomer, knownVendor, primaryOfCustomer, primaryOfVendor } from '#features/parties/vendors/hooks.ts'
import { linkOfCustomer, linkOfVendor } from '#features/parties/vendors/link.ts'
import { orderFromBlocked } from '#features/purchasing/purchase-orders/hooks.ts'
import { keepPromises } from '#features/purchasing/purchase-orders/promises.ts'
import { askedInComment } from '#features/records/comments/hooks.ts'
import { pageOfView } from '#features/records/saved-views/menu-pages.ts'
import { closings } from '#features/records/todos/closing.ts'
import { finishedTodo } from '#features/records/todos/hooks.ts'
import { countedOnce } from '#features/stock/counts/hooks.ts'
import { countedAsAsked } from '#features/stock/counts/requested.ts'
import { lotsOfPlace } from '#features/stock/locations/hooks.ts'
import { lotsOfPart } from '#features/stock/parts/hooks.ts'
import type { AnyHook } from '#model/command/hook.ts'

/** What follows from writes, whoever writes. */
export const follows: readonly AnyHook[] = [
  // First: what is filled in counts for the others.
  ...wholeDocuments,
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
