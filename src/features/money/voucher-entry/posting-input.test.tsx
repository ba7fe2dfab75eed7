import { expect, it } from 'vitest'
import { voucherActions } from '#features/money/voucher-entry/actions.ts'
import { actionOffer } from '#ui/actions/action-offers.ts'

const clock = { now: new Date('2026-11-28T12:00:00Z'), timeZone: 'UTC', today: '2026-11-28' }

it.each([
  [{ type: 'Payment', method: 'Check' }, ['checkNumber', 'receivedBy']],
  [{ type: 'Receipt', method: 'Check' }, ['checkNumber', 'receivedBy']],
  [{ type: 'Payment', method: 'Wire' }, ['receivedBy']],
  [{ type: 'Petty cash' }, ['receivedBy']],
  [{ type: 'Credit note' }, []],
  [{ type: 'Journal' }, []],
])('posting %j asks for what applies to it', (data, expected) => {
  const offer = actionOffer(voucherActions, 'post', { id: 'v1', data: { ...data, totalAmount: 5 } } as never, clock)
  const fields = Object.keys(offer.command.input).filter((name) => !Object.hasOwn(offer.fixed!, name))
  expect(fields.toSorted()).toEqual(expected)
})
