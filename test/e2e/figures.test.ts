import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

const bill = (id: string, vendorName: string, totalAmount: number, currency: string, days: number) => ({
  collection: 'payables',
  id,
  data: {
    status: 'Open',
    payableNumber: `AP-${id}`,
    vendorName,
    totalAmount,
    currency,
    invoiceDate: dayFromToday(-days - 30),
    dueDate: dayFromToday(-days),
  },
})

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    bill('1', 'Timken', 1000, 'USD', 5),
    bill('2', 'Acme', 250.5, 'USD', 40),
    bill('3', 'Acme', 70, 'EUR', 40),
    bill('4', 'Bolt', 30.25, 'USD', -3),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

it('a report adds each currency for itself, is sorted by its headings, and leads to the bills behind a figure', async () => {
  const { page } = desk
  await openScreen(page, '/payable?view=ageing')
  const table = page.getByRole('table', { name: 'Payables by age' })
  await expect
    .poll(() => table.locator('tfoot').innerText())
    .toMatch(/Total\s+USD[\s\d.,]+1,280\.75\s+Total\s+EUR[\s\d.,]+70\.00/)
  const names = async () => (await table.locator('tbody').getByRole('rowheader').allInnerTexts()).join(' ')
  await table.getByRole('button', { name: 'Party' }).click()
  await expect.poll(names).toBe('Acme Acme Bolt Timken')
  await table.getByRole('columnheader', { name: 'Party' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await table.getByRole('button', { name: 'Total' }).click()
  await expect.poll(names).toBe('Timken Acme Acme Bolt')
  expect(await seriousInBoth(page)).toEqual([])
  await table.getByRole('row').filter({ hasText: 'Timken' }).getByRole('link', { name: '1,000.00' }).first().click()
  await page.getByText('AP-1').first().waitFor()
})

it('a report is saved as a file with its headings', async () => {
  const { page } = desk
  await openScreen(page, '/payable?view=ageing')
  await page.getByRole('button', { name: 'Export Payables by age' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Payables by age.csv')
  await page.getByRole('button', { name: 'Export Payables by age' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as XLSX' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('Payables by age.xlsx')
})

it('a chart is walked through by the arrow keys, each value announced, and has a table behind it', async () => {
  const { page } = desk
  await openScreen(page, '/payable?view=ageing')
  const chart = page.getByRole('figure', { name: 'Payables by age, USD' })
  const plot = chart.getByRole('slider')
  const said = () => plot.getAttribute('aria-valuetext')
  await chart.locator('svg').waitFor()
  await plot.focus()
  await expect.poll(said).toBe('Not due: 30.25')
  await page.keyboard.press('ArrowRight')
  await expect.poll(said).toBe('1 to 30: 1,000.00')
  await chart.getByText('1 to 30: 1,000.00').waitFor()
  await page.keyboard.press('End')
  await expect.poll(said).toBe('No due date: 0.00')
  await page.keyboard.press('Home')
  await expect.poll(said).toBe('Not due: 30.25')
  const box = (await chart.locator('svg').boundingBox())!
  await page.mouse.move(box.x + 44 + ((box.width - 44) / 6) * 2.5, box.y + 60)
  await chart.getByText('31 to 60: 250.50').waitFor()
  await chart.getByRole('button', { name: 'Table' }).click()
  await chart.getByRole('row').filter({ hasText: '31 to 60' }).getByRole('cell', { name: '250.50' }).waitFor()
  await chart.getByRole('button', { name: 'Chart' }).click()
  await plot.waitFor()
})

it('on a phone each row is a card with every column in sight, and nothing scrolls sideways', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/payable?view=ageing')
  const table = page.getByRole('table', { name: 'Payables by age' })
  await table.waitFor()
  await allIsThere(page)
  expect(await page.getByRole('group', { name: 'Payables by age, scrolls' }).count()).toBe(0)
  for (const cell of await table.getByRole('row').nth(1).getByRole('cell').all()) {
    const box = (await cell.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  expect(await seriousInBoth(page)).toEqual([])
})
