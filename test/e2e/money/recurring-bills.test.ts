import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)

const { find, gone, hands, modal, only, page, run } = await openCompany([
  doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
  doc('vendors', 'landlord', { name: 'Landlord', status: 'Active' }),
])
await run('payables.enter', {
  ...{ vendorId: 'landlord', vendorInvoiceNo: 'L-1', invoiceDate: today, totalAmount: 900, category: 'Rent' },
})

/** An offer of the open record that is in its menu, reached without the mouse. */
const choose = async (label: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).last().focus()
  await hands.press('Enter')
  await page.getByRole('menuitem', { name: label }).focus()
  await hands.press('Enter')
  await modal().waitFor()
}

it('a bill is made recurring, written when it is due, paused and ended, and leads to the bills it wrote', async () => {
  await openScreen(page, `/payable?tab=all&id=${(await only('payables')).id}`)
  await choose('Make recurring')
  await page.getByText(/The next bill is dated .*; one follows every month/).waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await hands.tabTo(/^Next on/)
  await hands.press('Control+a')
  await hands.type('t')
  await hands.press('Control+Enter')
  await gone()
  await expect.poll(async () => (await find('recurring')).length).toBe(1)
  const rent = await only('recurring')
  expect(rent.data).toMatchObject({ name: 'Rent', nextOn: today, every: 'Month', kind: 'Bill', isActive: true })

  await openScreen(page, '/payable?view=recurring')
  await page.getByRole('gridcell', { name: 'Landlord' }).first().waitFor()
  await page.getByText('USD 900.00').first().waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Write bills due' }).focus()
  await hands.press('Enter')
  await modal().waitFor()
  await hands.press('Control+Enter')
  await gone()
  await page.getByText('1 recurring bill written').waitFor()
  const [written] = await find('payables', [['recurringId', '==', rent.id]])
  expect(written!.data).toMatchObject({ status: 'Draft', totalAmount: 900, invoiceDate: today })

  // The record leads to the bill, and the bill to the record.
  await openScreen(page, `/payable?view=recurring&id=${rent.id}`)
  await page.locator(`a[href*="${written!.id}"]`).first().waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await choose('Pause')
  await hands.press('Control+Enter')
  await gone()
  await expect.poll(async () => (await only('recurring')).data.isActive).toBe(false)
  await choose('End')
  await hands.press('Control+Enter')
  await gone()
  await expect.poll(async () => (await only('recurring')).data.endsOn).toBe(today)
  await openScreen(page, `/payable?tab=all&id=${written!.id}`)
  await page.locator(`a[href*="${rent.id}"]`).first().waitFor()
})
