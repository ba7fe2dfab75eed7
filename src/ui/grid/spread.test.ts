import { expect, it } from 'vitest'
import { spreadWidths } from '#ui/grid/spread.ts'

const columns = [
  { name: 'name', width: 220, eager: 3, most: 400, least: 200 },
  { name: 'city', width: 160, eager: 1, most: 200, least: 120 },
  { name: 'amount', width: 112, eager: 0, most: 112, least: 112 },
]

it('words are cut only once numbers have no more room than they need', () => {
  const mixed = [
    { name: 'number', width: 160, eager: 0, most: 160, least: 140 },
    { name: 'vendor', width: 180, eager: 1, most: 200, least: 120, isWords: true },
  ]
  expect(spreadWidths(mixed, 325)).toEqual({ number: 145, vendor: 180 })
  expect(spreadWidths(mixed, 300)).toEqual({ number: 140, vendor: 160 })
})

it.each([
  ['a little too narrow', 462, { name: 210, city: 140, amount: 112 }],
  ['too narrow for all: what fits fills it', 400, { name: 235, city: 165, amount: 112 }],
  ['too narrow for any', 150, { name: 220, city: 160, amount: 112 }],
  ['just enough', 492, { name: 220, city: 160, amount: 112 }],
  ['some room', 532, { name: 250, city: 170, amount: 112 }],
  ['room until one has enough', 702, { name: 390, city: 200, amount: 112 }],
  ['more room than words need', 2000, { name: 400, city: 200, amount: 112 }],
])('%s', (_, room, widths) => {
  expect(spreadWidths(columns, room)).toEqual(widths)
})
