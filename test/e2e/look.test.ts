import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { allIsThere, openDesk, openScreen } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'
import { phoneFaults } from '#test/e2e/support/room.ts'

const { browser, desk, server } = await openSampleCompany()

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A screen of each kind: tabs, tabs within a screen, documents, cards. */
const ON_PHONES = [
  '/checks',
  '/vouchers',
  '/inventory-control',
  '/followup',
  '/receivable',
  '/transaction',
  '/delivery',
  '/packing-slip',
  '/paypal',
  '/inventory',
]

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
    // The page before the app has run, which is what would flash.
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
    // Each letter changes the options, and no earlier option stays.
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
    // The bar of a visitor has its own layout: the shared classes come with the signed-in app.
    expect((await page.getByRole('link', { name: 'Login' }).boundingBox())!.x).toBeGreaterThan(1_200)
    await close()
  })
})

describe('with little room', () => {
  it('a thumb hits buttons, tabs and fields, and the buttons beside the title are whole on one line', async () => {
    const { page } = desk
    await page.setViewportSize(PHONE)
    const found: Record<string, string[]> = {}
    for (const path of ON_PHONES) {
      await openScreen(page, path)
      const faults = await phoneFaults(page)
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
  })

  it('a list has all its sums in sight, and at twice the size rows between its head and its foot', async () => {
    // The list of parts is open.
    const { page } = desk
    const foot = page.getByRole('status').filter({ hasText: 'Stock value' })
    await expect.poll(() => foot.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    const ends = await foot.locator('b').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 720, height: 450 })
    await page.locator('.ag-row').first().waitFor()
    await expect.poll(async () => (await foot.boundingBox())!.height).toBeLessThan(36)
  })

  it('the number of a record is whole, and its menu stands beside its next step', async () => {
    const { page } = desk
    await page.setViewportSize(PHONE)
    await openScreen(page, '/receivable')
    await page.locator('.ag-row a').first().click()
    const drawer = page.getByRole('dialog').first()
    const number = drawer.getByRole('heading', { level: 2 }).first()
    await number.waitFor()
    expect(await number.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    const [next, more] = await Promise.all([
      drawer.getByRole('button', { name: 'Receive payment' }).boundingBox(),
      drawer.getByRole('button', { name: 'More', exact: true }).boundingBox(),
    ])
    expect(more!.y).toBe(next!.y)
  })

  it('the dock shows a count of two digits on one line', async () => {
    const { page } = desk
    await page.setViewportSize(PHONE)
    await openScreen(page, '/mdelivery')
    await page.getByRole('button', { name: 'Count', exact: true }).first().click()
    const lines = page.getByRole('list', { name: 'Lines' })
    await lines.getByRole('button').first().click()
    await page.getByLabel('Add', { exact: true }).fill('20')
    await page.keyboard.press('Enter')
    await page.getByText(/Press Accept again/).waitFor()
    await page.keyboard.press('Enter')
    const figure = lines.getByText('20', { exact: true })
    await figure.waitFor()
    // A "2" above a "0" is read as another count.
    expect(await figure.evaluate((one) => one.getClientRects()[0]!.height)).toBeLessThan(40)
    expect((await figure.boundingBox())!.height).toBeLessThan(40)
  })

  it('the open section of the settings is in view', async () => {
    const { page } = desk
    await page.setViewportSize(PHONE)
    await openScreen(page, '/settings?section=data')
    const open = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')
    await open.waitFor()
    const isInView = () =>
      open.evaluate((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left >= 0 && right <= 390
      })
    await expect.poll(isInView).toBe(true)
  })

  it('the export of a table takes no line of its own', async () => {
    const { page } = desk
    await page.setViewportSize(DESK)
    await openScreen(page, '/checks?view=balances')
    const table = page.getByRole('table', { name: 'Trial balance' })
    await table.waitFor()
    const [head, button] = await Promise.all([
      table.locator('thead').boundingBox(),
      page.getByRole('button', { name: 'Export Trial balance' }).boundingBox(),
    ])
    expect(button!.y).toBeGreaterThanOrEqual(head!.y)
    expect(button!.y + button!.height).toBeLessThanOrEqual(head!.y + head!.height + 2)
    // What stands last in a row is not under the button.
    const last = await table.locator('thead th').last().locator('button').boundingBox()
    expect(last!.x + last!.width).toBeLessThanOrEqual(button!.x)
  })
})

// Tabs and sections that are scrolled into view as a page opens must not take the Tab key with them.
describe('the first Tab', () => {
  it.each(['/settings?section=money', '/receivable?tab=all', '/history'])(
    'on %s reaches the link that skips to the content',
    async (address) => {
      const { page } = desk
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForFunction(() => document.querySelector('nav [aria-current]') !== null)
      await page.waitForFunction(() => document.querySelector('#content :is(a, button, input)') !== null)
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('Skip to content')
      const shown = await page.getByText('Skip to content').boundingBox()
      expect(shown).toMatchObject({ x: expect.toSatisfy((x) => x >= 0) })
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.getElementById('content')?.contains(document.activeElement))).toBe(true)
    },
  )
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
