import { expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, lines, moment, number, text } from '#model/schema/fields.ts'
import { copyOf } from '#ui/record/duplicate.ts'

it('a copy has what was typed, but neither the number nor what happened to the record', () => {
  const orders = defineCollection({
    name: 'orders',
    label: { one: 'Order', many: 'Orders' },
    title: 'number',
    fields: {
      number: text('Number'),
      status: choice('Status', ['Draft', 'Sent']),
      vendor: text('Vendor'),
      lines: lines('Lines', { qty: number('Quantity'), shipped: number('Shipped', { readOnly: true }) }),
      total: number('Total', { readOnly: true }),
      sentAt: moment('Sent at'),
      paid: text('Paid'),
    },
    list: { columns: ['number'], sort: 'number' },
    form: [],
    search: [],
    indexes: [],
    access: { commandFields: ['paid'] },
  })
  const data = {
    number: 'O-1',
    status: 'Sent',
    vendor: 'SKF',
    lines: [{ qty: 5, shipped: 3 }],
    total: 9,
    sentAt: { $ts: '2026-02-19T10:00:00.000Z' },
    paid: 'yes',
  }
  const copy = copyOf(orders, data)
  expect(copy).toEqual({ vendor: 'SKF', lines: [{ qty: 5 }] })
  expect(copy.lines).not.toBe(data.lines)
})
