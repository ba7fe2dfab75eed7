import { expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { reference, text } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { besideFields, nameBeside, nameFieldOf } from '#ui/record/name-beside.ts'

const payables = defineCollection({
  name: 'payables',
  label: { one: 'Payable', many: 'Payables' },
  title: 'number',
  fields: {
    number: text('Number'),
    vendorId: reference('Vendor', 'vendors'),
    vendorName: text('Vendor name'),
    payeeId: reference('Payee', 'vendors'),
    payeeName: text('Payee name', { readOnly: true }),
    poId: reference('Purchase order', 'po'),
    taxId: text('Tax ID'),
    taxName: text('Tax name'),
  },
  list: { columns: ['number'], sort: 'number' },
  form: [],
  search: [],
  indexes: [],
})
const vendor: Doc = { id: 'v1', version: 1, createTime: '', updateTime: '', data: { name: 'SKF USA Inc.' } }
const requests: string[] = []
const read = async (collection: string, id: string): Promise<Doc> => {
  requests.push(`${collection}/${id}`)
  if (id !== 'v1') throw new Problem('not-found', 'There is no such vendor.')
  return vendor
}

it('a chosen vendor is written with its name', async () => {
  expect(await nameBeside(payables, 'vendorId', 'v1', read)).toEqual({ vendorName: 'SKF USA Inc.' })
  expect(requests).toEqual(['vendors/v1'])
})

it('a choice without a name, or none, is written alone', async () => {
  requests.length = 0
  expect(await nameBeside(payables, 'vendorId', 'gone', read)).toEqual({})
  expect(await nameBeside(payables, 'vendorId', undefined, read)).toEqual({})
  expect(requests).toEqual(['vendors/gone'])
})

it('only a reference with a text field for its name has one', () => {
  expect(nameFieldOf(payables, 'vendorId')).toBe('vendorName')
  for (const name of ['payeeId', 'poId', 'taxId', 'vendorName', 'nothing'])
    expect(nameFieldOf(payables, name)).toBeUndefined()
  const guarded = { ...payables, access: { commandFields: ['vendorName' as const] } }
  expect(nameFieldOf(guarded, 'vendorId')).toBeUndefined()
})

it('says which fields repeat a reference: all of a form, and those of a document whose reference is there', () => {
  expect([...besideFields(payables)]).toEqual(['vendorName', 'payeeName'])
  expect([...besideFields(payables, { vendorId: 'v1', payeeName: 'Koyo' })]).toEqual(['vendorName'])
})
