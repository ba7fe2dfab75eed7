import { delimitedLine } from '#base/formats/csv.ts'
import type { Listing } from '#features/channels/bearingnet/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** File layouts: one with plain headings, and one as required by another market. */
export const FILE_LAYOUTS = ['BearingNet', 'BEARING X'] as const
type Layout = (typeof FILE_LAYOUTS)[number]

const BEARINGNET = ['Part Number', 'Brand', 'Quantity', 'Condition', 'Price', 'Currency', 'Remark']
const BEARING_X =
  'buySell;OrderType;quantity;pricePerUnit;minimumPartialQuantity;itemNumber;brand;location;productionYear;origin;articleNumber;fixedPrice'

/** The price of a listing: its own, otherwise that of its part. */
const priceOfListing = ({ ownPrice, price }: Partial<Listing['data']>): number | undefined => ownPrice ?? price

/** The listing as text, as the market sees it; it has changed when the text differs from that in the last file. */
export const statusText = (data: Partial<Listing['data']>): string =>
  JSON.stringify([
    ...[data.partNumber ?? '', data.brand ?? '', data.condition ?? '', data.qtyListed ?? 0],
    ...[priceOfListing(data) ?? '', data.currency ?? '', data.remark ?? ''],
  ])

/** Whether a listing is in the file: neither paused nor removed, and with a quantity. */
export const isInFile = ({ status, qtyListed = 0 }: Partial<Listing['data']>): boolean =>
  (status === 'Draft' || status === 'Listed') && qtyListed > 0

/** Whether the market shows something else than the current listing. */
export const differs = (data: Partial<Listing['data']>): boolean =>
  isInFile(data) ? data.exportedAs !== statusText(data) : data.exportedAs !== undefined

/** The differences in words. */
export function differenceOf(data: Partial<Listing['data']>): string {
  if (!differs(data)) return ''
  if (!isInFile(data)) return 'Goes'
  if (data.exportedAs === undefined) return 'New'
  const { exportedQty = 0, qtyListed = 0 } = data
  return exportedQty === qtyListed ? 'Changed' : `${exportedQty} → ${qtyListed}`
}

/** The quantity a rule lists of what is available: a percentage is held back, and a number of pieces is kept. */
export function quantityShown(available: number, { bufferPct, keep }: { bufferPct: number; keep: number }): number {
  return Math.max(0, Math.floor(available * (1 - bufferPct / 100) - keep + 1e-9))
}

/** The file in a layout; lines without a price are left out when the layout requires one. */
export function listingFile(
  listings: readonly { data: Partial<Listing['data']> }[],
  layout: Layout,
): { text: string; rows: number } {
  const shown = listings
    .map(({ data }) => data)
    .filter((data) => isInFile(data) && (layout === 'BearingNet' || priceOfListing(data) !== undefined))
  const lines = shown.map((data) =>
    layout === 'BearingNet'
      ? delimitedLine(
          [
            data.partNumber,
            data.brand,
            data.qtyListed,
            data.condition,
            priceOfListing(data),
            data.currency,
            data.remark,
          ],
          ',',
        )
      : delimitedLine(
          ['S', 'Order', data.qtyListed, priceOfListing(data), '', data.partNumber, data.brand, '', '', '', '', 'true'],
          ';',
        ),
  )
  const head = layout === 'BearingNet' ? delimitedLine(BEARINGNET, ',') : `${BEARING_X}\r\n`
  return { text: head + lines.join(''), rows: lines.length }
}

/** The id of the listing of a part in a condition; there is only one. */
export const idOfListing = (partId: string, condition: string): string =>
  `${partId}.${condition.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'any'}`

/** The available quantity of a part in a condition. */
interface OnOffer {
  partId: string
  condition: string
  available: number
}

/** The available quantities from the response of the store. */
export const onOfferIn = (
  groups: readonly { key: Data; sum?: Readonly<Record<string, { value: string }>> }[],
): OnOffer[] =>
  groups.map(({ key, sum }) => ({
    partId: String(key.partId ?? ''),
    condition: String(key.condition ?? ''),
    available: Number(sum?.qtyAvailable?.value ?? 0),
  }))
