import { expect, it } from 'vitest'
import { cashDays } from '#features/money/check-register/cash-days.ts'

const check = (id: string, day: string, amount: number) => ({ id, day, amount })

it('the bank has less after each day of checks, and more where dates are moved or checks are deposited', () => {
  const days = cashDays(
    {
      out: [check('a', '2026-11-20', 600), check('b', '2026-11-23', 700), check('c', '2026-11-23', 0.1)],
      into: [check('x', '2026-11-24', 250.5)],
      moves: [{ id: 'b', from: '2026-11-23', to: '2026-11-25' }],
    },
    { from: '2026-11-23', bank: 1000 },
  )
  expect(days).toEqual([
    // Checks with earlier dates count on the first day.
    { day: '2026-11-23', checks: 3, out: 1300.1, leveled: 600.1, into: 0, cash: -300.1, cashLeveled: 399.9 },
    { day: '2026-11-24', checks: 0, out: 0, leveled: 0, into: 250.5, cash: -49.6, cashLeveled: 650.4 },
    { day: '2026-11-25', checks: 0, out: 0, leveled: 700, into: 0, cash: -49.6, cashLeveled: -49.6 },
  ])
})
