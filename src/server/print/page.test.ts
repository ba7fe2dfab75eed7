import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openPrintWorld, type PrintWorld, SAMPLES } from '#test/support/inputs/print-company.ts'

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(3)
})
afterAll(() => world.close())

describe('what is on the page', () => {
  it('is the amount of a check in words and in protected figures', async () => {
    await world.put('checks', 'large', { ...SAMPLES.checks!(3), amount: 1234567.89, currency: 'USD' })
    const [page] = (await world.printed('check', ['large'])).pages
    expect(page).toContain('USD **1,234,567.89**')
    expect(page).toMatch(
      /One million two hundred thirty-four thousand five hundred sixty-seven and 89\/100 dollars \*{3,}/,
    )
  })

  it('is every open receivable of the customer, aged, and no other', async () => {
    await world.put('customers', 'owes', { name: 'Gary Bearings' })
    const owed = (invoiceNumber: string, more: Data) =>
      world.put('receivable', invoiceNumber, { status: 'Open', invoiceNumber, totalAmount: 100_000.25, ...more })
    await owed('INV-1', { customerId: 'owes', dueDate: '2026-11-19' })
    await owed('INV-2', { customerId: 'owes', dueDate: '2026-08-01', balance: 250_000.5 })
    await owed('INV-3', { customerId: 'owes', customerName: 'Gary Bearings' })
    await owed('INV-4', { customerId: 'customers1', customerName: 'Gary Bearings', dueDate: '2026-08-01' })
    await owed('INV-5', { customerId: 'owes', status: 'Paid', dueDate: '2026-08-01' })
    const [page] = (await world.printed('customer-statement', ['owes'])).pages
    for (const text of ['INV-1', 'INV-2', 'INV-3', 'Total due USD 450,001.00', '250,000.50', 'NO DUE DATE', '111'])
      expect(page).toContain(text)
    for (const text of ['INV-4', 'INV-5']) expect(page).not.toContain(text)
  })

  it('is in the words of the trade, and whoever sends it learns when it does not say where to pay', async () => {
    const page = (await world.printed('customer-statement', ['owes'])).pages.join(' ')
    for (const words of [/your po/i, /balance/i]) expect(page).toMatch(words)
    expect(page).not.toMatch(/your order/i)
    expect((await world.printed('customer-statement', ['owes'])).pages.join(' ')).toMatch(/Copy \d/)
    const company = { name: 'Company', companyName: 'Meridian Bearing', address: '1 Harbor\nHouston' }
    const lacks = async () =>
      (await world.call('GET', '/api/print')).body
        .filter((offer: { lacks?: string }) => offer.lacks)
        .map(({ name }: { name: string }) => name)
    await world.put('settings', 'company', company)
    const asking = ['customer-statement', 'customer-activity', 'reminder-1', 'invoice', 'proforma']
    expect(await lacks()).toEqual(expect.arrayContaining(asking))
    await world.put('settings', 'company', { ...company, bankDetails: 'First Bank, 123' })
    expect(await lacks()).toEqual([])
  })

  it('is text, whatever a document holds: nothing is fetched, drawn or left off the page', async () => {
    const hostile: Data = {
      partNumber: 'W'.repeat(300),
      brand: { image: '/etc/passwd' },
      description: `<script>alert(1)</script> \u0000\u202Egnp.exe \uD800 ${'x'.repeat(5000)}`,
      qtyOnHand: { qr: 'http://169.254.169.254/' },
      stockValue: [{ svg: '<svg/>' }],
    }
    await world.put('parts', 'hostile', hostile)
    for (const page of ['label-2x1', 'label-4x6'])
      expect((await world.printed('part-label', ['hostile'], { page })).pages).toHaveLength(1)
    const list = (await world.printed('stock-list-with-cost', ['hostile'])).pages.join(' ')
    expect(list).toContain('<script>')
    expect(list).not.toContain('root:')
    expect(list).toContain('Page 1 of')
  })

  it('is the same paper for all who print, as the settings say, with their foot', async () => {
    await world.put('settings', 'print', {
      name: 'Print',
      paper: 'A4',
      printName: 'Meridian AB',
      printFooter: 'Thank you.',
    })
    const pdf = await world.printed('stock-list', ['parts1', 'parts2'])
    expect(pdf.sizes[0]).toEqual([595.28, 841.89])
    expect(pdf.pages[0]).toMatch(/^Meridian AB 1 Harbor Houston Stock list 2 parts/)
    expect(pdf.pages[0]).toContain('Thank you.')
  })
})
