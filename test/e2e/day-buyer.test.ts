import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { act, type Desk, openBrowser, openDesk, openScreen, put, send, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { countEffort, type Effort } from '#test/e2e/support/effort.ts'
import { type Server, startServer } from '#test/support/server.ts'

let server: Server
let browser: Browser
let desk: Desk
let page: Page
let hands: Effort

const doc = (collection: string, id: string, data: object) => ({ collection, id, data })

/**
 * Keys and clicks of each job, beside those of the same job in QuickBooks Online: an own count, one for each field that
 * is typed into by its characters and one for each button. The way to the screen is left out on both sides.
 */
const spent: [job: string, here: number, quickBooks: number][] = []

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  const part = { brand: 'SKF', isActive: true, uom: 'ea', preferredVendorId: 'kugel' }
  await put(desk, server.url, [
    doc('settings', 'company', { name: 'Company', currency: 'USD', timeZone: 'UTC' }),
    doc('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }),
    doc('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }),
    doc('vendors', 'kugel', { name: 'Kugel AG', status: 'Active', termsId: 'Net 30' }),
    doc('customers', 'acme', { name: 'Acme', status: 'Active' }),
    doc('parts', 'p1', { ...part, partNumber: '6205-2RS1', reorderPoint: 20, lastCost: 4 }),
    doc('parts', 'p2', { ...part, partNumber: 'NU208', reorderPoint: 5, lastCost: 7.5 }),
  ])
  page = desk.page
  await openScreen(page, '/main')
  hands = await countEffort(page)
})
afterAll(async () => {
  for (const [job, here, there] of spent) console.log(`${job}: ${here} keys and clicks, ${there} in QuickBooks`)
  await browser.close()
  await server.stop()
  server.wipe()
})

const find = async (collection: string, where: unknown[] = []) => {
  const answer = await send(desk, server.url, `/api/collections/${collection}/query`, { where })
  return (answer as { documents: { id: string; data: Record<string, unknown> }[] }).documents
}
const only = async (collection: string, where: unknown[] = []) => (await find(collection, where))[0]!
const modal = () => page.locator('[aria-modal=true]')
const gone = () => modal().waitFor({ state: 'detached' })
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const done = (job: string, quickBooks: number) => {
  const told = hands.told()
  const here = hands.spent()
  spent.push([job, here, quickBooks])
  expect(here, `${job}: ${told}`).toBeLessThanOrEqual(quickBooks)
}

describe('a day of a buyer, by the keyboard', () => {
  it('what is short becomes an order', async () => {
    await openScreen(page, '/po-selection')
    await page.getByRole('checkbox', { name: 'Order 6205-2RS1' }).waitFor()
    await hands.click(page.getByRole('checkbox', { name: 'Order 6205-2RS1' }))
    await hands.click(page.getByRole('checkbox', { name: 'Order NU208' }))
    await page.screenshot({ path: '/tmp/pay-1.png' })
    await hands.click(button('Create 1 draft order'))
    await expect.poll(async () => (await find('po')).length).toBe(1)
    const order = await only('po')
    console.log(JSON.stringify(order.data))
    await openScreen(page, `/purchase-order?tab=all&id=${order.id}`)
    await page.getByRole('dialog').first().waitFor()
    await hands.press('Control+Enter')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/pay-2.png' })
    await hands.press('Control+Enter')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/pay-3.png' })
    await page.keyboard.press('Alt+r')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/pay-4.png' })
  })
})
void gone
void done
void seriousInBoth
void act
void dayFromToday
