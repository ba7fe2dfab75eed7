import { expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const today = dayIn('UTC', new Date())
const past = addDays(today, -3)

const { find, hands, modal, page, gone, run } = await openCompany([
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD' }),
  doc('receivable', 'i1', {
    status: 'Open',
    invoiceNumber: 'I-1',
    customerId: 'acme',
    customerName: 'Acme Conveyor Systems',
    invoiceDate: addDays(today, -60),
    dueDate: addDays(today, -30),
    totalAmount: 100,
  }),
])

const focused = () =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '')

// Dialogs that send by themselves: what is refused stands at the field that the refusal names, once.
it.each([
  {
    at: '/customer-dash?id=acme',
    press: 'Promise to pay',
    field: 'promisedOn',
    typed: past,
    told: 'Enter the promised date (today or later).',
  },
  {
    at: '/settings?section=company',
    press: 'Schedule change',
    field: 'effectiveOn',
    typed: today,
    told: 'A planned change starts tomorrow or later.',
  },
  {
    at: '/home',
    press: 'Absence',
    field: 'until',
    typed: past,
    told: 'Enter the last day of your absence',
  },
])('$field refuses $typed at its own place', async ({ at, press, field, typed, told }) => {
  await openScreen(page, at)
  await page.getByRole('button', { name: press }).first().click()
  const input = modal().locator(`[data-field=${field}] input`).first()
  await input.fill(typed)
  await hands.press('Enter')
  await modal().locator(`[data-field=${field}]`).filter({ hasText: told }).waitFor()
  expect(await modal().getByText(told).count()).toBe(1)
  expect(await focused()).toBe(field)
  // What is mended is no longer told.
  await input.fill(addDays(today, 9))
  await hands.press('Tab')
  await modal().getByText(told).waitFor({ state: 'detached' })
  await hands.press('Escape')
  await gone()
})

it('what was entered into a dialog is offered again after a reload, until it is given up', async () => {
  await openScreen(page, '/receivable?tab=all&id=i1')
  const split = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Split terms', exact: true }).click()
  }
  await split()
  await modal().getByLabel('Amount, line 1').fill('70')
  await page.reload()
  await split()
  await modal().getByRole('button', { name: 'Restore it' }).click()
  expect(await modal().getByLabel('Amount, line 1').inputValue()).toMatch(/^70/)
  await modal().getByRole('button', { name: 'Cancel' }).click()
  await gone()
  await split()
  await modal().getByLabel('Amount, line 1').waitFor()
  expect(await modal().getByRole('button', { name: 'Restore it' }).count()).toBe(0)
  await hands.press('Escape')
  await gone()
})

it('a command that the keyboard gives twice is carried out once', async () => {
  const lines = [{ partNumber: '6205-2RS1', qty: 12, unitPrice: 9 }]
  const { result } = await run('deal.enter', { customerId: 'acme', lines })
  const { id } = result as { id: string }
  await openScreen(page, `/transaction?tab=all&id=${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Split', exact: true }).click()
  const part = modal().getByLabel(/^To the new deal/)
  await part.fill('5')
  // Both keys are down before the first answer is there.
  await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')])
  await gone()
  await expect.poll(async () => (await find('transactions')).length).toBe(2)
  expect((await find('transactions')).find((deal) => deal.id === id)!.data.lines).toMatchObject([{ qty: 7 }])
})

it('a dialog that an empty list has opened stays with what is typed in it while the list fills', async () => {
  await openScreen(page, '/vouchers')
  await page.getByText(/^No .*vouchers/).waitFor()
  await page.getByRole('button', { name: 'Credit note' }).last().click()
  await modal().getByLabel('Reason').fill('Yearly allowance')
  const lines = [{ ledger: 'Expense', key: 'Office', amount: 5 }]
  await run('vouchers.write', { type: 'Payment', payeeName: 'Post', date: today, lines })
  await page.getByText('Post', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await modal().getByLabel('Reason').inputValue()).toBe('Yearly allowance')
})
