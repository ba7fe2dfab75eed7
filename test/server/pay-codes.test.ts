import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperIn } from '#model/languages/paper.ts'
import { payCode, payToWithCode } from '#model/print/pay-code.ts'
import { openPrintWorld, type PrintWorld } from '#test/support/inputs/print-company.ts'

const BANK = ['Commerzbank', 'IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX']
const company = { name: 'Meridian Bearing GmbH', bank: BANK }

describe('the code for paying', () => {
  it('is a transfer that banking apps read, for euros to an IBAN', () => {
    expect(payCode(company, { amount: 1234.5, currency: 'EUR', reference: 'INV-2611-7' })).toBe(
      [
        ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Meridian Bearing GmbH', 'DE89370400440532013000'],
        ...['EUR1234.50', '', '', 'INV-2611-7'],
      ].join('\n'),
    )
  })

  it('stands beside where to pay', () => {
    const head = { ...company, lines: [], footer: '', currency: 'EUR' }
    const asked = { amount: 20, currency: 'EUR', reference: 'PF-1' }
    const blocks = JSON.stringify(
      payToWithCode(head, asked, paperIn('English', { timeZone: 'UTC', today: '2026-11-20' })),
    )
    expect(blocks).toContain(JSON.stringify({ qr: payCode(company, asked), side: 78, isForm: true }).slice(1, -1))
    expect(blocks).toContain('IBAN DE89 3704 0044 0532 0130 00')
  })

  it.each([
    ['another currency', { amount: 12, currency: 'USD' }, company, 'Meridian Bearing GmbH\n…\nUSD 12.00\nINV-1'],
    ['a currency without cents', { amount: 70_000, currency: 'JPY' }, company, '…\nJPY 70000\nINV-1'],
    [
      'euros without an IBAN',
      { amount: 12, currency: 'EUR' },
      { name: 'Meridian', bank: ['First Bank', 'Account 123'] },
      'Meridian\nFirst Bank\nAccount 123\nEUR 12.00\nINV-1',
    ],
  ])('of %s says the same in words', (_, asked, of, words) => {
    const code = payCode(of, { ...asked, reference: 'INV-1' })
    for (const row of words.split('\n').filter((one) => one !== '…')) expect(code?.split('\n')).toContain(row)
    expect(code).not.toContain('BCD')
  })

  it.each([
    ['nothing is owed', { amount: 0, currency: 'EUR' }, company],
    ['more came than was owed', { amount: -5, currency: 'EUR' }, company],
    ['nothing says where to pay', { amount: 5, currency: 'EUR' }, { name: 'Meridian' }],
  ])('is not there where %s', (_, asked, of) => {
    expect(payCode(of, { ...asked, reference: 'INV-1' })).toBeUndefined()
  })
})

describe('on paper', () => {
  let world: PrintWorld
  beforeAll(async () => {
    world = await openPrintWorld(1)
    const bankDetails = BANK.join('\n')
    await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian', currency: 'EUR', bankDetails })
    const invoice = { invoiceNumber: 'INV-9', customerName: 'Acme', currency: 'EUR', totalAmount: 250 }
    await world.put('receivable', 'open', { ...invoice, status: 'Open', amountPaid: 50, balance: 200 })
    await world.put('receivable', 'paid', { ...invoice, status: 'Paid', amountPaid: 250, balance: 0 })
    const proforma = { proformaNumber: 'PF-9', customerName: 'Acme', currency: 'EUR', totalAmount: 100, lines: [] }
    await world.put('proformas', 'sent', { ...proforma, status: 'Sent', depositAmount: 30, amountPaid: 10 })
    await world.put('proformas', 'free', { ...proforma, status: 'Sent' })
    await world.put('proformas', 'full', { ...proforma, status: 'Accepted', depositAmount: 30, amountPaid: 30 })
  })
  afterAll(() => world.close())
  const printed = async (template: string, id: string) => {
    return { text: (await world.printed(template, [id])).pages.join(' ') }
  }

  it('an open invoice has it beside where to pay, over its balance', async () => {
    const [open, paid] = [await printed('invoice', 'open'), await printed('invoice', 'paid')]
    expect(open.text).toMatch(/SCAN TO PAY/i)
    expect(open.text).toContain('EUR 200.00')
    expect(paid.text).not.toMatch(/SCAN TO PAY/i)
  })

  it('a proforma has it over what is left of its deposit', async () => {
    const sent = await printed('proforma', 'sent')
    expect(sent.text).toMatch(/SCAN TO PAY EUR 20\.00/i)
    expect(sent.text).toMatch(/Authorised signature and seal/)
    expect((await printed('proforma', 'full')).text).not.toMatch(/SCAN TO PAY/i)
  })

  it('a proforma states what was paid, and asks for the rest only', async () => {
    const [sent, full, free] = [
      await printed('proforma', 'sent'),
      await printed('proforma', 'full'),
      await printed('proforma', 'free'),
    ]
    expect(sent.text).toMatch(/Paid EUR 10\.00 Deposit due now EUR 20\.00/)
    expect(full.text).toMatch(/Paid EUR 30\.00 Balance due EUR 70\.00/)
    expect(free.text).not.toMatch(/Paid|due/)
  })
})
