import { expect, it } from 'vitest'
import { type Absence, isAway, lookedAfterBy } from '#features/admin/absences/collection.ts'

const today = '2026-11-20'
const away = (email: string, until: unknown, deputy?: string) =>
  ({ id: email, data: { email, until, ...(deputy && { deputy }) } }) as Absence

it.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-12-01', true],
  ['soon', false],
])('away until %s: %s', (until, expected) => {
  expect(isAway(away('kim', until), today, 'UTC')).toBe(expected)
})

it('a deputy sees the work of those who are away now', () => {
  const known = [
    away('kim', '2026-12-01', 'sam'),
    away('ann', '2026-11-20', 'sam'),
    away('old', '2026-11-01', 'sam'),
    away('other', '2026-12-01', 'kim'),
    away('sam', '2026-12-01', 'sam'),
    away('alone', '2026-12-01'),
  ]
  expect(lookedAfterBy(known, 'sam', today, 'UTC')).toEqual(['ann', 'kim'])
})
