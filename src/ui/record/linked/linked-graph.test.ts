import { expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, reference, references, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { amongChanges, walkLinks } from '#ui/record/linked/linked-graph.ts'

const plain = { search: [], indexes: [], form: [] } as const
const vendors = defineCollection({
  ...plain,
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
})
const orders = defineCollection({
  ...plain,
  name: 'po',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  fields: {
    number: text('Number'),
    orderDate: date('Ordered'),
    status: choice('Status', ['Pending']),
    vendorId: reference('Vendor', 'vendors'),
    billId: reference('Bill', 'bills', { readOnly: true }),
  },
  list: { columns: ['number'], sort: 'number' },
})
const bills = defineCollection({
  ...plain,
  name: 'bills',
  label: { one: 'Bill', many: 'Bills' },
  title: 'number',
  fields: { number: text('Number'), poId: reference('Order', 'po'), vendorId: reference('Vendor', 'vendors') },
  list: { columns: ['number'], sort: 'number' },
})
const payments = defineCollection({
  ...plain,
  name: 'checks',
  label: { one: 'Check', many: 'Checks' },
  title: 'number',
  fields: { number: text('Number'), billId: reference('Bill', 'bills') },
  list: { columns: ['number'], sort: 'number' },
})
const where = {
  places: [vendors, orders, bills, payments].map((of) => ({ of, path: `/${of.name}` })),
  hubs: new Set(['vendors']),
}

let day = 0
const doc = (id: string, data: Data): Doc => ({
  id,
  version: 1,
  createTime: `2026-02-${String(10 + day++)}T10:00:00.000Z`,
  updateTime: '',
  data,
})
const held: Record<string, readonly Doc[]> = {
  vendors: [doc('v1', { name: 'SKF' })],
  po: [doc('o1', { number: 'PO-1', status: 'Pending', vendorId: 'v1' }), doc('o2', { number: 'PO-2', vendorId: 'v1' })],
  bills: [doc('b1', { number: 'AP-1', poId: 'o1', vendorId: 'v1' })],
  checks: [doc('c1', { number: '1042', billId: 'b1' })],
}
const readFrom =
  (docs: typeof held): Parameters<typeof walkLinks>[2] =>
  ({ gets, queries }) =>
    Promise.resolve({
      gets: gets.map(({ collection, id }) => docs[collection]?.find((each) => each.id === id) ?? null),
      queries: queries.map(({ collection, where: [clause] = [] }) => {
        const [name, , id] = clause as readonly [string, string, string]
        return { documents: (docs[collection] ?? []).filter(({ data }) => data[name] === id) }
      }),
    })
const read = readFrom(held)

it('an order’s chain goes on to its bill and the check that paid it, oldest first', async () => {
  const { chain, besides } = await walkLinks(where, { collection: orders, doc: held.po![0]! }, read)
  expect(chain.map(({ kind, title, status }) => [kind, title, status])).toEqual([
    ['Order', 'PO-1', 'Pending'],
    ['Bill', 'AP-1', undefined],
    ['Check', '1042', undefined],
  ])
  expect(besides.map(({ title, href }) => [title, href])).toEqual([['SKF', '/vendors?tab=all&id=v1']])
})

it('a document that names several goes on to each of them', async () => {
  const slips = defineCollection({
    ...plain,
    name: 'slips',
    label: { one: 'Slip', many: 'Slips' },
    title: 'number',
    fields: { number: text('Number'), poId: reference('Order', 'po'), billIds: references('Bills', 'bills') },
    list: { columns: ['number'], sort: 'number' },
  })
  const both = { ...where, places: [...where.places, { of: slips, path: '/slips' }] }
  const docs: typeof held = {
    po: [held.po![1]!],
    slips: [doc('s1', { number: 'PS-1', poId: 'o2', billIds: ['b2', 'b3'] })],
    bills: [doc('b2', { number: 'AP-2' }), doc('b3', { number: 'AP-3' })],
  }
  const { chain } = await walkLinks(both, { collection: orders, doc: docs.po![0]! }, readFrom(docs))
  expect(chain.map(({ title }) => title)).toEqual(['PO-2', 'PS-1', 'AP-2', 'AP-3'])
})

it('the chain is the same from its other end', async () => {
  const { chain } = await walkLinks(where, { collection: payments, doc: held.checks![0]! }, read)
  expect(chain.map(({ title }) => title)).toEqual(['PO-1', 'AP-1', '1042'])
})

it('a vendor shows what names it, and no one else’s documents', async () => {
  const { chain } = await walkLinks(where, { collection: vendors, doc: held.vendors![0]! }, read)
  expect(chain.map(({ title }) => title)).toEqual(['SKF', 'PO-1', 'PO-2', 'AP-1'])
})

it('records of one file are in the order in which they come from each other, also seen from the last', async () => {
  const at = { createTime: '2026-02-01T00:00:00.000Z' }
  const [bill, check] = [
    { ...held.bills![0]!, ...at },
    { ...held.checks![0]!, ...at },
  ]
  const order = { ...held.po![0]!, ...at, data: { ...held.po![0]!.data, billId: 'b1' } }
  const same: typeof held = { vendors: [], po: [order], bills: [bill], checks: [check] }
  for (const [collection, doc] of [[bills, bill] as const, [payments, check] as const, [orders, order] as const]) {
    const { chain } = await walkLinks(where, { collection, doc }, readFrom(same))
    expect(chain.map(({ title }) => title)).toEqual(['PO-1', 'AP-1', '1042'])
  }
})

it.each([
  ['the day it says of itself', '2026-01-05', '2026-01-05'],
  ['that day however it is written', 'Jan 5, 2026', '2026-01-05'],
  ['the moment of its entry where that is the same day', '2026-02-20', '2026-02-20T10:00:00.000Z'],
  ['the moment of its entry where it says no day', undefined, '2026-02-20T10:00:00.000Z'],
  ['the moment of its entry where the day cannot be read', 'soon', '2026-02-20T10:00:00.000Z'],
])('an order stands in its chain at %s', async (_, orderDate, at) => {
  const order = {
    ...held.po![0]!,
    createTime: '2026-02-20T10:00:00.000Z',
    data: { number: 'PO-9', ...(orderDate && { orderDate }) },
  }
  const { chain } = await walkLinks(where, { collection: orders, doc: order }, readFrom({}))
  expect(chain.map((node) => node.at)).toEqual([at])
})

it('the timeline of a bill tells of its order and its check, that of a vendor only of the vendor', async () => {
  const graphOf = async (collection: typeof bills | typeof vendors, doc: Doc) =>
    amongChanges(where, collection.name, doc.id, await walkLinks(where, { collection, doc }, read)).map(
      ({ title }) => title,
    )
  expect(await graphOf(bills, held.bills![0]!)).toEqual(['PO-1', '1042'])
  expect(await graphOf(vendors, held.vendors![0]!)).toEqual([])
  expect(amongChanges(where, 'bills', 'b1', undefined)).toEqual([])
})
