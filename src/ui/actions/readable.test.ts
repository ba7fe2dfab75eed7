import { expect, it } from 'vitest'
import { lines, money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { readableInput } from '#ui/actions/readable.ts'

const fields = Object.entries({
  reason: text('Reason'),
  qty: number('Quantity'),
  lines: lines('Lines', { description: text('Description'), amount: money('Amount') }),
})

it('a text where a number belongs is left out, alone and in lines; the rest stays, and so does what was given', () => {
  const input: Data = {
    reason: '12',
    qty: 'ten',
    lines: [{ description: '7', amount: 'ask' }, { description: 'b', amount: 2.5 }, {}],
  }
  const before = structuredClone(input)
  expect(readableInput(fields, input)).toEqual({
    reason: '12',
    lines: [{ description: '7' }, { description: 'b', amount: 2.5 }, {}],
  })
  expect(input).toEqual(before)
})
