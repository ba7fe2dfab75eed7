import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const { modal, only, page, run } = await openCompany([
  doc('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: '2/10 Net 30' }),
  doc('customers', 'acme', { name: 'Acme Pumps', status: 'Active', email: 'ann@acme.example', contactName: 'Ann Lee' }),
  doc('parts', 'p2', { partNumber: '6205-2RS1', brand: 'SKF', isActive: true, uom: 'ea' }),
  doc('parts', 'p1', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea', weightKg: 0.12 }),
  doc('po', 'o1', {
    ...{ poNumber: '110126-01', status: 'Draft', vendorId: 'kugel', orderDate: today, expectedDate: dayFromToday(3) },
    lines: [{ partId: 'p1', partNumber: '6205', qty: 200, unitPrice: 4 }],
  }),
  doc('po', 'o2', {
    ...{ poNumber: '110126-02', status: 'Draft', vendorId: 'kugel', orderDate: today, expectedDate: dayFromToday(4) },
    lines: [{ partId: 'p1', partNumber: '6205', qty: 10, unitPrice: 4 }],
  }),
  doc('Tracking', 't1', {
    ...{ title: 'Cartons', carrier: 'UPS', trackingNumber: '1Z999AA10123456784', status: 'In transit' },
    ...{ delivered: false, etaISO: dayFromToday(2), poId: 'o1' },
  }),
])
for (const poId of ['o1', 'o2']) await run('po.issue', { poId })

it('the tracking number of a parcel finds its order, and the dock sees the load of each day', async () => {
  await openScreen(page, '/delivery?q=AA1012')
  await page.getByText('110126-01').first().waitFor()
  expect(await page.getByText('110126-02').count()).toBe(0)
  await openScreen(page, '/delivery?view=load')
  const table = page.getByRole('table', { name: 'Dock load' })
  await table.getByRole('row').nth(2).waitFor()
  // 200 at 0.12 kg are 24 kg, so two cartons of 20 kg; the parcel arrives before the promised date.
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(/1\s+1\s+200\s+24\s+2/)
  expect(await seriousInBoth(page)).toEqual([])
})

it('the bell is called out of date while it cannot be read', async () => {
  await page.route('**/api/collections/*/query', (route) => route.abort())
  await page.goto('/delivery')
  await page.getByRole('status').getByText('The bell may be out of date').waitFor()
  await page.unroute('**/api/collections/*/query')
})

it('Alt R receives all that is left of the open order; F8 leads to the match of its bill', async () => {
  await openScreen(page, '/purchase-order?id=o1')
  await page.getByRole('button', { name: 'Receive', exact: true }).waitFor()
  // The shortcut belongs to a chunk that is loaded after the order.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+r')
      return modal().count()
    })
    .toBe(1)
  await modal()
    .getByText(/200 pieces of PO 110126-01 will be in stock/)
    .waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await only('po', [['poNumber', '==', '110126-01']])).data.status).toBe('Received')
  await run('payables.bill', {
    ...{ vendorId: 'kugel', vendorInvoiceNo: 'K-1', invoiceDate: today },
    lines: [{ kind: 'Goods', poId: 'o1', poLineId: '1', qty: 200, unitPrice: 4.5 }],
  })
  const bill = await only('payables')
  await openScreen(page, `/payable?tab=all&id=${bill.id}`)
  await page.getByRole('table', { name: 'Bill, order and receipt' }).waitFor()
  await page.keyboard.press('F8')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Match')
  expect(await seriousInBoth(page)).toEqual([])
})

const offer = async (name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name }).click()
}

it('what a vendor confirms otherwise is shown beside the order, accepted, and sent to the customer', async () => {
  const { result: deal } = (await run('deal.enter', {
    customerId: 'acme',
    lines: [{ partId: 'p2', qty: 100, unitPrice: 4, source: 'PO' }],
  })) as { result: { id: string; data: { lines: { lineId: string }[] } } }
  await run('deal.confirm', { transactionId: deal.id, promiseDate: dayFromToday(10) })
  const { result } = (await run('po.fromNeeds', {
    lines: [{ partId: 'p2', qty: 100, vendorId: 'kugel', unitPrice: 2.5, transactionId: deal.id, dealLineId: '1' }],
  })) as { result: { orders: { poId: string }[] } }
  const { poId } = result.orders[0]!
  await run('po.issue', { poId })
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
  expect((await only('po', [['revision', '==', 1]])).data).toMatchObject({ totalAmount: 200 })

  await page.getByRole('button', { name: 'Notify the customer' }).click()
  await modal().waitFor()
  expect(await modal().getByLabel('To').inputValue()).toBe('ann@acme.example')
  expect(await modal().getByLabel('Text').inputValue()).toContain('80 × SKF 6205-2RS1')
  expect(await seriousInBoth(page)).toEqual([])
})
