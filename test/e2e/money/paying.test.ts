import { beforeEach, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday, poNumberFrom } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const PO = poNumberFrom(3, '-01')

const { find, gone, hands, modal, only, page, run } = await openCompany([
  doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
  doc('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: 'Net 30' }),
  doc('vendors', 'landlord', { name: 'Landlord', status: 'Active' }),
  doc('po', 'order', {
    ...{ poNumber: PO, status: 'Draft', vendorId: 'kugel', vendorName: 'Kugel AG', orderDate: today },
    lines: [{ partNumber: '6205', qty: 100, unitPrice: 4 }],
  }),
])
await run('po.issue', { poId: 'order' })
for (const [vendorInvoiceNo, totalAmount, due] of [
  ['K-1', 500, 5],
  ['K-2', 120, 10],
  ['K-3', 80, 20],
] as const) {
  const invoice = { vendorId: 'kugel', vendorInvoiceNo, totalAmount, invoiceDate: today, dueDate: dayFromToday(due) }
  await run('payables.enter', { ...invoice, category: 'Freight' })
}
beforeEach(() => void hands.spent())

const bill = async (invoice: string) => (await find('payables', [['vendorInvoiceNo', '==', invoice]]))[0]!

/** Chooses an action in the menu of the open record without the mouse. */
const choose = async (label: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).last().focus()
  await hands.press('Enter')
  await page.getByRole('menuitem', { name: label }).focus()
  await hands.press('Enter')
  await modal().waitFor()
}

it('a payment of a part of a bill is recorded, and its toast leads to it', async () => {
  await openScreen(page, `/payable?tab=all&id=${(await bill('K-1')).id}`)
  await choose('Record payment')
  await page.getByText('USD 500.00 to Kugel AG by Wire. Nothing stays open.').waitFor()
  await hands.tabTo(/^Amount/)
  await hands.press('Control+a')
  await hands.type('200')
  await hands.press('Tab')
  await page.getByText('USD 200.00 to Kugel AG by Wire. USD 300.00 stays open.').waitFor()
  await hands.press('Control+Enter')
  await gone()
  await expect.poll(async () => (await bill('K-1')).data).toMatchObject({ balance: 300, status: 'Open' })
  const [{ id, data }] = (await find('payments')) as [{ id: string; data: { paymentNumber: string } }]
  await page.getByText(`Payment ${data.paymentNumber} of USD 200.00 to Kugel AG posted`).waitFor()
  expect(await page.getByRole('link', { name: `Open ${data.paymentNumber}` }).getAttribute('href')).toContain(id)
})

it('a dialog over a bill that was paid elsewhere stays open and tells so', async () => {
  const invoice = { vendorId: 'kugel', vendorInvoiceNo: 'K-9', totalAmount: 40, invoiceDate: today, dueDate: today }
  await run('payables.enter', { ...invoice, category: 'Freight' })
  const { id: payableId, data } = await bill('K-9')
  await openScreen(page, `/payable?tab=all&id=${payableId}`)
  await choose('Record payment')
  await page.getByText('USD 40.00 to Kugel AG by Wire. Nothing stays open.').waitFor()
  const paid = { vendorId: 'kugel', method: 'Wire', paidOn: today, bankAccountId: 'main' }
  await run('payments.pay', { ...paid, allocations: [{ payableId, amount: 40 }] })
  const under = page.getByRole('dialog', { name: String(data.payableNumber), exact: true, includeHidden: true })
  await under.getByRole('button', { name: 'Pay USD 40.00', includeHidden: true }).waitFor({ state: 'detached' })
  await hands.press('Control+Enter')
  await modal().getByText('is already Paid').waitFor()
  await hands.press('Escape')
  await gone()
})

it('a deposit is asked for before it is paid, and tells what of the order is not paid ahead', async () => {
  await openScreen(page, '/purchase-order?id=order')
  await choose('Pay deposit')
  const form = page.getByRole('dialog', { name: 'Pay deposit' })
  await form.getByText(`Enter the deposit, up to USD 400.00 for PO ${PO}.`).waitFor()
  // The person who was called is only asked for when the vendor's bank details are new.
  expect(await form.getByText(/Who you spoke to/).count()).toBe(0)
  expect(await form.getByLabel(/^Check/).count()).toBe(0)
  await hands.press('Control+Enter')
  await form
    .getByText(/Deposit/)
    .first()
    .waitFor()
  expect(await find('payments', [['amount', '==', 100]])).toEqual([])
  await hands.tabTo(/^Deposit/)
  await hands.type('100')
  await form.getByText(`USD 100.00 to Kugel AG ahead of PO ${PO}. USD 300.00 of the order is left to pay.`).waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await hands.press('Control+Enter')
  await gone()
  await page.getByText(/^Payment PAY-\S+ of USD 100.00 to Kugel AG posted/).waitFor()
  await expect.poll(async () => (await find('po'))[0]!.data.depositPaid).toBe(100)
})

it('ticked bills, and no others of their vendor, become a run that is posted', async () => {
  await openScreen(page, '/payable?tab=all')
  const row = page.getByRole('row').filter({ hasText: 'K-3' })
  await row.getByRole('checkbox').focus()
  await hands.press('Space')
  const ticked = page.getByRole('toolbar', { name: 'Selected rows' })
  await ticked.getByRole('button', { name: 'Propose payments' }).focus()
  await hands.press('Enter')
  await modal().getByText('1 bill of Kugel AG is proposed. Nothing is paid yet.').waitFor()
  await hands.press('Control+Enter')
  await page.getByRole('dialog', { name: /^RUN-/ }).waitFor()
  const [run] = await find('payRuns')
  expect(run!.data).toMatchObject({ total: 80, lines: [{ payableId: (await bill('K-3')).id, pay: 80 }] })
  // The proposal is reviewed and changed: a bill that was left out comes back with its full amount.
  await choose('Change proposal')
  const form = page.getByRole('dialog', { name: 'Change proposal' })
  expect(await form.getByRole('button', { name: /^(Add|Remove) line/ }).count()).toBe(0)
  await form.getByLabel('Pay, line 1').fill('81')
  await form.getByText('1 of 1 bills will be paid with USD 81.00.').waitFor()
  await hands.press('Control+Enter')
  await form
    .getByText(/^Only 80.00 of Bill/)
    .first()
    .waitFor()
  // Typing after an error replaces the rejected value.
  await hands.type('75')
  await hands.press('Tab')
  await form.getByText('1 of 1 bills will be paid with USD 75.00.').waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await hands.press('Control+Enter')
  await gone()
  await expect.poll(async () => (await find('payRuns'))[0]!.data.total).toBe(75)
  await choose('Change proposal')
  await form.getByLabel('Pay, line 1').fill('80')
  await hands.press('Control+Enter')
  await gone()
  await hands.press('Control+Enter')
  await modal().waitFor()
  // No vendor of the run has new bank details, so no one has to be called.
  expect(await modal().getByRole('textbox').count()).toBe(0)
  await hands.press('Control+Enter')
  await gone()
  await page.getByText(`${run!.data.runNumber} posted`).waitFor()
  await expect.poll(async () => (await bill('K-3')).data.status).toBe('Paid')
  expect((await bill('K-2')).data).toMatchObject({ status: 'Open', balance: 120 })
})

it('ticked bills of one vendor are paid in one payment, and those of two vendors only with a run', async () => {
  const invoice = { invoiceDate: today, dueDate: dayFromToday(30), category: 'Freight' }
  for (const [vendorId, vendorInvoiceNo, totalAmount] of [
    ['kugel', 'K-21', 60],
    ['kugel', 'K-22', 45.5],
    ['landlord', 'L-21', 900],
  ] as const)
    await run('payables.enter', { ...invoice, vendorId, vendorInvoiceNo, totalAmount })
  await openScreen(page, '/payable?tab=all')
  const tick = async (text: string) => {
    await page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').focus()
    await hands.press('Space')
  }
  const ticked = page.getByRole('toolbar', { name: 'Selected rows' })
  const record = ticked.getByRole('button', { name: 'Record payment' })
  for (const text of ['K-21', 'K-22', 'L-21']) await tick(text)
  await ticked.getByRole('button', { name: 'Propose payments' }).waitFor()
  await expect.poll(() => record.count()).toBe(0)
  await tick('L-21')
  await record.focus()
  await hands.press('Enter')
  const form = page.getByRole('dialog', { name: 'Record payment of 2 bills' })
  await form.getByText('USD 105.50 to Kugel AG by Wire. Nothing stays open.').waitFor()
  expect(await form.getByLabel(/^Check/).count()).toBe(0)
  expect(await seriousInBoth(page)).toEqual([])
  await hands.press('Control+Enter')
  await gone()
  await page.getByText(/^Payment PAY-\S+ of USD 105.50 to Kugel AG posted/).waitFor()
  for (const text of ['K-21', 'K-22']) await expect.poll(async () => (await bill(text)).data.status).toBe('Paid')
  expect((await bill('L-21')).data).toMatchObject({ status: 'Open', balance: 900 })
})

it('a bill is made recurring, written when it is due, paused and ended, and leads to the bills it wrote', async () => {
  const invoice = { vendorId: 'landlord', vendorInvoiceNo: 'L-1', totalAmount: 900, invoiceDate: today }
  await run('payables.enter', { ...invoice, category: 'Rent' })
  await openScreen(page, `/payable?tab=all&id=${(await bill('L-1')).id}`)
  await choose('Make recurring')
  await page.getByText(/The next bill is dated .*; one follows every month/).waitFor()
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
