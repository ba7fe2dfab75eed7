import { expect, it } from 'vitest'
import { readInquiry } from '#features/sales/rfq/reading.ts'

const QUOTED = '\n\n> 1) 6205-2RS1 SKF 10 pcs\n> 2) 6206-2RS1 SKF 20 pcs\n> 3) 6308-2Z SKF 4 pcs'

it.each<[string, readonly (readonly [string, number])[]]>([
  [
    `please replace line 2 by 6207-2RS1/C3, same quantity.${QUOTED}`,
    [
      ['6205-2RS1', 10],
      ['6207-2RS1/C3', 20],
      ['6308-2Z', 4],
    ],
  ],
  [
    `please double the second item and leave the rest as is.${QUOTED}`,
    [
      ['6205-2RS1', 10],
      ['6206-2RS1', 40],
      ['6308-2Z', 4],
    ],
  ],
  [
    `replace line 1 by 6204-2RS1, double line 3 and drop line 2.${QUOTED}`,
    [
      ['6204-2RS1', 10],
      ['6308-2Z', 8],
    ],
  ],
  [
    'Need price for FAG 22216-E1-K 2 pieces, same in SKF 4 pieces.',
    [
      ['22216-E1-K', 2],
      ['22216-E1-K', 4],
    ],
  ],
  ['Please quote 3 cartons of 6203-2Z (20 in a carton).', [['6203-2Z', 60]]],
  ['Please quote 5 tubes of 10 6001DDU.', [['6001DDU', 50]]],
  [
    'We have 8 pumps. Per pump we need 1 x 6313-2Z and 2 x NU 313 ECP.',
    [
      ['6313-2Z', 8],
      ['NU 313 ECP', 16],
    ],
  ],
  ['We overhaul 3 pumps. Needed: 6308/C3, 2 per pump.', [['6308/C3', 6]]],
  ['We are looking for one hundred and twenty pieces of 6205 2RS C3.', [['6205 2RS C3', 120]]],
  ['We need zweihundertfünfzig Stück 6205 2RS.', [['6205 2RS', 250]]],
  ['Please quote prices for 10, 50 and 100 off 6201-2Z.', [['6201-2Z', 10]]],
  [
    'Please quote:\n22 216 EK  -  4 pcs\nNU 2 208 ECP  -  2 pcs',
    [
      ['22216 EK', 4],
      ['NU 2208 ECP', 2],
    ],
  ],
  ['Do you still have the 6 pcs 22213 EK? If so I would take 4 of them.', [['22213 EK', 4]]],
  ['Our stock of 6205-2RS1 is down to 14 pcs. Please quote 60 pcs.', [['6205-2RS1', 60]]],
  ['Please quote:\n[ ] 6204-2RS1  10 pcs\n[x] 6205-2RS1  10 pcs', [['6205-2RS1', 10]]],
  ['Please quote 3 pcs Flender N-Eupex B 140.', [['N-Eupex B 140', 3]]],
  ['Please quote:\nHI-CAP 57551 x 20', [['HI-CAP 57551', 20]]],
  ['Bearing marked "NTN 6308LLBC3/L627", two needed. Price?', [['6308LLBC3/L627', 2]]],
])('%j asks for %j', (text, requested) => {
  expect(readInquiry(text).map(({ askedPart, qty }) => [askedPart, qty])).toEqual(requested)
})

it.each<[string, number | undefined]>([
  ['Part\tQty\tPrice 2025\tPrice last year\tTarget 2026\n6205-2RS1\t100\t2.95\t2.80\t3.00', 3],
  ['Part\tQty\tPrice last year\n6205-2RS1\t100\t2.95', undefined],
  ['Please quote 100 pcs 6205-2RS1. Max speed 6300 rpm.', undefined],
])('the target of %j is %j', (text, target) => {
  expect(readInquiry(text).map(({ targetPrice }) => targetPrice)).toEqual([target])
})
