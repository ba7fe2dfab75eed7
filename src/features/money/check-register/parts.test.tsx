import { expect, it } from 'vitest'
import { checksTotal } from '#features/money/check-register/parts.tsx'
import type { Check } from '#features/money/checks/collection.ts'

const check = (id: string, more: object = {}) => ({ id, data: { amount: 10, ...more } }) as unknown as Check

it('chosen checks are told with the total of each currency', () => {
  expect(checksTotal([check('1'), check('2'), check('3', { currency: 'EUR' })])).toBe('USD 20.00 and EUR 10.00')
})
