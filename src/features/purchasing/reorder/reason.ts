import { counted } from '#base/text/words.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * Why a part at its reorder point is or is not ordered now, in addition to the figures shown: drafts, arrivals, usage,
 * lead time.
 */
export function reasonOf(
  { toOrder, monthlyDemand, leadTimeDays }: Data,
  incoming: number,
  draft: string | undefined,
): string {
  const covers = incoming > 0 && incoming >= Number(toOrder)
  return [
    draft && `on draft ${draft}`,
    covers && 'covered by incoming stock',
    typeof monthlyDemand === 'number' && `${monthlyDemand} used a month`,
    typeof leadTimeDays === 'number' && `lead time ${counted(leadTimeDays, 'day')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a card says about a part besides its number and the quantity to order: brand, vendor, and the reason. */
export function cardWords(part: Data, vendor: string | undefined): string {
  const { brand, qtyAvailable, reorderPoint, preferredVendorId } = part
  const from = preferredVendorId ? vendor && `from ${vendor}` : '(no vendor)'
  return [[brand, from].filter(Boolean).join(' '), `${qtyAvailable ?? 0} available, reorder at ${reorderPoint}`]
    .filter(Boolean)
    .join(' · ')
}
