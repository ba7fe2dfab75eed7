import { expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type AnyCollection, defineCollection } from '#model/schema/collection.ts'
import { flag, reference, text } from '#model/schema/fields.ts'
import { entryOf } from '#ui/record/entry/entry.ts'
import { formGroups } from '#ui/record/record-form.tsx'

const of = (collection: AnyCollection) => entryOf(collection, formGroups(collection))

it.each([payables, receivables, purchaseOrders, vendors, customers, parts, parcels])(
  'a new $label.one begins with at most eight fields, the others under More',
  (collection) => {
    const { first, more } = of(collection)
    expect(first.length).toBeLessThanOrEqual(8)
    expect(more.flat().length).toBeGreaterThan(0)
    expect(new Set([...first, ...more.flat()]).size).toBe(first.length + more.flat().length)
  },
)

it('what must be entered is never put away', () => {
  for (const collection of [payables, receivables, vendors, customers, parts] as AnyCollection[]) {
    const needed = Object.entries(collection.fields).flatMap(([name, field]) => {
      const { required, asked } = (field as { options: { required?: boolean; asked?: boolean } }).options
      return required || asked ? [name] : []
    })
    expect(of(collection).first).toEqual(expect.arrayContaining(needed))
  }
})

it('a bill asks for no balance, no paid amount and no name beside its vendor', () => {
  const { first, more } = of(payables)
  const asked = [...first, ...more.flat()]
  for (const name of ['balance', 'amountPaid', 'vendorName', 'poNumber', 'taxAmount', 'onHold', 'holdReason'])
    expect(asked).not.toContain(name)
})

const small = (many: number) =>
  defineCollection({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    title: 'last',
    fields: {
      ...Object.fromEntries(Array.from({ length: many }, (_, at) => [`f${at}`, text(`Field ${at}`)])),
      last: text('Last', { required: true }),
      done: flag('Done', { readOnly: true }),
      vendorId: reference('Vendor', 'vendors'),
      vendorName: text('Vendor name'),
    },
    list: { columns: ['last'], sort: 'last' },
    form: [],
    search: [],
    indexes: [],
  }) as AnyCollection

it('a short form is shown whole, a long one keeps what is required in sight', () => {
  expect(of(small(7))).toEqual({ first: ['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'last', 'vendorId'], more: [] })
  expect(of(small(12)).first).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'last'])
})
