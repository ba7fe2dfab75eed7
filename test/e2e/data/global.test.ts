import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, OWNER, openBrowser, openDesk, openScreen, put, signIn } from '#test/e2e/support/browser.ts'
import { type HostedServer, openSampleServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  server = await openSampleServer(OWNER)
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url)
  page = desk.page
  const line = { partNumber: '6205-2RS1', brand: 'SKF', qty: 40, unitPrice: 3.25 }
  await put(desk, server.url, [
    {
      collection: 'po',
      id: 'wanted',
      data: {
        poNumber: '110326-77',
        status: 'Pending',
        vendorId: 'fjord',
        vendorName: 'Fjord Bearings',
        currency: 'USD',
        orderDate: '2030-11-03',
        expectedDate: '2030-12-24',
        lines: [line],
      },
    },
    { collection: 'vendors', id: 'fjord', data: { name: 'Fjord Bearings' } },
    { collection: 'parts', id: 'mk1', data: { partNumber: 'QX777', brand: 'SKF' } },
    { collection: 'parts', id: 'mk2', data: { partNumber: 'QX-777', brand: 'FAG' } },
    { collection: 'shelves', id: 's1', data: { label: 'Fjord shelf', row: 3 } },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const find = () => page.getByRole('textbox', { name: 'Find' })
const lane = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })

describe('one search over everything', () => {
  it('finds a name in the documents and the tables of the company, and leads there', async () => {
    await openScreen(page, '/global')
    await find().fill('fjord')
    await lane('Coming in')
      .getByRole('link', { name: /110326-77/ })
      .waitFor()
    await page.getByRole('link', { name: /Fjord shelf/ }).waitFor()
    await lane('Coming in')
      .getByRole('link', { name: /110326-77/ })
      .click()
    await page.waitForURL('**/purchase-order?id=wanted')
  })

  it('finds an order by a part in its lines, and narrows to one lane', async () => {
    await openScreen(page, '/global?q=6205-2rs1')
    await lane('Parts').getByRole('link').first().waitFor()
    await expect.poll(() => lane('Parts').getByRole('link').first().textContent()).toContain('6205')
    await lane('Coming in').waitFor()
    await page.locator('label', { hasText: /^Coming in/ }).click()
    await page.waitForURL('**only=coming')
    await page.getByRole('link', { name: /110326-77.*Fjord Bearings/ }).waitFor()
    await expect.poll(() => lane('Parts').count()).toBe(0)
  })

  it('reads terms, and says when nothing is there', async () => {
    await openScreen(page, '/global')
    await find().fill('brand:skf qty>0')
    await lane('Parts').getByRole('link', { name: /SKF/ }).first().waitFor()
    await expect.poll(() => lane('Vendors').count()).toBe(0)
    await find().fill('x')
    await page.getByText('Type one more character.').waitFor()
    await find().fill('qx777')
    await page.getByRole('region', { name: 'Brands with this number' }).getByRole('button', { name: 'FAG' }).click()
    await expect.poll(() => find().inputValue()).toBe('qx777 brand:FAG')
    await expect.poll(() => lane('Parts').getByRole('link').count()).toBe(1)
    await find().fill('xyzzy-nothing-like-it')
    await page.getByText('Nothing found for “xyzzy-nothing-like-it”.', { exact: false }).waitFor()
  })

  it('shows for a pasted list what is here, coming and paid', async () => {
    await openScreen(page, '/global')
    await find().fill('SKF 6205-2RS1 x 20\nZZZ-999-NONE\t5')
    await page.getByText(/^2 lines: .*1 never seen$/).waitFor()
    const row = page.getByRole('row', { name: /SKF 6205-2RS1/ })
    await row.getByText('2030-12-24').first().waitFor()
    await row.getByText('USD 3.25').waitFor()
    await row
      .getByText(/Fjord Bearings/)
      .first()
      .waitFor()
    await page
      .getByRole('row', { name: /ZZZ-999-NONE/ })
      .getByText('Never seen')
      .waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('sourcing.csv')
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'XLSX', exact: true }).click(),
    ])
    expect(sheet.suggestedFilename()).toBe('sourcing.xlsx')
    await page.getByRole('checkbox', { name: 'Select SKF 6205-2RS1' }).check()
    await page.getByRole('button', { name: 'Add to draft orders' }).click()
    await page.getByText(/^1 line on PO \d{6}-\d+ to Fjord Bearings$/).waitFor()
    await page.getByText('ticked').waitFor({ state: 'detached' })
  })

  it('goes from lane to lane by Tab and through one by the arrows, and keeps a search under a name', async () => {
    await openScreen(page, '/global?q=6205')
    const links = lane('Parts').getByRole('link')
    await links.nth(1).waitFor()
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
    await links.first().focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.id ?? ''))
      .not.toContain('parts')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('All 6205')
    await page.keyboard.press('Enter')
    await page.getByText('All 6205 saved').waitFor()
    await openScreen(page, '/global')
    const saved = page.locator('section', { hasText: 'Saved searches' }).getByRole('link', { name: /^All 6205/ })
    await saved.waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('prime-search-seen'))))
      .toBe(true)
    await put(desk, server.url, [{ collection: 'todos', id: 'new-hit', data: { title: 'Ask about 6205' } }])
    await openScreen(page, '/global')
    await page.getByRole('link', { name: 'All 6205 · 1 new' }).waitFor()
    await saved.click()
    await lane('Parts').waitFor()
    await page.locator('label', { hasText: 'Dimensions' }).click()
    await find().fill('25 52 15')
    await lane('Parts').getByRole('link').first().waitFor()
    await expect.poll(() => lane('Vendors').count()).toBe(0)
  })

  it('notes what no one here ever had', async () => {
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/commands/demand.record') && answer.ok()),
      openScreen(page, '/global?q=ZZZ-77-NONE'),
    ])
    await page.getByText('Nothing found for “ZZZ-77-NONE”.', { exact: false }).waitFor()
    await openScreen(page, '/global')
    await page.getByRole('button', { name: /^ZZZ-77-NONE · 1$/ }).waitFor()
    await page.getByRole('link', { name: 'All demand' }).click()
    await page.getByRole('gridcell', { name: 'ZZZ-77-NONE' }).waitFor()
  })

  it('has nothing serious for axe, in either theme', async () => {
    for (const [address, seen] of [
      ['/global?q=6205', /shown, in/],
      ['/global?q=6205%0A6206', /^2 lines/],
    ] as const) {
      await openScreen(page, address)
      await page.getByText(seen).waitFor()
      expect(await seriousInBoth(page)).toEqual([])
    }
  })
})
