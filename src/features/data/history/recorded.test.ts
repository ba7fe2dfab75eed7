import { expect, it } from 'vitest'
import { namedWith, recordedWith } from '#features/data/history/recorded.ts'
import '#features/registry.ts'

const table = { one: 'Sample', many: 'Samples', title: 'title', fields: { title: { label: 'Title', kind: 'text' } } }

it('own tables stand among the lists of the history; fields added to a product’s list make none', () => {
  const recorded = recordedWith([
    { id: 'samples', data: table },
    { id: 'vendors', data: { ...table, many: 'Vendors' } },
  ])
  expect(recorded.filter(({ of }) => of.name === 'vendors')).toHaveLength(1)
  const own = recorded.find(({ of }) => of.name === 'samples')
  expect([own?.of.label.many, own?.path]).toEqual(['Samples', '/customtable?collection=samples'])
})

it('every list of the product is there once, a lot among the lots', () => {
  const recorded = recordedWith([])
  expect(new Set(recorded.map(({ of }) => of.name)).size).toBe(recorded.length)
  expect(recorded.find(({ of }) => of.name === 'inventory')?.path).toBe('/inventory?view=lots')
})

it('whatever the log tells of has a name: a print is no “prints”', () => {
  const recorded = recordedWith([])
  const named = namedWith(recorded)
  expect(named.slice(0, recorded.length)).toEqual(recorded)
  const wordOf = (name: string) => named.find(({ of }) => of.name === name)?.of.label.one
  expect(['prints', 'comments', 'attachments', 'receipts'].map(wordOf)).toEqual([
    'Print',
    'Comment',
    'Attachment',
    'Receipt',
  ])
  expect(new Set(named.map(({ of }) => of.name)).size).toBe(named.length)
})
