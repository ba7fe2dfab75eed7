import { describe, expect, it } from 'vitest'
import {
  designOf,
  fieldKey,
  newColumn,
  structureFor,
  withPartBeside,
} from '#features/data/custom-tables/designer/design.ts'
import { designFaults } from '#features/data/custom-tables/designer/design-faults.ts'
import { withTheirs } from '#features/data/custom-tables/designer/design-merge.ts'
import { TEMPLATES } from '#features/data/custom-tables/designer/templates.ts'
import { customTable } from '#model/schema/custom-tables.ts'

describe('the design of a table', () => {
  it.each([
    ['Paid on', 'paidOn'],
    ['  their PRICE (net) ', 'theirPriceNet'],
    ['Größe', 'größe'],
    ['***', ''],
    ['Constructor', 'constructor1'],
  ])('stores %j as %j', (label, key) => {
    expect(fieldKey(label)).toBe(key)
  })

  it.each(Object.entries(TEMPLATES))('%s is a good one and comes back as it was', (_name, design) => {
    expect(designFaults(design)).toEqual(new Map())
    const definition = customTable('x', structureFor(design))!
    expect(designOf(definition).columns.map(({ key, kind, formula, target }) => [key, kind, formula, target])).toEqual(
      design.columns.map(({ key, kind, formula, target }) => [key, kind, formula, target]),
    )
  })

  it('gives new fields names of their own, and keeps those that are there', () => {
    const { columns } = TEMPLATES['Empty table']!
    const design = { one: 'A', many: 'B', title: 'name', columns: [...columns, { ...newColumn(), label: 'Name!' }] }
    expect(Object.keys(structureFor(design).fields as object)).toEqual(['name', 'name2'])
  })

  it.each([
    ['number', '2.5', 2.5, undefined],
    ['text', ' new ', 'new', undefined],
    ['flag', 'Yes', true, undefined],
    ['choice', 'Sent', 'Sent', undefined],
    ['money', 'much', undefined, '“much” is not a number.'],
    ['flag', 'perhaps', undefined, 'The default value must be yes or no.'],
    ['choice', 'Lost', 'Lost', '“Lost” is not one of the choices.'],
  ] as const)('begins a new row with %s %j', (kind, initial, value, fault) => {
    const column = { ...newColumn(), label: 'State', kind, initial, choices: 'Sent\nBack' }
    const design = { one: 'A', many: 'B', title: 'state', columns: [column] }
    expect(designFaults(design).get(0)).toBe(fault)
    const definition = customTable('x', structureFor(design))!
    expect(definition.fields.state.options.default).toBe(value)
    if (fault === undefined)
      expect(designOf(definition).columns[0]!.initial.toLowerCase()).toBe(initial.trim().toLowerCase())
  })

  it('keeps lookups and rollups beside the fields, each behind the one it is after', () => {
    const column = (label: string, more: object) => ({ ...newColumn(), label, ...more })
    const columns = [
      column('Tool', { unique: true }),
      column('Customer', { kind: 'reference', target: 'customers' }),
      column('City', { kind: 'lookup', by: 'customer', show: 'city' }),
      column('Owes', { kind: 'rollup', by: 'customer', target: 'receivable', pointer: 'customerId', show: 'amount' }),
      column('Back on', { kind: 'date' }),
      column('Fees', { kind: 'rollup', target: 'fees', pointer: 'loan' }),
      column('Papers', { kind: 'files' }),
      column('Chase', { kind: 'button', act: 'task' }),
    ]
    const design = { one: 'A', many: 'B', title: 'tool', columns }
    expect(designFaults(design)).toEqual(new Map())
    const definition = customTable('x', structureFor(design))!
    expect(Object.keys(definition.fields)).toEqual(['tool', 'customer', 'backOn'])
    expect(definition.figures).toMatchObject([
      { kind: 'lookup', after: 'customer', by: 'customer', show: 'city' },
      { kind: 'rollup', after: 'customer', from: 'receivable', pointer: 'customerId', sum: 'amount', by: 'customer' },
      { kind: 'rollup', after: 'backOn', from: 'fees', pointer: 'loan' },
      { kind: 'files', after: 'backOn', label: 'Papers' },
      { kind: 'button', after: 'backOn', act: 'task' },
    ])
    expect([...designFaults({ ...design, columns: [column('Tool', {}), column('Do', { kind: 'button' })] })]).toEqual([
      [1, 'Choose what the button does.'],
    ])
    const strip = ({ key: _, ...rest }: (typeof columns)[number]) => rest
    expect(designOf(definition).columns.map(strip)).toEqual(columns.map(strip))
    const [, , city] = columns
    expect([...designFaults({ ...design, columns: [city!, column('Fees', { kind: 'rollup' })] })]).toEqual([
      [0, expect.stringContaining('Choose another')],
      [1, expect.stringContaining('Choose the table')],
    ])
  })

  it.each([
    ['part', { kind: 'reference', target: 'parts' }],
    ['person', { kind: 'text', options: { as: 'person' } }],
    ['link', { kind: 'text', options: { as: 'link' } }],
    ['tracking', { kind: 'text', options: { as: 'tracking' } }],
  ] as const)('keeps a %s as a field, and comes back as chosen', (kind, field) => {
    const design = { one: 'A', many: 'B', title: 'x', columns: [{ ...newColumn(), label: 'X', kind }] }
    const definition = customTable('x', structureFor(design))!
    expect(definition.fields.x).toMatchObject(field)
    expect(designOf(definition).columns[0]!.kind).toBe(kind)
    const asText = { ...design, columns: [{ ...design.columns[0]!, key: 'x', kind: 'text' as const }] }
    expect(customTable('x', structureFor(asText, definition.fields))!.fields.x).toEqual({
      kind: 'text',
      label: 'X',
      options: {},
    })
  })

  it('keeps fields that are not designed here as they are', () => {
    const lines = {
      kind: 'lines',
      label: 'Lines',
      options: {},
      of: { a: { kind: 'text', label: 'A', options: {} } },
    } as const
    const definition = customTable('x', {
      one: 'A',
      many: 'B',
      title: 't',
      fields: { t: { kind: 'text', label: 'T', options: { mono: true } }, lines },
    })!
    const stored = structureFor(designOf(definition), definition.fields).fields as Record<string, unknown>
    expect(stored).toMatchObject({ lines, t: { options: { mono: true } } })
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
      [2, 'A field named “x” already exists.'],
      [3, 'Write the choices, one on each line.'],
      [4, 'Choose the table it points to.'],
      [5, expect.stringContaining('There is no field “y”')],
    ])
  })

  it('puts what Prime knows of a part beside it, once', () => {
    const part = { ...newColumn(), label: 'Part', kind: 'part' as const }
    const stock = { ...newColumn(), label: 'In stock', kind: 'number' as const }
    const once = withPartBeside([part, stock], 0)
    expect(once.map(({ label, by, show }) => [label, by, show])).toEqual([
      ['Part', '', ''],
      ['In stock of Part', 'part', 'qtyAvailable'],
      ['Average cost', 'part', 'avgCost'],
      ['Family', 'part', 'pnFamily'],
      ['In stock', '', ''],
    ])
    expect(withPartBeside(once, 0)).toEqual(once)
  })

  it('keeps what someone else saved while it was made, and what is changed here', () => {
    const column = (key: string, more: object = {}) => ({ ...newColumn(), key, label: key, ...more })
    const before = [column('item'), column('qty'), column('old'), column('gone')]
    const mine = [
      column('qty', { kind: 'number' as const }),
      column('item'),
      column('gone', { label: 'Kept' }),
      column('new'),
    ]
    const theirs = [column('item', { label: 'Tool' }), column('qty'), column('old'), column('serial')]
    const merged = withTheirs(before, mine, theirs)
    expect(merged.map(({ key, label, kind }) => [key, label, kind])).toEqual([
      ['qty', 'qty', 'number'],
      ['item', 'Tool', 'text'],
      ['gone', 'Kept', 'text'],
      ['new', 'new', 'text'],
      ['serial', 'serial', 'text'],
    ])
  })
})
