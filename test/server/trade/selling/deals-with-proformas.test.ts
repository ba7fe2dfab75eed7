import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let customerId: string
let parts: readonly [string, string]
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
  parts = [(await world.stocked(50, 3)).partId, (await world.stocked(50, 2)).partId]
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** A quote over 3 × 5.00 and 4 × 6.00 with a proforma that was sent. */
async function quoted() {
  const lines = [
    { partId: parts[0], qty: 3, unitPrice: 5 },
    { partId: parts[1], qty: 4, unitPrice: 6 },
  ]
  const { id, data } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.quote', { transactionId: id, validUntil: '2026-12-20' })
  const proforma = await world.run('proforma.create', { transactionId: id, depositAmount: 5 })
  await world.run('proforma.send', { proformaId: proforma.id })
  return { transactionId: id, number: data.transactionNumber, proformaId: proforma.id }
}
const deposit = (proformaId: string) => ({
  ...{ customerId, amount: 5, deposit: 5, proformaId, method: 'Wire', receivedOn: '2026-11-20' },
})

it('a deal that is merged into another one takes its proformas out', async () => {
  const [into, other] = [await quoted(), await quoted()]
  await world.run('deal.merge', { transactionId: into.transactionId, otherId: other.transactionId })
  expect(await world.read('proformas', other.proformaId)).toMatchObject({
    status: 'Cancelled',
    notes: `Merged into ${into.number}`,
  })
  expect(await world.read('proformas', into.proformaId)).toMatchObject({ status: 'Sent' })
  expect(await world.refused('payments.receive', deposit(other.proformaId))).toContain('is Cancelled')
  await world.run('payments.receive', deposit(into.proformaId))
  await world.run('proforma.convert', { proformaId: into.proformaId })
  expect(await world.read('transactions', into.transactionId)).toMatchObject({ status: 'Confirmed', depositLeft: 5 })
})

it.each([
  ['deal.cancel', { reason: 'No budget' }, 'No budget'],
  ['deal.lose', { reason: 'Price' }, 'Price'],
])('%s cancels the proformas of the deal, and keeps the deposit that came', async (command, more, notes) => {
  const { transactionId, proformaId } = await quoted()
  const payment = await world.run('payments.receive', deposit(proformaId))
  await world.run(command, { transactionId, ...more })
  expect(await world.read('proformas', proformaId)).toMatchObject({ status: 'Cancelled', notes, amountPaid: 5 })
  expect(await world.read('payments', payment.id)).toMatchObject({ depositLeft: 5 })
  await world.run('payments.refund', {
    ...{ sourceType: 'payments', sourceId: payment.id, amount: 5, method: 'Wire', paidOn: '2026-11-20' },
  })
})

it('a proforma whose lines the deal no longer has is not converted', async () => {
  const { transactionId, number, proformaId } = await quoted()
  const split = await world.run('deal.split', { transactionId, lines: [{ lineId: '2', qty: 1 }] })
  expect(split.note).toBe(`The lines are on ${split.data.transactionNumber}.`)
  const { partNumber } = (await world.read('transactions', transactionId)).lines[1]
  expect(await world.refused('proforma.convert', { proformaId })).toBe(
    `PF-2611-0001 lists 4 of ${partNumber}, ${number} has 3. Cancel it and create the proforma again from the deal.`,
  )
  await world.run('deal.merge', { transactionId, otherId: split.id })
  await world.run('proforma.cancel', { proformaId })
  const again = await world.run('proforma.create', { transactionId })
  await world.run('proforma.send', { proformaId: again.id })
  await world.run('proforma.convert', { proformaId: again.id })
})

it('an inquiry follows its quote into the deal it is merged with', async () => {
  const into = await quoted()
  const inquiry = await world.run('rfq.receive', { text: '10 pcs 6205', customerId })
  const [line] = inquiry.data.lines
  const offer = { lineId: line.lineId, partId: parts[0], quotedPrice: 5, quotedQty: 10 }
  const answer = await world.run('rfq.answer', { rfqId: inquiry.id, lines: [offer], validUntil: '2026-12-20' })
  await world.run('deal.merge', { transactionId: into.transactionId, otherId: answer.transactionId })
  expect(await world.read('rfqs', inquiry.id)).toMatchObject({ status: 'Quoted', transactionId: into.transactionId })
  await world.run('rfq.win', { rfqId: inquiry.id })
  expect(await world.read('transactions', into.transactionId)).toMatchObject({ status: 'Confirmed', rfqId: inquiry.id })
  expect(await world.read('rfqs', inquiry.id)).toMatchObject({ status: 'Won' })
})

it('an inquiry whose deal is cancelled is not won', async () => {
  const inquiry = await world.run('rfq.receive', { text: '10 pcs 6205', customerId })
  const [line] = inquiry.data.lines
  const offer = { lineId: line.lineId, partId: parts[0], quotedPrice: 5, quotedQty: 10 }
  const { transactionId } = await world.run('rfq.answer', {
    ...{ rfqId: inquiry.id, lines: [offer], validUntil: '2026-12-20' },
  })
  await world.run('deal.cancel', { transactionId, reason: 'Twice' })
  expect(await world.refused('rfq.win', { rfqId: inquiry.id })).toBe(
    'SO-2611-0001 is cancelled. Quote Inquiry RFQ-2611-0001 again first.',
  )
  await world.run('rfq.answer', { rfqId: inquiry.id, lines: [offer], validUntil: '2026-12-20' })
  await world.run('rfq.win', { rfqId: inquiry.id })
  expect(await world.read('rfqs', inquiry.id)).toMatchObject({ status: 'Won' })
})

it('the deposit of a draft follows its share, and an amount that is entered stands by itself', async () => {
  const { id } = await world.run('deal.enter', { customerId, lines: [{ partId: parts[0], qty: 3, unitPrice: 5 }] })
  const proforma = await world.run('proforma.create', { transactionId: id, depositPct: 0 })
  expect(proforma.data).not.toHaveProperty('depositPct')
  const url = `/api/collections/proformas/documents/${proforma.id}`
  const patch = async (data: object) => {
    const { status, body } = await world.call('PATCH', url, { patch: data }, { 'if-match': '*' })
    return status === 200 ? await world.read('proformas', proforma.id) : body.detail
  }
  expect(await patch({ depositPct: 50 })).toMatchObject({ depositPct: 50, depositAmount: 7.5 })
  const byHand = await patch({ depositAmount: 4 })
  expect(byHand).toMatchObject({ depositAmount: 4 })
  expect(byHand).not.toHaveProperty('depositPct')
  expect(await patch({ depositAmount: 15.01 })).toContain('is more than the total of 15.00')
  expect(await patch({ depositAmount: 0.005 })).toContain('The deposit')
})

it('goods that wait for a proforma leave once a deposit for the deal itself covers it', async () => {
  const { transactionId } = await quoted()
  const held = await world.run('proforma.create', { transactionId, depositAmount: 8, holdUntilPaid: true })
  await world.run('proforma.send', { proformaId: held.id })
  await world.run('deal.confirm', { transactionId })
  const money = { customerId, method: 'Wire', receivedOn: '2026-11-20' }
  await world.run('payments.receive', { ...money, amount: 7, deposit: 7, transactionId })
  expect(await world.refused('deal.ship', { transactionId })).toContain('is paid 7.00 of 8.00')
  await world.run('payments.receive', { ...money, amount: 1, deposit: 1, transactionId })
  await world.run('deal.ship', { transactionId })
})
