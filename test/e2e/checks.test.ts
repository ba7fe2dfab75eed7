import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type Server, startServer } from '#test/support/server.ts'

let server: Server
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v1', data: { name: 'Baltic Bearing Trade' } },
    { collection: 'bankAccounts', id: 'main', data: { name: 'Main', kind: 'Bank', currency: 'USD' } },
    {
      collection: 'checks',
      id: 'k1',
      data: {
        payeeName: 'Baltic Bearing Trade',
        amount: 120.5,
        checkDate: dayFromToday(0),
        direction: 'Out',
        status: 'Queued',
      },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('the screens of money', () => {
  it.each([
    ['/checks', 'Baltic Bearing Trade'],
    ['/checks?view=payments', 'Receive payment'],
    ['/checks?view=runs', 'Propose payments'],
    ['/checks?view=statements', 'Read bank statement'],
    ['/checks?view=lines', 'Bank lines'],
    ['/checks?view=accounts', 'Transfer money'],
    ['/check-date-change', 'Level the week'],
    ['/vouchers', 'Write voucher'],
  ])('%s opens in both themes and is readable for all', async (path, words) => {
    const { page } = desk
    await openScreen(page, path)
    await expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(words)
    expect(await seriousInBoth(page)).toEqual([])
  })
})
