import { expect, it } from 'vitest'
import { returnedGoods } from '#features/purchasing/receiving/returned.ts'
import type { Doc } from '#model/schema/value.ts'

const doc = (id: string, data: object): Doc =>
  ({ id, version: 1, createTime: '', updateTime: '', data }) as unknown as Doc
const receipt = doc('gr', {
  currency: 'USD',
  lines: [
    { lineId: '1', lotId: 'a', brand: 'SKF', unitPrice: 4.35, qtyToCredit: 3 },
    { lineId: '2', lotId: 'b', brand: 'FAG', unitPrice: 9, qtyToCredit: 0 },
  ],
})
const gone = (id: string, lotId: string, qty: number, seq: number) =>
  doc(id, { type: 'VendorReturn', lotId, partNumber: '6205', qtyDelta: -qty, seq })
const note = (movementId: string) => doc('n', { lines: [{ ledger: 'GRNI', movementId }] })

it.each([
  ['no note', [], [], 'To credit'],
  ['a draft debit note', [], [note('m')], 'On a draft'],
  ['a draft over other goods', [], [note('other')], 'To credit'],
  ['a posted note', [doc('p', { movementId: 'm', qty: 3 })], [], 'Credited'],
  ['a posted note, and a draft beside it', [doc('p', { movementId: 'm', qty: 3 })], [note('m')], 'Credited'],
] as const)('returned goods with %s', (_, notes, drafts, state) => {
  const [row] = returnedGoods([receipt], { movements: [gone('m', 'a', 3, 1)], notes, drafts })
  expect(row).toMatchObject({ name: 'SKF 6205', qty: 3, amount: 13.05, state })
})

it('goods that had no bill wait for no credit, on a draft or not', () => {
  const drafts = [note('m')]
  const [row] = returnedGoods([receipt], { movements: [gone('m', 'b', 2, 1)], notes: [], drafts })
  expect(row).toMatchObject({ amount: 0, state: 'Nothing to credit' })
})
