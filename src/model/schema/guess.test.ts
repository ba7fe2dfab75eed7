import { describe, expect, it } from 'vitest'
import { guessCollection } from '#model/schema/guess.ts'
import type { Data } from '#model/schema/value.ts'

const samples: Data[] = [
  {
    ref: 'x1',
    customer_name: 'Acme Conveyor',
    unitPrice: 12.5,
    qty: 3,
    paid: false,
    shippedOn: '2026-11-20',
    seenAt: { $ts: '2026-11-20T12:00:00.000Z' },
    vendorId: 'v1',
    colours: ['red'],
    items: [{ partNumber: '6205', qty: 2 }],
    address: { city: 'Miami' },
    remark: 'x'.repeat(200),
    odd: 1,
  },
  { customer_name: 'Cascade Paper', unitPrice: 1, odd: 'one', vendorId: null },
]

describe('the definition guessed for a loose collection', () => {
  const guessed = guessCollection('shopOrders', samples, ['vendors', 'parts'])

  it.each([
    ['customer_name', 'text'],
    ['unitPrice', 'money'],
    ['qty', 'number'],
    ['paid', 'flag'],
    ['shippedOn', 'date'],
    ['seenAt', 'moment'],
    ['vendorId', 'reference'],
    ['colours', 'tags'],
    ['items', 'lines'],
    ['address', 'object'],
    ['odd', 'text'],
  ])('takes %s for %s', (name, kind) => {
    expect(guessed.fields[name]).toMatchObject({ kind })
  })

  it('speaks the words of the data', () => {
    expect(guessed.label).toEqual({ one: 'Shop order', many: 'Shop orders' })
    expect(guessed.fields['customer_name'].label).toBe('Customer name')
    expect(guessed.fields['vendorId']).toMatchObject({ label: 'Vendor', target: 'vendors' })
    const { fields } = guessCollection('fairs', [{ vendorIds: ['v1'], partsSeen: ['p1'] }], ['vendors', 'parts'])
    expect(fields).toMatchObject({ vendorIds: { kind: 'tags', target: 'vendors' }, partsSeen: { kind: 'tags' } })
    expect(fields['partsSeen']).not.toHaveProperty('target')
  })

  it('is titled and sorted by a field that every sample has', () => {
    expect([guessed.title, guessed.list.sort]).toEqual(['customer_name', 'customer_name'])
  })

  it('lists no long texts and no objects', () => {
    expect(guessed.list.columns[0]).toBe('customer_name')
    for (const name of ['remark', 'address', 'items']) expect(guessed.list.columns).not.toContain(name)
  })

  it('guesses the fields of lines too', () => {
    expect(guessed.fields['items'].of).toMatchObject({ partNumber: { kind: 'text' }, qty: { kind: 'number' } })
  })

  it('has something to show where there is nothing yet', () => {
    expect(guessCollection('empty', [])).toMatchObject({ title: 'name', list: { columns: ['name'] } })
  })
})
