import { expect, it } from 'vitest'
import { binWords, whereaboutsOf } from '#features/stock/lots/rules.ts'

const group = (partNumber: string, bin: string | null, receivedOn: string, qty: number) => ({
  key: { partNumber, brand: 'SKF', bin, receivedOn },
  sum: { qtyOnHand: { value: String(qty), count: 1 } },
})

it('a part is in its bins, the fullest first, since its oldest piece came', () => {
  const of = whereaboutsOf(
    {
      groups: [
        group('6205', 'B-1', '2026-03-01', 5),
        group('6205', 'A-4', '2024-01-02', 30),
        group('6205', 'A-4', '2026-10-01', 1),
        group('6206', null, 'yesterday', 2),
      ],
    },
    'UTC',
  )
  const found = of({ brand: 'SKF', partNumber: '6205' })!
  expect([binWords(found), found.oldest]).toEqual(['31 at A-4, 5 at B-1', '2024-01-02'])
  expect(binWords(of({ brand: 'SKF', partNumber: '6206' })!)).toBe('2 at no bin')
  expect(of({ brand: 'FAG', partNumber: '6205' })).toBeUndefined()
})
