import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, signUp } from '#test/e2e/browser.ts'
import { readPdf } from '#test/pdf.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  desk.page.setDefaultTimeout(12_000)
  await put(
    desk,
    server.url,
    ['6205-2RSH/C3', '22220 EK', 'NU 2316 ECML'].map((partNumber, at) => ({
      collection: 'parts',
      id: `part${at}`,
      data: { partNumber, brand: 'SKF' },
    })),
  )
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** The address that the next act opens in a tab of its own. */
const addressOpenedBy = async (act: () => Promise<void>): Promise<string> => {
  const asked = desk.context.waitForEvent('request', (request) => request.url().includes('/api/print/'))
  await act()
  return (await asked).url()
}
const pdfAt = async (address: string) => readPdf(await (await desk.context.request.get(address)).body())

it('prints ticked parts as labels of the size asked for, in one job', async () => {
  const { page } = desk
  await page.goto('/inventory')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await row('6205-2RSH/C3').getByRole('checkbox').check()
  await row('22220 EK').getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Print' }).click()
  const address = await addressOpenedBy(() => page.getByRole('menuitem', { name: 'Part label 4 × 6 in' }).click())
  expect(address).toContain('page=label-4x6')
  const { pages, sizes } = await pdfAt(address)
  expect(sizes).toEqual([
    [288, 432],
    [288, 432],
  ])
  expect(pages.join(' ')).toContain('6205-2RSH/C3')
  expect(pages.join(' ')).toContain('22220 EK')
})

it('prints the open record from its menu', async () => {
  const { page } = desk
  await page.goto('/inventory?id=part2')
  const drawer = page.getByRole('dialog', { name: 'NU 2316 ECML', exact: true })
  await drawer.getByRole('button', { name: 'More' }).click()
  const address = await addressOpenedBy(() =>
    page.getByRole('menuitem', { name: 'Print stock list', exact: true }).click(),
  )
  expect(new URL(address).pathname).toBe('/api/print/stock-list/part2')
  expect((await pdfAt(address)).pages[0]).toContain('NU 2316 ECML')
})
