import { expect, it } from 'vitest'
import { proformas } from '#features/sales/proformas/collection.ts'
import { depositDue, whyHeld, whyNotCustoms } from '#features/sales/proformas/rules.ts'
import { validate } from '#model/schema/validate.ts'

it.each([
  ['Draft', {}, 0],
  ['Sent', {}, 30],
  ['Accepted', { amountPaid: 20 }, 10],
  ['Accepted', { depositAmount: undefined }, 100],
  ['Converted', {}, 0],
  ['Converted', { holdUntilPaid: true }, 30],
  ['Converted', { holdUntilPaid: true, amountPaid: 30 }, 0],
  ['Cancelled', { holdUntilPaid: true }, 0],
])('on a proforma that is %s, %j, a deposit of %s can be received', (status, more, due) => {
  expect(depositDue({ status, customerId: 'c', totalAmount: 100, depositAmount: 30, ...more })).toBe(due)
})

it.each([
  [{ hsCode: '8482.10', origin: 'DE' }, undefined],
  [{ hsCode: '8482.10' }, 'Line 6205 of PF-1 has no origin, which customs requires.'],
  [{ origin: 'DE' }, 'Line 6205 of PF-1 has no HS code, which customs requires.'],
  [{}, 'Line 6205 of PF-1 has no HS code and no origin, which customs requires.'],
])('a line with %j for customs', (line, why) => {
  expect(whyNotCustoms('PF-1', [{ partNumber: '6205', ...line }])).toBe(why)
})

it('held goods are shown with the deposit paid for the deal', () => {
  const held = {
    id: 'p',
    data: { proformaNumber: 'PF-1', status: 'Converted', holdUntilPaid: true, depositAmount: 30 },
  }
  expect(whyHeld([held] as never, 20)).toBe('PF-1 is paid 20.00 of 30.00. Ship the goods after it is paid.')
  expect(whyHeld([held] as never, 30)).toBeUndefined()
})

it('asks for no quantity below 0', () => {
  const faults = validate(proformas.fields, { lines: [{ qty: -3 }] })
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/lines/0/qty'])
})
