import { expect, it } from 'vitest'
import {
  enterAtMost,
  lineAmount,
  linesIn,
  netOf,
  netPrice,
  type PricedLine,
  pieceCount,
  withAmounts,
} from '#model/document/lines.ts'

it.each<[string, PricedLine, string | undefined, number | undefined]>([
  ['quantity times price', { qty: 3, unitPrice: 4.185 }, 'USD', 12.56],
  ['rounded half away from zero', { qty: 1.1, unitPrice: 1.15 }, 'USD', 1.27],
  ['a credit rounded alike', { qty: -1.1, unitPrice: 1.15 }, 'USD', -1.27],
  ['less the discount', { qty: 3, unitPrice: 10, discountPct: 33.3 }, 'USD', 20.01],
  ['rounded once, after the discount', { qty: 3, unitPrice: 0.335, discountPct: 50 }, 'USD', 0.5],
  ['nothing at full discount', { qty: 3, unitPrice: 10, discountPct: 100 }, 'USD', 0],
  ['whole yen', { qty: 3, unitPrice: 33.5 }, 'JPY', 101],
  ['thousandths of a dinar', { qty: 3, unitPrice: 0.3335 }, 'KWD', 1.001],
  ['over what it states', { qty: 2, unitPrice: 5, amount: 11 }, undefined, 10],
  ['what it states without a price', { qty: 2, amount: 7 }, undefined, 7],
  ['nothing known', { qty: 2 }, undefined, undefined],
  ['a price written as text', { qty: 2, unitPrice: '5' }, undefined, undefined],
])('a line comes to %s', (_, line, currency, expected) => {
  expect(lineAmount(line, currency)).toBe(expected)
})

it.each<[PricedLine, number | undefined]>([
  [{ unitPrice: 10, discountPct: 12.5 }, 8.75],
  [{ unitPrice: 0.3333, discountPct: 10 }, 0.3],
  [{ unitPrice: 4 }, 4],
  [{ discountPct: 10 }, undefined],
])('the net price of %j is %s', (line, expected) => {
  expect(netPrice(line)).toBe(expected)
})

it('lines keep what they hold besides, and their order', () => {
  const lines = [
    { partNumber: '6205', qty: 2, unitPrice: 1.005 },
    { partNumber: 'freight', amount: 9 },
  ]
  expect(withAmounts(lines, 'USD')).toEqual([{ ...lines[0], amount: 2.01 }, lines[1]])
  expect(netOf(lines, 'USD')).toBe(11.01)
  expect(pieceCount([...lines, { qty: 0.1 }, { qty: 0.2 }])).toBe(2.3)
  expect(pieceCount([...lines, { qty: 1, kind: 'Freight' }])).toBe(2)
})

it('only records are lines', () => {
  expect(linesIn(['x', null, { qty: 1 }, [1]])).toEqual([{ qty: 1 }])
  expect(linesIn('x')).toEqual([])
})

it('a quantity that is too large is refused with the one to enter, or with leaving the line out', () => {
  expect([enterAtMost(5), enterAtMost(0), enterAtMost(-1)]).toEqual([
    'Enter 5 or fewer.',
    'Leave the line out.',
    'Leave the line out.',
  ])
})
