import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const { modal, only, page, run } = await openCompany([
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: 'Net 30' }),
  doc('customers', 'acme', { name: 'Acme Pumps', status: 'Active', email: 'ann@acme.example', contactName: 'Ann Lee' }),
  doc('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF', isActive: true, uom: 'ea' }),
])
const { result: deal } = (await run('deal.enter', {
  customerId: 'acme',
  lines: [{ partId: 'p1', qty: 100, unitPrice: 4, source: 'PO' }],
})) as { result: { id: string; data: { lines: { lineId: string }[] } } }
await run('deal.confirm', { transactionId: deal.id, promiseDate: dayFromToday(10) })
const { result } = (await run('po.fromNeeds', {
  lines: [{ partId: 'p1', qty: 100, vendorId: 'kugel', unitPrice: 2.5, transactionId: deal.id, dealLineId: '1' }],
})) as { result: { orders: { poId: string }[] } }
const { poId } = result.orders[0]!
await run('po.issue', { poId })

const offer = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name }).click()
}

it('what a vendor confirms otherwise is seen beside the order, accepted, and told to the customer', async () => {
  await openScreen(page, `/purchase-order?id=${poId}`)
  await page.getByRole('region', { name: 'Waiting customers' }).getByText('Acme Pumps').waitFor()
  await offer('Record acknowledgment')
  await modal().getByText('All lines are confirmed as ordered.').waitFor()
  const cell = modal()
    .getByRole('textbox', { name: /^Confirmed,? ?(line 1)?/ })
    .first()
  await cell.fill('80')
  await cell.press('Tab')
  await modal().getByText('1 line differs from the order: 6205-2RS1 (quantity).').waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await modal().getByRole('button', { name: 'Record', exact: true }).click()

  const panel = page.getByRole('region', { name: 'Acknowledgment', exact: true })
  await panel.getByText('1 line differs from the order.').waitFor()
  expect(await panel.getByRole('row').nth(1).innerText()).toMatch(/6205-2RS1\s+100\s+80/)
  expect(await seriousInBoth(page)).toEqual([])

  await offer('Accept the confirmed terms')
  await modal()
    .getByText(/R1 will have 1 line as confirmed, for .*50\.00 less/)
    .waitFor()
  await modal().getByRole('button', { name: 'Accept', exact: true }).click()
  await panel.getByText('Confirmed as ordered.').waitFor()
  expect((await only('po')).data).toMatchObject({ revision: 1, totalAmount: 200 })

  await page.getByRole('button', { name: 'Notify the customer' }).click()
  await modal().waitFor()
  expect(await modal().getByLabel('To').inputValue()).toBe('ann@acme.example')
  expect(await modal().getByLabel('Text').inputValue()).toContain('80 × SKF 6205-2RS1')
  expect(await seriousInBoth(page)).toEqual([])
})
