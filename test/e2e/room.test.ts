import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openScreen } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'

const PHONE = { width: 390, height: 844 }
/** The least a thumb hits, in pixels. */
const THUMB = 40

const { desk } = await openSampleCompany()

/** Buttons, tabs and fields of the screen that are lower than a thumb is wide. */
const lowIn = (page: Page) =>
  page
    .getByRole('main')
    .evaluate(
      (main, least) =>
        [...main.querySelectorAll<HTMLElement>('.mantine-Button-root, nav a, fieldset > button, input[type="search"]')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < least - 4)
          .map((one) => `${one.getAttribute('aria-label') ?? one.textContent}: ${one.getBoundingClientRect().height}`),
      THUMB,
    )

describe('on a phone', () => {
  it.each(['/payable', '/inventory', '/checks', '/vouchers', '/inventory-control', '/followup', '/customers'])(
    '%s has buttons, tabs and fields that a thumb hits',
    async (path) => {
      const { page } = desk
      await page.setViewportSize(PHONE)
      await openScreen(page, path)
      expect(await lowIn(page)).toEqual([])
    },
  )

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
})

describe('the dock by phone', () => {
  it('shows a count of two digits on one line', async () => {
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
})

describe('at 1440', () => {
  it.each(['/transactions-dashboard', '/checks', '/inventory-control', '/history'])(
    'all tabs of %s are in sight',
    async (path) => {
      const { page } = desk
      await page.setViewportSize({ width: 1440, height: 900 })
      await openScreen(page, path)
      const tabs = page.getByRole('main').locator('nav a[aria-current]').locator('xpath=..')
      const beyond = await tabs.last().evaluate((row) => row.scrollWidth - row.clientWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      // On one line: two lines of tabs look like two rows of choices.
      expect((await tabs.last().boundingBox())!.height).toBeLessThan(48)
    },
  )

  it.each(['/vouchers', '/tracking', '/transactions-dashboard?tab=all', '/receivable'])(
    'the filters of %s stand on the line of the search',
    async (path) => {
      const { page } = desk
      await page.setViewportSize({ width: 1440, height: 900 })
      await openScreen(page, path)
      const main = page.getByRole('main')
      const [search, all, filter] = await Promise.all([
        main.getByRole('searchbox').first().boundingBox(),
        main
          .getByRole('group', { name: 'Filter by status' })
          .getByRole('button', { name: 'All', exact: true })
          .boundingBox(),
        main.getByRole('button', { name: 'Filter', exact: true }).boundingBox(),
      ])
      const middle = (box: typeof search) => box!.y + box!.height / 2
      expect(Math.abs(middle(all) - middle(search))).toBeLessThan(4)
      expect(Math.abs(middle(filter) - middle(search))).toBeLessThan(4)
    },
  )

  it('the export of a table takes no line of its own', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
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

describe('on a phone', () => {
  it.each(['/vouchers', '/receivable', '/transaction'])(
    'the buttons of %s take one line and are whole',
    async (path) => {
      const { page } = desk
      await page.setViewportSize({ width: 390, height: 844 })
      await openScreen(page, path)
      const buttons = page.getByRole('heading', { level: 1 }).locator('xpath=..').getByRole('button')
      const boxes = await buttons.evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return { middle: (top + bottom) / 2, isCut: one.scrollWidth > one.clientWidth + 1 }
        }),
      )
      expect(new Set(boxes.map(({ middle }) => Math.round(middle))).size).toBe(1)
      expect(boxes.filter(({ isCut }) => isCut)).toEqual([])
    },
  )
})
