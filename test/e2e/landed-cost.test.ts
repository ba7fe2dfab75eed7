import { expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { openScreen } from '#test/e2e/support/browser.ts'
import { doc, openCompany } from '#test/e2e/support/company.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'

const today = dayFromToday(0)
const order = (id: string, lines: object[]) =>
  doc('po', id, { poNumber: id, status: 'Draft', vendorId: 'kugel', vendorName: 'Kugel AG', orderDate: today, lines })

const { find, page, run } = await openCompany([
  doc('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
  doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active' }),
  doc('vendors', 'forwarder', { name: 'Forwarder Inc', status: 'Active' }),
  doc('parts', 'p1', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' }),
  doc('parts', 'p2', { partNumber: 'NU208', brand: 'SKF', isActive: true, uom: 'ea' }),
  order('110126-01', [
    { partId: 'p1', partNumber: '6205', qty: 100, unitPrice: 20 },
    { partId: 'p2', partNumber: 'NU208', qty: 50, unitPrice: 40 },
  ]),
])
await run('po.issue', { poId: '110126-01' })
await run('po.receive', { poId: '110126-01', receivedOn: today, locationId: 'W1' })
await run('payables.bill', {
  ...{ vendorId: 'forwarder', vendorInvoiceNo: 'F-1', invoiceDate: today, approve: true },
  lines: [
    { kind: 'Landed cost', category: 'Freight', amount: 300 },
    { kind: 'Landed cost', category: 'Duty', amount: 80 },
  ],
})

it('freight on a bill goes into the cost of the goods of a receipt, shown lot by lot before it is posted', async () => {
  const [bill] = await find('payables')
  page.setDefaultTimeout(15_000)
  await openScreen(page, `/payable?tab=all&id=${bill!.id}`)
  await page.getByRole('button', { name: 'Allocate landed cost' }).click()
  const dialog = page.getByRole('dialog', { name: /^Allocate landed cost of AP-/ })
  await page.getByText('Choose the receipts that the charge was for.').waitFor()
  // It begins in its first field, and its fields look alike.
  const charge = dialog.getByRole('combobox', { name: 'Charge' })
  expect(await charge.evaluate((field) => field === document.activeElement)).toBe(true)
  const line = (name: RegExp) =>
    dialog.getByRole('textbox', { name }).evaluate((field) => getComputedStyle(field).borderColor)
  expect(await line(/^Amount/)).toBe(await line(/^Date/))
  // The day of posting can be changed, as when the books are closed through today.
  await dialog.getByRole('textbox', { name: /^Date/ }).fill('t')
  await charge.selectOption({ label: 'Freight: USD 300.00 left' })
  await dialog.getByRole('button', { name: 'Allocate USD 300.00' }).click()
  await dialog.getByText('Choose at least one receipt.').waitFor()
  await dialog.getByLabel(/^Allocate to GR-/).check()
  await dialog.getByRole('row', { name: /6205.*100.*20\.00.*21\.50/ }).waitFor()
  await dialog.getByRole('row', { name: /NU208.*50.*40\.00.*43\.00/ }).waitFor()
  await dialog.getByText(/USD 300\.00 is added to stock/).waitFor()
  if (process.env.PRIME_TEST_PICTURES)
    await page.screenshot({ path: `${process.env.PRIME_TEST_PICTURES}/allocate.png` })
  expect(await seriousInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Allocate USD 300.00' }).click()
  await expect
    .poll(async () => (await find('inventory')).map(({ data }) => data.landedUnitCost).toSorted())
    .toEqual([21.5, 43])

  // The bill shows where the cost was allocated.
  const told = page.getByRole('region', { name: 'Landed cost' })
  await told.getByRole('link', { name: /^GR-/ }).waitFor()
  await told.getByText('USD 300.00 allocated: USD 300.00 to stock, USD 0.00 to cost of goods').waitFor()
  await told.getByText('USD 80.00 left.').waitFor()
  if (process.env.PRIME_TEST_PICTURES)
    await page.screenshot({ path: `${process.env.PRIME_TEST_PICTURES}/allocated.png` })
  expect(await seriousInBoth(page)).toEqual([])

  // The allocated charge has nothing left; the other charge is still open.
  await page.getByRole('button', { name: 'Allocate landed cost' }).click()
  await dialog
    .getByRole('combobox', { name: 'Charge' })
    .getByRole('option', { name: 'Freight: USD 0.00 left' })
    .waitFor({ state: 'attached' })
  await dialog.getByLabel(/^Allocate to GR-/).check()
  await dialog.getByRole('button', { name: 'Allocate USD 80.00' }).click()

  // With nothing left to allocate, an allocation can only be changed.
  await told.getByText('USD 0.00 left.').waitFor()
  expect(await page.getByRole('button', { name: 'Allocate landed cost' }).count()).toBe(0)
  await told.getByRole('button', { name: 'Change the allocation' }).click()
  await page.getByText('Everything on this bill is allocated.').waitFor()
  expect(await seriousInBoth(page)).toEqual([])
})
