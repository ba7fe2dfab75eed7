import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { orderActions } from '#features/purchasing/purchase-orders/actions.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const RATES: { name: string; rate: number; [more: string]: string | number | boolean }[] = [
  { name: 'Sales tax', rate: 8.25, usual: true },
  { name: 'New Jersey', rate: 6.625, region: 'NJ' },
  { name: 'VAT', rate: 19, region: 'DE' },
]

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('receivable', 'old', { status: 'Open', dueDate: '2026-12-01', totalAmount: 100 })
  await world.put('settings', 'tax', { name: 'Taxes', taxes: RATES })
  await world.put('customers', 'mill', { name: 'Mill', taxExempt: true })
})
afterAll(() => world.close())

let times = 0
async function create(collection: string, data: object): Promise<string> {
  const answer = await world.call(
    'POST',
    `/api/collections/${collection}/documents`,
    { data },
    { 'idempotency-key': `a-document-with-tax-${++times}` },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.id
}
const patch = (collection: string, id: string, changes: object) =>
  world.call('PATCH', `/api/collections/${collection}/documents/${id}`, { patch: changes }, { 'if-match': '*' })
const dataOf = async (collection: string, id: string) =>
  (await world.all(collection)).find((doc) => doc.id === id)?.data

describe('documents with tax', () => {
  it('an invoice takes the rate of its customer and keeps its total', async () => {
    const usual = await create('receivable', { dueDate: '2026-12-01', totalAmount: 108.25 })
    expect(await dataOf('receivable', usual)).toMatchObject({
      taxName: 'Sales tax',
      taxRate: 8.25,
      taxAmount: 8.25,
      totalAmount: 108.25,
    })
    const exempt = await create('receivable', { dueDate: '2026-12-01', totalAmount: 50, customerId: 'mill' })
    expect(await dataOf('receivable', exempt)).toMatchObject({ taxName: 'Exempt', taxRate: 0, taxAmount: 0 })
  })

  it('an invoice written by hand is the sum of its lines, with the tax on it; another tax or line moves it along', async () => {
    const lines = [
      { description: 'Regrinding', qty: 4, unitPrice: 20, amount: 80 },
      { description: 'Certificate', amount: 20 },
    ]
    const id = await create('receivable', { status: 'Open', dueDate: '2026-12-01', totalAmount: 100, lines })
    expect(await dataOf('receivable', id)).toMatchObject({ totalAmount: 108.25, taxAmount: 8.25, balance: 108.25 })
    await patch('receivable', id, { taxName: 'VAT' })
    expect(await dataOf('receivable', id)).toMatchObject({ totalAmount: 119, taxAmount: 19, balance: 119 })
    await patch('receivable', id, { lines: lines.slice(0, 1), totalAmount: 80 })
    expect(await dataOf('receivable', id)).toMatchObject({ totalAmount: 95.2, taxAmount: 15.2, balance: 95.2 })
    // A total that differs from the lines is the one on paper.
    await patch('receivable', id, { totalAmount: 90 })
    expect(await dataOf('receivable', id)).toMatchObject({ totalAmount: 90, taxAmount: 14.37 })
  })

  it('lines of a shipment bring their total with them', async () => {
    const lines = [{ slipId: 's', slipLineId: '1', partNumber: '6205', qty: 1, unitPrice: 100, amount: 100 }]
    const id = await create('receivable', { dueDate: '2026-12-01', totalAmount: 100, lines })
    expect(await dataOf('receivable', id)).toMatchObject({ totalAmount: 100, taxAmount: 7.62 })
  })

  it('another rate is chosen by its name, another total has another tax, and no name none', async () => {
    const id = await create('payables', { dueDate: '2026-12-01', totalAmount: 119 })
    expect(await dataOf('payables', id)).not.toHaveProperty('taxRate')
    await patch('payables', id, { taxName: 'vat' })
    expect(await dataOf('payables', id)).toMatchObject({ taxName: 'VAT', taxRate: 19, taxAmount: 19 })
    await patch('payables', id, { totalAmount: 238 })
    expect(await dataOf('payables', id)).toMatchObject({ taxAmount: 38 })
    await patch('payables', id, { taxRate: 7 })
    expect(await dataOf('payables', id)).toMatchObject({ taxRate: 7, taxAmount: 15.57 })
    expect(await dataOf('payables', id)).not.toHaveProperty('taxName')
    const refused = await patch('payables', id, { taxName: 'GST' })
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'There is no tax rate "GST" in Settings. Choose Sales tax, New Jersey, VAT, Exempt, or add it under Settings, Taxes.',
    ])
  })

  it('what stood before stays, whatever the settings and the record say later', async () => {
    await patch('receivable', 'old', { notes: 'Ask again', totalAmount: 120 })
    expect(Object.keys((await dataOf('receivable', 'old'))!)).not.toContain('taxRate')
    const id = await create('receivable', { dueDate: '2026-12-01', totalAmount: 119, taxName: 'VAT' })
    await world.put('settings', 'tax', { name: 'Taxes', taxes: [{ ...RATES[2]!, rate: 21 }, ...RATES.slice(0, 2)] })
    await patch('receivable', id, { notes: 'Sent' })
    expect(await dataOf('receivable', id)).toMatchObject({ taxRate: 19, taxAmount: 19 })
    await world.put('settings', 'tax', { name: 'Taxes', taxes: RATES })
  })

  it('an order costs its lines and the tax; its bill and its print say so', async () => {
    const lines = [{ partNumber: '6205', qty: 10, unitPrice: 10, amount: 100 }]
    const id = await create('po', {
      ...{ poNumber: '112026-07', status: 'Draft', lines, totalAmount: 100, taxName: 'VAT', vendorName: 'SKF' },
    })
    expect(await dataOf('po', id)).toMatchObject({ totalAmount: 119, taxAmount: 19 })
    await patch('po', id, { lines: [{ ...lines[0], qty: 20, amount: 200 }], totalAmount: 200 })
    expect(await dataOf('po', id)).toMatchObject({ totalAmount: 238, taxAmount: 38 })

    const pdf = await world.app.inject({
      url: `/api/print/purchase-order/${id}`,
      headers: { cookie: 'sam@prime.test' },
    })
    const [page] = (await readPdf(pdf.rawPayload)).pages
    for (const words of ['Before tax USD 200.00', 'VAT 19% USD 38.00', 'Total USD 238.00'])
      expect(page).toContain(words)

    await world.execute(orderActions.command('issue'), { poId: id })
    const { result } = await world.execute(receivePurchaseOrder, {
      poId: id,
      invoiceNumber: 'R-1',
      receivedOn: '2026-11-20',
    })
    expect((await world.get(payables, result.id)).data).toMatchObject({
      taxName: 'VAT',
      taxRate: 19,
      taxAmount: 38,
      totalAmount: 238,
      balance: 238,
    })
    await patch('po', id, { taxName: null })
    expect(await dataOf('po', id)).toMatchObject({ totalAmount: 200 })
  })
})
