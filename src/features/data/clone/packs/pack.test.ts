import { describe, expect, it } from 'vitest'
import { settings } from '#features/admin/settings/collection.ts'
import { comparePack, packText, packWrite, readPack } from '#features/data/clone/packs/pack.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data, version = 1): Doc => ({ id, version, createTime: '', updateTime: '', data })
const AT = new Date('2026-11-20T12:00:00.000Z')
const before = new Map([
  [
    'settings',
    [
      doc('company', { name: 'Company', companyName: 'Harbor', lockedThrough: '2026-01-31' }),
      doc('print', { name: 'Print', printName: 'Harbor' }),
    ],
  ],
  ['savedViews', [doc('v1', { name: 'Open' })]],
])
const defined = new Map([[settings.name, settings]])

describe('a configuration pack', () => {
  it('is read back as it was saved', () => {
    const pack = readPack(packText(before, AT))
    expect(pack.at).toBe('2026-11-20T12:00:00.000Z')
    expect([...pack.collections.keys()]).toEqual(['settings', 'savedViews'])
    expect(comparePack(pack, before, defined)).toEqual([])
  })

  it('shows field by field what it would change, and keeps what only commands change', () => {
    const pack = readPack(packText(before, AT))
    const here = new Map([
      [
        'settings',
        [doc('company', { name: 'Company', companyName: 'Other', lockedThrough: '2026-02-28', currency: 'USD' }, 7)],
      ],
      ['savedViews', [doc('v1', { name: 'Open' }, 3), doc('v2', { name: 'Mine' }, 4)]],
    ])
    const differences = comparePack(pack, here, defined)
    expect(differences).toEqual([
      {
        collection: 'settings',
        id: 'company',
        kind: 'changed',
        changes: [
          { path: 'companyName', before: 'Other', after: 'Harbor' },
          { path: 'currency', before: 'USD' },
        ],
        unchanged: ['lockedThrough'],
      },
      { collection: 'settings', id: 'print', kind: 'added', changes: expect.any(Array), unchanged: [] },
      { collection: 'savedViews', id: 'v2', kind: 'only here', changes: expect.any(Array), unchanged: [] },
    ])
    expect(differences.map((difference) => packWrite(difference, pack, here))).toEqual([
      {
        op: 'update',
        collection: 'settings',
        id: 'company',
        ifVersion: 7,
        patch: { companyName: 'Harbor' },
        unset: ['currency'],
      },
      { op: 'create', collection: 'settings', id: 'print', data: { name: 'Print', printName: 'Harbor' } },
      { op: 'delete', collection: 'savedViews', id: 'v2', ifVersion: 4 },
    ])
  })

  it.each([
    ['not JSON', 'This file is not valid JSON.'],
    ['[]', 'This file is not a configuration pack.'],
    [
      packText(before, AT).replace('"version": 1', '"version": 2'),
      'This pack is of version 2; this Prime reads version 1.',
    ],
    [packText(before, AT).replace('Harbor', 'Harbour'), 'The checksum does not match'],
  ])('is refused: %.20s', (text, sentence) => {
    expect(() => readPack(text)).toThrow(sentence)
  })

  it('tells what it does not know', () => {
    const text = packText(before, AT).replace('"kind"', '"colour": "red", "kind"')
    expect(readPack(text).unknown).toEqual(['colour'])
  })
})
