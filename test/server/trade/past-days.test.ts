import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
beforeAll(async () => {
  world = await openBuyingWorld()
  await world.put('vendors', 'kugel', { name: 'Kugel AG', currency: 'EUR' })
  const part = await world.part('6205')
  const poId = await world.order([{ ...part, qty: 20, unitPrice: 4.1 }], { currency: 'EUR', poNumber: '100126-01' })
  const receive = (receivedOn: string, qty: number) =>
    world.run('po.receive', { poId, receivedOn, locationId: 'W1', lines: [{ poLineId: '1', qty }] })
  const first = await receive('2026-10-05', 7)
  await receive('2026-11-12', 5)
  const head = { vendorId: 'kugel', vendorInvoiceNo: 'K-1', invoiceDate: '2026-10-20', dueDate: '2026-11-19' }
  const bill = await world.run('payables.bill', { ...head, receiptIds: [first.id], approve: true })
  const paid = { vendorId: 'kugel', method: 'Wire', paidOn: '2026-11-15', bankAccountId: 'main' }
  await world.run('payments.pay', { ...paid, allocations: [{ payableId: bill.id, amount: 10 }] })
  const wrong = { ...head, vendorInvoiceNo: 'K-2', invoiceDate: '2026-10-25', totalAmount: 50, category: 'Rent' }
  const { id: payableId } = await world.run('payables.enter', wrong)
  await world.run('payables.void', { payableId, reason: 'Entered twice' })
  // Imported and not yet adopted, so it is not in the ledger.
  const old = { payableNumber: 'AP-OLD', vendorId: 'kugel', vendorName: 'Kugel AG', currency: 'EUR', status: 'Open' }
  await world.put('payables', 'old', {
    ...old,
    invoiceDate: '2026-09-01',
    dueDate: '2026-10-01',
    totalAmount: 3,
    balance: 3,
  })
})
afterAll(() => world.close())

const report = async (name: string, asOf: string) => {
  const { status, body } = await world.call('GET', `/api/reports/${name}?chosen=${encodeURIComponent(`asOf=${asOf}`)}`)
  expect(status).toBe(200)
  return body as { rows: (string | number | null)[][]; totals: { sums: Record<string, number> }[] }
}

for (const isKept of [false, true])
  it(`past days are told by the ledger${isKept ? ', after its months were added up too' : ''}`, async () => {
    if (isKept) await world.run('ledger.sumMonths', {})
    const owed = async (day: string) =>
      (await report('payables-as-of', day)).rows.map((row) => [row[0], row[1], row.at(-3)])
    // The bill is for 7 × 4.10; the void bill was owed until today, and a bill outside the ledger counts by its own
    // figures.
    expect(await owed('2026-09-30')).toEqual([['Kugel AG', 'EUR', 3]])
    expect(await owed('2026-10-24')).toEqual([['Kugel AG', 'EUR', 31.7]])
    expect(await owed('2026-10-31')).toEqual([['Kugel AG', 'EUR', 81.7]])
    expect(await owed('2026-11-15')).toEqual([['Kugel AG', 'EUR', 71.7]])
    const waits = async (day: string) => (await report('goods-not-billed', day)).rows
    expect(await waits('2026-10-04')).toEqual([])
    expect(await waits('2026-10-19')).toEqual([['100126-01', 'Kugel AG', 31.57, null]])
    expect(await waits('2026-11-11')).toEqual([])
    expect(await waits('2026-11-12')).toEqual([['100126-01', 'Kugel AG', 24.6, null]])
    for (const day of ['2026-10-05', '2026-10-31', '2026-11-15', '2026-11-20']) {
      const { rows, totals } = await report('trial-balance', day)
      expect(totals[0]!.sums.Debit, day).toBe(totals[0]!.sums.Credit)
      expect(rows.length, day).toBeGreaterThanOrEqual(2)
    }
    expect((await report('trial-balance', '2026-10-10')).rows).toEqual([
      ['Inventory', 'Inventory', 31.57, null],
      ['Goods received not billed', 'GRNI', null, 31.57],
    ])
    expect(await world.findings()).toEqual([])
  })

it('a viewer reads them, and a day that is none is today', async () => {
  const today = await report('trial-balance', '2026-11-20')
  expect((await report('trial-balance', 'yesterday')).rows).toEqual(today.rows)
})
