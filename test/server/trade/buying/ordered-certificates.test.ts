import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'

let world: SellingWorld
let partIds: string[]
let need: (line: number, more?: object) => object
beforeEach(async () => {
  world = await openSellingWorld()
  partIds = [await part('6301'), await part('6302')]
  const customerId = await world.customer()
  const lines = [
    { partId: partIds[0], qty: 4, unitPrice: 9, certificate: true },
    { partId: partIds[1], qty: 6, unitPrice: 9, source: 'PO', certificate: true },
    { partId: partIds[1], qty: 3, unitPrice: 9 },
    { partId: partIds[0], qty: 5, unitPrice: 9 },
  ]
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.confirm', { transactionId })
  const vendorId = await world.make('vendors', { name: 'Kugel', language: 'Spanish' })
  need = (at, more = {}) => {
    const { partId, qty } = lines[at]!
    return { partId, qty, vendorId, transactionId, dealLineId: String(at + 1), ...more }
  }
})
afterEach(() => world.close())

const part = (partNumber: string) =>
  world.make('parts', { partNumber, brand: 'SKF', isActive: true, uom: 'ea', lastCost: 5 })
const ordered = async (lines: object[]) => {
  const { orders } = await world.run('po.fromNeeds', { lines })
  const { poId } = orders[0]
  const data = await world.read('po', poId)
  return { poId, certificates: data.lines.map((line: { certificate?: boolean }) => line.certificate === true) }
}

it('the order for a line with a certificate asks the vendor for it, and its print says so in the vendor’s language', async () => {
  const { poId, certificates } = await ordered([need(0), need(2)])
  expect(certificates).toEqual([true, false])
  await world.run('po.issue', { poId })
  for (const print of ['purchase-order', 'purchase-order-unpriced', 'receiving-worksheet']) {
    const answer = await world.app.inject({
      url: `/api/print/${print}/${poId}`,
      headers: { cookie: 'sam@prime.test' },
    })
    const [page] = readPdf(answer.rawPayload).pages
    expect(page, print).toContain(print === 'receiving-worksheet' ? 'Required' : 'Requerido')
  }
})

it('pieces that share a line with others have it too, whoever comes first', async () => {
  expect((await ordered([need(2), need(1)])).certificates).toEqual([true])
  expect((await ordered([need(3)])).certificates).toEqual([true, false])
  expect((await ordered([need(0)])).certificates).toEqual([true, true])
})

it('a need of no deal, or of a deal line that asks for none, has none', async () => {
  const { certificates } = await ordered([need(3), need(2, { transactionId: undefined, dealLineId: undefined })])
  expect(certificates).toEqual([false, false])
})

it('the later part of a line that the vendor splits keeps it', async () => {
  const { poId } = await ordered([need(0)])
  await world.run('po.issue', { poId })
  const { lines } = await world.read('po', poId)
  const part = [{ poLineId: lines[0].lineId, qty: 1 }]
  await world.run('po.splitLines', { poId, lines: part, expectedDate: '2027-01-08' })
  const after = (await world.read('po', poId)).lines
  expect(after.map(({ certificate }: { certificate?: boolean }) => certificate)).toEqual([true, true])
})
