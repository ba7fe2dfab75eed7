import { expect, it } from 'vitest'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { invoiceOffers } from '#features/purchasing/receiving/actions.ts'
import type { Receipt } from '#features/purchasing/receiving/collection.ts'
import { receiptOffers } from '#features/purchasing/receiving/receipt-offers.ts'
import type { Doc } from '#model/schema/value.ts'

const doc = (id: string, data: object): Doc =>
  ({ id, version: 1, createTime: '', updateTime: '', data }) as unknown as Doc
const at = { today: '2026-11-20', base: 'USD' }
const order = doc('po', {
  ...{ poNumber: '112026-04', status: 'Pending', vendorId: 'kugel', receiveState: 'Partial' },
  lines: [{ lineId: '1', partNumber: '6205', qty: 40, qtyReceived: 30, unitPrice: 4.15 }],
}) as PurchaseOrder
const receipt = doc('gr', {
  ...{ receiptNumber: 'GR-9', status: 'Posted', kind: 'Stock', vendorId: 'kugel', poId: 'po' },
  lines: [{ lineId: 'a', poLineId: '1', partNumber: '6205', qty: 30, unitPrice: 4.15 }],
}) as Receipt
const draft = (line: object) => doc('b', { payableNumber: 'AP-7', lines: [{ kind: 'Goods', qty: 12, ...line }] })

const ofOrder = { poId: 'po', poLineId: '1' }
const ofReceipt = { ...ofOrder, receiptId: 'gr', receiptLineId: 'a' }
const message = '12 pieces are already on draft bill AP-7.'

it.each([
  ['an order on a draft of the order', order, ofOrder, message],
  ['an order on a draft of its receipt', order, ofReceipt, message],
  ['an order on a draft of another line', order, { poId: 'po', poLineId: '2' }, undefined],
  ['a receipt on a draft of the order', receipt, ofOrder, message],
  ['a receipt on its own draft', receipt, ofReceipt, message],
  ['a receipt on a draft of another receipt', receipt, { ...ofReceipt, receiptId: 'other' }, undefined],
  ['a receipt on a draft of freight', receipt, { kind: 'Charge' }, undefined],
])('goods of %s are offered to be billed with that said', (_, of, line, words) => {
  const offers = of === order ? invoiceOffers(order, at) : receiptOffers(receipt, at)
  const bill = offers.find(({ label }) => label === 'Bill')!
  expect(bill.confirm({ lines: [] })).not.toContain('draft bill AP-7')
  const now = bill.fresh!.offerOf([draft(line)])!.confirm!({ lines: [] })
  if (words) expect(now).toContain(words)
  else expect(now).not.toContain('already on draft')
})
