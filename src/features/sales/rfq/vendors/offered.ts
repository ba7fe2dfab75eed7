import type { Inquiry } from '#features/sales/rfq/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** Adds a vendor's offer to an inquiry: a later offer for a line replaces the earlier one. */
export function withOffers(
  { data }: Pick<Inquiry, 'data'>,
  vendorId: string,
  given: readonly Data[],
  today: string,
): { offers: Data[]; invited: Data[] } {
  const replaced = (offer: Data) => offer.vendorId === vendorId && given.some(({ lineId }) => lineId === offer.lineId)
  const invited = linesIn(data.invited as Data[])
  const isInvited = invited.some((one) => one.vendorId === vendorId)
  return {
    offers: [
      ...linesIn(data.offers as Data[]).filter((offer) => !replaced(offer)),
      ...given.map((line) => ({ ...line, vendorId })),
    ],
    invited: isInvited
      ? invited.map((one) => (one.vendorId === vendorId ? { ...one, status: 'Answered' } : one))
      : [...invited, { vendorId, sentOn: today, status: 'Answered' }],
  }
}
