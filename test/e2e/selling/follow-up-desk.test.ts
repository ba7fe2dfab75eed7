import { expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const owed = (id: string, customerId: string, customerName: string, more: object) =>
  doc('receivable', id, {
    invoiceNumber: `INV-${id}`,
    status: 'Open',
    customerId,
    customerName,
    dueDate: dayFromToday(-12),
    totalAmount: 450,
    balance: 450,
    ...more,
  })
const { find, gone, modal, only, page } = await openCompany([
  doc('customers', 'acme', { name: 'Acme Conveyor', status: 'Active', email: 'ap@acme.example' }),
  doc('customers', 'kugel', { name: 'Kugel GmbH', status: 'Active', currency: 'EUR' }),
  doc('customers', 'bolt', { name: 'Bolt and Co', status: 'Active' }),
  owed('1', 'acme', 'Acme Conveyor', { currency: 'USD' }),
  owed('2', 'acme', 'Acme Conveyor', { currency: 'USD', dueDate: dayFromToday(-40) }),
  owed('3', 'kugel', 'Kugel GmbH', { currency: 'EUR', balance: 80, totalAmount: 80 }),
  // Was reminded this morning: it stays on the desk, and gets no second letter.
  owed('4', 'bolt', 'Bolt and Co', { currency: 'USD', dunningLevel: 1, remindedOn: dayFromToday(0) }),
])

it('reminders say who gets one, for how much, and who gets none and why, before any is printed', async () => {
  await openScreen(page, '/followup')
  await page.getByRole('button', { name: 'Print reminders' }).click()
  const run = page.getByRole('list', { name: 'Reminders of this run' })
  await expect
    .poll(() => run.innerText())
    .toMatch(/Acme Conveyor\s+First reminder\s+USD 900\.00[\s\S]*Kugel GmbH\s+First reminder\s+EUR 80\.00/)
  expect(await run.innerText()).toMatch(/Bolt and Co\s+Reminded today/)
  await modal().getByText('2 of 3 will get a letter for USD 900.00, EUR 80.00 in one PDF.').waitFor()
  await modal().getByRole('button', { name: 'Print 2 letters' }).waitFor()
  await modal().getByRole('button', { name: 'Cancel' }).click()
  await gone()
  expect((await find('receivable')).filter(({ data }) => data.dunningLevel === 1)).toHaveLength(1)
})

it('a reminder to a customer without an email address says so, and is copied or printed instead', async () => {
  await openScreen(page, '/followup')
  await page.getByRole('button', { name: 'Remind Kugel GmbH' }).click()
  await modal()
    .getByText('Kugel GmbH has no email address. Enter one in the customer’s record to write an email.')
    .waitFor()
  expect(await modal().getByRole('button', { name: 'Write email' }).count()).toBe(0)
  await modal().getByRole('button', { name: 'Print the letter' }).waitFor()
  await modal().getByRole('button', { name: 'Cancel' }).click()
  await gone()
  await page.getByRole('button', { name: 'Remind Acme Conveyor' }).click()
  await modal().getByRole('button', { name: 'Write email' }).waitFor()
  expect(await modal().getByText('has no email address').count()).toBe(0)
  await modal().getByRole('button', { name: 'Cancel' }).click()
  await gone()
})

it('an item is put off by a button that says so, on a phone too, and comes back by Undo', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/followup')
  const card = page.getByRole('article', { name: 'Kugel GmbH' })
  const snooze = card.getByRole('button', { name: 'Snooze to tomorrow: INV-3' })
  expect(await snooze.innerText()).toBe('Snooze to tomorrow')
  expect(await card.getByRole('button', { name: 'Record outcome for INV-3' }).innerText()).toBe('Record outcome')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await snooze.click()
  await card.waitFor({ state: 'detached' })
  expect((await only('followups')).data).toMatchObject({ status: 'Snoozed', dueOn: dayFromToday(1) })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await card.waitFor()
  expect(await find('followups')).toEqual([])
})
