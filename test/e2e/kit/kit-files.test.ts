import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url, { acceptDownloads: true })
  await signUp(desk, server.url)
  page = desk.page
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const open = (address: string) => openScreen(page, address)
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = () => page.getByRole('dialog', { name: /^Import/ })

async function choose(name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog().getByRole('button', { name: 'Choose file', exact: true }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function download(format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export and import' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: format === 'JSON' }).click(),
  ])
  return readFile(await file.path(), 'latin1')
}

describe('a file', () => {
  it('is mapped by its headings and by hand, tried out with exact counts, imported and taken back', async () => {
    await open('/payable')
    await choose(
      'bills.csv',
      'Bill No,Supplier,Due date,Amount,Colour,Status\nAP-71,SKF USA Inc.,11/24/2026,"1,200.50",red,Open\nAP-72,NSK Americas,someday,12,blue,Open\nAP-73,FAG,11/25/2026,99,green,Open\n',
    )
    await dialog().getByText('would be created').waitFor()
    await expect.poll(() => dialog().getByLabel('Bill No', { exact: true }).inputValue()).toBe('payableNumber')
    await expect.poll(() => dialog().getByLabel('Supplier', { exact: true }).inputValue()).toBe('vendorName')
    await expect.poll(() => dialog().getByLabel('Amount', { exact: true }).inputValue()).toBe('totalAmount')
    const faulty = dialog().getByRole('textbox', { name: 'Due date, row 2', exact: true })
    await faulty.waitFor()
    expect([await faulty.inputValue(), await faulty.getAttribute('aria-invalid')]).toEqual(['someday', 'true'])
    await dialog().getByLabel('Colour', { exact: true }).selectOption({ label: 'Notes' })
    await expect.poll(() => dialog().getByLabel('Colour', { exact: true }).inputValue()).toBe('notes')
    await dialog().getByRole('button', { name: 'Import 2 rows' }).click()
    await dialog().getByRole('heading', { name: 'Imported' }).waitFor()
    await row('AP-71').waitFor()
    const held = await desk.context.request.post(`${server.url}/api/collections/payables/query`, {
      data: { where: [['notes', '==', 'red']], aggregate: { count: true } },
      headers: { Origin: server.url },
    })
    expect((await held.json()).aggregate.count).toBe(1)
    await row('AP-73').getByText('99.00').first().waitFor()
    await dialog().getByRole('button', { name: 'Undo import' }).click()
    await dialog().getByRole('heading', { name: 'Import undone' }).waitFor()
    await row('AP-71').waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: 'Close' }).last().click()
  })

  it('leaves as CSV, Excel and JSON with what the list shows', async () => {
    await put(desk, server.url, [
      { collection: 'customers', id: 'c1', data: { name: 'Gdynia Marine Service', status: 'Active', country: 'PL' } },
      { collection: 'customers', id: 'c2', data: { name: 'Harbor Mills', status: 'On hold', country: 'US' } },
      { collection: 'customers', id: 'c3', data: { name: 'Acme Conveyor', status: 'Active', country: 'US' } },
    ])
    await open('/customers?tab=Active')
    await row('Gdynia Marine Service').waitFor()
    const csv = await download('CSV')
    expect(csv).toContain('Gdynia Marine Service')
    expect(csv).not.toContain('Harbor Mills')
    expect((await download('Excel')).startsWith('PK')).toBe(true)
    expect(JSON.stringify(JSON.parse(await download('JSON')))).toContain('"country":"PL"')
    await row('Gdynia Marine Service').getByRole('checkbox').check()
    const ticked = async (format: string) => {
      await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format, exact: true }).click(),
      ])
      return readFile(await file.path(), 'utf8')
    }
    await row('Acme Conveyor').getByRole('checkbox').check()
    // In the order of the list, whichever was selected first.
    expect((await ticked('CSV')).match(/Acme Conveyor|Gdynia Marine Service/g)).toEqual([
      'Acme Conveyor',
      'Gdynia Marine Service',
    ])
    expect(JSON.parse(await ticked('JSON'))).toMatchObject([{ id: 'c3' }, { id: 'c1', country: 'PL' }])
    expect((await ticked('PDF')).startsWith('%PDF')).toBe(true)
  })
})

describe('a collection no one defined', () => {
  it('has list, filter, form and history by what its documents hold', async () => {
    await put(desk, server.url, [
      { collection: 'machines', id: 'm1', data: { machineName: 'Lathe 4', boughtOn: '2024-03-01', price: 12500 } },
      { collection: 'machines', id: 'm2', data: { machineName: 'Press 1', boughtOn: '2025-06-11', price: 800 } },
    ])
    await open('/customtable')
    await page.getByRole('link', { name: /Machines/ }).click()
    await row('Lathe 4').waitFor()
    await page.getByRole('link', { name: 'Press 1' }).click()
    const drawer = page.getByRole('dialog', { name: 'Press 1' })
    await drawer.getByLabel('Price').fill('850')
    await drawer.getByLabel('Price').blur()
    await drawer.getByText('Saved').waitFor()
    await drawer.getByText('changed Price').waitFor()
    expect(page.url()).toContain('collection=machines')
  })
})
