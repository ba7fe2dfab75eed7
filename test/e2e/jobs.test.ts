import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'
import { focusedName } from '#test/e2e/support/effort.ts'

const { find, hands, page, server } = await openSampleCompany()
// The browser hands over its file dialogs from now on: who asks for one at the moment of the key may ask too late.
page.on('filechooser', () => undefined)

beforeEach(async () => {
  await openScreen(page, '/main')
  hands.spent()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const entered = (form: ReturnType<typeof dialog>, field: string) =>
  form.locator(`[data-field=${field}] input`).first().inputValue()

it('a part, what its supplier takes, an order of it and its invoice', async () => {
  await hands.command('gi')
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
  await hands.command('n')
  await dialog('New part').waitFor()
  await hands.type('6205-2RS1/C4')
  await hands.press('Tab')
  await hands.type('SKF')
  await dialog('New part')
    .getByText(/^Recognized/)
    .waitFor()
  await hands.press('Control+Enter')
  const part = dialog('6205-2RS1/C4')
  await part.getByRole('button', { name: 'Add supplier price' }).waitFor()

  await hands.command('p')
  const price = dialog(/supplier price of SKF 6205-2RS1\/C4/)
  await price.waitFor()
  await hands.type('SKF U')
  await hands.press('Enter')
  await expect.poll(() => entered(price, 'vendorId')).toBe('SKF USA Inc.')
  await hands.tabTo(/^Price/)
  await hands.type('4.1')
  await hands.press('Enter')
  await part.getByRole('region', { name: 'Suppliers' }).getByRole('link', { name: 'SKF USA Inc.' }).waitFor()

  await hands.press('Escape')
  await part.waitFor({ state: 'detached' })
  await hands.command('gp')
  await page.getByRole('heading', { level: 1, name: 'Purchase order' }).waitFor()
  await hands.command('n')
  const order = dialog('New purchase order')
  await order.waitFor()
  await hands.type('SKF U')
  await hands.press('Enter')
  await expect.poll(() => entered(order, 'termsId')).not.toBe('')
  await hands.tabTo(/^Part number$/)
  await hands.type('62052rs1/c4')
  await page.getByRole('option', { name: /6205-2RS1\/C4/ }).waitFor()
  await hands.press('Enter')
  await hands.type('100')
  await hands.press('Control+Enter')
  await dialog(/^\d{6}-/).waitFor()
  const [made] = await find('po', [['totalAmount', '==', 410]])
  expect(made!.data).toMatchObject({ status: 'Pending', vendorName: 'SKF USA Inc.', currency: 'USD' })

  await hands.command('i')
  await page.locator('[aria-modal=true]').waitFor()
  await hands.type('SKF-9001')
  await hands.press('Enter')
  await expect.poll(async () => (await find('po', [['totalAmount', '==', 410]]))[0]!.data.status).toBe('Received')
  expect(hands.spent()).toBeLessThanOrEqual(90)
})

it('a part by half of its number, its family, and a reservation', async () => {
  await hands.press('Control+k')
  await hands.type('62052rs c3')
  await page.getByRole('option').first().waitFor()
  await hands.press('Enter')
  const part = page.getByRole('dialog').first()
  await part.getByRole('region', { name: /Family/ }).waitFor()
  await hands.command('r')
  const reserve = dialog(/Reserve/)
  await reserve.waitFor()
  await hands.type('5')
  await hands.press('Tab')
  await hands.type('Coastal')
  await hands.press('Enter')
  await hands.press('Control+Enter')
  const made = async () => (await find('reservations', [['qty', '==', 5]]))[0]?.data
  await expect
    .poll(made)
    .toMatchObject({ docNumber: expect.stringContaining('Coastal'), customerId: expect.any(String) })
  expect(hands.spent()).toBeLessThanOrEqual(27)
})

it('a bill is entered, held, released and paid by check', async () => {
  await hands.command('ga')
  await page.getByRole('heading', { level: 1, name: 'Payable' }).waitFor()
  await hands.command('n')
  const form = dialog('New bill')
  await form.waitFor()
  await hands.type('NSK')
  await hands.press('Enter')
  await expect.poll(() => entered(form, 'termsId')).toBe('Net 30')
  await hands.press('Tab')
  await hands.type('N77')
  await hands.tabTo(/^Total/)
  await hands.type('1250')
  await hands.press('Control+Enter')
  await form.waitFor({ state: 'detached', timeout: 5000 })
  const [bill] = await find('payables', [['vendorInvoiceNo', '==', 'N77']])
  expect(bill!.data).toMatchObject({ status: 'Open', balance: 1250, termsId: 'Net 30', currency: 'USD' })
  await dialog(/^AP-/).waitFor()
  await hands.command('h')
  await dialog(/on hold$/).waitFor()
  await hands.type('Price')
  await hands.press('Enter')
  await page.getByText(/On hold: Price/).waitFor()
  await dialog(/on hold$/).waitFor({ state: 'detached' })
  await hands.command('h')
  await dialog(/Release/).waitFor()
  await hands.press('Enter')
  await page.getByText(/On hold: Price/).waitFor({ state: 'detached' })
  await dialog(/Release/).waitFor({ state: 'detached' })
  // The keyboard does what is there, so the button is waited for.
  await dialog(/^AP-/).getByRole('button', { name: /^Pay/ }).first().waitFor()
  await hands.command('p')
  await dialog(/Pay/).waitFor()
  await hands.type('1042')
  await hands.press('Enter')
  await expect
    .poll(async () => (await find('payables', [['vendorInvoiceNo', '==', 'N77']]))[0]!.data.status)
    .toBe('Paid')
  expect(hands.spent()).toBeLessThanOrEqual(50)
})

it('an invoice is entered, paid in part, and its customer has a statement', async () => {
  await hands.command('gr')
  await page.getByRole('heading', { level: 1, name: 'Receivable' }).waitFor()
  await hands.command('n')
  const form = dialog('New invoice')
  await form.waitFor()
  await hands.type('Acm')
  await hands.press('Enter')
  await expect.poll(() => entered(form, 'termsId')).not.toBe('')
  await hands.tabTo(/^Total/)
  await hands.type('2400')
  await hands.press('Control+Enter')
  await dialog(/^INV-/).waitFor()
  await hands.command('r')
  await dialog(/payment/).waitFor()
  await hands.type('1000')
  await dialog(/payment/)
    .getByText('stays open with a balance of USD 1,400.00')
    .waitFor()
  await hands.press('Enter')
  await dialog(/payment/).waitFor({ state: 'detached' })
  expect((await find('receivable', [['totalAmount', '==', 2400]]))[0]?.data).toMatchObject({
    balance: 1400,
    status: 'Open',
  })
  await hands.command('gc')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Acme' }).waitFor()
  await hands.command('/')
  await hands.type('Acm')
  await page.getByRole('row').filter({ hasText: 'Coastal' }).first().waitFor({ state: 'detached' })
  await hands.press('Enter')
  const statement = page.context().waitForEvent('page')
  await hands.command('s')
  await (await statement).close()
  expect(hands.spent()).toBeLessThanOrEqual(32)
})

it('vendors are walked, one is changed, and a new one is entered without the mouse', async () => {
  await hands.command('gv')
  await page.getByRole('row').filter({ hasText: 'Baltic' }).waitFor()
  await hands.command('j')
  await hands.press('Enter')
  const first = dialog(/^Baltic/)
  await first.waitFor()
  await hands.press('ArrowDown')
  await first.waitFor({ state: 'detached' })
  await hands.command('e')
  await hands.press('End')
  await hands.type('!')
  await hands.press('Control+s')
  await page.getByRole('dialog').getByText('Saved').first().waitFor()
  expect(hands.spent()).toBeLessThanOrEqual(11)
  await hands.press('Escape')
  await hands.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hands.command('n')
  await dialog('New vendor').waitFor()
  await hands.type('Rollon')
  await hands.press('Control+Enter')
  await dialog('Rollon').waitFor()
  expect(hands.spent()).toBeLessThanOrEqual(12)
})

it('a part is looked up on a phone', async () => {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await hands.click(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await hands.type('62052z')
  await hands.click(page.getByRole('option', { name: /^6205-2Z/ }).first())
  await page.getByRole('dialog', { name: /^6205-2Z/ }).waitFor()
  expect(hands.spent()).toBeLessThanOrEqual(8)
  await page.setViewportSize({ width, height })
})

const pasted = () => find('customers', [['customerCode', 'starts-with', 'JOB-']])

const rowsOf = (mark: string, between: string) =>
  Array.from({ length: 30 }, (_, at) =>
    [
      `Mill ${mark}${at}`,
      `JOB-${mark}${at}`,
      'Dayton',
      'Net 30',
      `m${at}@mill.test`,
      '216 555 0100',
      '5000',
      'US',
    ].join(between),
  )
const HEADINGS = ['Cust. Name', 'Acct#', 'Town', 'Payment', 'E Mail Addr', 'Tel', 'Limit US$', 'Ctry']

it('30 customers are pasted into their list and taken back', async () => {
  await openScreen(page, '/customers')
  await page.getByRole('row').filter({ hasText: 'Acme' }).first().waitFor()
  hands.spent()
  await hands.paste([HEADINGS.join('\t'), ...rowsOf('A', '\t')].join('\n'))
  const dialog = page.getByRole('dialog', { name: 'Add customers' })
  await expect.poll(() => dialog.getByRole('button', { name: 'Import 30 rows' }).isEnabled()).toBe(true)
  // Its content comes later than the dialog: the keyboard waits at its title, never at the button that closes.
  expect(await focusedName(page)).toBe('Add customers')
  await hands.press('Control+Enter')
  await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
  expect((await pasted()).length).toBe(30)
  expect(hands.spent(), hands.told()).toBeLessThanOrEqual(2)

  await hands.tabTo(/^Undo import$/)
  await hands.press('Enter')
  await dialog.getByText('Import undone · 30 deleted').waitFor()
  expect((await pasted()).length).toBe(0)
})

it('a file with headings of its own goes into a list with 23 keys', async () => {
  await hands.press('Control+k')
  await hands.type('import')
  await page
    .getByRole('option', { name: /^Import/ })
    .first()
    .waitFor()
  await hands.press('Enter')
  await page.getByRole('combobox', { name: 'Into' }).waitFor()
  await hands.type('custo')
  await page.getByRole('option', { name: 'Customers', exact: true }).waitFor()
  await hands.press('Enter')
  await hands.tabTo(/^Choose file$/)
  const chosen = page.waitForEvent('filechooser')
  await hands.press('Enter')
  const text = [HEADINGS.join(';'), ...rowsOf('B', ';')].join('\r\n')
  await (await chosen).setFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const run = page.getByRole('button', { name: 'Import 30 rows' })
  await expect.poll(() => run.isEnabled()).toBe(true)
  // Three steps, what few change about the file folded away, and the button in sight however long the page is.
  const steps = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await steps.allInnerTexts()).toEqual(['1. File', '2. Columns', '3. Check'])
  expect(await page.getByLabel('Encoding').isVisible()).toBe(false)
  const { y, height } = (await run.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(900)
  await hands.press('Control+Enter')
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  const customers = await pasted()
  expect(customers.length).toBe(30)
  expect(customers[0]!.data).toMatchObject({
    city: 'Dayton',
    termsId: 'Net 30',
    creditLimit: 5000,
    phone: '216 555 0100',
  })
  expect(hands.spent(), hands.told()).toBeLessThanOrEqual(23)
  await page.getByRole('link', { name: 'Open the 30 customers' }).click()
  await page.waitForURL('**/customers')
})

it('a late parcel is opened from the bar and marked as delivered with 3 clicks and keys', async () => {
  await hands.click(page.getByRole('banner').getByRole('button', { name: /^Package Tracking/ }))
  const late = page.getByRole('dialog', { name: 'Package Tracking' }).locator('a[href^="/tracking?id="]').first()
  const id = new URL((await late.getAttribute('href'))!, server.url).searchParams.get('id')!
  await hands.click(late)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).first().waitFor()
  await hands.command('d')
  await expect
    .poll(async () => (await find('Tracking', [['delivered', '==', true]])).some((parcel) => parcel.id === id))
    .toBe(true)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor()
  expect(hands.spent(), hands.told()).toBeLessThanOrEqual(3)
})
