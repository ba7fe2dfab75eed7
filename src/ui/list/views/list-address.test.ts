import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterOp, OP_WORDS } from '#ui/list/filters/filters.ts'
import { isStep, readListAddress, withGroups, withoutGroups, writeListAddress } from '#ui/list/views/list-address.ts'

describe('the address of a list', () => {
  it('carries search, sorting, tab, filters and the open record', () => {
    const search = writeListAddress('?theme=x', {
      search: '6205 2rs',
      sort: { path: 'dueDate', down: true },
      tab: 'Open',
      filters: [{ path: 'vendorName', op: 'is', value: 'SKF USA Inc.' }],
      any: true,
      id: 'p1',
      isNew: false,
    })
    expect(search).toBe(
      '?theme=x&q=6205+2rs&sort=-dueDate&tab=Open&where=vendorName%7Eis%7ESKF+USA+Inc.&match=any&id=p1',
    )
    expect(readListAddress(search)).toMatchObject({ search: '6205 2rs', tab: 'Open', any: true, id: 'p1' })
  })

  it('is empty for a list as it comes', () => {
    expect(writeListAddress('', { search: '', filters: [], any: false, isNew: false })).toBe('')
  })

  it('opens a delivery by its purchase order', () => {
    expect(readListAddress('?po=o7', 'po').id).toBe('o7')
    expect(readListAddress('?id=o8', 'po').id).toBe('o8')
    expect(writeListAddress('?id=o8', { ...readListAddress('?id=o8', 'po'), id: 'o9' }, 'po')).toBe('?po=o9')
  })

  it('brings any filter back as it was', () => {
    const op = fc.constantFrom(...(Object.keys(OP_WORDS) as FilterOp[]))
    const plain = { path: fc.string({ minLength: 1 }), op, value: fc.string() }
    const filter = fc.oneof(fc.record(plain), fc.record({ ...plain, group: fc.integer({ min: 1, max: 9 }) }))
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 4 }), (filters) => {
        const search = writeListAddress('', { search: '', filters, any: false, isNew: false })
        expect(readListAddress(search).filters).toEqual(filters)
      }),
    )
  })

  it.each([
    ['another tab', '?tab=Open', '?tab=Paid', true],
    ['the first tab again', '?tab=Open', '', true],
    ['a filter', '?q=skf', '?q=skf&where=status~is~Open', true],
    ['a filter that goes', '?where=status~is~Open', '', true],
    ['any of the filters', '?where=a~is~1;b~is~2', '?where=a~is~1;b~is~2&match=any', true],
    ['a saved view', '', '?saved=s1', true],
    ['a search that begins', '?tab=Open', '?tab=Open&q=s', true],
    ['its next letter', '?q=s', '?q=sk', false],
    ['a search that is cleared', '?q=skf', '', false],
    ['the order', '', '?sort=-dueDate', false],
    ['a record that closes', '?id=p1', '', false],
    ['a group that opens', '?layout=groups.brand', '?layout=groups.brand&open=SKF', false],
  ])('keeps %s as a step for Back, or as part of one', (_, before, after, expected) => {
    expect(isStep(readListAddress(before), readListAddress(after))).toBe(expected)
  })

  it.each([
    ['nothing chosen', '', { layout: 'groups.vendorId', open: '*' }],
    ['all groups closed', '?layout=groups.vendorId', { layout: 'groups.vendorId', open: undefined }],
    ['the plain table', '?layout=table', { layout: undefined, open: undefined }],
    ['other groups', '?layout=groups.brand&open=*', { layout: 'groups.brand', open: '*' }],
  ])('of a list that begins in groups keeps %s', (_, search, shown) => {
    const address = withGroups(readListAddress(search), 'vendorId')
    expect([address.layout, address.open]).toEqual([shown.layout, shown.open])
    expect(writeListAddress('', withoutGroups(address, 'vendorId'))).toBe(search)
  })

  it('leaves out what is no filter', () => {
    expect(readListAddress('?where=nonsense;a~because~b;;dueDate~before~t').filters).toEqual([
      { path: 'dueDate', op: 'before', value: 't' },
    ])
  })
})
