import { expect, it } from 'vitest'
import { plannedDrafts } from '#features/purchasing/reorder/drafts.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const doc = (id: string, data: Data) => ({ id, version: 1, createTime: '', updateTime: '', data }) as unknown as Doc
const part = (id: string, data: Data) => doc(id, { partNumber: id, toOrder: 10, lastCost: 2, ...data }) as Part
const vendors = [
  doc('skf', { name: 'SKF USA', minOrder: 500, currency: 'EUR' }),
  doc('nsk', { name: 'NSK Corp.', minOrder: 10 }),
]

it('makes one draft for each preferred vendor, in full packs, and says what is missing to its minimum order', () => {
  const { drafts, noVendor, onDraft } = plannedDrafts(
    [
      part('a', { preferredVendorId: 'skf', packQty: 8 }),
      part('b', { preferredVendorId: 'skf', lastCost: 5 }),
      part('c', { preferredVendorId: 'nsk' }),
      part('d', {}),
      part('e', { preferredVendorId: 'blocked' }),
      part('f', { preferredVendorId: 'nsk' }),
    ],
    vendors,
    { isOnDraft: ({ partNumber }) => partNumber === 'f', today: '2026-11-20', timeZone: 'UTC' },
  )
  expect(drafts.map(({ vendor, total, missing, currency }) => [vendor, total, missing, currency])).toEqual([
    ['SKF USA', 82, 418, 'EUR'],
    ['NSK Corp.', 20, undefined, undefined],
  ])
  expect(drafts[0]!.lines).toEqual([
    { partId: 'a', qty: 10 },
    { partId: 'b', qty: 10 },
  ])
  expect([noVendor.map(({ id }) => id), onDraft.map(({ id }) => id)]).toEqual([['d', 'e'], ['f']])
})

it('orders parts without a preferred vendor from the one chosen for them', () => {
  const { drafts, noVendor } = plannedDrafts([part('a', {}), part('b', { preferredVendorId: 'skf' })], vendors, {
    isOnDraft: () => false,
    otherwise: 'nsk',
    today: '2026-11-20',
    timeZone: 'UTC',
  })
  expect(drafts.map(({ vendor, lines }) => [vendor, lines.map(({ partId }) => partId)])).toEqual([
    ['NSK Corp.', ['a']],
    ['SKF USA', ['b']],
  ])
  expect(noVendor.map(({ id }) => id)).toEqual(['a'])
})
