import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'

const parcel = { title: 'Bearings', carrier: 'UPS', delivered: false, etaISO: '2030-01-01' }
const invoice = {
  status: 'Open',
  invoiceNumber: 'INV-1',
  customerName: 'Acme Conveyor',
  totalAmount: 2400,
  balance: 2400,
}

const { page, modal, only } = await openCompany([
  doc('vendors', 'v1', { name: 'SKF USA Inc.', status: 'Active' }),
  doc('receivable', 'r1', invoice),
  doc('po', 'o1', {
    ...{ status: 'Pending', poNumber: '112026-01', vendorId: 'v1', vendorName: 'SKF USA Inc.' },
    lines: ['Grease', 'Gloves'].map((description) => ({ description, qty: 2, unitPrice: 3 })),
  }),
  doc('Tracking', 'p1', { ...parcel, trackingNumber: '1Z1' }),
  doc('Tracking', 'p2', { ...parcel, trackingNumber: '1Z2', etaISO: '2030-01-02' }),
])

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
  // A vendor would be created by Enter.
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
