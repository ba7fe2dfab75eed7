import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, goWithin, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const bill = (id: string, vendorName: string, totalAmount: number) => ({
  collection: 'payables',
  id,
  data: { status: 'Open', payableNumber: `AP-100${id}`, vendorName, dueDate: '2026-02-19', totalAmount },
})

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await put(desk, server.url, [
    { collection: 'locations', id: 'b1', data: { code: 'A-04-2', type: 'Bin' } },
    {
      collection: 'po',
      id: 'o1',
      data: { poNumber: '110326-01', status: 'Pending', vendorName: 'SKF USA Inc.', orderDate: '2026-11-03' },
    },
    { collection: 'po', id: 'o2', data: { poNumber: 'P-88', status: 'Pending', orderDate: '2026-11-20' } },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})
beforeEach(async () => {
  await put(desk, server.url, [bill('1', 'SKF USA Inc.', 100), bill('2', 'NSK Americas', 200), bill('3', 'FAG', 300)])
})

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const cell = (text: string, column: string) => row(text).locator(`[col-id="${column}"]`)
const drawer = (name: string) => page.getByRole('dialog', { name, exact: true })
const open = (address: string) => openScreen(page, address)
const read = async (id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/payables/documents/${id}`)
  return answer.ok() ? ((await answer.json()) as { data: Record<string, unknown> }).data : undefined
}
/** Types as a scanner does: all at once, then Enter, into whatever has the focus by then. */
const scan = (code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...code, 'Enter'],
  )
const focusedRow = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('row-id'))

describe('a list by keyboard alone', () => {
  it('is walked by j and k, looked at with Space, and opened with Enter', async () => {
    await open('/payable?sort=payableNumber')
    await row('AP-1001').waitFor()
    await page.keyboard.press('j')
    await expect.poll(focusedRow).toBe('1')
    await page.keyboard.press('Space')
    await drawer('AP-1001').waitFor()
    await page.keyboard.press('j')
    await drawer('AP-1002').waitFor()
    await expect.poll(() => focusedRow()).toBe('2')
    await page.keyboard.press('ArrowDown')
    await drawer('AP-1003').waitFor()
    await page.keyboard.press('k')
    await drawer('AP-1002').waitFor()
    await page.keyboard.press('Space')
    await drawer('AP-1002').waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow()).toBe('2')
    await page.keyboard.press('Enter')
    await drawer('AP-1002').waitFor()
    await page.keyboard.press('j')
    await drawer('AP-1003').waitFor()
    await page.keyboard.press('Escape')
    await drawer('AP-1003').waitFor({ state: 'detached' })
    await expect.poll(focusedRow).toBe('3')
  })

  it('has x for a tick and f for only rows like this cell', async () => {
    await open('/payable?sort=payableNumber')
    await cell('AP-1002', 'vendorName').click()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected').waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Vendor name NSK Americas' }).waitFor()
    await row('AP-1001').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('where')).toBe('vendorName~is~NSK Americas')
    await cell('AP-1002', 'vendorName').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Actions for AP-1002' })
    for (const group of ['Actions', 'Row']) await menu.getByText(group, { exact: true }).waitFor()
    await menu.getByRole('menuitem', { name: 'Filter by this value' }).waitFor()
    await menu.getByRole('menuitem', { name: 'Open', exact: true }).click()
    await drawer('AP-1002').waitFor()
    await page.keyboard.press('Escape')
    await drawer('AP-1002').waitFor({ state: 'detached' })
  })

  it('has a sheet of the keys that hold here, and goes to every screen of it', async () => {
    // With animations: a sheet that is fading out must not swallow the next key.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('/payable?id=1')
    await drawer('AP-1001').waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    const record = sheet.getByRole('region', { name: 'In the open record' })
    await record.getByText('Duplicate').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer('AP-1001').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    for (const words of ['Show keyboard shortcuts', 'Preview; ↑ ↓ for the next row', 'New bill', 'To do'])
      await sheet.getByText(words).first().waitFor()
    expect(await record.count()).toBe(0)
    // A key pressed right after Esc goes to the page.
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await page.waitForURL('**/vendors')
    // Whoever hesitates after g is shown where it leads.
    await page.keyboard.press('g')
    await page.getByRole('status', { name: 'Go to' }).getByText('Follow-up').waitFor()
    await page.keyboard.press('m')
    await page.waitForURL('**/main')
    await page.getByRole('navigation', { name: 'Quick actions' }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('menuitem', { name: 'New bill' }).waitFor()
    await page.keyboard.press('Escape')
    for (const [key, path] of [
      ['q', '/BearingnetRFQ'],
      ['x', '/transaction'],
      ['i', '/inventory'],
      ['o', '/todo'],
    ]) {
      await page.keyboard.press('g')
      await page.keyboard.press(key!)
      await page.waitForURL(`**${path}`)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  it('has keys and a start page of one’s own, and none where a person wants none', async () => {
    await open('/users?view=you')
    const panel = page.getByRole('region', { name: 'Preferences' })
    await panel.getByLabel('Letter', { exact: true }).selectOption('w')
    await panel.getByLabel('Leads to').selectOption('/vendors')
    await panel.getByRole('button', { name: 'Add' }).click()
    await panel.getByRole('button', { name: 'Remove g w' }).waitFor()
    await panel.getByLabel('Start page').selectOption('/payable')
    await page.getByText('You start at Payable').waitFor()
    // A user who is already logged in is redirected.
    await goWithin(page, '/login')
    await page.waitForURL('**/payable')
    await row('AP-1001').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.waitForURL('**/vendors')
    await open('/users?view=you')
    await panel.getByLabel('Single-key shortcuts').click()
    await page.getByText('Single-key shortcuts off').waitFor()
    await open('/payable')
    await row('AP-1001').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('navigation').getByRole('button', { name: 'Keyboard' }).click()
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await sheet.getByText('Single letters are switched off for you').waitFor()
    expect(await page.getByRole('dialog', { name: 'New bill' }).count()).toBe(0)
    await sheet.getByRole('link', { name: 'Customize shortcuts' }).click()
    await panel.getByLabel('Single-key shortcuts').click()
    await page.getByRole('alert').getByText('Single-key shortcuts on').waitFor()
    await open('/payable')
    await row('AP-1001').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New bill' }).waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('a record by keyboard alone', () => {
  it('is saved with Ctrl+S, taken on with Ctrl+Enter, duplicated with Ctrl+D', async () => {
    await open('/payable?id=2')
    await drawer('AP-1002').getByLabel('Notes').fill('Call first')
    await page.keyboard.press('ControlOrMeta+s')
    await drawer('AP-1002').getByText('Saved').waitFor()
    await expect.poll(async () => (await read('2'))?.notes).toBe('Call first')
    await page.keyboard.press('ControlOrMeta+Enter')
    // Its effect is stated in numbers before it is confirmed.
    const pay = page.getByRole('dialog', { name: /^Pay .* by check/ })
    await pay.getByLabel('Check #').fill('1042')
    await pay.getByText('Check 1042 for USD 200.00 to NSK Americas').waitFor()
    await pay.getByRole('button', { name: 'Cancel' }).click()
    await drawer('AP-1002').getByRole('heading', { level: 2 }).click()
    await page.keyboard.press('ControlOrMeta+d')
    const copy = drawer('New bill')
    await expect.poll(() => copy.getByRole('textbox', { name: 'Bill #' }).inputValue()).toBe('')
    await copy.getByRole('textbox', { name: 'Bill #' }).fill('AP-2002')
    await page.keyboard.press('ControlOrMeta+Enter')
    await drawer('AP-2002').waitFor()
    await page.keyboard.press('Escape')
    // The shortcut undoes the creation, and pressed again the change before it.
    await page.keyboard.press('ControlOrMeta+z')
    await row('AP-2002').waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await read('2'))?.notes).toBeUndefined()
  })

  it('opens its print with Ctrl+P', async () => {
    await open('/purchase-order?id=o1')
    await drawer('110326-01').waitFor()
    // In the list behind it the latest order comes first; its due rule is named, and so is the reason why an order has
    // none.
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.map((head) => head.trim())).toContain('30-day rule')
    await row('P-88').getByText('No date in number').waitFor()
    await expect.poll(() => page.locator('.ag-row[row-index="0"]').first().getAttribute('row-id')).toBe('o2')
    const [print] = await Promise.all([
      desk.context.waitForEvent('request', (request) => request.url().includes('/api/print/')),
      page.keyboard.press('ControlOrMeta+p'),
    ])
    expect(new URL(print.url()).pathname).toBe('/api/print/purchase-order/o1')
  })
})

describe('an edit in the row', () => {
  it('says what it changed, and is taken back by its toast', async () => {
    await open('/payable')
    await cell('AP-1003', 'totalAmount').click()
    await page.keyboard.type('42')
    await page.keyboard.press('Enter')
    const said = page.getByRole('alert').filter({ hasText: 'Total of AP-1003 changed' })
    await said.waitFor()
    await expect.poll(async () => (await read('3'))?.totalAmount).toBe(42)
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await read('3'))?.totalAmount).toBe(300)
  })
})

describe('Ctrl+Z before the server has answered', () => {
  it('waits for the answer and takes the edit back', async () => {
    await open('/payable')
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/collections/payables/documents/3', async (route) => {
      if (route.request().method() === 'PATCH') await asked
      await route.continue()
    })
    await cell('AP-1003', 'totalAmount').click()
    await page.keyboard.type('77\n')
    await row('AP-1003').getByText('77.00').first().waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    expect((await read('3'))?.totalAmount).toBe(300)
    goOn()
    await page.getByText('Restored').waitFor()
    await expect.poll(async () => (await read('3'))?.totalAmount).toBe(300)
    await row('AP-1003').getByText('300.00').first().waitFor()
    await page.unroute('**/api/collections/payables/documents/3')
  })
})

describe('a scanner, wherever the person is', () => {
  it('opens what has the code, or says that nothing has; the cell that has the keyboard stays as it is', async () => {
    await open('/payable')
    await cell('AP-1003', 'totalAmount').click()
    await scan('A-04-2')
    await drawer('A-04-2').waitFor()
    expect(new URL(page.url()).pathname).toBe('/inventory-control')
    expect((await read('3'))?.totalAmount).toBe(300)
    await scan('NO-SUCH-CODE')
    await page.getByText('No record with barcode NO-SUCH-CODE').waitFor()
    // A printed QR code contains the address of its record.
    await scan(`${server.url}/payable?id=2`)
    await drawer('AP-1002').waitFor()
  })

  it('writes into an input like any keyboard', async () => {
    await open('/payable')
    await page.getByRole('searchbox', { name: 'Vendor or number' }).click()
    await page.keyboard.type('AP-1003')
    await page.keyboard.press('Enter')
    await row('AP-1001').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/payable')
  })
})

it('nothing of all this made the console complain', () => {
  expect(desk.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
})
