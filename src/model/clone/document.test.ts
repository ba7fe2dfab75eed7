import { describe, expect, it } from 'vitest'
import type { ClonePlan, FieldRule } from '#model/clone/clone.ts'
import { differenceTable } from '#model/clone/differences.ts'
import { type CloneContext, cloneDocument, pointedAt, referencesOf, ruleFault } from '#model/clone/document.ts'
import { freeName, targetFault } from '#model/clone/target.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { lines, reference, tags, text } from '#model/schema/fields.ts'
import { structureOf, structureToCollection } from '#model/structure/saved-structure.ts'

const orders = defineCollection({
  name: 'orders',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  fields: {
    number: text('Number', { mono: true }),
    vendorId: reference('Vendor', 'vendors'),
    vendorIds: { ...tags('Vendors'), target: 'vendors' },
    lines: lines('Lines', { partId: reference('Part', 'parts'), note: text('Note') }),
  },
  list: { columns: ['number', 'vendorId'], sort: 'number' },
  form: [['number', 'vendorId'], ['lines']],
  search: ['number'],
  indexes: [],
})
const ledger = defineCollection({ ...orders, name: 'ledger', access: { direct: 'commands' } })
const inner = defineCollection({ ...orders, name: 'inner', access: { private: true } })

const context = (rules: readonly FieldRule[], changes: Partial<CloneContext> = {}): CloneContext => ({
  source: 'orders',
  rules: new Map(rules.map((rule) => [rule.field, rule])),
  references: referencesOf(orders.fields),
  ids: 'new',
  relations: 'remap',
  targets: new Map([
    ['orders', 'test_orders'],
    ['vendors', 'test_vendors'],
  ]),
  salt: 's',
  timeZone: 'UTC',
  idOf: (collection, id) => (id === 'gone' ? undefined : `${collection}-${id}`),
  ...changes,
})

describe('the copy of a document', () => {
  const data = {
    number: '7',
    vendorId: 'v1',
    lines: [{ partId: 'p1', note: 'for Kim' }],
    above: { ref: 'vendors/v1' },
    beside: { ref: 'parts/p1' },
    collection: 'vendors',
    recordId: 'v1',
  }

  it('points to the copies of the set, and to the originals of what is not in it', () => {
    const { id, data: copy } = cloneDocument({ id: 'o1', data }, context([]))
    expect(id).toBe('orders-o1')
    expect(copy).toEqual({
      ...data,
      vendorId: 'vendors-v1',
      above: { ref: 'test_vendors/vendors-v1' },
      collection: 'test_vendors',
      recordId: 'vendors-v1',
    })
  })

  it('keeps a reference to a document that is not copied, and says so', () => {
    const { data: copy, touched } = cloneDocument({ id: 'o1', data: { vendorId: 'gone' } }, context([]))
    expect(copy).toEqual({ vendorId: 'gone' })
    expect(touched).toMatchObject([{ path: 'vendorId', outside: 1, change: 'same' }])
  })

  it('keeps ids and references, or leaves references out, by its options', () => {
    const unchanged = cloneDocument({ id: 'o1', data }, context([], { ids: 'keep', relations: 'keep' }))
    expect(unchanged).toMatchObject({ id: 'o1', data })
    const { data: copy } = cloneDocument({ id: 'o1', data }, context([], { relations: 'drop' }))
    expect(copy).toEqual({ number: '7', lines: [{ note: 'for Kim' }] })
  })

  it('follows records named by their collection and id, and lists of imported references, and says so', () => {
    const pairs = {
      vendorIds: ['v1', 'gone'],
      docType: 'vendors',
      docId: 'v1',
      all: [{ ref: 'vendors/v1' }, { ref: 'parts/p1' }],
    }
    const { data: copy, touched } = cloneDocument({ id: 'o1', data: pairs }, context([]))
    expect(copy).toEqual({
      vendorIds: ['vendors-v1', 'gone'],
      docType: 'test_vendors',
      docId: 'vendors-v1',
      all: [{ ref: 'test_vendors/vendors-v1' }, { ref: 'parts/p1' }],
    })
    expect(touched.map(({ path, change }) => [path, change])).toEqual([
      ['vendorIds', 'remapped'],
      ['docType', 'remapped'],
      ['docId', 'remapped'],
      ['all', 'remapped'],
    ])
    const { data: dropped } = cloneDocument({ id: 'o1', data: pairs }, context([], { relations: 'drop' }))
    expect(dropped).toEqual({})
  })

  it('is refused where a field would take the place of another', () => {
    const { faults } = cloneDocument({ id: 'o1', data: { a: 1, b: 2 } }, context([{ field: 'a', as: 'b' }]))
    expect(faults).toEqual(['Two of its fields would be called b.'])
  })

  it('renames, converts, masks and leaves out fields, those of lines too', () => {
    const rules: FieldRule[] = [
      { field: 'number', as: 'orderNo', to: 'number' },
      { field: 'lines.note', mask: 'name' },
      { field: 'above', leaveOut: true },
    ]
    const { data: copy, faults } = cloneDocument({ id: 'o1', data }, context(rules))
    expect(faults).toEqual([])
    expect(copy).toMatchObject({ orderNo: 7, lines: [{ partId: 'p1', note: expect.stringMatching(/^Name /) }] })
    expect(Object.keys(copy)).not.toContain('above')
    expect(Object.keys(copy)).not.toContain('number')
  })

  it('is refused with the reason where a value cannot be converted', () => {
    const { faults } = cloneDocument({ id: 'o1', data: { number: 'x7' } }, context([{ field: 'number', to: 'number' }]))
    expect(faults).toEqual(['number is not a number: "x7".'])
  })

  it('needs to know of every document it points to', () => {
    const pairs = { ...data, docType: 'parts', docId: 'p1' }
    expect(pointedAt(pairs, referencesOf(orders.fields))).toEqual([
      { collection: 'vendors', id: 'v1' },
      { collection: 'parts', id: 'p1' },
      { collection: 'vendors', id: 'v1' },
      { collection: 'parts', id: 'p1' },
      { collection: 'vendors', id: 'v1' },
      { collection: 'parts', id: 'p1' },
    ])
  })

  it('adds up to a difference table that shows what changes', () => {
    const table = differenceTable()
    const rules: FieldRule[] = [
      { field: 'number', as: 'orderNo', to: 'number' },
      { field: 'above', leaveOut: true },
    ]
    for (const number of ['', '7', '8']) {
      const { touched } = cloneDocument({ id: number, data: { number, above: 'x' } }, context(rules))
      table.add('orders', touched)
    }
    expect(table.rows()).toEqual([
      {
        source: 'orders',
        field: 'number',
        as: 'orderNo',
        change: 'converted',
        documents: 3,
        outside: 0,
        before: '',
        after: 'null',
      },
      { source: 'orders', field: 'above', change: 'left out', documents: 3, outside: 0, before: 'x' },
    ])
  })
})

describe('rules', () => {
  it.each([
    [[{ field: 'a', as: 'b' }], ['a', 'b'], 'a and b would both be called b.'],
    [
      [
        { field: 'a', as: 'b' },
        { field: 'b', leaveOut: true },
      ],
      ['a', 'b'],
      undefined,
    ],
    [[{ field: 'a', as: '$x' }], ['a'], '"$x" cannot be the name of a field.'],
    [[{ field: 'a', as: ' ' }], ['a'], '" " cannot be the name of a field.'],
    [[{ field: 'a' }, { field: 'a' }], ['a'], 'One field has two rules.'],
    [[{ field: 'lines.a', as: 'c' }], ['a', 'c'], undefined],
  ] as const)('%j of %j: %s', (rules, names, fault) => {
    expect(ruleFault(rules, names)).toBe(fault)
  })
})

describe('a target', () => {
  const defined = new Map([orders, ledger, inner].map((one) => [one.name, one]))
  const documents = new Map([
    ['bins', 3],
    ['gone', 0],
    ['orders', 2],
  ])
  const fault = (
    source: string,
    target: string,
    append = false,
    mode: ClonePlan['mode'] = 'both',
    others: string[] = [],
  ) => {
    const item = { source, target, ...(append && { append: true as const }) }
    return targetFault(
      item,
      { mode, items: [item, ...others.map((name) => ({ source: `of_${name}`, target: name }))] },
      { defined, documents },
    )
  }
  it.each([
    ['bins', 'bins_copy', undefined],
    ['bins', 'gone', undefined],
    ['bins', '', 'Enter a name for the copy of bins.'],
    ['bins', '1st', '"1st" is no name: a letter, then at most 63 letters, digits, "_" or "-".'],
    ['bins', 'bins', 'bins cannot be copied onto itself.'],
    ['bins', 'Bins', 'bins differs from "Bins" only by its case; choose another name.'],
    ['bins', 'orders', 'orders already exists. Choose another name, or append to it.'],
    ['bins', 'ledger', 'ledger is kept by commands and takes no direct changes, so no copies either.'],
    ['bins', 'inner', 'inner is kept by Prime itself and takes no copies.'],
    ['bins', 'counters', 'counters is kept by Prime itself and takes no copies.'],
    ['bins', 'Log', 'Log is kept by Prime itself and takes no copies.'],
    ['bins', 'log', 'log is kept by Prime itself and takes no copies.'],
  ])('%s into %s: %s', (source, target, sentence) => {
    expect(fault(source, target)).toBe(sentence)
  })

  it('takes more only when it is added to, and no structure when code defines it', () => {
    expect(fault('bins', 'orders', true)).toBeUndefined()
    expect(fault('orders', 'bins', true)).toBeUndefined()
    expect(fault('bins', 'orders', true, 'structure')).toContain('only records can be added')
    expect(fault('bins', 'x', false, 'both', ['x'])).toBe('Two copies would go into x.')
    expect(fault('bins', 'of_x', false, 'both', ['x'])).toBe('of_x is itself copied in this set.')
  })

  it('is offered a name that is free', () => {
    expect(freeName('bins', '_copy', new Set(['bins']))).toBe('bins_copy')
    expect(freeName('bins', '_copy', new Set(['Bins_Copy']))).toBe('bins_copy2')
    expect(freeName('a'.repeat(64), '_copy', new Set())).toHaveLength(64)
  })
})

describe('the structure of a copy', () => {
  it('keeps fields, columns, form and search, follows the rules, and comes back as a definition', () => {
    const rules: FieldRule[] = [
      { field: 'number', as: 'orderNo', to: 'number' },
      { field: 'lines.note', leaveOut: true },
    ]
    const targets = new Map([['vendors', 'test_vendors']])
    const unchanged = structureOf(orders, { rules, relations: 'remap', targets })
    const made = structureToCollection('test_orders', unchanged, undefined)!
    expect(made.title).toBe('orderNo')
    expect(made.fields.orderNo).toMatchObject({ kind: 'number', options: { mono: true } })
    expect(made.fields.vendorId).toMatchObject({ kind: 'reference', target: 'test_vendors', label: 'Vendor' })
    expect(Object.keys(made.fields.lines!.of!)).toEqual(['partId'])
    expect(made.list.columns).toEqual(['orderNo', 'vendorId'])
    expect(made.fields.vendorIds).toMatchObject({ kind: 'tags', target: 'test_vendors' })
    expect(made.form).toEqual([['orderNo', 'vendorId'], ['lines'], ['vendorIds']])
    expect(made.search).toEqual(['orderNo'])
  })

  it('takes of the options what options are, whatever someone wrote there', () => {
    const options = { decimals: 'many', mono: true, suggest: ['a'], default: 'five', colour: 'red' }
    const made = structureToCollection('x', { fields: { a: { kind: 'number', options } } }, undefined)!
    expect(made.fields.a!.options).toEqual({ mono: true, suggest: ['a'] })
  })

  it.each([{}, { fields: 5 }, { fields: { a: { kind: 'nonsense' } } }, { fields: { a: null } }])(
    'is none where someone wrote %j',
    (data) => {
      expect(structureToCollection('x', data as never, undefined)).toBeUndefined()
    },
  )
})
