import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { enterParties } from '#test/support/inputs/print-parties.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await enterParties(world)
})
afterAll(() => world.close())

async function printed(template: string, id: string): Promise<string> {
  const url = `/api/print/${template}/${id}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
}

describe('the account summary of a customer', () => {
  it('says what is open by currency, and nothing of others nor of who only has the name', async () => {
    const text = await printed('customer-summary', 'acme')
    expect(text).toMatch(/INV-1 .*PO-55 .*10 100\.50 100\.50/)
    expect(text).toContain('Open USD 100.50')
    expect(text).toContain('Open EUR 40.00')
    for (const other of ['INV-3', 'INV-4', 'INV-5', '777.00']) expect(text).not.toContain(other)
  })

  it('says how he pays, why he is held, what was said, and what is on its way', async () => {
    const text = await printed('customer-summary', 'acme')
    expect(text).toContain('On hold: Late again')
    expect(text).toContain('30 days on average')
    expect(text).toContain('USD 5,000.00')
    expect(text).toMatch(/INV-1 Open Promised Pays on Wednesday/)
    expect(text).toMatch(/Rush box UPS 1Z77/)
    expect(text).not.toContain('Old box')
    expect(text).toContain('Ring before noon')
  })

  it('has the credit that settles nothing yet, and what is open less that', async () => {
    await world.put('customers', 'ahead', { name: 'Ahead of us' })
    const invoice = { status: 'Open', customerId: 'ahead', invoiceNumber: 'INV-71', invoiceDate: '2026-11-03' }
    await world.put('receivable', 'ahead', { ...invoice, totalAmount: 80 })
    const party = { partyType: 'customers', partyId: 'ahead', status: 'Posted' }
    const note = { ...party, voucherNumber: 'CN-71', type: 'Credit note', date: '2026-11-04' }
    await world.put('vouchers', 'ahead', { ...note, totalAmount: 12.25, balance: 12.25 })
    const paid = { ...party, paymentNumber: 'PAY-71', direction: 'In', paidOn: '2026-11-05' }
    await world.put('payments', 'ahead-in', { ...paid, amount: 20, unapplied: 7.5 })
    const text = await printed('customer-summary', 'ahead')
    expect(text).toMatch(/CN-71 .*Credit .*−12\.25/)
    expect(text).toMatch(/PAY-71 .*Payment .*−7\.50/)
    expect(text).toContain('Open USD 60.25')
  })

  it('of a customer without trade says so', async () => {
    const text = await printed('customer-summary', 'beta')
    expect(text).toContain('INV-4')
    expect(text).not.toContain('Follow-ups')
    await world.put('customers', 'none', { name: 'Nobody yet' })
    expect(await printed('customer-summary', 'none')).toContain('No open items.')
  })
})

describe('the review of a vendor', () => {
  it('has punctuality, lead days and how prices moved, from his own orders', async () => {
    const text = await printed('vendor-review', 'kugel')
    expect(text).toMatch(/ON TIME 50%/i)
    expect(text).toMatch(/15 \(half within 13 to 18\)/)
    expect(text).toMatch(/6205-2RS1 .*5\.00 4\.00/)
  })

  it('names what is late of what is on its way, and what we owe', async () => {
    const text = await printed('vendor-review', 'kugel')
    expect(text).toContain('2 orders in transit, 1 late')
    expect(text).toMatch(/100126-01 .*321\.00/)
    expect(text).not.toContain('222.00')
    expect(text).toMatch(/AP-1 .*KN-9 .*60\.00/)
    expect(text).toContain('We owe USD 60.00')
    expect(text).not.toContain('888.00')
  })

  it('of a vendor without trade says so', async () => {
    await world.put('vendors', 'none', { name: 'Nobody yet' })
    const text = await printed('vendor-review', 'none')
    expect(text).toContain('No balance payable.')
    expect(text).toContain('0 orders in transit, 0 late')
  })
})

it('a statement of a vendor shows what we paid ahead, and what is owed with it', async () => {
  await world.put('vendors', 'ahead', { name: 'Ahead' })
  const bill = { status: 'Open', vendorId: 'ahead', vendorInvoiceNo: 'A-1', invoiceDate: '2026-11-01' }
  await world.put('payables', 'ahead', { ...bill, totalAmount: 100 })
  const paid = { direction: 'Out', status: 'Posted', partyType: 'vendors', partyId: 'ahead', paidOn: '2026-11-02' }
  await world.put('payments', 'ahead', { ...paid, paymentNumber: 'PAY-9', amount: 15.5, unapplied: 15.5 })
  const text = await printed('vendor-statement', 'ahead')
  expect(text).toContain('PAY-9')
  expect(text).toContain('We owe USD 84.50')
})

it('a request for a statement names our account there, and no figure of ours', async () => {
  await world.put('vendors', 'asked', { name: 'Asked', contactName: 'Ann', accountNumber: 'PRM-1' })
  await world.put('payables', 'b3', { status: 'Open', vendorId: 'asked', totalAmount: 999.5 })
  const text = await printed('vendor-statement-request', 'asked')
  expect(text).toContain('Dear Ann, please send us a statement of our account with you as of Nov 20, 2026')
  expect(text).toContain('Our account with you is PRM-1.')
  expect(text).not.toContain('999.50')
})

describe('what goes out to a party is in its language', () => {
  beforeAll(async () => {
    const due = { status: 'Open', customerId: 'nord', dueDate: '2026-11-10', invoiceDate: '2026-10-11' }
    await world.put('customers', 'nord', { name: 'Nord Lager', contactName: 'Frau Voss', language: 'German' })
    await world.put('receivable', 'n1', { ...due, invoiceNumber: 'INV-77', totalAmount: 1290.1, currency: 'EUR' })
    await world.put('settings', 'letters-de', { name: 'Letters in German', letterSubject2: 'Noch offen: {total}' })
    await world.put('settings', 'letters', { name: 'Letters', letterSubject2: 'Still open' })
  })

  it('a statement, with its days, amounts and ages', async () => {
    const text = await printed('customer-statement', 'nord')
    for (const word of ['Kontoauszug', '10.11.2026', '1.290,10', 'Offen insgesamt EUR 1.290,10', 'STAND'])
      expect(text).toContain(word)
    expect(text).toMatch(/1 bis 30 Tage/i)
    expect(text).toContain('20.11.2026')
    expect(text).toContain('Seite 1 von 1')
    expect(text).not.toMatch(/not due|total due/i)
  })

  it('a reminder, by the letters the settings have in it and the usual ones where they have none', async () => {
    const first = await printed('reminder-1', 'nord')
    expect(first).toContain('Guten Tag Frau Voss')
    expect(first).toContain('1 Rechnung ist überfällig, insgesamt EUR 1.290,10')
    expect(await printed('reminder-2', 'nord')).toContain('Noch offen: EUR 1.290,10')
  })

  it('a request for a statement', async () => {
    await world.put('vendors', 'lyon', { name: 'Lyon Roulements', language: 'French', accountNumber: 'C-9' })
    const text = await printed('vendor-statement-request', 'lyon')
    expect(text).toContain('Relevé de notre compte')
    expect(text).toContain('20 nov. 2026')
    expect(text).toContain('C-9')
    expect(text).toContain('Page 1 sur 1')
  })
})

it('a vendor card has people, terms, makes and prices, and no tax id in full', async () => {
  await world.put('parts', 'p77', { partNumber: '6205-2RS1', brand: 'SKF' })
  await world.put('vendors', 'card', {
    name: 'Card Vendor',
    termsId: 'Net 45',
    brands: ['SKF', 'FAG'],
    taxId: '12-3456789',
    contacts: [{ name: 'Ann Marsh', role: 'Sales', phone: '216 555 0100' }],
    addresses: [{ kind: 'Warehouse', street: 'Dock 4', city: 'Hamburg', country: 'DE' }],
    priceList: [{ vendorPart: 'CV-1', partId: 'p77', minQty: 100, price: 4.125, validUntil: '2026-12-31' }],
  })
  const text = await printed('vendor-card', 'card')
  for (const word of ['Card Vendor', 'Net 45', 'SKF, FAG', 'Ann Marsh', 'Hamburg', 'Dec 31, 2026'])
    expect(text).toContain(word)
  expect(text).toMatch(/CV-1 6205-2RS1 100 4\.125/)
  expect(text).not.toContain('3456789')
})

it('a statement says where checks come to, above the bank', async () => {
  await world.put('settings', 'company', {
    name: 'Company',
    remitTo: 'PO Box 77\nTampa',
    bankDetails: 'Bank of Harbor',
  })
  expect(await printed('customer-statement', 'beta')).toMatch(/PAY TO\s+PO Box 77\s+Tampa\s+Bank of Harbor/i)
})

describe('the statement with activity', () => {
  const printedAsOf = async (template: string, id: string, asOf: string) => {
    const url = `/api/print/${template}/${id}?asOf=${asOf}`
    const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
    return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
  }

  it('goes from the balance before to the balance now, by currency, with the ages of what is open', async () => {
    const text = await printed('customer-activity', 'acme')
    expect(text).toContain('Oct 1, 2026 – Nov 20, 2026')
    expect(text).toMatch(/Opening balance 100\.50/)
    expect(text).toMatch(/Oct 10, 2026 INV-1 PO-55 Nov 10, 2026 100\.50 201\.00/)
    expect(text).toMatch(/Oct 11, 2026 INV-5 Payment 100\.50 100\.50/)
    expect(text).toContain('Total due USD 100.50')
    expect(text).toContain('Total due EUR 40.00')
    expect(text).not.toContain('INV-4')
  })

  it('of a month that is over knows nothing of what came after', async () => {
    const text = await printedAsOf('customer-activity', 'acme', '2026-09-30')
    expect(text).toContain('Sep 1, 2026 – Sep 30, 2026')
    expect(text).toMatch(/INV-6 .*Payment 100\.50 100\.50/)
    expect(text).toContain('Total due USD 100.50')
    expect(text).not.toContain('INV-1')
  })

  it('calls what is below zero a credit, and says so where nothing happened', async () => {
    await world.put('customers', 'credit', { name: 'Over Payer' })
    await world.put('receivable', 'cn', {
      status: 'Open',
      invoiceNumber: 'CN-1',
      customerId: 'credit',
      invoiceDate: '2026-11-02',
      totalAmount: -25,
    })
    expect(await printed('customer-activity', 'credit')).toMatch(
      /CN-1 Credit 25\.00 −25\.00.*Credit balance USD 25\.00/,
    )
    expect(await printed('customer-statement', 'credit')).toContain('Credit balance USD 25.00')
    await world.put('customers', 'idle', { name: 'Idle' })
    expect(await printed('customer-activity', 'idle')).toContain('No activity and no open items.')
  })

  it.each([
    ['customers', 'In', 'Credit note', 'customer-activity', ['Total due', 'Credit balance']],
    ['vendors', 'Out', 'Debit note', 'vendor-activity', ['We owe', 'You owe us']],
  ] as const)(
    'has what %s hold that settles nothing, of an earlier day what settled nothing then',
    async (partyType, direction, type, template, [due, credit]) => {
      const partyId = `held-${partyType}`
      const party = { partyType, partyId, status: 'Posted' }
      const [docType, own] =
        partyType === 'customers'
          ? ['receivable', { customerId: partyId, invoiceNumber: 'H-1' }]
          : ['payables', { vendorId: partyId, payableNumber: 'H-1' }]
      const settled = { amount: 60, on: '2026-11-10' }
      await world.put(partyType, partyId, { name: 'Holder' })
      await world.put(docType, partyId, {
        ...{ ...own, status: 'Open', invoiceDate: '2026-11-02', totalAmount: 300, amountPaid: 60, balance: 240 },
        ...(partyType === 'customers' && { receivedParts: [settled] }),
      })
      await world.put('payments', partyId, {
        ...{ ...party, paymentNumber: 'PAY-1', direction, paidOn: '2026-10-20', amount: 100, unapplied: 40 },
        allocations: [{ docType, docId: partyId, ...settled }],
      })
      await world.put('vouchers', partyId, {
        ...{ ...party, voucherNumber: 'N-7', type, date: '2026-11-05', totalAmount: 12.34, balance: 12.34 },
      })
      const text = await printed(template, partyId)
      expect(text).toMatch(/Oct 20, 2026 PAY-1 Payment 40\.00 −40\.00/)
      expect(text).toMatch(/Nov 5, 2026 N-7 Credit 12\.34 247\.66/)
      expect(text).toMatch(/NOT APPLIED .*−52\.34/i)
      expect(text).toContain(`${due} USD 187.66`)
      expect(await printedAsOf(template, partyId, '2026-10-31')).toContain(`${credit} USD 100.00`)
    },
  )

  it('of a vendor has the checks by their numbers', async () => {
    await world.put('payables', 'b3', {
      status: 'Paid',
      payableNumber: 'AP-3',
      vendorId: 'kugel',
      vendorInvoiceNo: 'KN-3',
      invoiceDate: '2026-10-02',
      paidOn: '2026-11-04',
      checkNumber: '1042',
      totalAmount: 75,
    })
    const text = await printed('vendor-activity', 'kugel')
    expect(text).toMatch(/AP-3 KN-3 75\.00/)
    expect(text).toMatch(/Nov 4, 2026 AP-3 Check 1042 75\.00/)
    expect(text).toContain('We owe USD 60.00')
  })
})
