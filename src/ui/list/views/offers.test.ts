import { expect, it } from 'vitest'
import { receivePurchaseOrder, takeReceiptBack } from '#features/purchasing/receiving/commands.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { offersOf } from '#ui/list/views/offers.ts'
import { type CommandOffer, isNext } from '#ui/list/views/view.ts'

const collection = defineCollection({
  name: 'trips',
  label: { one: 'Trip', many: 'Trips' },
  title: 'number',
  fields: { number: text('Number') },
  list: { columns: ['number'], sort: 'number' },
  form: [],
  search: [],
  indexes: [],
})
const reverse: CommandOffer = { command: takeReceiptBack, label: 'Reverse receipt', reverses: true }
const later: CommandOffer = { command: receivePurchaseOrder, label: 'Split terms', later: true }
const bill: CommandOffer = { command: receivePurchaseOrder, label: 'Bill' }
const doc = { id: 't1', version: 1, createTime: '', updateTime: '', data: { number: 'T-1' } }
const clock = { now: new Date('2026-11-28T12:00:00Z'), today: '2026-11-28', timeZone: 'UTC' }

it.each([
  [['Reverse receipt'], undefined, [reverse]],
  [['Bill', 'Split terms', 'Reverse receipt'], 'Bill', [reverse, later, bill]],
  [['Split terms', 'Reverse receipt'], undefined, [reverse, later]],
])('%j are in this order, and the next step is %s, never what takes one back', (labels, next, offers) => {
  const shown = offersOf({ collection, commands: () => offers }, doc, clock)
  expect(shown.map(({ label }) => label)).toEqual(labels)
  expect(shown.find(isNext)?.label).toBe(next)
})
