import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const order = (id: string, lines: object[]) =>
  doc('po', id, { poNumber: id, status: 'Draft', vendorId: 'kugel', vendorName: 'Kugel AG', orderDate: today, lines })

const { find, hands, page, run } = await openCompany([
  doc('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: 'Net 30' }),
  doc('parts', 'p1', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' }),
  doc('parts', 'p2', { partNumber: 'NU208', brand: 'SKF', isActive: true, uom: 'ea' }),
  order('110126-01', [{ partId: 'p1', partNumber: '6205', qty: 50, unitPrice: 4 }]),
  order('110126-02', [{ partId: 'p2', partNumber: 'NU208', qty: 20, unitPrice: 7.5 }]),
])
for (const [poId, qty] of [
  ['110126-01', 30],
  ['110126-02', 20],
] as const) {
  await run('po.issue', { poId })
  const lines = [{ poLineId: '1', qty }]
  await run('po.receive', { poId, receivedOn: today, locationId: 'W1', lines })
}

it('an invoice over two orders is entered beside its file, with a price variance that is accepted', async () => {
  await openScreen(page, '/payable?view=entry')
  await page.getByText('Choose a vendor to see receipts without a bill.').waitFor()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  await page
    .getByLabel('Invoice to show')
    .setInputFiles({ name: 'kugel-77.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('img', { name: 'kugel-77.png' }).waitFor()
  hands.spent()
  await page.getByLabel('Vendor').first().focus()
  await hands.type('Kug')
  await hands.press('Enter')
  await hands.tabTo(/^Invoice #/)
  await hands.type('K-77')
  await hands.tabTo(/^Invoice date/)
  await hands.type('t')
  await hands.tabTo(/^Invoice total/)
  await hands.type('279')
  await hands.tabTo(/^Bill 6205/)
  await hands.press('Space')
  await hands.tabTo(/^Bill price, 6205/)
  await hands.type('4.3')
  await hands.tabTo(/^Bill NU208/)
  await hands.press('Space')
  await page.getByText('As on the invoice.').waitFor()
  await page.getByText(/6205 is billed at 4.30, ordered at 4.00/).waitFor()
  expect(await seriousInBoth(page)).toEqual([])

  // Without a reason the bill is not approved, and nothing that was typed is lost.
  await hands.press('Control+Enter')
  await page.getByText(/^Invoice K-77 does not match: .*is billed at 4.30, ordered at 4.00/).waitFor()
  expect(await find('payables')).toEqual([])
  await page.reload()
  await page.getByText('As on the invoice.').waitFor()

  await page.getByLabel('Reason to accept a variance').fill('Agreed by phone')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await find('payables'))[0]?.data.status).toBe('Open')
  const [bill] = await find('payables')
  expect(bill!.data).toMatchObject({
    ...{ vendorInvoiceNo: 'K-77', totalAmount: 279, matchState: 'Price variance' },
    lines: [
      { poId: '110126-01', qty: 30, unitPrice: 4.3 },
      { poId: '110126-02', qty: 20, unitPrice: 7.5 },
    ],
  })
  await expect.poll(() => find('attachments')).toMatchObject([{ data: { name: 'kugel-77.png', recordId: bill!.id } }])
  await page.getByText('Choose a vendor to see receipts without a bill.').waitFor()
  expect(hands.spent()).toBeLessThanOrEqual(60)

  await openScreen(page, `/payable?tab=all&id=${bill!.id}`)
  const panel = page.getByRole('region', { name: 'Match' }).first()
  await panel.getByRole('row', { name: /6205.*Price variance.*30.*30.*4.*4.3.*9.00.*50/ }).waitFor()
})

it('40 lines from a spreadsheet go into a bill; what cannot be read stays in its cell, marked, and nothing is entered', async () => {
  await openScreen(page, '/payable?view=entry')
  await page.getByLabel('Vendor').first().focus()
  await hands.type('Kug')
  await hands.press('Enter')
  await page.getByLabel('Invoice #').fill('K-40')
  await page.getByLabel('Invoice date').fill(today)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Category, line 1').first().focus()
  const rows = Array.from({ length: 40 }, (_, at) => `Freight\tBox ${at + 1}\t${at === 6 ? 'ten' : '1.25'}`)
  await hands.paste(['Category\tDescription\tAmount', ...rows].join('\r\n'))
  await page.getByLabel('Amount, line 40').waitFor()
  expect(await page.getByLabel('Amount, line 7').inputValue()).toBe('ten')
  await page.getByText('Amount is not an amount.').first().waitFor()
  await page.getByRole('region', { name: 'Totals' }).getByText('USD 48.75').first().waitFor()
  await page.getByRole('button', { name: 'Enter as draft' }).click()
  await page.getByText('Correct the marked cells first.').waitFor()
  expect(await find('payables', [['vendorInvoiceNo', '==', 'K-40']])).toEqual([])
  await page.getByLabel('Amount, line 7').fill('1.25')
  await page.getByRole('region', { name: 'Totals' }).getByText('USD 50.00').first().waitFor()
  await page.getByRole('button', { name: 'Enter as draft' }).click()
  await expect
    .poll(async () => (await find('payables', [['vendorInvoiceNo', '==', 'K-40']]))[0]?.data.totalAmount)
    .toBe(50)
})
