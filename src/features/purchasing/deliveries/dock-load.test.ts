import { expect, it } from 'vitest'
import { dockLoad } from '#features/purchasing/deliveries/dock-orders.ts'
import type { Coming } from '#features/purchasing/deliveries/rules.ts'

const at = { today: '2026-11-20', timeZone: 'UTC' }
const PARTS: Record<string, { weightKg?: number; packQty?: number }> = {
  heavy: { weightKg: 7 },
  light: { weightKg: 0.1 },
  packed: { weightKg: 0.1, packQty: 50 },
  bare: {},
}
const coming = (expectedDate: string | undefined, lines: object[], parcels: object[] = []): Coming =>
  ({
    order: { data: { poNumber: expectedDate ? '112026-01' : 'OLD', status: 'Pending', expectedDate, lines } },
    parcels,
    parts: PARTS,
  }) as never

it.each([
  ['whole packs', [{ partId: 'packed', qty: 101 }], { pieces: 101, weightKg: 10.1, cartons: 3, unknown: 0 }],
  ['cartons of 20 kg', [{ partId: 'heavy', qty: 3 }], { pieces: 3, weightKg: 21, cartons: 2, unknown: 0 }],
  ['one carton at least', [{ partId: 'light', qty: 1 }], { pieces: 1, weightKg: 0.1, cartons: 1, unknown: 0 }],
  [
    'what is open',
    [{ partId: 'heavy', qty: 9, qtyReceived: 5, qtyCancelled: 2 }],
    { pieces: 2, weightKg: 14, cartons: 1 },
  ],
  [
    'lines without weight',
    [{ partId: 'bare', qty: 4 }, { qty: 5 }],
    { pieces: 9, weightKg: 0, cartons: 0, unknown: 2 },
  ],
])('a day has %s', (_, lines, expected) => {
  expect(dockLoad([coming('2026-11-24', lines)], at)).toMatchObject([{ day: '2026-11-24', orders: 1, ...expected }])
})

it('late orders come today, a parcel counts before the promise, and what has no date is left out', () => {
  const line = [{ partId: 'heavy', qty: 1 }]
  const rows = dockLoad(
    [
      coming('2026-11-01', line),
      coming('2026-11-24', line, [{ etaISO: '2026-11-22' }]),
      coming('2026-11-22', line),
      coming(undefined, line),
    ],
    at,
  )
  expect(rows.map(({ day, orders, parcels }) => [day, orders, parcels])).toEqual([
    ['2026-11-20', 1, 0],
    ['2026-11-22', 2, 1],
  ])
})
