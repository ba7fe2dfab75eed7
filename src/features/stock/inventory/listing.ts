import { delimitedLine } from '#base/formats/csv.ts'
import type { Data } from '#model/schema/value.ts'
import { yearOf } from '#model/stock/date-codes.ts'

/** One lot to offer elsewhere, with its part. */
export interface ListedLot {
  lot: Data
  part: Data
}

export type ListingFormat = 'bearingnet' | 'bearingx' | 'surplus'

interface Format {
  label: string
  delimiter: ',' | ';'
  heads: readonly string[]
  row: (listed: ListedLot, at: { currency: string; place: string }) => readonly unknown[]
}

/** The lot's own price when it has one, otherwise the part's. */
const priceOf = ({ lot, part }: ListedLot): unknown => lot.priceOverride ?? part.listPrice ?? ''

/** `N`, `R` or `U` for new, refurbished or used, as in surplus lists. */
const letterOf = ({ lot }: ListedLot): string =>
  String(lot.condition).startsWith('New') ? 'N' : lot.condition === 'Refurbished' ? 'R' : 'U'

/** The file formats of bearing marketplaces. */
export const LISTING_FORMATS: Record<ListingFormat, Format> = {
  bearingnet: {
    label: 'BearingNet',
    delimiter: ',',
    heads: [
      'Part number',
      'Brand',
      'Quantity',
      'Condition',
      'Price',
      'Currency',
      'Lead time',
      'Location',
      'Date code',
      'Remark',
    ],
    row: (listed, { currency, place }) => [
      listed.lot.partNumber,
      listed.lot.brand,
      listed.lot.qtyAvailable,
      listed.lot.condition,
      priceOf(listed),
      priceOf(listed) === '' ? '' : currency,
      'Stock',
      place,
      listed.lot.dateCode,
      listed.part.description,
    ],
  },
  bearingx: {
    label: 'BEARING X',
    delimiter: ';',
    heads: [
      'buySell',
      'OrderType',
      'quantity',
      'pricePerUnit',
      'minimumPartialQuantity',
      'itemNumber',
      'brand',
      'location',
      'productionYear',
      'origin',
      'articleNumber',
      'fixedPrice',
    ],
    row: (listed, { place }) => [
      'S',
      '',
      listed.lot.qtyAvailable,
      priceOf(listed),
      1,
      listed.lot.partNumber,
      listed.lot.brand,
      place,
      yearOf(listed.lot.dateCode),
      listed.lot.originCountry ?? listed.part.originCountry,
      listed.lot.lotNumber,
      '',
    ],
  },
  surplus: {
    label: 'Surplus list',
    delimiter: ',',
    heads: ['Branch', 'PartNumber', 'Description', 'Manufacturer', 'Condition', 'Quantity', 'Cost', 'List'],
    row: (listed, { place }) => [
      place,
      String(listed.lot.partNumber ?? '').replace(/\s+/g, ''),
      String(listed.part.description ?? '').slice(0, 60),
      listed.lot.brand,
      letterOf(listed),
      listed.lot.qtyAvailable,
      '',
      priceOf(listed),
    ],
  },
}

/** Whether a lot may be offered at all: in good condition, and not completely reserved. */
export const isOffered = ({ qcStatus, qtyAvailable }: Data): boolean =>
  qcStatus === 'OK' && typeof qtyAvailable === 'number' && qtyAvailable > 0

/** The lines of the file, heading first. Our cost is never included. */
export function listingLines(
  format: ListingFormat,
  listed: readonly ListedLot[],
  at: { currency: string; place: string },
): string[] {
  const { delimiter, heads, row } = LISTING_FORMATS[format]
  const cells = (values: readonly unknown[]) =>
    values.map((value) =>
      typeof value === 'number' ? value : value === undefined || value === null ? '' : String(value),
    )
  return [heads, ...listed.map((each) => row(each, at))].map((values) => delimitedLine(cells(values), delimiter))
}
