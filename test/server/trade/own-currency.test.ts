import { afterEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
let world: MoneyWorld
afterEach(() => world.close())

/**
 * A company that keeps its books in this currency, which takes effect as soon as the server has accepted the settings.
 */
async function companyIn(currency: string, rate: number): Promise<void> {
  world = await openMoneyWorld()
  await world.put('settings', 'currencies', {
    name: 'Currencies',
    exchangeRates: [{ currency: 'USD', rate, from: '2026-09-21' }],
  })
  await world.put('settings', 'company', { name: 'Company', currency, timeZone: 'UTC' })
  await world.put('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true })
  await world.put('bankAccounts', 'own', { name: 'Own', kind: 'Bank', currency, isActive: true })
  await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  await world.make('vendors', { name: 'Forwarder', currency: 'USD' }, 'forwarder')
  await world.make('customers', { name: 'Acme', currency: 'USD' }, 'acme')
  await world.make('parts', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' }, 'p')
  await new Promise((resolve) => setTimeout(resolve, 200))
}

// A USD rate of 0.307 and a third of a dollar, and the same in yen: calculated by hand to the last fils and yen.
it.each([
  {
    ...{ currency: 'KWD', rate: 0.307, price: 0.9851, freight: 13.33 },
    ...{ values: [9.851, 6.896], total: 16.747, charge: 4.092, invoice: 100.01, owed: 30.703 },
  },
  {
    ...{ currency: 'JPY', rate: 153.5, price: 328.3695, freight: 13.33 },
    ...{ values: [3284, 2299], total: 5583, charge: 2046, invoice: 100.01, owed: 15_352 },
  },
])('the books of a company in $currency are kept in its smallest unit', async (the) => {
  await companyIn(the.currency, the.rate)
  const lines = [{ partId: 'p', partNumber: '6205', qty: 17, unitPrice: the.price }]
  const poId = await world.make('po', { status: 'Draft', vendorId: 'kugel', poNumber: '112026-1', orderDate: D, lines })
  await world.run('po.issue', { poId })
  const came = [10, 7].map((qty) => ({ poLineId: '1', qty }))
  const receipt = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1', lines: came })
  expect(receipt.data.lines.map(({ value }: { value: number }) => value)).toEqual(the.values)
  expect(await world.ledgers()).toEqual({ Inventory: the.total, GRNI: -the.total })

  const bill = { vendorId: 'kugel', vendorInvoiceNo: 'A-1', invoiceDate: D, receiptIds: [receipt.id], approve: true }
  expect((await world.run('payables.bill', bill)).data.totalAmount).toBe(the.total)
  const charge = [{ kind: 'Landed cost', category: 'Freight', amount: the.freight }]
  const { id: billId } = await world.run('payables.bill', {
    ...{ vendorId: 'forwarder', vendorInvoiceNo: 'F-1', invoiceDate: D, lines: charge, approve: true },
  })
  const cost = { receiptIds: [receipt.id], kind: 'Freight', basis: 'Quantity', billId }
  expect(await world.refused('stock.addCost', { ...cost, amount: the.charge + 0.0005 }).catch(String)).toMatch(
    /decimals/,
  )
  const spread = await world.run('stock.addCost', { ...cost, amount: the.charge })
  expect(Number((spread.inStock + spread.elsewhere).toFixed(3))).toBe(the.charge)

  await world.invoice('acme', the.invoice)
  const ledgers = await world.ledgers()
  expect(ledgers.AR).toBe(the.owed)
  expect(ledgers['Landed cost clearing']).toBeUndefined()
  expect(Number(((ledgers.Inventory ?? 0) + (ledgers.Rounding ?? 0)).toFixed(3))).toBe(
    Number((the.total + the.charge).toFixed(3)),
  )
  const unit = the.currency === 'JPY' ? 1 : 1000
  for (const { data } of await world.all('postings'))
    expect(Math.abs(Number(data.base) * unit - Math.round(Number(data.base) * unit))).toBeLessThan(1e-6)
  expect(await world.findings()).toEqual([])
})

it('drafts of orders have the amounts of their vendor’s currency', async () => {
  world = await openMoneyWorld()
  await world.make('vendors', { name: 'Gulf', currency: 'KWD' }, 'gulf')
  await world.make(
    'parts',
    { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea', preferredVendorId: 'gulf' },
    'p',
  )
  const entered = { vendorId: 'gulf', poNumber: '112026-7', partNumber: '6205', qty: 7, unitPrice: 1.2345 }
  expect((await world.run('po.enter', entered)).data).toMatchObject({ currency: 'KWD', totalAmount: 8.642 })
  const need = { partId: 'p', partNumber: '6205', vendorId: 'gulf', qty: 7, unitPrice: 1.2345 }
  const { orders } = await world.run('sourcing.order', { lines: [need] })
  expect(await world.read('po', orders[0].id)).toMatchObject({ currency: 'KWD', totalAmount: 8.642 })
})
