import { expect, it } from 'vitest'
import { withRunningBalance } from '#features/stock/control/past/balance.ts'

it('each movement stands with what was there after it, back from what is there now', () => {
  const moved = [-3, 10, 0.5].map((qtyDelta) => ({ data: { qtyDelta } }))
  expect(withRunningBalance(moved, 7.5).map(({ after }) => after)).toEqual([7.5, 10.5, 0.5])
})
