import { describe, expect, it } from 'vitest'
import { isOffered, LISTING_FORMATS, listingLines } from '#features/stock/inventory/listing.ts'

const listed = {
  lot: {
    lotNumber: 'L2611001',
    partNumber: '6205-2RS1/C3',
    brand: 'SKF',
    condition: 'New surplus',
    qtyAvailable: 40,
    dateCode: '2009-05',
    originCountry: 'IT',
    landedUnitCost: 3.33,
    bin: 'A-04-1',
  },
  part: { listPrice: 9.8, description: 'Deep groove ball; sealed', avgCost: 3.33 },
}
const at = { currency: 'USD', place: 'US' }
const line = (format: keyof typeof LISTING_FORMATS, more: object = {}) =>
  listingLines(format, [{ ...listed, lot: { ...listed.lot, ...more } }], at)

describe('a file for a market', () => {
  it('of BEARING X has exactly its heading, semicolons and the year of the date code', () => {
    expect(line('bearingx')).toEqual([
      'buySell;OrderType;quantity;pricePerUnit;minimumPartialQuantity;itemNumber;brand;location;productionYear;origin;articleNumber;fixedPrice\r\n',
      'S;;40;9.8;1;6205-2RS1/C3;SKF;US;2009;IT;L2611001;\r\n',
    ])
  })

  it('of BearingNet and of surplus lists has the price of the lot before that of the part', () => {
    expect(line('bearingnet', { priceOverride: 7.5 })[1]).toBe(
      '6205-2RS1/C3,SKF,40,New surplus,7.5,USD,Stock,US,2009-05,"Deep groove ball; sealed"\r\n',
    )
    expect(line('surplus', { partNumber: 'NU 208', condition: 'Used' })[1]).toBe(
      'US,NU208,"Deep groove ball; sealed",SKF,U,40,,9.8\r\n',
    )
  })

  it.each(Object.keys(LISTING_FORMATS) as (keyof typeof LISTING_FORMATS)[])(
    '%s tells neither cost nor bin',
    (format) => {
      expect(line(format).join('')).not.toMatch(/3\.33|A-04-1/)
    },
  )

  it.each([
    [{ qcStatus: 'OK', qtyAvailable: 1 }, true],
    [{ qcStatus: 'OK', qtyAvailable: 0 }, false],
    [{ qcStatus: 'Quarantine', qtyAvailable: 5 }, false],
    [{ qcStatus: 'OK' }, false],
  ])('has a lot like %o: %s', (lot, is) => {
    expect(isOffered(lot)).toBe(is)
  })
})
