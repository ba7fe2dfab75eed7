import { expect, it } from 'vitest'
import { dealActions } from '#features/sales/deals/actions.ts'
import { extendedUntil } from '#features/sales/deals/rules.ts'

const TODAY = '2026-11-20'

it.each([
  ['that still holds is extended by two weeks from its last day', '2026-11-30', '2026-12-14'],
  ['that ends today is extended by two weeks from today', TODAY, '2026-12-04'],
  ['that has expired is extended by two weeks from today', '2026-10-01', '2026-12-04'],
  ['without a last day is extended by two weeks from today', undefined, '2026-12-04'],
  ['with an unreadable last day is extended from today', 'soon', '2026-12-04'],
  ['that ends as a moment is extended from its day at the company', { $ts: '2026-12-01T03:00:00.000Z' }, '2026-12-14'],
])('a quote %s', (_, validUntil, proposed) => {
  expect(extendedUntil(validUntil, TODAY, 'America/New_York')).toBe(proposed)
})

it('the dialog proposes that day for a quote', () => {
  const record = { id: 'd', data: { validUntil: '2026-11-30' }, name: 'SO-1', today: TODAY, timeZone: 'UTC' }
  expect(dealActions.actions.extend!.suggest!(record as never)).toEqual({ validUntil: '2026-12-14' })
})
