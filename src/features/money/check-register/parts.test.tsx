import { expect, it } from 'vitest'
import { checkOffers, checksTotal, levelOffer } from '#features/money/check-register/parts.tsx'
import type { Check } from '#features/money/checks/collection.ts'

const check = (id: string, more: object = {}) => ({ id, data: { amount: 10, ...more } }) as unknown as Check

it('selected checks are summarized with the total of each currency', () => {
  expect(checksTotal([check('1'), check('2'), check('3', { currency: 'EUR' })])).toBe('USD 20.00 and EUR 10.00')
})

it.each([
  ['no check moves', 100, 'Printed', false],
  ['the second of two printed checks moves', 15, 'Printed', true],
  ['a check in the queue moves', 15, 'Queued', false],
  ['nothing is entered yet', undefined, 'Printed', false],
] as const)('where %s, leveling the week asks what the payee said: %s %s %s', (_, perDay, status, isRequired) => {
  const at = { today: '2026-11-30', timeZone: 'UTC' }
  const open = [
    check('1', { status: 'Printed', checkNumber: '1', checkDate: '2026-11-30' }),
    check('2', { status, checkNumber: '2', checkDate: '2026-11-30' }),
    check('3', { status: 'Printed', checkNumber: '3', checkDate: '2026-11-30', direction: 'In' }),
  ]
  const asks = (known: typeof open | undefined) => {
    const { askBy, suggest } = levelOffer(at, { open: known, isOff: () => false })
    return askBy!({ ...suggest, ...(perDay !== undefined && { perDay }) }).agreed !== undefined
  }
  expect(asks(open)).toBe(isRequired)
  expect(asks(undefined)).toBe(true)
})

it('a received check that is deposited prints its slip at once, with today and its account proposed', () => {
  const received = check('in', { direction: 'In', status: 'Queued', checkNumber: '7', bankAccountId: 'second' })
  const [deposit] = checkOffers(received, { today: '2026-11-30', timeZone: 'UTC' })
  expect(deposit).toMatchObject({ label: 'Deposit', suggest: { bankAccountId: 'second', on: '2026-11-30' } })
  expect(deposit!.prints!({})).toEqual({ template: 'deposit-slip', label: 'Deposit slip', ids: ['in'] })
  expect(deposit!.confirm!({})).toContain('USD 10.00 will be deposited.')
})
