import { expect, it } from 'vitest'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate } from '#model/query/ask.ts'
import { documentCount, sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import { type AnyCollection, defineCollection } from '#model/schema/collection.ts'
import { money, number, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const bills = defineCollection({
  name: 'bills',
  label: { one: 'Bill', many: 'Bills' },
  title: 'number',
  fields: {
    number: text('Number'),
    'Total Amount': money('Total', { currency: 'currency' }),
    fee: money('Fee'),
    pieces: number('Pieces'),
    status: text('Status'),
    currency: text('Currency'),
  },
  list: { columns: ['number'], sort: 'number', sums: ['Total Amount', 'fee', 'pieces'] },
  form: [],
  search: [],
  indexes: [],
})
const owing = defineCollection({
  ...bills,
  list: { columns: ['number'], sort: 'number', sums: ['Total Amount', 'fee'], owed: ['fee'] },
})
const plain = defineCollection({ ...bills, list: { columns: ['number'], sort: 'number', sums: ['fee', 'pieces'] } })
const none = defineCollection({ ...bills, list: { columns: ['number'], sort: 'number' } })

function figures(collection: AnyCollection, documents: Data[]) {
  const task = readAggregate({ aggregate: { count: true, ...sumsAsk(collection) } }, collection.name, [])
  const answer = aggregateOf(
    task,
    documents.map((data) => ({ data })),
  )
  return { count: documentCount(answer), sums: sumsOfDocuments(collection, answer, 'USD') }
}

it('amounts of several currencies are not added to each other; what names none is in the company’s own', () => {
  const documents: Data[] = [
    { 'Total Amount': 0.1, currency: 'EUR', fee: 1, pieces: 2 },
    { 'Total Amount': 0.2, currency: 'eur', fee: 1, pieces: 2 },
    { 'Total Amount': 10, currency: 'USD', fee: 1, pieces: 2 },
    { 'Total Amount': 5, fee: 1, pieces: 2 },
    { 'Total Amount': 7, currency: '', fee: 1 },
    { 'Total Amount': 3, currency: 'CHF' },
    { currency: 'GBP' },
  ]
  expect(figures(bills, documents)).toEqual({
    count: 7,
    sums: [
      { name: 'Total Amount', value: '22', count: 3, currency: 'USD' },
      { name: 'Total Amount', value: '3', count: 1, currency: 'CHF' },
      { name: 'Total Amount', value: '0.3', count: 2, currency: 'EUR' },
      { name: 'fee', value: '5', count: 5 },
      { name: 'pieces', value: '8', count: 4 },
    ],
  })
})

it('columns without a currency are one figure, and nothing is asked for nothing', () => {
  expect(figures(plain, [{ fee: 0.1 }, { fee: 0.2, pieces: 1 }])).toEqual({
    count: 2,
    sums: [
      { name: 'fee', value: '0.3', count: 2 },
      { name: 'pieces', value: '1', count: 1 },
    ],
  })
  expect(sumsAsk(plain)).not.toHaveProperty('by')
  expect(sumsAsk(none)).toEqual({})
  expect(figures(none, [{ fee: 1 }])).toEqual({ count: 1, sums: [] })
  expect(figures(bills, [])).toEqual({ count: 0, sums: [] })
})

it('drafts and documents without a status are in the sum of what is billed and not in the sum of what is owed', () => {
  const documents: Data[] = [
    { status: 'Open', 'Total Amount': 100, fee: 40 },
    { status: 'Draft', 'Total Amount': 7, fee: 7 },
    { status: 'Void', 'Total Amount': 5, fee: 0 },
    { 'Total Amount': 3, fee: 3, currency: 'EUR' },
  ]
  expect(figures(owing, documents)).toEqual({
    count: 4,
    sums: [
      { name: 'Total Amount', value: '112', count: 3, currency: 'USD' },
      { name: 'Total Amount', value: '3', count: 1, currency: 'EUR' },
      { name: 'fee', value: '40', count: 2 },
    ],
  })
  expect(figures(owing, [{ status: 'Draft', 'Total Amount': 7, fee: 7 }]).sums).toEqual([
    { name: 'Total Amount', value: '7', count: 1, currency: 'USD' },
  ])
})
