import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'

/** The number of rows a browser keeps, and a number beyond it. */
const HELD = 10_000
const PARTS = 10_500
const BATCH = 500

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const part = (at: number) => ({
  collection: 'parts',
  id: `p${at}`,
  data: {
    partNumber: `ZX-${String(at).padStart(6, '0')}`,
    brand: at % 2 ? 'NSK' : 'SKF',
    originCountry: at % 14 ? 'US' : 'JP',
    qtyOnHand: 1,
  },
})

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const open = (address: string) => openScreen(page, address)

async function enter(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH)
    await put(
      desk,
      server.url,
      Array.from({ length: BATCH }, (_, index) => part(at + index)),
    )
}

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await enter(0, HELD)
  await openScreen(page, '/inventory')
  await row('ZX-000000').waitFor()
  await enter(HELD, PARTS)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('a list too large for the browser', () => {
  it('goes on in blocks where it was open and held as it grew, counted and summed by the server, to its end', async () => {
    const foot = page.getByRole('status').filter({ hasText: 'Parts' })
    await expect.poll(() => foot.textContent()).toMatch(/Parts 10,500On hand 10,500/)
    await row('ZX-000000').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.getByRole('link', { name: 'ZX-000003' }).focus()
    await row('ZX-000003').locator('[col-id="brand"]').click()
    await page.keyboard.press('ControlOrMeta+End')
    await row('ZX-010499').waitFor()
  })

  it('is sorted, searched and filtered by the server', async () => {
    await open('/inventory?sort=-partNumber')
    await row('ZX-010499').waitFor()
    await open('/inventory?q=zx-0104')
    await row('ZX-010400').waitFor()
    await page.getByText('100 of 10,500').waitFor()
    await open('/inventory?q=zx-0104&where=brand~is~SKF')
    await page.getByText('50 of 10,500').waitFor()
  })

  it('says where rows could not be read, and reads them when asked', async () => {
    const questions = '**/api/collections/parts/query'
    await page.route(questions, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    await open('/inventory?sort=-partNumber')
    const note = page.getByRole('alert').filter({ hasText: 'Some rows could not be read.' })
    await note.waitFor()
    await page.unroute(questions)
    await note.getByRole('button', { name: 'Retry' }).click()
    await row('ZX-010499').waitFor()
    await note.waitFor({ state: 'detached' })
  })

  it('is grouped by the server, each group read as it is scrolled', async () => {
    await open('/inventory?layout=groups.brand&open=%5B%5B%22SKF%22%5D%5D')
    await page.getByRole('button', { name: /Brand: NSK ?5,250 parts/, expanded: false }).waitFor()
    await row('ZX-000002').waitFor()
    await expect.poll(() => row('SKF').first().textContent()).toContain('5,250')
    await row('ZX-000002').locator('[col-id="brand"]').click()
    await page.keyboard.press('ControlOrMeta+End')
    await row('ZX-010498').locator('.ag-cell-focus').waitFor()
  })

  it('opens, changes and walks its records', async () => {
    await open('/inventory')
    await page.getByRole('link', { name: 'ZX-000001' }).click()
    const drawer = page.getByRole('dialog', { name: 'ZX-000001' })
    await drawer.getByRole('button', { name: 'More fields' }).click()
    await drawer.getByLabel('Description').fill('Test ring')
    await drawer.getByLabel('Description').blur()
    await drawer.getByText('Saved').waitFor()
    await drawer.getByRole('button', { name: 'Next record' }).click()
    await page.getByRole('dialog', { name: 'ZX-000002' }).waitFor()
  })
})

describe('changing a list too large for the browser', () => {
  it('shows what others change in the rows in view, also while these are read or a cell is written in', async () => {
    const changeTo = (brand: string) => put(desk, server.url, [{ ...part(4), data: { ...part(4).data, brand } }])
    const questions = '**/api/collections/parts/query'
    let changing: Promise<void> | undefined
    await page.route(questions, async (route) => {
      const isRows = route.request().postDataJSON().limit === 100
      const response = isRows ? await route.fetch() : undefined
      if (isRows) changing ??= changeTo('Koyo')
      await changing
      await route.fulfill({ response: response ?? (await route.fetch()) })
    })
    await open('/inventory')
    await row('ZX-000004').getByText('Koyo').waitFor()
    await page.unroute(questions)

    await row('ZX-000006').locator('[col-id="brand"]').dblclick()
    await page.locator('.ag-cell-inline-editing input').waitFor()
    await Promise.all([
      page.waitForResponse(
        async (answer) => answer.url().includes('/changes') && (await answer.text()).includes('NTN'),
      ),
      changeTo('NTN'),
    ])
    await page.keyboard.press('Escape')
    await row('ZX-000004').getByText('NTN').waitFor()
  })

  it('hands all that match out as a file, in view or not', async () => {
    await open('/inventory?where=brand~is~NSK')
    await row('ZX-000001').getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Select all' }).click()
    await bar.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    const shown = await page.getByText(/ of 10,500/).textContent()
    expect(shown).toContain((lines.length - 1).toLocaleString('en-US'))
    expect(lines.length).toBeGreaterThan(5000)
  })

  it('changes all that match with progress, and takes the run back from the history', async () => {
    const count = async (description: string) => {
      const answer = await desk.context.request.post(`${server.url}/api/collections/parts/query`, {
        data: { where: [['description', '==', description]], aggregate: { count: true } },
        headers: { Origin: server.url },
      })
      return ((await answer.json()) as { aggregate: { count: number } }).aggregate.count
    }
    await open('/inventory?where=originCountry~is~JP')
    await page.getByText('750 of 10,500').waitFor()
    await row('ZX-000000').getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Select all 750' }).click()
    await bar.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 750 parts' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Description', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Surplus')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('and 745 more in the same way').waitFor()
    // The second batch waits until the first was shown as done.
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
    let pieces = 0
    await page.route('**/api/commit', async (route) => {
      if (++pieces === 2) await seen
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Change 750 parts' }).click()
    // Before the first batch is counted the progress bar has no width.
    await dialog.getByRole('progressbar').waitFor({ state: 'attached' })
    goOn()
    await page.getByText('750 parts changed').waitFor()
    await page.unroute('**/api/commit')
    await expect.poll(() => count('Surplus')).toBe(750)
    await open('/history?collection=parts')
    await page.getByRole('button', { name: 'Undo whole run' }).first().click()
    await page.getByText('The whole run is undone').waitFor()
    await expect.poll(() => count('Surplus')).toBe(0)
  })

  it('prints all that a long list means in one job, not only the page', async () => {
    await open('/inventory?where=brand~is~SKF;originCountry~is~JP')
    await page.getByText('750 of 10,500').waitFor()
    await row('ZX-000014').getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Select all 750' }).click()
    await bar.getByRole('button', { name: 'Print' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print 750 parts' })
    await dialog.getByLabel('What').selectOption('stock-list')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Print' }).click(),
    ])
    const text = readPdf(readFileSync(await file.path())).pages.join(' ')
    expect(text).toContain('750 parts')
    expect(text.split('ZX-').length - 1).toBe(750)
    // In the order of the list.
    expect(text.indexOf('ZX-000014')).toBeLessThan(text.indexOf('ZX-010486'))
  })
})

describe('what the kit draws', () => {
  it('has no serious fault of access, in either theme', async () => {
    await put(desk, server.url, [
      {
        collection: 'payables',
        id: 'b1',
        data: { status: 'Open', payableNumber: 'AP-1', vendorName: 'SKF', dueDate: dayFromToday(-2), totalAmount: 10 },
      },
    ])
    const faults: string[] = []
    // The plain screens, their forms and the dialogs over a record are in `access.test.ts`.
    for (const path of [
      '/payable?tab=all&layout=board.status',
      '/payable?tab=all&layout=calendar.dueDate',
      '/payable?tab=all&layout=groups.status',
      '/payable?tab=all&where=dueDate~within~overdue~1;status~is~Open~1',
    ]) {
      await open(path)
      await allIsThere(page)
      faults.push(...(await seriousInBoth(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
