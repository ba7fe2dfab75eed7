import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, signUp } from '#test/e2e/browser.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let visitor: Page
let desk: Desk

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  visitor = (await openDesk(browser, server.url)).page
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  for (const page of [visitor, desk.page]) page.setDefaultTimeout(12_000)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
  })
}

describe('the rule lab', () => {
  const said = (page: Page) => page.locator('dl')

  it('is open to a visitor, and all built-in cases are right', async () => {
    await visitor.goto('/testing')
    await visitor.getByText(/^(\d+) of \1 right$/).waitFor()
    await visitor.getByLabel('PO number').fill('139926')
    await said(visitor).getByText('Month 13 does not exist.').waitFor()
    await visitor.getByLabel('Now, in UTC').fill('2026-12-03T08:00')
    await visitor.getByLabel('PO number').fill('110326-01')
    await said(visitor).getByText('Dec 3, 2026, today').waitFor()
    await visitor.getByRole('tab', { name: 'Freight' }).click()
    await said(visitor).getByText('50 lb, for its size').waitFor()
  })

  it('takes a real record, and keeps a case', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'po', id: 'p9', data: { poNumber: '010126-09', status: 'Received', vendorName: 'Nord' } },
    ])
    await page.goto('/testing?rule=po')
    await page.getByLabel('Load a record by its number').fill('010126-09')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await said(page).getByText('Jan 1, 2026').waitFor()
    await page.getByRole('button', { name: 'Save as a case' }).click()
    await page.getByRole('region', { name: 'Saved cases' }).getByText('1 of 1 right').waitFor()
    await page.getByLabel('Load a record by its number').fill('nothing')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByText('There is no nothing').waitFor()
  })

  it.each(['dark', 'light'])('has nothing serious for axe, %s', async (theme) => {
    await visitor.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
    await visitor.goto('/testing?rule=part')
    await said(visitor).waitFor()
    expect(await serious(visitor)).toEqual([])
  })
})
