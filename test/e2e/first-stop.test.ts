import { expect, it } from 'vitest'
import { openCompany } from '#test/e2e/support/company.ts'

const { page, server } = await openCompany([])

/** What the keyboard stands on, as a screen reader would name it. */
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

// Tabs and sections that are scrolled into view as a page opens must not take the Tab key with them.
it.each([
  '/settings',
  '/settings?section=money',
  '/vendors',
  '/receivable?tab=all',
  '/inventory',
  '/users',
  '/history',
])('the first Tab on %s reaches the link that skips to the content', async (address) => {
  await page.goto(server.url + address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('nav [aria-current]') !== null)
  await page.waitForFunction(() => document.querySelector('#content :is(a, button, input)') !== null)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to content')
  expect(await page.getByText('Skip to content').boundingBox()).toMatchObject({ x: expect.toSatisfy((x) => x >= 0) })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.getElementById('content')?.contains(document.activeElement))).toBe(true)
})

it('the open section of the settings is in view on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/settings?section=data`)
  const open = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')
  await open.waitFor()
  await page.waitForTimeout(300)
  const box = (await open.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
})
