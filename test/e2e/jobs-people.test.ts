import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, signUp } from '#test/e2e/support/browser.ts'
import { countEffort, type Effort } from '#test/e2e/support/effort.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page
let hands: Effort

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  page = desk.page
  await page.goto('/')
  hands = await countEffort(page)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('the first owner', () => {
  it('has an account and the sample company with 40 keys', async () => {
    await page.getByRole('link', { name: 'Set up Prime' }).waitFor()
    await hands.command('l')
    await hands.type('Ann')
    await hands.press('Tab')
    await hands.type('ann@prime.test')
    await hands.press('Tab')
    await hands.type('six thousand')
    await hands.press('Enter')
    const load = page.getByRole('button', { name: 'Load the sample company' })
    await load.waitFor()
    await hands.press('Control+k')
    await hands.type('load')
    await page.getByRole('option', { name: /Load the sample company/ }).waitFor()
    await hands.press('Enter')
    await page.getByRole('complementary', { name: 'Sample data' }).waitFor()
    expect(hands.spent()).toBeLessThanOrEqual(40)
    await load.waitFor({ state: 'detached' })
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })
    await expect.poll(() => bell.innerText()).toMatch(/[1-9]/)
  })

  it('removes the sample company after one of its records was changed, with 30 keys, the company’s name among them', async () => {
    const answer = await desk.context.request.get(`${server.url}/api/collections/payables/documents/payable-open-03`)
    const { data } = (await answer.json()) as { data: object }
    await put(desk, server.url, [{ collection: 'payables', id: 'payable-open-03', data: { ...data, notes: 'Called' } }])
    await hands.press('Control+k')
    await hands.type('sample')
    await page.getByRole('option', { name: /Remove sample data/ }).waitFor()
    await hands.press('Enter')
    await page.getByRole('dialog', { name: 'Remove the sample company' }).waitFor()
    await hands.type('Sample Bearing Co.')
    await hands.press('Enter')
    await page.getByRole('button', { name: 'Load the sample company' }).waitFor()
    expect(await page.getByRole('complementary', { name: 'Sample data' }).count()).toBe(0)
    expect(hands.spent()).toBeLessThanOrEqual(30)
  })
})

describe('a colleague', () => {
  it('is invited with 14 keys', async () => {
    await hands.command('gu')
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await hands.command('n')
    await hands.type('bo@acme.us')
    await hands.press('Enter')
    await page.getByLabel('One-time link').waitFor()
    expect(hands.spent()).toBeLessThanOrEqual(14)
    await page.keyboard.press('Escape')
  })

  it('who asks to join is announced and approved with 20 keys', async () => {
    const cy = await openDesk(browser, server.url)
    await signUp(cy, server.url, { name: 'Cy Vance', email: 'cy@acme.us', password: 'six thousand two' })
    await cy.close()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByText('Cy Vance asks to join').first().waitFor()
    await page.getByRole('button', { name: 'Approve Cy Vance' }).waitFor()
    await hands.press('Tab')
    await hands.press('Enter')
    await hands.tabTo(/^Approve Cy/)
    await hands.press('Enter')
    await page.getByLabel('Role of Cy Vance').waitFor()
    await page.getByRole('button', { name: 'Approve Cy Vance' }).waitFor({ state: 'detached' })
    expect(hands.spent()).toBeLessThanOrEqual(20)
  })
})
