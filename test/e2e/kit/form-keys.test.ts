import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#base/days.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const today = dayIn('UTC', new Date())
const past = addDays(today, -3)
const parcel = { title: 'Bearings', carrier: 'UPS', delivered: false, etaISO: '2030-01-01' }
const invoice = {
  status: 'Open',
  invoiceNumber: 'INV-1',
  customerName: 'Acme Conveyor',
  totalAmount: 2400,
  balance: 2400,
}

const { find, gone, hands, modal, only, page, run } = await openCompany([
  doc('vendors', 'v1', { name: 'SKF USA Inc.', status: 'Active' }),
  doc('customers', 'acme', { name: 'Acme Conveyor Systems', status: 'Active', termsId: 'Net 30', currency: 'USD' }),
  doc('receivable', 'r1', invoice),
  doc('receivable', 'i1', {
    ...{ status: 'Open', invoiceNumber: 'I-1', customerId: 'acme', customerName: 'Acme Conveyor Systems' },
    ...{ invoiceDate: addDays(today, -60), dueDate: addDays(today, -30), totalAmount: 100 },
  }),
  doc('po', 'o1', {
    ...{ status: 'Pending', poNumber: '112026-01', vendorId: 'v1', vendorName: 'SKF USA Inc.' },
    lines: ['Grease', 'Gloves'].map((description) => ({ description, qty: 2, unitPrice: 3 })),
  }),
  doc('Tracking', 'p1', { ...parcel, trackingNumber: '1Z1' }),
  doc('Tracking', 'p2', { ...parcel, trackingNumber: '1Z2', etaISO: '2030-01-02' }),
])

const focused = () =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '')

// Dialogs that send by themselves: what is refused stands at the field that the refusal names, once.
it.each([
  ['/packing-slip', 'Open deals', '/transaction?tab=all'],
  ['/proforma', 'Open deals', '/transaction?tab=all'],
  ['/check-date-change', 'Open payables', '/payable'],
  ['/delivery?view=received', 'Open purchase orders', '/purchase-order'],
])('an empty list leads to where its records come from: %s', async (path, label, to) => {
  await openScreen(page, path)
  const next = page.getByRole('main').getByRole('link', { name: label })
  expect(await next.getAttribute('href')).toBe(to)
})

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

it.each([
  ['typed', []],
  ['typed and asked for with Enter', ['Enter']],
] as const)('Escape closes the list of a picker with what nothing is called, %s, then the form', async (_, keys) => {
  const close = async (form: Locator, field: Locator, told = 'Nothing found') => {
    await field.focus()
    await page.keyboard.type('zzzz')
    for (const key of keys) await page.keyboard.press(key)
    await page.getByText(told).filter({ visible: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    expect(await form.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }
  await openScreen(page, '/receivable?id=r1')
  await page.getByRole('button', { name: 'Receive payment' }).first().click()
  await close(modal(), modal().locator('[data-field=bankAccountId] input').first())
  await openScreen(page, '/payable')
  await page.getByRole('button', { name: 'New bill' }).first().click()
  const form = page.getByRole('dialog', { name: 'New bill' })
  // Enter would create a vendor.
  if (keys.length === 0) await close(form, form.locator('[data-field=vendorId] input').first(), 'Create vendor “zzzz”')
  else await form.getByRole('button', { name: 'Discard' }).click()
})

it('a step that asks nothing takes its button away; the arrows lead to the next record', async () => {
  await openScreen(page, '/tracking?id=p1')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).first().click()
  await expect.poll(async () => (await only('Tracking', [['trackingNumber', '==', '1Z1']])).data.delivered).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe('p2')
})

it('whoever is in another field by the time a dialog has settled stays there', async () => {
  await openScreen(page, '/receivable?id=r1')
  await page.evaluate(() =>
    new MutationObserver((_, self) => {
      const second = document.querySelectorAll<HTMLElement>('[aria-modal=true] input:not([type=hidden])')[1]
      if (!second) return
      self.disconnect()
      second.focus()
      second.dataset.entered = 'yes'
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await page.getByRole('button', { name: 'Receive payment' }).first().click()
  await modal().locator('[data-entered]').waitFor()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-entered'))).toBe(true)
})

it('Escape asks before it discards what was typed into several fields; the last line that is removed leaves the keyboard in the form', async () => {
  await openScreen(page, '/purchase-order?id=o1')
  await page.getByRole('dialog').first().waitFor()
  await page.keyboard.press('r')
  const question = page.getByRole('alertdialog', { name: 'Discard what was entered?' })
  const slip = modal().getByLabel('Vendor slip #')
  await slip.fill('S-1')
  await modal().getByLabel('Accepted, line 1').fill('1')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await slip.inputValue()).toBe('S-1')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await modal().waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await modal().getByRole('button', { name: 'Remove line 2' }).click()
  await page.keyboard.press('Control+Enter')
  await modal().waitFor({ state: 'detached' })
  const { lines } = (await only('receipts')).data as { lines: object[] }
  expect(lines).toMatchObject([{ description: 'Grease', qty: 2 }])
})
