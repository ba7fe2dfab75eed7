import { expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { layoutsOf } from '#ui/layouts/layout.ts'
import { firstOf } from '#ui/layouts/layout-menu.tsx'

it.each([payables, receivables, purchaseOrders] as AnyCollection[])(
  'of the many ways to lay out $name three are offered at once, by columns of its list',
  (collection) => {
    for (const kind of ['calendar', 'groups'] as const) {
      const all = layoutsOf({ collection }).filter((layout) => layout.kind === kind)
      const first = firstOf(all, { collection })
      expect(first.length).toBe(Math.min(3, all.length))
      const columns: readonly string[] = collection.list.columns
      const shown = all.filter(({ by }) => columns.includes(by))
      expect(first.slice(0, shown.length).every(({ by }) => columns.includes(by))).toBe(true)
    }
  },
)
