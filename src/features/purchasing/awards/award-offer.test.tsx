import { expect, it } from 'vitest'
import { awardOffer } from '#features/purchasing/awards/award-offer.tsx'
import type { Data, Doc } from '#model/schema/value.ts'

const inquiry: Doc = { id: 'q', version: 1, createTime: '', updateTime: '', data: { rfqNumber: 'RFQ-1', lines: [] } }
const line = (
  lineId: string,
  best: string | undefined,
  unrated: readonly string[] = [],
  expired: readonly string[] = [],
) => ({
  ...{ lineId, qty: 10, best, unrated, expired },
  offers: new Map<string, Data>([
    ['a', { price: 5, currency: 'EUR' }],
    ['b', { price: 5.4, currency: 'USD' }],
  ]),
})

it('proposes what the comparison prefers, and no offer that it could not compare', () => {
  const { suggest } = awardOffer(inquiry, [line('1', 'b'), line('2', undefined, ['GBP'])])
  expect(suggest).toEqual({ lines: [{ lineId: '1', vendorId: 'b', qty: 10 }] })
})

it('says why an offer is not proposed', () => {
  const messageOf = (unrated: string[] = [], expired: string[] = []) =>
    awardOffer(inquiry, [line('1', 'b', unrated, expired)]).confirm!({
      lines: [{ lineId: '1', vendorId: 'b', qty: 10 }],
    })
  expect(messageOf()).toBe('1 line will be on 1 draft order, USD 54.00 in total.')
  expect(messageOf(['GBP', 'GBP'])).toBe(
    '1 line will be on 1 draft order, USD 54.00 in total. Offers in GBP are not proposed because there is no exchange rate for today. Enter the rate in the settings.',
  )
  expect(messageOf([], ['a'])).toBe(
    '1 line will be on 1 draft order, USD 54.00 in total. 1 offer has expired. Enter a new offer from that vendor before you award it.',
  )
  expect(messageOf([], ['a', 'b'])).toContain(
    '2 offers have expired. Enter new offers from those vendors before you award them.',
  )
})
