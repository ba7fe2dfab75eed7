import { expect, it } from 'vitest'
import { defineDocument } from '#model/document/document.ts'
import { documentFields } from '#model/document/fields.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { date, number, text } from '#model/schema/fields.ts'

const own = { invoiceDate: date('Invoice date') }
const party = defineCollection({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [['name']],
  search: ['name'],
  indexes: [],
})

const MONEY = ['currency', 'fxRate', 'totalAmount', 'taxName', 'taxRate', 'taxAmount']
it.each([
  [
    'a bill',
    documentFields({ party: 'vendor', own, owed: 'Paid', tax: 'included', currency: true }),
    ['vendorId', 'vendorName', 'invoiceDate', 'termsId', 'dueDate', ...MONEY, 'amountPaid', 'balance'],
  ],
  [
    'an order',
    documentFields({ party: 'customer', own, tax: 'included', currency: true, lines: { qty: number('Quantity') } }),
    ['customerId', 'customerName', 'invoiceDate', 'termsId', ...MONEY, 'lines'],
  ],
])('%s has the fields it needs, in the order of its lists', (_, fields, expected) => {
  expect(Object.keys(fields)).toEqual(expected)
})

it('lines say what they come to', () => {
  const { lines } = documentFields({
    party: 'vendor',
    own,
    tax: 'included',
    currency: true,
    lines: { qty: number('Quantity') },
  })
  expect(Object.keys(lines.of ?? {})).toEqual(['qty', 'amount'])
})

it.each([
  ['Paid', 'vendor', ['vendorId', 'vendorName', true]],
  ['Received', 'customer', ['customerId', 'customerName', true]],
  [undefined, 'vendor', ['vendorId', 'vendorName', false]],
] as const)('what is %s by or to a %s names it and falls due accordingly', (owed, name, expected) => {
  const fields = documentFields({ party: name, own, ...(owed && { owed }), tax: 'included', currency: true })
  const of = defineCollection({
    name: 'bills',
    label: { one: 'Bill', many: 'Bills' },
    title: 'number',
    fields: { number: text('Number'), ...fields },
    list: { columns: ['number'], sort: 'number' },
    form: [['number']],
    search: [],
    indexes: [],
  })
  const kind = defineDocument(of, { party, number: { field: 'number', series: 'AP' }, day: 'invoiceDate' })
  expect([kind.partyId, kind.partyName, kind.hasDueDate]).toEqual(expected)
  expect(kind).toMatchObject({ takes: ['termsId', 'currency'], tax: 'stated' })
})
