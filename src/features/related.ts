import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** What references point to, and the screen that shows it. */
export const related: readonly { of: AnyCollection; path: string }[] = [
  { of: vendors, path: '/vendors' },
  { of: customers, path: '/customers' },
  { of: parts, path: '/inventory' },
  { of: purchaseOrders, path: '/purchase-order' },
  { of: payables, path: '/payable' },
  { of: checks, path: '/checks' },
]
