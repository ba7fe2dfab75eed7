import { describe, expect, it } from 'vitest'
import { choicesFor, printAddress } from '#ui/print/print.ts'

const OFFERS = [
  { name: 'part-label', label: 'Part label', collection: 'parts', pages: ['label-2x1', 'label-4x6'] },
  { name: 'stock-list', label: 'Stock list', collection: 'parts', pages: ['Letter', 'A4'] },
  { name: 'check', label: 'Check', collection: 'checks', pages: ['Letter'] },
] as const

describe('the ways to print', () => {
  it('ask for the size of a label and not for the paper', () => {
    expect(choicesFor(OFFERS, 'parts')).toEqual([
      { template: 'part-label', label: 'Part label 2 × 1 in', page: 'label-2x1' },
      { template: 'part-label', label: 'Part label 4 × 6 in', page: 'label-4x6' },
      { template: 'stock-list', label: 'Stock list' },
    ])
    expect(choicesFor(OFFERS, 'todos')).toEqual([])
  })

  it('leave out what is only for other records', () => {
    const form = { name: 'return-form', label: 'Return form', collection: 'deals', pages: ['A4'] } as const
    const offers = [{ ...form, only: { field: 'kind', is: 'Return' } }]
    expect(choicesFor(offers, 'deals', { kind: 'Sale' })).toEqual([])
    expect(choicesFor(offers, 'deals', { kind: 'Return' })).toEqual([{ template: 'return-form', label: 'Return form' }])
  })

  it('name one or many records in one address', () => {
    const label = { template: 'part-label', label: 'Part label', page: 'label-4x6' } as const
    expect(printAddress({ template: 'check', label: 'Check' }, ['k1'])).toBe('/api/print/check/k1')
    expect(printAddress(label, ['a b', 'c&d'])).toBe('/api/print/part-label/a%20b?page=label-4x6&also=c%26d')
  })

  it('leave an address that no server would read', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `01HF8Y2K3M4N5P6Q7R8S9T${String(at).padStart(4, '0')}`)
    expect(printAddress({ template: 'check', label: 'Check' }, ids)).toBeUndefined()
    expect(printAddress({ template: 'check', label: 'Check' }, ids.slice(0, 200))).toBeDefined()
  })
})
