import { describe, expect, it } from 'vitest'
import { designFaults, designOf, keyOf, newColumn, structureFor, TEMPLATES } from '#features/custom-tables/design.ts'
import { ownTable } from '#model/own-table.ts'

describe('the design of a table', () => {
  it.each([
    ['Paid on', 'paidOn'],
    ['  their PRICE (net) ', 'theirPriceNet'],
    ['Größe', 'größe'],
    ['***', ''],
  ])('stores %j as %j', (label, key) => {
    expect(keyOf(label)).toBe(key)
  })

  it.each(Object.entries(TEMPLATES))('%s is a good one and comes back as it was', (_name, design) => {
    expect(designFaults(design)).toEqual(new Map())
    const definition = ownTable('x', structureFor(design))!
    expect(designOf(definition).columns.map(({ key, kind, formula, target }) => [key, kind, formula, target])).toEqual(
      design.columns.map(({ key, kind, formula, target }) => [key, kind, formula, target]),
    )
  })

  it('gives new fields names of their own, and keeps those that are there', () => {
    const { columns } = TEMPLATES['Empty table']!
    const design = { one: 'A', many: 'B', title: 'name', columns: [...columns, { ...newColumn(), label: 'Name!' }] }
    expect(Object.keys(structureFor(design).fields as object)).toEqual(['name', 'name2'])
  })

  it('keeps fields that are not designed here as they are', () => {
    const lines = {
      kind: 'lines',
      label: 'Lines',
      options: {},
      of: { a: { kind: 'text', label: 'A', options: {} } },
    } as const
    const definition = ownTable('x', {
      one: 'A',
      many: 'B',
      title: 't',
      fields: { t: { kind: 'text', label: 'T', options: { mono: true } }, lines },
    })!
    const kept = structureFor(designOf(definition), definition.fields).fields as Record<string, unknown>
    expect(kept).toMatchObject({ lines, t: { options: { mono: true } } })
  })

  it('says what keeps it from being saved, field by field', () => {
    const column = (more: object) => ({ ...newColumn(), label: 'X', ...more })
    const faults = designFaults({
      one: '',
      many: '',
      title: '',
      columns: [
        column({}),
        column({ label: '' }),
        column({ label: 'x' }),
        column({ label: 'Kind', kind: 'choice' }),
        column({ label: 'To', kind: 'reference' }),
        column({ label: 'Sum', kind: 'number', formula: 'y + 1' }),
      ],
    })
    expect([...faults]).toEqual([
      [1, 'A field needs a name.'],
      [2, 'There is a field “x” already.'],
      [3, 'Write the choices, one on each line.'],
      [4, 'Choose the table it points to.'],
      [5, expect.stringContaining('There is no field “y”')],
    ])
  })
})
