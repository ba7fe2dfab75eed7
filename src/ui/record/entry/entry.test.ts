import { expect, it } from 'vitest'
import { collections, commands } from '#features/definitions.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { enterLane } from '#features/shipping/lanes/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type AnyCollection, defineCollection } from '#model/schema/collection.ts'
import { type Field, flag, reference, text } from '#model/schema/fields.ts'
import { entryOf, firstFields } from '#ui/record/entry/entry.ts'
import { formGroups } from '#ui/record/record-form.tsx'

const of = (collection: AnyCollection) => entryOf(collection, formGroups(collection))

it('every new record begins with at most eight fields, the others under More', () => {
  const paged = collections.filter(({ page, form }) => page && form)
  for (const collection of paged) {
    const { first, more } = of(collection)
    // This few further fields are not put under More.
    expect(first.length, collection.name).toBeLessThanOrEqual(more.length > 0 ? 8 : 10)
    expect(new Set([...first, ...more.flat()]).size, collection.name).toBe(first.length + more.flat().length)
  }
  expect(paged.length).toBeGreaterThan(20)
})

it('what must be entered is never put away', () => {
  for (const collection of [payables, receivables, vendors, customers, parts] as AnyCollection[]) {
    const needed = Object.entries(collection.fields).flatMap(([name, field]) => {
      const { required, requiredInForm } = (field as { options: { required?: boolean; requiredInForm?: boolean } })
        .options
      return required || requiredInForm ? [name] : []
    })
    expect(of(collection).first).toEqual(expect.arrayContaining(needed))
  }
})

it('a bill asks for no balance, no paid amount and no name beside its vendor', () => {
  const { first, more } = of(payables)
  const names = [...first, ...more.flat()]
  for (const name of ['balance', 'amountPaid', 'vendorName', 'poNumber', 'taxAmount', 'onHold', 'holdReason'])
    expect(names).not.toContain(name)
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

const fieldsOf = (input: object) => Object.entries(input) as [string, Field][]

it('no dialog of a command asks for more than ten fields at once, and each for all that it needs', () => {
  const sizes = commands.map(({ name, input }) => {
    const fields = fieldsOf(input)
    const first = firstFields(fields, {})
    const needed = fields.filter(([, { options }]) => options.required).map(([field]) => field)
    expect(first, name).toEqual(expect.arrayContaining(needed))
    return first.length
  })
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
})

it('a dialog keeps in sight what is filled in already', () => {
  const fields = fieldsOf(enterLane.input)
  expect(firstFields(fields, {})).toHaveLength(8)
  expect(firstFields(fields, { validTo: '2026-12-31' })).toContain('validTo')
  expect(firstFields(fields.slice(0, 10), {})).toHaveLength(10)
})
