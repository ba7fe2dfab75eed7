import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const { hands, modal, gone, page, run, find, only } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', currency: 'USD' }),
  doc('settings', 'sales', { name: 'Sales', usualMargin: 50 }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8, weightKg: 0.13 }),
  doc('parts', 'p2', { partNumber: '22210 EK', brand: 'FAG', uom: 'ea', listPrice: 74, weightKg: 0.6 }),
])
for (const partId of ['p1', 'p2']) await run('stock.open', { partId, qty: 60, unitCost: 4.1, locationId: 'A1' })
const sheet = (name: RegExp) => page.getByRole('dialog', { name })

it('what a caller wants is entered from the keyboard, and opens with stock and price of each part', async () => {
  await openScreen(page, '/BearingnetRFQ')
  const began = performance.now()
  await hands.command('p')
  await sheet(/Inquiry by phone/).waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await hands.type('6205-2RS1')
  await hands.press('Tab')
  await hands.press('Tab')
  await hands.type('12')
  await hands.press('Enter')
  await hands.type('22210 ek')
  await hands.press('Tab')
  await hands.press('Tab')
  await hands.type('4')
  // A line started by mistake does not block it.
  await hands.press('Enter')
  await hands.tabTo(/^Company$/)
  await hands.type('Mill & Sons')
  await hands.tabTo(/^Caller$/)
  await hands.type('Ann Lee')
  await hands.tabTo(/^Phone$/)
  await hands.type('+1 201 555 0100')
  await hands.press('Control+Enter')
  await sheet(/^RFQ-/).waitFor()
  expect(performance.now() - began).toBeLessThan(30_000)
  const { data } = await only('rfqs')
  expect(data).toMatchObject({
    ...{ source: 'Phone', status: 'New', companyName: 'Mill & Sons' },
    contact: { name: 'Ann Lee', phone: '+1 201 555 0100' },
    lines: [
      { askedPart: '6205-2RS1', qty: 12, match: 'Exact', available: 60, quotedPrice: 8.2 },
      { qty: 4, match: 'Exact', available: 60, quotedPrice: 8.2 },
    ],
  })
  await page.getByRole('link', { name: '+1 201 555 0100' }).waitFor()
})

it('the text of an email is an inquiry of a customer', async () => {
  await openScreen(page, '/BearingnetRFQ')
  await hands.command('v')
  await sheet(/Inquiry from text/).waitFor()
  await hands.paste('Please quote:\n10 pcs SKF 6205-2RS1')
  await hands.tabTo(/^Customer/)
  await hands.type('Acm')
  await hands.press('Enter')
  await hands.press('Control+Enter')
  await sheet(/^RFQ-/).waitFor()
  // The email is shown once, and its field is under More fields.
  await sheet(/^RFQ-/).getByText('10 pcs SKF 6205-2RS1').waitFor()
  expect(await sheet(/^RFQ-/).getByRole('textbox', { name: 'Text', exact: true }).count()).toBe(0)
  await sheet(/^RFQ-/)
    .getByRole('button', { name: /^More fields/ })
    .click()
  await sheet(/^RFQ-/).getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  const [found] = await find('rfqs', [['customerId', '==', 'acme']])
  expect(found!.data).toMatchObject({ source: 'Email', lines: [{ askedPart: '6205-2RS1', qty: 10, partId: 'p1' }] })
})

it('stock that another order took meanwhile: the dialog says who has it and offers what is left', async () => {
  await openScreen(page, '/inventory?id=p1')
  await page.getByRole('dialog').first().waitFor()
  await hands.command('r')
  await modal().getByLabel('Quantity').fill('20')
  await modal().getByLabel('Reserved for').fill('SO-2611-0040')
  await run('stock.reserve', { partId: 'p1', qty: 45, docNumber: 'SO-2611-0031' })
  await modal().getByLabel('Reserved for').focus()
  await hands.press('Control+Enter')
  await modal()
    .getByText('Of 6205-2RS1, 15 can be reserved; 45 just reserved for SO-2611-0031. Reserve 15 instead.')
    .first()
    .waitFor()
  await modal().getByRole('button', { name: 'Make it 15' }).click()
  expect(await modal().getByLabel('Quantity').inputValue()).toBe('15')
  await modal().getByLabel('Reserved for').focus()
  await hands.press('Control+Enter')
  await gone()
  expect((await find('reservations', [['docNumber', '==', 'SO-2611-0040']]))[0]!.data).toMatchObject({ qty: 15 })
})

it('a certificate is requested for a line of a deal, and is then a column of its lines', async () => {
  const { result } = await run('deal.enter', { customerId: 'acme', lines: [{ partId: 'p2', qty: 2 }] })
  const { id } = result as { id: string }
  await openScreen(page, `/transaction?tab=all&id=${id}`)
  await page.getByRole('textbox', { name: 'Part number, line 1', exact: true }).focus()
  await hands.press('F4')
  const box = page.getByLabel('Certificate of conformity requested')
  await box.check()
  await expect.poll(async () => (await only('transactions')).data.lines).toMatchObject([{ certificate: true }])
  await hands.press('Escape')
  await page.getByRole('columnheader', { name: 'Certificate' }).waitFor()
})
