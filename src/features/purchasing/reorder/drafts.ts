import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { belowMinimum, breakPrice, packed } from '#features/purchasing/po-selection/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { worth } from '#model/stock/quantity.ts'

/** The draft order that a vendor would get. */
export interface VendorDraft {
  vendorId: string
  vendor: string
  currency: string | undefined
  lines: readonly { partId: string; qty: number }[]
  /** At price list prices, otherwise at the last cost. */
  total: number
  /** The amount missing to the vendor's minimum order. */
  missing: number | undefined
}

interface Planned {
  drafts: readonly VendorDraft[]
  /** Parts without a preferred vendor, or whose preferred vendor cannot be ordered from. */
  noVendor: readonly Part[]
  /** Parts already on a draft order. */
  onDraft: readonly Part[]
}

/**
 * The draft orders for these parts, one per preferred vendor, largest first. Parts without one go to the vendor
 * `otherwise`, when given.
 */
export function plannedDrafts(
  parts: readonly Part[],
  vendors: readonly Doc[],
  {
    isOnDraft,
    otherwise,
    ...at
  }: { isOnDraft: (part: Data) => boolean; otherwise?: string | undefined; today: Day; timeZone: string },
): Planned {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const [onDraft, open] = [parts.filter(({ data }) => isOnDraft(data)), parts.filter(({ data }) => !isOnDraft(data))]
  const preferred = ({ data }: Part) => vendorOf.get(data.preferredVendorId ?? '')
  const byVendor = Map.groupBy(open, (part) => preferred(part) ?? vendorOf.get(otherwise ?? ''))
  const drafts = [...byVendor].flatMap(([vendor, own]): VendorDraft[] => {
    if (!vendor) return []
    const total = sumMoney(
      own.map((part) => {
        const qty = packed(part.data.toOrder ?? 0, part.data.packQty)
        return worth(qty, breakPrice(vendor, part, qty, at) ?? part.data.lastCost ?? part.data.avgCost ?? 0)
      }),
    )
    return [
      {
        vendorId: vendor.id,
        vendor: String(vendor.data.name ?? vendor.id),
        currency: typeof vendor.data.currency === 'string' ? vendor.data.currency : undefined,
        lines: own.map(({ id, data }) => ({ partId: id, qty: data.toOrder ?? 0 })),
        total,
        missing: belowMinimum(total, typeof vendor.data.minOrder === 'number' ? vendor.data.minOrder : undefined),
      },
    ]
  })
  return {
    drafts: drafts.toSorted((a, b) => b.total - a.total),
    noVendor: open.filter((part) => !preferred(part)),
    onDraft,
  }
}
