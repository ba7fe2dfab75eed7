import { checks } from '#features/checks/collection.ts'
import { customers } from '#features/customers/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { payables } from '#features/payables/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { vendors } from '#features/vendors/collection.ts'
import type { AnyCollection } from '#model/collection.ts'

/** What references point to, and the screen that shows it. */
export const related: readonly { of: AnyCollection; path: string }[] = [
  { of: vendors, path: '/vendors' },
  { of: customers, path: '/customers' },
  { of: parts, path: '/inventory' },
  { of: purchaseOrders, path: '/purchase-order' },
  { of: payables, path: '/payable' },
  { of: checks, path: '/checks' },
]
