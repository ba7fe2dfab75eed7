import { describe, expect, it } from 'vitest'
import { preventionFor } from '#features/data/duplicates/prevention.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })
const of = (a: Data, b: Data, saved: Parameters<typeof preventionFor>[2] = []) =>
  preventionFor(vendors, [doc('a', a), doc('b', b)], saved, 'UTC')

describe('what a merge teaches', () => {
  it('is a rule by which the records would have been pointed out', () => {
    expect(of({ name: 'Nordic Bearing' }, { name: 'Nordik Bearings Intl' })).toMatchObject({
      collection: 'vendors',
      tests: [{ field: 'name', test: 'name' }],
    })
    expect(
      of({ name: 'Harbor', email: 'sales@harbor.example' }, { name: 'H. B. Trading', email: 'Sales@Harbor.example' }),
    ).toMatchObject({ tests: [{ field: 'email', test: 'email' }], name: 'Vendors: Email the same' })
  })

  it.each<[string, Data, Data]>([
    ['a rule of Prime warns already', { name: 'Acme Inc', country: 'US' }, { name: 'ACME', country: 'us' }],
    ['no duplicates', { name: 'Harbor' }, { name: 'Zenith' }],
    ['nothing is known', {}, {}],
  ])('is nothing where %s', (_, a, b) => {
    expect(of(a, b)).toBeUndefined()
  })

  it('is nothing once the rule is kept', () => {
    const [a, b] = [{ name: 'Nordic Bearing' }, { name: 'Nordik Bearings Intl' }]
    const { collection, tests } = of(a, b)!
    const saved = { data: { collection, warns: true, tests: tests as unknown as Data[] } }
    expect(of(a, b, [saved])).toBeUndefined()
  })
})
