import { useMemo } from 'react'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { orderOffer } from '#features/purchasing/reorder/order-offer.ts'
import { OrderParts } from '#features/purchasing/reorder/order-parts.tsx'
import { cardWords, reasonOf } from '#features/purchasing/reorder/reason.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { useSurplusYears } from '#features/stock/lots/parts.tsx'
import { stockOffers } from '#features/stock/movements/actions.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { type Arrivals, incomingQty, Levels, useArrivals } from '#features/stock/parts/parts.tsx'
import { arrivalWords } from '#features/stock/parts/rules.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'

const wanted = {
  ...parts,
  list: {
    columns: [
      'partNumber',
      'brand',
      'toOrder',
      'qtyAvailable',
      'reorderPoint',
      'avgCost',
      'description',
      'preferredVendorId',
    ],
    sort: '-toOrder',
    sums: ['toOrder'],
  },
} as const

/** Parts at or below their reorder point, how many to order, and why. */
export function ReorderArea() {
  const arrivals = useArrivals()
  const drafted = useDrafted()
  const years = useSurplusYears()
  const view = useMemo(() => reorderView(arrivals, drafted, years), [arrivals, drafted, years])
  return <CollectionScreen {...view} />
}

const reorderView = (arrivals: Arrivals, drafted: Drafted, surplusYears: number): CollectionView => ({
  collection: wanted,
  searchHint: 'Part, number, brand',
  purpose: 'Parts at or below their reorder point are listed here.',
  where: [['toOrder', '>', 0]],
  fixed: true,
  groupedBy: 'preferredVendorId',
  find: findParts,
  related: stockRelated,
  derived: [
    {
      name: 'incoming',
      label: 'Incoming',
      after: 'qtyAvailable',
      width: 92,
      right: true,
      value: (data) => incomingQty(arrivals(data)) || undefined,
      hint: (data, { today }) => arrivalWords(arrivals(data), (day) => shortDay(day, today)),
    },
    {
      name: 'reason',
      label: 'Reason',
      after: 'reorderPoint',
      width: 260,
      value: (data) => reasonOf(data, incomingQty(arrivals(data)), drafted(data)),
    },
  ],
  bulkAll: (target, clear) => (
    <>
      <OrderParts isOnDraft={(part) => drafted(part) !== undefined} {...{ target, clear }} />
      <Levels {...{ target, clear }} />
    </>
  ),
  commands: (doc, { today }) => [orderOffer(doc as Part), ...stockOffers(doc as Part, surplusYears, today)],
  cardAmount: 'toOrder',
  summary: (data, _, titleOf) => cardWords(data, titleOf?.(vendors.name, String(data.preferredVendorId))),
})

type Drafted = (part: Data) => string | undefined
const drafts = query(purchaseOrders, { where: [['status', '==', 'Draft']] })

/** The draft order that already contains a part, by part number and brand. */
function useDrafted(): Drafted {
  const orders = useLive(drafts)
  return useMemo(() => {
    const keyOf = ({ partNumber, brand }: Data) => `${brand} ${partNumber}`
    const known = new Map(
      orders.flatMap(({ data }) => (data.lines ?? []).map((line) => [keyOf(line), data.poNumber ?? ''] as const)),
    )
    return (part) => known.get(keyOf(part))
  }, [orders])
}
