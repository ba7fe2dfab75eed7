import { describe, expect, it } from 'vitest'
import { lookFor, looksLike, warningRules } from '#features/data/duplicates/similar.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data): Doc => ({ id, version: 1, createTime: '', updateTime: '', data })

describe('a new record looks like one that is there', () => {
  const known = [
    doc('v1', { name: 'Acme Bearing, Inc.', country: 'US' }),
    doc('v2', { name: 'Acme Bearing', country: 'DE' }),
    doc('v3', { name: 'Zenith', country: 'US', phone: '(555) 010-4477' }),
  ]
  it.each<[Data, string[]]>([
    [{ name: 'ACME Bearings', country: 'us' }, ['v1']],
    [{ name: 'ACME Bearings' }, []],
    [{ name: 'Somebody', phone: '555 010 4477' }, ['v3']],
    [{ name: 'Somebody else' }, []],
  ])('%j', (data, ids) => {
    expect(looksLike(warningRules('vendors', []), data, known, 'UTC').map(({ id }) => id)).toEqual(ids)
  })

  it('by a saved rule only when it warns', () => {
    const rule = { collection: 'vendors', tests: [{ field: 'name', test: 'name', atLeast: 0.8 }] }
    const found = (warns: boolean) =>
      looksLike(warningRules('vendors', [{ data: { ...rule, warns } }]), { name: 'Acme Bearing' }, known, 'UTC').length
    expect([found(false), found(true)]).toEqual([0, 2])
  })

  it('by a saved rule only within its scope, on both sides', () => {
    const tests = [{ field: 'name', test: 'name', atLeast: 0.8 }]
    const saved = { collection: 'vendors', warns: true, tests, scope: { where: [['country', '==', 'DE']] } }
    const found = (country: string) =>
      looksLike(warningRules('vendors', [{ data: saved }]), { name: 'Acme Bearing', country }, known, 'UTC')
    expect(found('DE').map(({ id }) => id)).toEqual(['v2'])
    expect(found('FR')).toEqual([])
  })
})

it('asks only what an index answers, and nothing before there is something to ask', () => {
  expect(lookFor(parts, { partNumber: '6205-2rs' })).toEqual([
    { collection: 'parts', where: [['pnKey', '==', '62052RS']], limit: 50 },
  ])
  expect(lookFor(parts, { partNumber: '6' })).toEqual([])
  expect(lookFor(vendors, {})).toEqual([])
  expect(lookFor(vendors, { name: 'Acme Bearings Inc', email: 'a@acme.example' }).map(({ search }) => search)).toEqual([
    'beari acme',
    'beari',
    'a@acme.example',
  ])
})
