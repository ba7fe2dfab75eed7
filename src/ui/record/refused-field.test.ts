import { expect, it } from 'vitest'
import { date, lines, money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { refusedField } from '#ui/record/refused-field.ts'

const asked = Object.entries({
  validUntil: date('Valid until'),
  shippedOn: date('Shipped on'),
  amount: money('Amount'),
  deposit: money('Deposit'),
  qty: number('Quantity'),
  lines: lines('Lines', { qty: number('Quantity') }),
  reason: text('Reason'),
})

it.each<[string, Data, string | undefined]>([
  ['2026-11-24 has passed. Enter today or a later day.', { validUntil: '2026-11-24' }, 'validUntil'],
  ['2028-01-01 is in the future.', { validUntil: '2026-12-01', shippedOn: '2028-01-01' }, 'shippedOn'],
  ['2028-01-01 is in the future.', { validUntil: '2028-01-01', shippedOn: '2028-01-01' }, undefined],
  ['The amount of 0.005 USD has more decimals than USD has (2).', { amount: 0.005, deposit: 5 }, 'amount'],
  ['The deposit of 99,999.00 is more than the total of 464.00.', { amount: 1, deposit: 99999 }, 'deposit'],
  ['Line 1 (22210 EK) is open for 3; 99 are too many.', { lines: [{ qty: 99 }], qty: 99 }, 'lines'],
  ['Line 1 (22210 EK) is open for 3; 99 are too many.', { qty: 99 }, 'qty'],
  ['SO-2611-0001 is closed.', { qty: 1, reason: 'SO-2611-0001' }, undefined],
  ['Nothing is received. Enter an amount above 0.', { amount: 0 }, 'amount'],
])('%s', (sentence, input, name) => {
  expect(refusedField(sentence, asked, input)).toEqual(
    name === undefined ? [] : [{ pointer: `/input/${name}`, code: 'refused', detail: sentence }],
  )
})
