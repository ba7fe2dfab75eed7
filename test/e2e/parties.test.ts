import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, signUp } from '#test/e2e/browser.ts'
import { dayFromToday } from '#test/e2e/days.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let desk: Desk

const bill = (id: string, totalAmount: number, more: object) => ({
  collection: 'payables',
  id,
  data: { status: 'Open', payableNumber: `AP-${id}`, dueDate: dayFromToday(-2), totalAmount, ...more },
})

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  desk.page.setDefaultTimeout(15_000)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v1', data: { name: 'Baltic Bearing Trade' } },
    bill('1', 1000, { vendorId: 'v1', currency: 'USD' }),
    bill('2', 200.5, { vendorName: 'Schaeffler', currency: 'EUR' }),
    bill('3', 30, { vendorName: 'Timken' }),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

it('the bell names the vendor of a bill that holds its id only', async () => {
  const { page } = desk
  await page.goto('/main')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => menu.innerText()).toContain('Baltic Bearing Trade')
  await page.keyboard.press('Escape')
})

it('a list adds each currency for itself', async () => {
  const { page } = desk
  await page.goto('/payable')
  const foot = page.getByRole('status').filter({ hasText: 'Payables' })
  await expect.poll(() => foot.textContent()).toContain('Total USD 1,030.00 · EUR 200.50')
})

it('a vendor chosen in a new payable brings its name', async () => {
  const { page } = desk
  await page.goto('/payable')
  await page.getByRole('row').filter({ hasText: 'AP-1' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New payable' })
  await form.getByLabel('Vendor', { exact: true }).click()
  await page.getByRole('option', { name: 'Baltic Bearing Trade' }).click()
  await expect.poll(() => form.getByLabel('Vendor name').inputValue()).toBe('Baltic Bearing Trade')
})
