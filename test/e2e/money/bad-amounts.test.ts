import { expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday, poNumberFrom } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const order = {
  ...{ poNumber: poNumberFrom(3, '-01'), status: 'Draft', vendorId: 'kugel', vendorName: 'Kugel AG', orderDate: today },
  lines: [{ partId: 'p', partNumber: '6205', qty: 100, unitPrice: 4 }],
}
const { find, modal, page, run } = await openCompany([
  doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
  doc('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }),
  doc('customers', 'acme', { name: 'Acme', status: 'Active', currency: 'USD' }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active' }),
  doc('parts', 'p', { partNumber: '6205', brand: 'SKF', uom: 'ea' }),
  doc('po', 'order', order),
])
await run('po.issue', { poId: 'order' })
const billed = { vendorId: 'kugel', vendorInvoiceNo: 'K-1', invoiceDate: today, totalAmount: 500, category: 'Freight' }
const bill = ((await run('payables.enter', billed)).result as { id: string }).id
const owed = { customerId: 'acme', invoiceNumber: 'I-1', invoiceDate: today, totalAmount: 500 }
const invoice = ((await run('receivable.enter', owed)).result as { id: string }).id
const ahead = { vendorId: 'kugel', method: 'ACH', paidOn: today, bankAccountId: 'main', unapplied: 70 }
const credit = ((await run('payments.pay', ahead)).result as { id: string }).id

const LARGE = ['1000000000000000', /too large: at most 1,000,000,000,000/] as const
const BELOW = ['-5', /below 0|above 0|0 or more/] as const
const FINE = ['0.005', /decimals/] as const

/** A dialog, a field of it, and what is typed there with the words that refuse it; the buyer's day has receipts and other currencies. */
it.each([
  ['/purchase-order?id=order', 'Pay deposit', /^Deposit/, [BELOW, FINE, LARGE, ['0', /above 0/]]],
  [`/payable?tab=all&id=${bill}`, 'Record payment', /^Amount/, [FINE, LARGE, ['500.01', /Only 500\.00/]]],
  [`/receivable?tab=all&id=${invoice}`, 'Split terms', /^Amount, line 1/, [LARGE, ['100', /The parts total/]]],
  [`/checks?view=payments&tab=all&id=${credit}`, 'Apply', /^Amount, line 1/, [LARGE]],
  [`/checks?view=payments&tab=all&id=${credit}`, 'Refund', /^Amount/, [BELOW, FINE, LARGE, ['71', /Only 70\.00/]]],
] as const)('%s: %s, %s', async (address, label, name, tries) => {
  await openScreen(page, address)
  // The label of a record's main button also contains its key.
  const button = page.getByRole('button', { name: new RegExp(`^${label}(?: Ctrl|$)`) }).last()
  const more = page.getByRole('button', { name: 'More', exact: true }).last()
  await button.or(more).first().waitFor()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  const field = modal().getByRole('textbox', { name }).first()
  const begin = modal().getByRole('button', { name: 'Add line' })
  await field.or(begin).first().waitFor()
  for (const [typed, words] of tries) {
    await field.fill(typed)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => modal().locator('[role=alert], .mantine-InputWrapper-error').allInnerTexts(), { message: typed })
      .toContainEqual(expect.stringMatching(words))
    expect((await field.inputValue()).replaceAll(',', '').replace('−', '-')).toContain(typed)
  }
  await page.keyboard.press('Escape')
})

it('nothing of it was written', async () => {
  expect(await find('receipts')).toEqual([])
  expect((await find('payments')).map(({ id }) => id)).toEqual([credit])
  expect((await find('payables')).map(({ data }) => data.balance).toSorted()).toEqual([500])
})

it('an invoice is split into instalments whose sum is what is open; a payment settles the first of them', async () => {
  expect((await find('receivable'))[0]!.data.instalments).toBeUndefined()
  await openScreen(page, `/receivable?tab=all&id=${invoice}`)
  const button = page.getByRole('button', { name: 'Split terms', exact: true }).last()
  const more = page.getByRole('button', { name: 'More', exact: true }).last()
  await button.or(more).first().waitFor()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: 'Split terms' }).click()
  }
  await modal().getByLabel('Amount, line 1', { exact: true }).fill('200')
  await modal().getByLabel('Amount, line 2', { exact: true }).fill('300')
  await page.keyboard.press('Control+Enter')
  await modal().waitFor({ state: 'detached' })
  await run('payments.receive', {
    ...{ customerId: 'acme', amount: 250, method: 'ACH', receivedOn: today, bankAccountId: 'main' },
    allocations: [{ receivableId: invoice, amount: 250 }],
  })
  expect((await find('receivable'))[0]!.data).toMatchObject({
    balance: 250,
    instalments: [
      { amount: 200, paid: 200 },
      { amount: 300, paid: 50 },
    ],
  })
})
