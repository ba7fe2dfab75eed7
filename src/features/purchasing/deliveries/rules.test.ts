import { describe, expect, it } from 'vitest'
import {
  dealsWaiting,
  deliveryGroups,
  type OnItsWay,
  orderArrival,
  ordersOfParcel,
  receivedShare,
} from '#features/purchasing/deliveries/rules.ts'

const at = { today: '2026-11-20', timeZone: 'UTC' }
const order = (poNumber: string, expectedDate?: string) => ({ status: 'Pending', poNumber, expectedDate })

describe('an order on its way on 20 November 2026', () => {
  it.each<[string, object, OnItsWay[], string[]]>([
    ['due by rule on the day itself', order('102126-01'), [], ['due']],
    ['not due the day before', order('102226-01'), [], ['later']],
    ['past its promise and due', order('101926-01', '2026-11-19'), [], ['due', 'late']],
    ['promised for today', order('111026-01', '2026-11-20'), [], ['week']],
    ['promised for the seventh day', order('111026-01', '2026-11-26'), [], ['week']],
    ['promised for the eighth day', order('111026-01', '2026-11-27'), [], ['later']],
    ['with a parcel at the door', order('111026-01'), [{ status: 'Out for delivery' }], ['parcel']],
    ['with a parcel due today', order('111026-01'), [{ etaISO: '2026-11-20' }], ['parcel']],
    ['with a parcel of tomorrow', order('111026-01'), [{ etaISO: '2026-11-21' }], ['later']],
    ['whose number is too short', order('1047', '2026-11-22'), [], ['week', 'undated']],
    ['whose number names no day', order('133126-02'), [], ['undated']],
  ])('%s', (_, data, parcels, groups) => {
    expect(deliveryGroups(data, parcels, at)).toEqual(groups)
  })

  it.each<[string, object, OnItsWay[], object | undefined]>([
    [
      'by the last of its parcels',
      order('102126-01', '2026-11-30'),
      [{ etaISO: '2026-11-24' }, { etaISO: '2026-11-22' }],
      { day: '2026-11-24', by: 'parcel' },
    ],
    ['else by the promise', order('102126-01', '2026-11-30'), [{}], { day: '2026-11-30', by: 'promise' }],
    ['else by the rule', order('102126-01'), [], { day: '2026-11-20', by: 'rule' }],
    ['else not at all', order('1047'), [], undefined],
  ])('arrives %s', (_, data, parcels, arrival) => {
    expect(orderArrival(data, parcels, 'UTC')).toEqual(arrival)
  })
})

it.each<[string, object[] | undefined, number | undefined]>([
  ['without lines', undefined, undefined],
  ['of which nothing came', [{ qty: 10 }], 0],
  ['of which one piece is missing', [{ qty: 300, qtyReceived: 299 }], 99],
  ['of which some are no longer expected', [{ qty: 10, qtyReceived: 4, qtyCancelled: 6 }], 100],
  ['of which more came', [{ qty: 10, qtyReceived: 12 }], 100],
  ['all cancelled', [{ qty: 10, qtyCancelled: 10 }], undefined],
])('an order %s is received to %s %', (_, lines, expected) => {
  expect(receivedShare({ lines })).toBe(expected)
})

it('deals wait for the open lines that were ordered for them, each once', () => {
  const lines = [
    { qty: 4, qtyOpen: 4, forTransactionId: 'a' },
    { qty: 2, qtyOpen: 1, forTransactionId: 'a' },
    { qty: 2, qtyOpen: 0, qtyReceived: 2, forTransactionId: 'b' },
    { qty: 1, qtyOpen: 1 },
  ]
  expect(dealsWaiting({ lines })).toEqual(['a'])
})

it.each([
  ['1Z999', ['a']],
  ['1z 999-aa', ['a']],
  ['999', []],
  ['AA10', ['a', 'b']],
  ['nothing', []],
  ['', []],
])('the orders of the parcel %j are %j', (search, found) => {
  const parcels = [
    { poId: 'a', trackingNumber: '1Z999AA10123456784' },
    { poId: 'a', trackingNumber: '1Z999AA10123456785' },
    { poId: 'b', trackingNumber: 'AA10' },
    { trackingNumber: 'AA10' },
    { poId: 'c' },
  ]
  expect(ordersOfParcel(search, parcels)).toEqual(found)
})
