import { expect, it } from 'vitest'
import { dealShipActions, shipActions } from '#features/sales/dispatch/actions.ts'
import { invoiceSlipOffers } from '#features/sales/invoicing/slip-offers.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'
import { slipOffers } from '#features/sales/packing-slips/offers.ts'
import type { Inquiry } from '#features/sales/rfq/collection.ts'
import { inquiryOffers } from '#features/sales/rfq/offers.ts'

const slip = (data: object) => ({ id: 's', data }) as PackingSlip
const inquiry = (data: object) => ({ id: 'r', data }) as Inquiry

it('packed goods are booked once, with what the slip says already', () => {
  const cartons = [{ no: 1, trackingNumber: '1Z1' }, { no: 2 }]
  const [offer] = slipOffers(slip({ status: 'Packed', carrier: 'UPS', cartons }))
  expect(offer).toMatchObject({ fixed: { slipIds: ['s'] }, suggest: { carrier: 'UPS', trackingNumbers: ['1Z1'] } })
  expect(offer?.confirm({ quotedAmount: 25.5, trackingNumbers: ['1Z1'] })).toBe(
    '2 cartons will be booked for 25.50, with 1 label.',
  )
})

it.each([
  ['before they are packed', { status: 'Picking' }],
  ['twice', { status: 'Shipped', shipmentId: 'x' }],
  ['when the vendor ships them', { status: 'Shipped', kind: 'Drop ship' }],
])('goods are not booked %s', (_, data) => {
  expect(slipOffers(slip(data))).toEqual([])
})

it.each(['Stock', 'Drop ship'])('what left on a %s slip is invoiced from the slip, as far as it is not', (kind) => {
  const data = { kind, status: 'Shipped', transactionId: 'd', slipNumber: 'PS-7', lines: [{ qty: 9, qtyInvoiced: 4 }] }
  const [offer] = invoiceSlipOffers(slip(data))
  expect(offer).toMatchObject({ label: 'Invoice', title: 'Invoice PS-7', fixed: { slipIds: ['s'] } })
  expect(offer?.confirm({ issue: true })).toBe('5 pieces shipped and not invoiced will be invoiced.')
  for (const other of [{ status: 'Packed' }, { lines: [{ qty: 9, qtyInvoiced: 9 }] }, { transactionId: undefined }])
    expect(invoiceSlipOffers(slip({ ...data, ...other }))).toEqual([])
})

it('an inquiry of a customer is quoted with what it asks for', () => {
  const lines = [
    {
      ...{ lineId: '1', partId: 'p', qty: 10, quotedPrice: 3.335, askedPart: '6205', brand: 'SKF' },
      ...{ targetPrice: 3.5, targetCurrency: 'EUR', neededOn: '2026-12-01' },
    },
    { lineId: '2', qty: 4, askedPart: '22210 EK' },
  ]
  const [quote, match] = inquiryOffers(inquiry({ status: 'New', customerId: 'c', lines }), '2026-11-20')
  expect(quote?.suggest).toMatchObject({
    ...{ customerId: 'c', validUntil: '2026-12-20' },
    lines: [
      {
        ...{ lineId: '1', partId: 'p', quotedQty: 10, quotedPrice: 3.335 },
        asked: '10 × SKF 6205, target 3.50 EUR, by 2026-12-01',
      },
      { lineId: '2', quotedQty: 4, asked: '4 × 22210 EK' },
    ],
  })
  const answer = [
    { quotedQty: 10, quotedPrice: 3.335, noStock: false },
    { quotedQty: 4, quotedPrice: 0, noStock: true },
  ]
  expect(quote?.confirm({ lines: answer })).toBe(
    '1 line will be quoted for 33.35 before tax, in the customer’s currency.',
  )
  expect(quote?.leadsTo?.({ transactionId: 'd1' })?.href).toBe('/transaction?tab=all&id=d1')
  expect(match?.confirm({})).toBe('2 lines will be looked up again.')
})

it.each([{ status: 'Won' }, { status: 'Won', side: 'Buying' }])('nothing is quoted on %j', (data) => {
  expect(inquiryOffers(inquiry(data), '2026-11-20')).toEqual([])
})

it.each([
  ['while one waits to be written to', 'Asked', ['Email the vendors', 'Enter offer']],
  ['once all are written to', 'Emailed', ['Enter offer']],
])('what vendors are asked leads to their offers %s', (_, status, labels) => {
  const line = { lineId: '1', brand: 'SKF', askedPart: '6205', qty: 4 }
  const data = { side: 'Buying', status: 'In progress', lines: [line] }
  const offers = inquiryOffers(inquiry({ ...data, invited: [{ vendorId: 'v', status }] }), '2026-11-20')
  expect(offers.map(({ label }) => label)).toEqual(labels)
  expect(offers.at(-1)).toMatchObject({ fixed: { rfqId: 'r' }, suggest: { lines: [{ lineId: '1', qty: 4 }] } })
  expect(offers.at(-1)!.ask!.lines!.of!.lineId!.options.words).toEqual({ 1: 'SKF 6205 · 4' })
})

it.each([
  [{}, 'SO-1 for Acme: all reserved stock will be shipped.'],
  [{ lines: [{ lineId: '1', qty: 1 }] }, 'SO-1 for Acme: the selected lines will be shipped.'],
  [
    { shippedOn: '2026-11-09' },
    'SO-1 for Acme: all reserved stock will be shipped. That day is before the order was confirmed.',
  ],
])('a shipment tells what leaves, and that its day is before the order: %j', (input, words) => {
  const deal = { id: 'd', data: { orderDate: '2026-11-10', customerName: 'Acme' }, name: 'SO-1', timeZone: 'UTC' }
  expect(dealShipActions.actions.ship!.effect!(deal as never, input, {} as never)).toBe(words)
})

it('a packing slip tells how much of it leaves the stock', () => {
  const lines = [{ qty: 4 }, { qtyToPick: 3 }]
  const slip = {
    id: 's',
    name: 'PS-1',
    data: { customerName: 'Acme', lines, cartons: [{ no: 1 }, { no: 2 }], weightKg: 6.2 },
  }
  expect(shipActions.actions.ship!.effect!(slip as never, {}, {} as never)).toBe(
    'PS-1 for Acme: 7 pieces in 2 cartons, 6.2 kg will leave the stock.',
  )
})

it('an inquiry whose every line is in stock at a price is answered with one key, shown as it would leave', () => {
  const there = {
    lineId: '1',
    partId: 'p',
    match: 'Exact',
    askedPart: '6205',
    available: 50,
    qty: 10,
    quotedPrice: 3.335,
  }
  const lines = [
    { ...there, targetPrice: 3.1, targetCurrency: 'EUR' },
    { ...there, lineId: '2', askedPart: 'NU 208', qty: 1, quotedPrice: 40 },
  ]
  const data = { status: 'New', customerId: 'c', lines }
  const offerOf = (more: object) =>
    inquiryOffers(inquiry({ ...data, ...more }), '2026-11-20').find(({ label }) => label === 'Quote from stock')
  const offer = offerOf({})
  expect(offer).toMatchObject({
    fixed: {
      rfqId: 'r',
      customerId: 'c',
      lines: [{ lineId: '1', partId: 'p', quotedQty: 10, quotedPrice: 3.335 }, { lineId: '2' }],
    },
    suggest: { validUntil: '2026-12-20' },
  })
  expect(offer!.confirm({})).toBe(
    '10 × 6205 at 3.335 (50 in stock, target 3.10 EUR); 1 × NU 208 at 40.00 (50 in stock). 2 lines for 73.35 before tax, in the customer’s currency.',
  )
  for (const missing of [{ available: 9 }, { match: 'Family' }, { quotedPrice: undefined }])
    expect(offerOf({ lines: [{ ...there, ...missing }] })).toBeUndefined()
  expect(offerOf({ customerId: undefined })).toBeUndefined()
  expect(offerOf({ status: 'Quoted' })).toBeUndefined()
})
