import { expect, it } from 'vitest'
import { OWNER, openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const { hands, modal, gone, page, run, find, only } = await openCompany([
  doc('locations', 'A1', { code: 'A-01-1', type: 'Bin', isSellable: true, isActive: true }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', currency: 'USD' }),
  doc('bankAccounts', 'main', { name: 'Main', currency: 'USD', kind: 'Bank' }),
  doc('settings', 'sales', { name: 'Sales', commissionPct: 10, commissionOn: 'Sales' }),
  doc('settings', 'money', { name: 'Money', financeChargePct: 1.5 }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', uom: 'ea', listPrice: 9.8 }),
  doc('receivable', 'late', {
    ...{ invoiceNumber: 'INV-OLD', customerId: 'acme', customerName: 'Acme Conveyor Systems', status: 'Open' },
    ...{ invoiceDate: '2025-01-10', dueDate: '2025-02-09', totalAmount: 1000, currency: 'USD' },
  }),
])
await run('stock.open', { partId: 'p1', qty: 60, unitCost: 4, locationId: 'A1' })
const made = async (command: string, input: object): Promise<string> =>
  ((await run(command, input)).result as { id: string }).id
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

it('overdue invoices are charged from Receivables, once a month', async () => {
  await openScreen(page, '/receivable')
  // All header buttons are within the viewport.
  const main = (await page.getByRole('button', { name: 'New invoice' }).first().boundingBox())!
  expect(main.x + main.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  await button('Finance charges').click()
  await modal().getByText('is charged 1.5% of what is overdue').waitFor()
  await modal().getByText('1 customer: USD 15.00.').waitFor()
  await modal().getByLabel('Issue at once').check()
  await hands.press('Control+Enter')
  await gone()
  const charged = [['kind', '==', 'Finance charge']]
  expect((await only('receivable', charged)).data).toMatchObject({ status: 'Open', totalAmount: 15 })
  await button('Finance charges').click()
  await modal().getByText('No customer is to be charged.').waitFor()
  await hands.press('Control+Enter')
  await modal().getByRole('alert').first().waitFor()
  await hands.press('Escape')
  expect(await find('receivable', charged)).toHaveLength(1)
})

it('the dialog of returned goods names the part of each line, and its seller is paid by name', async () => {
  const transactionId = await made('deal.enter', {
    customerId: 'acme',
    lines: [{ partId: 'p1', qty: 10, unitPrice: 10 }],
  })
  await run('deal.confirm', { transactionId })
  await run('deal.ship', { transactionId, invoice: 'Issue' })
  const back = await made('deal.return', { transactionId, lines: [{ dealLineId: '1', qty: 3, reason: 'Wrong part' }] })
  await openScreen(page, `/transaction?tab=all&id=${back}`)
  await page
    .getByRole('button', { name: /^Receive return/ })
    .last()
    .click()
  const line = modal().getByLabel('Part, line 1')
  await line.waitFor()
  expect(await line.inputValue()).toBe('SKF 6205-2RS1 · 3')
  await modal().getByLabel('Quantity, line 1').fill('2')
  await modal().getByText('Received: 2 × SKF 6205-2RS1.').waitFor()
  await hands.press('Control+Enter')
  await gone()
  expect((await only('transactions', [['kind', '==', 'Return']])).data.lines).toMatchObject([{ qty: 3, backQty: 2 }])
  expect((await only('inventory', [['qcStatus', '==', 'Quarantine']])).data).toMatchObject({
    partId: 'p1',
    qtyOnHand: 2,
  })

  const invoice = await only('receivable', [['transactionIds', 'array-contains', transactionId]])
  const amount = Number(invoice.data.totalAmount)
  await run('payments.receive', {
    ...{ customerId: 'acme', amount, method: 'Wire', receivedOn: String(invoice.data.invoiceDate) },
    ...{ bankAccountId: 'main', allocations: [{ receivableId: invoice.id, amount }] },
  })
  await openScreen(page, '/transactions-dashboard?view=commission')
  await page.getByRole('link', { name: OWNER.name }).first().waitFor()
  expect(await page.locator('main').innerText()).not.toContain(OWNER.email)
  await button('Pay commission').click()
  await modal()
    .getByLabel(/^Person/)
    .click()
  await page.getByRole('option', { name: OWNER.name }).click()
  await modal().getByText(`USD 10.00 will be paid to ${OWNER.name} with a voucher.`).waitFor()
  await hands.press('Control+Enter')
  await gone()
  expect((await only('vouchers')).data).toMatchObject({ totalAmount: 10, lines: [{ key: OWNER.email }] })
  await openScreen(page, '/transactions-dashboard?view=sales&tab=all')
  await page.getByText('SO-').first().waitFor()
  expect(await page.locator('main').innerText()).not.toContain(OWNER.email)

  // A report without an address is not sent.
  await openScreen(page, '/transactions-dashboard?view=orders')
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Send by email' }).click()
  const to = modal().getByLabel('To', { exact: true }).last()
  await to.press('Backspace')
  await modal().getByRole('button', { name: 'Send', exact: true }).click()
  await modal().getByText('Enter at least one address.').waitFor()
  await expect.poll(() => to.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await find('reportMails')).toEqual([])
  await to.fill(OWNER.email)
  await to.press('Enter')
  await modal().getByRole('button', { name: 'Send', exact: true }).click()
  await gone()
  expect((await only('reportMails')).data).toMatchObject({ to: [OWNER.email] })

  // The credit for the returned goods is paid back from its own record.
  await run('returns.credit', { transactionId: back })
  const credited = [['type', '==', 'Credit note']]
  await openScreen(page, `/vouchers?tab=all&id=${(await only('vouchers', credited)).id}`)
  await button('Apply').waitFor()
  await button('More').click()
  await page.getByRole('menuitem', { name: /^Refund/ }).click()
  await modal().getByText('USD 20.00 of USD 20.00 will be paid back.').waitFor()
  await hands.press('Control+Enter')
  await gone()
  expect((await only('vouchers', credited)).data).toMatchObject({ balance: 0 })
})
