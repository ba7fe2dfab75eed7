import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, goWithin, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
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

/** The address that the given action opens in a new tab. */
const addressOpenedBy = async (act: () => Promise<void>): Promise<string> => {
  const asked = desk.context.waitForEvent('request', (request) => request.url().includes('/api/print/'))
  const [request] = await Promise.all([asked, act()])
  return request.url()
}
const pdfAt = async (address: string) => readPdf(await (await desk.context.request.get(address)).body())

it('prints ticked parts as labels of the size asked for, in one job', async () => {
  const { page } = desk
  await openScreen(page, '/inventory')
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
  await goWithin(page, '/inventory?id=part2')
  const drawer = page.getByRole('dialog', { name: 'NU 2316 ECML', exact: true })
  await drawer.getByRole('button', { name: 'More', exact: true }).click()
  // When there are many prints the first is shown, and the others on demand, with the focus among them.
  const prints = page.getByRole('menuitem', { name: /^Print / })
  await page.getByRole('menuitem', { name: 'More prints…' }).waitFor()
  for (const group of ['Stock', 'Interchanges', 'Print', 'Record'])
    await page.getByRole('menu').getByText(group, { exact: true }).waitFor()
  expect(await prints.count()).toBe(1)
  await page.getByRole('menuitem', { name: 'More prints…' }).press('Enter')
  await expect.poll(() => prints.count()).toBeGreaterThan(5)
  await expect.poll(() => prints.nth(1).evaluate((item) => item === document.activeElement)).toBe(true)
  const address = await addressOpenedBy(() =>
    page.getByRole('menuitem', { name: 'Print stock list', exact: true }).click(),
  )
  expect(new URL(address).pathname).toBe('/api/print/stock-list/part2')
  expect((await pdfAt(address)).pages[0]).toContain('NU 2316 ECML')
})

it('tells a printing on the timeline of the open record, with its number', async () => {
  const { page } = desk
  await goWithin(page, '/inventory?id=part1')
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  // The labels of the two ticked parts came first.
  const printed = timeline.getByRole('listitem').filter({ hasText: /printed Part label/ })
  await printed.first().waitFor()
  const before = await printed.count()
  await pdfAt(`${server.url}/api/print/part-label/part1`)
  await printed.nth(before).waitFor()
  await printed
    .first()
    .getByText(`printed Part label, copy ${before + 1}`)
    .waitFor()
})

it('prints on a sheet of labels from its first free place, and knows the sheet the next time', async () => {
  const { page } = desk
  await goWithin(page, '/inventory?id=part0')
  await page.getByRole('dialog', { name: '6205-2RSH/C3', exact: true }).waitFor()
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print part' })
  await dialog.getByLabel('On', { exact: true }).selectOption('avery-5160')
  await dialog.getByLabel('Labels already used').fill('28')
  await dialog.getByLabel('Labels of each').fill('4')
  await dialog.getByText('4 labels on 2 sheets.').waitFor()
  const address = await addressOpenedBy(() => dialog.getByRole('button', { name: 'Print' }).click())
  const { pages, sizes } = await pdfAt(address)
  expect(sizes).toEqual([
    [612, 792],
    [612, 792],
  ])
  expect(pages.map((text) => text.split('6205-2RSH').length - 1)).toEqual([2, 2])
  await dialog.waitFor({ state: 'detached' })
  await goWithin(page, '/inventory?id=part2')
  await page.getByRole('dialog', { name: 'NU 2316 ECML', exact: true }).waitFor()
  await page.keyboard.press('Control+p')
  await expect.poll(() => dialog.getByLabel('On', { exact: true }).inputValue()).toBe('avery-5160')
  await expect.poll(() => dialog.getByLabel('Labels already used').inputValue()).toBe('0')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('moves labels by what was measured of this printer', async () => {
  const { page } = desk
  await openScreen(page, '/test')
  await page.getByLabel('Too far right, mm').fill('1.5')
  await openScreen(page, '/inventory?id=part0')
  await page.getByRole('dialog', { name: '6205-2RSH/C3', exact: true }).waitFor()
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print part' })
  await dialog.getByText('Moved 1.5 mm left for this printer.').waitFor()
  const address = await addressOpenedBy(() => dialog.getByRole('button', { name: 'Print' }).click())
  expect(new URL(address).searchParams.get('offset')).toBe('1.5,0')
  await page.evaluate(() => localStorage.removeItem('prime-print-offset'))
})

it('asks on what to print with nothing serious for axe, in either theme', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  await goWithin(page, '/inventory?id=part0')
  await page.getByRole('dialog', { name: '6205-2RSH/C3', exact: true }).waitFor()
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print part' })
  await dialog.getByLabel('On', { exact: true }).waitFor()
  expect(await seriousInBoth(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('heads what is printed with the logo of the settings', async () => {
  const { page } = desk
  await openScreen(page, '/settings?section=print')
  const logo = page.getByRole('region', { name: 'Logo' })
  const choose = async (name: string, bytes: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      logo.getByRole('button', { name: /logo$/ }).first().click(),
    ])
    await chooser.setFiles({ name, mimeType: 'image/png', buffer: bytes })
  }
  await choose('note.png', Buffer.from('no picture at all'))
  await logo.getByRole('alert').getByText('note.png cannot be read as a picture.').waitFor()
  // An image of one pixel.
  const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await choose('logo.png', Buffer.from(point, 'base64'))
  await logo.getByRole('img', { name: 'The logo on prints' }).waitFor()
  const pdf = await (await desk.context.request.get(`${server.url}/api/print/stock-list/part0`)).body()
  expect(pdf.includes('/Subtype /Image')).toBe(true)
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await logo.getByRole('img').waitFor({ state: 'detached' })
})

it('prints a screen without the frame around it, dark on light', async () => {
  const { page } = desk
  await openScreen(page, '/vendors-dashboard')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await expect.poll(() => scheme()).toBe('light')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => scheme()).toBe('dark')
})
