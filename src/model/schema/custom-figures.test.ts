import { describe, expect, it } from 'vitest'
import { type Rollup, readFigures, rolledUp, rollupQuery } from '#model/schema/custom-figures.ts'

const fields = {
  customerId: { kind: 'reference', label: 'Customer', target: 'customers', options: {} },
  name: { kind: 'text', label: 'Name', options: {} },
} as const
const lookup = { kind: 'lookup', name: '·city', label: 'City', by: 'customerId', show: 'city' }
const rollup: Rollup = { kind: 'rollup', name: '·paid', label: 'Paid', from: 'fees', pointer: 'loanId', sum: 'fee' }

describe('figures of an own table', () => {
  it.each([
    ['a lookup', lookup, [lookup]],
    ['a lookup by what is no reference', { ...lookup, by: 'name' }, []],
    ['a rollup', { ...rollup, after: 'name' }, [{ ...rollup, after: 'name' }]],
    ['a rollup by a reference', { ...rollup, by: 'customerId' }, [{ ...rollup, by: 'customerId' }]],
    ['a rollup by a field that is gone', { ...rollup, by: 'gone' }, []],
    [
      'a button',
      { kind: 'button', name: '·do', label: 'Do', act: 'task' },
      [{ kind: 'button', name: '·do', label: 'Do', act: 'task' }],
    ],
    ['a button that does nothing known', { kind: 'button', name: '·do', label: 'Do', act: 'fly' }, []],
    ['files', { kind: 'files', name: '·f', label: 'Files', more: 1 }, [{ kind: 'files', name: '·f', label: 'Files' }]],
    ['another kind', { ...rollup, kind: 'magic' }, []],
    ['nothing', null, []],
  ])('are read: %s', (_, raw, expected) => {
    expect(readFigures([raw], fields)).toEqual(expected)
  })

  it('add no two currencies together', () => {
    const groups = [
      { key: { loanId: 'a', currency: 'USD' }, sum: { fee: { value: '10', count: 1 } } },
      { key: { loanId: 'a', currency: 'EUR' }, sum: { fee: { value: '2.5', count: 1 } } },
    ]
    expect(rollupQuery(rollup, 'currency').aggregate.by).toEqual(['loanId', 'currency'])
    expect(rolledUp(rollup, { groups }, 'currency').get('a')).toEqual([
      { value: 10, currency: 'USD' },
      { value: 2.5, currency: 'EUR' },
    ])
  })

  it('ask once for all rows, and give each its own', () => {
    expect(rollupQuery(rollup).aggregate).toEqual({ sum: ['fee'], by: ['loanId'] })
    const groups = [{ key: { loanId: 'a' }, count: 2, sum: { fee: { value: '30.3', count: 2 } } }]
    expect(rolledUp(rollup, { groups }).get('a')).toEqual([{ value: 30.3 }])
    const { sum: _, ...counted } = rollup
    expect(rollupQuery(counted).aggregate).toEqual({ count: true, by: ['loanId'] })
    expect([rolledUp(counted, { groups }).get('a'), rolledUp(counted, undefined).get('a')]).toEqual([
      [{ value: 2 }],
      undefined,
    ])
  })
})
