import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allIsThere, type Desk, OWNER, openBrowser, openDesk, openScreen, signIn } from '#test/e2e/support/browser.ts'
import { type HostedServer, openSampleServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openSampleServer(OWNER)
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const PAGE = { dark: 'rgb(13, 17, 23)', light: 'rgb(246, 247, 249)' }

describe('the themes', () => {
  it('start dark whatever the machine prefers, change by the switch and keep the choice without a flash', async () => {
    const { page, close } = await openDesk(browser, server.url, { colorScheme: 'light' })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Light theme', exact: true }).waitFor()
    await expect.poll(() => background(page)).toBe(PAGE.dark)
    await page.getByRole('button', { name: 'Light theme', exact: true }).click()
    await page.getByRole('button', { name: 'Dark theme', exact: true }).waitFor()
    await expect.poll(() => background(page)).toBe(PAGE.light)
    // What is before the app has run is what would flash.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe(PAGE.light)
    await expect.poll(() => background(page)).toBe(PAGE.light)
    await close()
  })

  it("have their switch at the rail's foot", async () => {
    const { page } = desk
    await openScreen(page, '/main')
    const rail = page.getByRole('navigation', { name: 'Screens' })
    await rail.getByRole('button', { name: 'Light theme', exact: true }).click()
    await rail.getByRole('button', { name: 'Dark theme', exact: true }).click()
    await expect.poll(() => background(page)).toBe(PAGE.dark)
  })
})

describe('the rail', () => {
  it('is 208 wide, or 56 when collapsed, and remembers it; below 1024 it is a drawer', async () => {
    const { page } = desk
    const rail = page.getByRole('navigation', { name: 'Screens' })
    await openScreen(page, '/main')
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(208)
    await rail.getByRole('button', { name: 'Collapse' }).click()
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(56)
    await page.reload()
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(56)
    await rail.getByRole('button', { name: 'Money' }).click()
    await page.getByRole('menuitem', { name: 'Payable' }).waitFor()
    await page.keyboard.press('Escape')
    await rail.getByRole('button', { name: 'Expand' }).click()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(() => rail.isVisible()).toBe(false)
    await page.getByRole('banner').getByRole('button', { name: 'Screens' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Money' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Payable' }).click()
    await page.waitForURL('**/payable')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('shows what needs attention, and the map shows the same', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    const rail = page.getByRole('navigation', { name: 'Screens' })
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' }).locator('span[id]')
    const figure = async (name: string) =>
      Number((await page.getByRole('main').getByRole('link', { name }).first().innerText()).match(/\d+/)?.[0])
    const money = async () => (await figure('Payables due')) + (await figure('Receivables due'))
    const shown = async () => [
      Number(await bell.innerText()) - (await figure('Arriving POs due')) - (await money()),
      (await rail.getByRole('button', { name: 'Money' }).innerText()).includes(String(await money())),
    ]
    await expect.poll(shown).toEqual([0, true])
  })
})

describe('the palette', () => {
  it('finds screens and records from anywhere by the keyboard', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await box.fill('receiv')
    await page.getByRole('option', { name: /^Receivable/ }).waitFor()
    await box.fill('skf usa')
    await page
      .getByRole('option', { name: /SKF USA Inc\./ })
      .first()
      .waitFor()
    // Each letter has other choices, and none of those before it stays.
    await box.fill('')
    await box.pressSequentially('skf usa', { delay: 80 })
    await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/SKF/)
    expect(await page.getByRole('option', { name: /errors/ }).count()).toBe(0)
    await box.fill('error lo')
    await page.getByRole('option', { name: /Error log/ }).waitFor()
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Error log')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/log')
    await page.keyboard.press('Meta+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('is beside the other keys: ? lists them, g and a letter go', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await page.waitForURL('**/vendors')
  })
})

describe('the first load', () => {
  it('of /login brings at most 200 KB of script and style over the wire', async () => {
    const { page, close } = await openDesk(browser, server.url, { isFirst: true })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto('/login')
    await allIsThere(page)
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(200_000)
    await close()
  })
})

describe('a list at 1440', () => {
  /** Headings and cells whose words do not fit their columns. */
  const cutIn = (page: Page) =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.ag-header-cell-label *, .ag-header-cell-label, .ag-cell, .ag-cell *',
        ),
      ]
        .filter((one) => !one.closest('.unseen') && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        .filter((one) => getComputedStyle(one).overflowX !== 'visible')
        .map((one) => `${one.closest('[col-id]')?.getAttribute('col-id')}: ${one.textContent}`),
    )

  it.each(['/payable', '/inventory', '/receivable', '/purchase-order', '/delivery'])(
    '%s cuts no column, and none is beyond the edge',
    async (path) => {
      const { page } = desk
      await page.setViewportSize({ width: 1440, height: 900 })
      await openScreen(page, path)
      await allIsThere(page)
      await page.locator('.ag-row').first().waitFor()
      await expect.poll(() => cutIn(page)).toEqual([])
      const beyond = await page.evaluate(() => {
        const body = document.querySelector('.ag-grid-viewport')!
        return body.scrollWidth - body.clientWidth
      })
      expect(beyond).toBeLessThanOrEqual(1)
      // The box to tick is small, the place to press is not.
      const place = await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .boundingBox()
      expect(Math.min(place!.width, place!.height)).toBeGreaterThanOrEqual(24)
    },
  )
})

describe('a list with little room', () => {
  it('has all its sums in sight on a phone', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await openScreen(page, '/inventory')
    const foot = page.getByRole('status').filter({ hasText: 'Stock value' })
    await expect.poll(() => foot.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    const ends = await foot.locator('b').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  })

  it('at twice the size leaves rows between its head and its foot', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 720, height: 450 })
    await openScreen(page, '/inventory')
    await page.locator('.ag-row').first().waitFor()
    const foot = page.getByRole('status').filter({ hasText: 'Stock value' })
    await expect.poll(async () => (await foot.boundingBox())!.height).toBeLessThan(36)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('a list that is come back to', () => {
  it('stands where it stood', async () => {
    const { page } = desk
    await page.goto('/inventory')
    await page.locator('.ag-row a').first().waitFor()
    await allIsThere(page)
    const top = () => page.locator('.ag-grid-viewport').evaluate((grid) => grid.scrollTop)
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 6000)
    await expect.poll(top).toBeGreaterThan(5000)
    await page.waitForTimeout(500)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inventory control' }).click()
    await page.waitForURL('**/inventory-control')
    await page.goBack()
    await page.waitForURL('**/inventory')
    await expect.poll(top).toBeGreaterThan(5000)
  })
})
