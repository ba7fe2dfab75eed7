import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  const FORMATS = ['CSV', 'QuickBooks Online', 'Xero', 'GnuCash', 'hledger']
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.put('settings', 'tax', { name: 'Tax', taxes: [{ name: 'VAT 20', rate: 20, recoverable: true }] })
    await world.make('vendors', { name: 'Landlord' }, 'landlord')
  })
  afterEach(() => world.close())

  it.each([
    {
      ...{ first: 240, tax: 40, net: 200, second: 220, debits: 700, rate: 1 },
      end: { Expense: 220, AP: -220 },
    },
    {
      ...{ first: 99.99, tax: 16.66, net: 83.33, second: 0.07, debits: 200.05, rate: 1 },
      end: { Expense: 0.07, AP: -0.07 },
    },
  ])('a month that is closed stays as it was: a bill of $first in it is taken back on an open day', async (the) => {
    await world.make('locations', { code: 'W1', type: 'Warehouse', isSellable: true }, 'W1')
    const partId = await world.make('parts', { partNumber: '6205', brand: 'SKF' })
    const rent = { category: 'Rent', invoiceDate: '2026-10-11' }
    const first = await world.bill('landlord', the.first, { ...rent, taxName: 'VAT 20' })
    expect(await world.ledgers()).toEqual({ Expense: the.net, 'Input tax': the.tax, AP: -the.first })
    const closed = await world.run('ledger.close', { through: '2026-10-31' })
    expect(closed).toMatchObject({
      closedThrough: '2026-10-31',
      balances: { Expense: the.net, 'Input tax': the.tax, AP: -the.first },
      warnings: [],
    })
    expect(await world.refused('ledger.close', { through: '2026-10-31' })).toContain('already closed')
    const october = () =>
      Promise.all(
        FORMATS.map((format) => world.run('ledger.journal', { from: '2026-10-01', to: '2026-10-31', format })),
      )
    const before = await october()
    const pay = { vendorId: 'landlord', method: 'ACH', paidOn: '2026-10-11', bankAccountId: 'main' }
    const allocations = [{ payableId: first, amount: the.first }]
    expect(await world.refused('payments.pay', { ...pay, allocations })).toContain('closed through')
    const stock = { partId, qty: 1, unitCost: 1, locationId: 'W1', on: '2026-10-11' }
    expect(await world.refused('stock.open', stock)).toContain('closed through')
    const posted = (await world.all('postings')).length
    await world.run('payables.void', { payableId: first, reason: 'Wrong tax' })
    const mirror = (await world.all('postings')).slice(posted)
    expect(mirror.map(({ data }) => data.day)).toEqual([D, D, D])
    const second = await world.bill('landlord', the.second, rent)
    const rows = (await world.all('postings')).slice(posted + 3)
    expect(rows.map(({ data }) => data.day)).toEqual(['2026-11-01', '2026-11-01'])
    expect(await world.read('payables', second)).toMatchObject({ invoiceDate: '2026-10-11', status: 'Open' })
    for (const format of FORMATS) {
      const journal = await world.run('ledger.journal', { from: '2026-10-01', to: D, format })
      expect(journal, format).toMatchObject({ debits: the.debits, credits: the.debits, groups: 3 })
      expect(sumOf(format, journal.files.map(({ text }: { text: string }) => text).join('\n')), format).toBe(the.debits)
    }
    expect(await october()).toEqual(before)
    expect(await world.ledgers()).toEqual(the.end)
    expect(await world.findings()).toEqual([])
    expect(await world.run('ledger.reopen', { reason: 'Auditor' })).toEqual({ closedThrough: '2026-09-30' })
    await world.pay('landlord', second, the.second, { paidOn: '2026-10-11' })
    expect(await world.findings()).toEqual([])
  })

  it('a company that counts in dinars exports three decimals, one in yen none', async () => {
    for (const [currency, total, says] of [
      ['KWD', 1.005, '1.005'],
      ['JPY', 1500, '1500'],
    ] as const) {
      const own = await openMoneyWorld()
      try {
        await own.put('settings', 'company', { name: 'Company', currency, timeZone: 'UTC' })
        await own.make('vendors', { name: 'Landlord' }, 'landlord')
        await own.bill('landlord', total, { category: 'Rent' })
        for (const format of FORMATS) {
          const { files } = await own.run('ledger.journal', { from: D, to: D, format })
          const text = files.map((file: { text: string }) => file.text).join('')
          expect(text.match(/\d+(\.\d+)?(?=[\s,"])/g), `${currency} ${format}`).toContain(says)
          expect(text, `${currency} ${format}`).not.toContain('1500.00')
        }
      } finally {
        await own.close()
      }
    }
  })

  it('each line of a journal says its amount, its rate and what they come to', async () => {
    await world.bill('landlord', 12_345, { currency: 'JPY', category: 'Rent', taxName: 'VAT 20' })
    await world.bill('landlord', 7.77, { currency: 'EUR', invoiceDate: '2026-10-11' })
    const { files } = await world.run('ledger.journal', { from: '2026-10-01', to: D, format: 'CSV' })
    const rows = files[0].text.trim().split(/\r?\n/).slice(1)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const row of rows) {
      const cells = row.split(',')
      const [amount, rate] = [Number(cells[12]), Number(cells[13])]
      expect(Number((amount * rate).toFixed(2)), row).toBe(Number((Number(cells[4]) - Number(cells[5])).toFixed(2)))
    }
  })

  /** The total debits of an exported journal, read as the accountant's program reads them. */
  function sumOf(format: string, text: string): number {
    const column = { CSV: 4, 'QuickBooks Online': 3, Xero: 5, GnuCash: 12 }[format]
    const amounts = text.split(/\r?\n/).map((line) => {
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []
      return column === undefined ? Number(/^ {4}.* {2}USD (-?[\d.]+)$/.exec(line)?.[1]) : Number(cells[column])
    })
    const debits = amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0)
    return Number(debits.toFixed(2))
  }
})
