import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, OWNER, openBrowser, openDesk, openScreen, send, signIn } from '#test/e2e/support/browser.ts'
import { countEffort, type Effort, focusedName } from '#test/e2e/support/effort.ts'
import { type HostedServer, openSampleServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page
let hands: Effort

beforeAll(async () => {
  server = await openSampleServer(OWNER)
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url)
  page = desk.page
  // The browser hands over its file dialogs from now on: who asks for one at the moment of the key may ask too late.
  page.on('filechooser', () => undefined)
  await openScreen(page, '/main')
  hands = await countEffort(page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

beforeEach(async () => {
  await openScreen(page, '/main')
  hands.spent()
})

const found = async (collection: string, where: unknown[]) => {
  const answer = await send(desk, server.url, `/api/collections/${collection}/query`, { where })
  return (answer as { documents: { id: string; data: Record<string, unknown> }[] }).documents
}
const pasted = () => found('customers', [['customerCode', 'starts-with', 'JOB-']])

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
    .poll(async () => (await found('Tracking', [['delivered', '==', true]])).some((parcel) => parcel.id === id))
    .toBe(true)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor()
  expect(hands.spent(), hands.told()).toBeLessThanOrEqual(3)
})
