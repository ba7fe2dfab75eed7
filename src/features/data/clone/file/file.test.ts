import { describe, expect, it } from 'vitest'
import { clonedJson, cloneFile, csvOf } from '#features/data/clone/file/clone-file.ts'
import { readFile } from '#features/data/clone/file/read-file.ts'
import { maskPreset } from '#features/data/clone/plans/presets.ts'
import type { ClonePlan } from '#model/clone/clone.ts'
import { date, lines, money, number, text } from '#model/schema/fields.ts'

const plan = (items: ClonePlan['items'], changes: Partial<ClonePlan> = {}): ClonePlan => ({
  mode: 'records',
  ids: 'keep',
  relations: 'remap',
  existing: 'skip',
  items,
  ...changes,
})

describe('an uploaded file', () => {
  it.each([
    ['bins.csv', "id;label;size\r\nb1;A;5\r\nb2;'=1+1;7\r\n"],
    ['bins.json', '[{"id":"b1","label":"A","size":"5"},{"id":"b2","label":"=1+1","size":"7"}]'],
    ['bins.jsonl', '{"id":"b1","label":"A","size":"5"}\n{"id":"b2","label":"=1+1","size":"7"}\n'],
    ['bins.json', '{"b1":{"label":"A","size":"5"},"b2":{"label":"=1+1","size":"7"}}'],
    ['x.json', '{"__collections__":{"bins":{"b1":{"label":"A","size":"5"},"b2":{"label":"=1+1","size":"7"}}}}'],
  ])('%s is read into its documents: %s', (name, content) => {
    expect([...readFile(name, content).collections]).toEqual([
      [
        'bins',
        [
          { id: 'b1', data: { label: 'A', size: '5' } },
          { id: 'b2', data: { label: '=1+1', size: '7' } },
        ],
      ],
    ])
  })

  it('has an id for each row that names none, and says which documents are none', () => {
    const { collections, faults } = readFile(
      'my bins 2026.json',
      '[{"a":1},5,{"__proto__x__":1,"$ts":2},{"$id":"x","id":7}]',
    )
    expect([...collections.keys()]).toEqual(['my_bins_2026'])
    expect(collections.get('my_bins_2026')).toEqual([
      { id: 'row-000001', data: { a: 1 } },
      { id: 'x', data: { id: 7 } },
    ])
    expect(faults).toHaveLength(2)
  })

  it.each([
    ['a.csv', 'id,label\r\n', 'The file has no rows'],
    ['a.json', '[]', 'The file holds no documents.'],
    ['a.json', '[{"a":1}', 'The file ends before its list does.'],
  ])('%s with %j is refused: %s', (name, content, sentence) => {
    expect(() => readFile(name, content)).toThrow(sentence)
  })
})

describe('the clone of a file', () => {
  const file = readFile(
    'x.json',
    JSON.stringify({
      __collections__: {
        vendors: { v1: { name: 'SKF', email: 'a@skf.example' }, v2: { name: 'FAG', email: 'b@fag.example' } },
        orders: {
          o1: {
            vendorId: 'v1',
            size: '5',
            at: { __datatype__: 'timestamp', value: { _seconds: 60, _nanoseconds: 0 } },
          },
          o2: { vendorId: 'v2', size: 'big' },
        },
      },
    }),
  )

  it('makes new ids, lets references follow, converts and masks, and says what stayed behind', () => {
    const items = [
      { source: 'vendors', target: 'test_vendors', rules: [{ field: 'email', mask: 'email' as const }], limit: 1 },
      { source: 'orders', target: 'test_orders', rules: [{ field: 'size', to: 'number' as const, as: 'count' }] },
    ]
    const { collections, counts, faults, differences } = cloneFile(file, plan(items, { ids: 'new' }), 'salt', 'UTC')
    const [vendor] = collections.get('test_vendors')!
    expect(counts).toMatchObject({ read: 3, created: 2, failed: 1 })
    expect(vendor!.data).toEqual({ name: 'SKF', email: expect.stringMatching(/^person-.*@example\.com$/) })
    expect(collections.get('test_orders')).toEqual([
      {
        id: expect.stringMatching(/^\w{24}$/),
        data: { vendorId: vendor!.id, count: 5, at: { $ts: '1970-01-01T00:01:00.000Z' } },
      },
    ])
    expect(faults).toEqual([{ collection: 'orders', id: 'o2', reason: 'size is not a number: "big".' }])
    expect(differences).toContainEqual(
      expect.objectContaining({ field: 'vendorId', change: 'remapped', documents: 1, outside: 0 }),
    )
    expect([...readFile('x.json', clonedJson(collections)).collections]).toEqual([...collections])
  })

  it('never lets a document take the place of another of the same id', () => {
    const twice = readFile('bins.csv', 'id,label\n7,A\n8,B\n7,C\n')
    const { collections, counts, faults } = cloneFile(twice, plan([{ source: 'bins', target: 'copy' }]), 'salt', 'UTC')
    expect(counts).toMatchObject({ read: 3, created: 2, failed: 1 })
    expect(collections.get('copy')!.map(({ data }) => data.label)).toEqual(['A', 'B'])
    expect(faults).toEqual([{ collection: 'bins', id: '7', reason: 'The file has an earlier document under this id.' }])
  })

  it('of one collection comes out as a list or as CSV that are read back', () => {
    const { collections } = cloneFile(file, plan([{ source: 'vendors', target: 'copy' }]), 'salt', 'UTC')
    expect([...readFile('copy.json', clonedJson(collections)).collections]).toEqual([...collections])
    expect([...readFile('copy.csv', csvOf(collections.get('copy')!)).collections]).toEqual([...collections])
  })
})

it('a preset masks people, ways to reach them and prices, and leaves parts and days', () => {
  const fields = {
    name: text('Name'),
    vendorName: text('Vendor'),
    email: text('Email'),
    phone: text('Phone'),
    address: text('Address'),
    partNumber: text('Part'),
    dueDate: date('Due'),
    qty: number('Quantity'),
    creditLimit: money('Limit'),
    lines: lines('Lines', { description: text('Description'), unitPrice: number('Price') }),
  }
  expect(Object.fromEntries(maskPreset(fields).map(({ field, mask }) => [field, mask]))).toEqual({
    name: 'name',
    vendorName: 'name',
    email: 'email',
    phone: 'phone',
    address: 'text',
    creditLimit: 'amount',
    'lines.unitPrice': 'amount',
  })
})
