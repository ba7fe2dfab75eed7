import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  allIsThere,
  type Desk,
  goWithin,
  OWNER,
  openBrowser,
  openDesk,
  put,
  signIn,
} from '#test/e2e/support/browser.ts'
import { policyRefusals, policyReports } from '#test/e2e/support/policy.ts'
import { type HostedServer, openSampleServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openSampleServer(OWNER)
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url)
  await put(desk, server.url, [
    { collection: 'links', id: 'bank', data: { title: 'Bank', url: 'https://bank.example' } },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

// That every screen, every page of a visitor and every form are drawn within it is seen in `access.test.ts`, on its way over them.
const reports = (): string[] => policyReports(server)
const refusals = (): string[] => policyRefusals(desk)

it('dialogs, menus, forms, a record, the palette and printed sheets are drawn within the policy of the page', async () => {
  const { page } = desk
  await page.goto('/main')
  await allIsThere(page)
  // A refused style has no sheet.
  await page.evaluate(() => {
    const printed = () => [...document.querySelectorAll('style')].map(({ sheet }) => sheet !== null)
    Object.assign(window, { print: () => Object.assign(window, { printed: printed() }) })
  })
  await goWithin(page, '/payable')
  await page.locator('.ag-row').first().waitFor()
  await page.locator('.ag-row [role="gridcell"]').nth(2).click()
  await page.keyboard.press('Enter')
  await allIsThere(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('6205')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  for (const path of ['/vendors?new=1', '/purchase-order?new=1', '/payable?new=1', '/receivable?new=1']) {
    await goWithin(page, path)
    await allIsThere(page)
  }
  await goWithin(page, '/links')
  await page.getByRole('button', { name: 'Print cards' }).click()
  const printed = await page.evaluate(() => (window as unknown as { printed: boolean[] }).printed)
  expect(printed.length).toBeGreaterThan(1)
  expect(printed).not.toContain(false)
  await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByRole('dialog', { name: 'Notifications', exact: true }).waitFor()
  expect([reports(), refusals()]).toEqual([[], []])
})

it('a style or a script that gets into the page by other ways has no effect, and the server is told', async () => {
  const { page } = desk
  await goWithin(page, '/main')
  await allIsThere(page)
  const told = await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'h1 { color: rgb(1, 2, 3) !important }'
    document.head.append(style)
    const box = document.createElement('div')
    const trial = (write: () => void) => {
      try {
        write()
        return 'written'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      getComputedStyle(document.querySelector('h1')!).color === 'rgb(1, 2, 3)',
      trial(() => (box.innerHTML = '<img src=x onerror="window.taken = 1">')),
      trial(() => (box.innerHTML = 'color: red')),
      trial(() => box.insertAdjacentHTML('beforeend', '<b>x</b>')),
      trial(() => Object.assign(document.createElement('script'), { src: '/theme.js' })),
      trial(() => Object.assign(document.createElement('script'), { text: 'window.taken = 1' })),
      'taken' in window,
    ]
  })
  expect(told).toEqual([false, 'TypeError', 'written', 'TypeError', 'TypeError', 'TypeError', false])
  await expect.poll(() => reports().some((report) => report.includes('style-src'))).toBe(true)
  await expect.poll(() => reports().some((report) => report.includes('require-trusted-types-for'))).toBe(true)
})
