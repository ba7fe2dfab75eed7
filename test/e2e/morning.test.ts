import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, put, send, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url, { reducedMotion: 'no-preference' })
  await signUp(desk, server.url)
  page = desk.page
  const part = (id: string, partNumber: string, brand: string) => ({
    collection: 'parts',
    id,
    data: { partNumber, brand, uom: 'ea', isActive: true, listPrice: 9.8, weightKg: 0.13 },
  })
  const bin = (code: string) => ({ collection: 'locations', id: code, data: { code, type: 'Bin', isSellable: true } })
  await put(desk, server.url, [
    part('skf', '6205-2RS1', 'SKF'),
    part('fag', '6205-2RSR', 'FAG'),
    part('nsk', '6205DDU', 'NSK'),
    ...['A-04-1', 'A-04-2', 'B-01-2'].map(bin),
  ])
  for (const [partId, qty, locationId] of [
    ['skf', 36, 'A-04-1'],
    ['fag', 60, 'A-04-2'],
  ])
    await run('stock.open', { partId, qty, unitCost: 4.18, locationId })
  // Keyboard only from here on.
  await page.goto('/main')
  await page.getByRole('heading', { level: 1, name: 'Cockpit', exact: true }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const run = (command: string, input: object) => send(desk, server.url, `/api/commands/${command}`, { input })
const press = (key: string) => page.keyboard.press(key)
const type = (text: string) => page.keyboard.type(text)
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The focused element, as a screen reader announces it. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return ''
    const label = at.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : undefined
    return at.getAttribute('aria-label') ?? label ?? at.textContent ?? ''
  })

/** Presses Tab until the element has the focus; nobody would press it more often than this. */
async function tabTo(name: RegExp, most = 60): Promise<void> {
  for (let times = 0; times < most; times++) {
    if (name.test(await focused())) return
    await press('Tab')
  }
  throw new Error(`${most} times Tab did not reach ${name}; the focus is on "${await focused()}".`)
}

/** Opens a screen through the command palette. */
async function go(name: string): Promise<void> {
  await press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await type(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await press('Enter')
}

/** Chooses an item of the open menu. */
async function choose(item: RegExp): Promise<void> {
  await page.getByRole('menuitem').first().waitFor()
  for (let times = 0; times < 20; times++) {
    await press('ArrowDown')
    if (item.test(await focused())) return await press('Enter')
  }
  throw new Error(`The menu has no ${item}.`)
}

/** Types into a reference field until only one option is left, and selects it. */
async function pick(title: string): Promise<void> {
  await type(title)
  await page.getByRole('option', { name: title }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await press('ArrowDown')
  await press('Enter')
}

const answer = async (collection: string, body: object = {}) =>
  (
    (await send(desk, server.url, `/api/collections/${collection}/query`, body)) as {
      documents: { id: string; data: Record<string, unknown> }[]
    }
  ).documents

it('a badly typed number finds the part and the stock of its family', async () => {
  await press('g')
  await press('i')
  await heading('Inventory')
  await page.getByRole('row').filter({ hasText: '6205-2RS1' }).waitFor()
  await press('/')
  await type('skf 62O5 2rs1')
  await page.waitForURL(/q=skf/)
  await press('Enter')
  await page.locator('.ag-cell-focus').waitFor()
  await press('Enter')
  const record = page.getByRole('dialog', { name: '6205-2RS1' })
  const family = record.getByRole('region', { name: 'Family' })
  await family.getByText('All brands, 6205 2RS').waitFor()
  await expect.poll(() => family.getByRole('row').last().textContent()).toContain('96')
  expect(await serious(page)).toEqual([])
})

it('five are moved to another bin, with the effect shown first', async () => {
  await tabTo(/^Actions of lot .* at A-04-1/)
  await press('Enter')
  await choose(/^Transfer/)
  const dialog = page.getByRole('dialog', { name: 'Transfer' })
  await dialog.waitFor()
  await tabTo(/^Quantity/, 3)
  await type('5')
  await press('Tab')
  await pick('B-01-2')
  await dialog.getByText('Moves 5 of 36 from A-04-1.').waitFor()
  await tabTo(/^Move 5/, 10)
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Lots' }).getByText('B-01-2').waitFor()
})

it('a bin is counted with a variance, and posted', async () => {
  await go('Inventory control')
  await heading('Inventory control')
  await tabTo(/^Plan a count/)
  await press('Enter')
  const plan = page.getByRole('dialog', { name: 'Count' })
  await plan.waitFor()
  await tabTo(/^Location/, 3)
  await pick('B-01-2')
  await tabTo(/^Start/, 12)
  await press('Enter')
  await plan.waitFor({ state: 'detached' })
  await heading(/^CNT-/)
  await tabTo(/^Lot/, 20)
  await type('6205-2RS1\n4\n')
  await page.getByText('1 lot differs: 1 fewer; stock value changes by −4.18. Posting is final.').first().waitFor()
  // Everything is counted and nothing is being typed: Ctrl+Enter continues to posting.
  await press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Post' })
  await dialog.waitFor()
  await tabTo(/^Post count/, 6)
  await press('Enter')
  await page.getByText('Posted', { exact: true }).waitFor()
  await expect
    .poll(() => answer('movements', { where: [['type', '==', 'Count']] }))
    .toMatchObject([{ data: { qtyDelta: -1 } }])
})

it('a wrong movement is corrected', async () => {
  const [lot] = await answer('inventory', { where: [['bin', '==', 'A-04-2']] })
  await run('stock.adjust', { lotId: lot!.id, qty: 3, reason: 'Found' })
  await tabTo(/^Ledger$/, 80)
  await press('Enter')
  await heading('Inventory control')
  await page.getByRole('row').filter({ hasText: 'Adjust' }).first().waitFor()
  await press('j')
  await page.locator('.ag-cell-focus').waitFor()
  await press('Enter')
  await page.getByRole('dialog', { name: 'Adjust' }).waitFor()
  await press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct' })
  await dialog.waitFor()
  await tabTo(/^Correct quantity/, 4)
  await press('Control+a')
  await type('1')
  await press('Tab')
  await type('Typed 3 for 1')
  await dialog.getByText(/Posts a correction of −2/).waitFor()
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const rows = () => page.getByRole('row').allTextContents()
  await expect.poll(rows).toContainEqual(expect.stringContaining('Typed 3 for 1'))
  await press('Escape')
})

it('two labels are printed in one job', async () => {
  await press('g')
  await press('i')
  await heading('Inventory')
  await page.getByRole('row').filter({ hasText: '6205DDU' }).waitFor()
  for (let times = 0; times < 2; times++) {
    await press('j')
    await page.locator('.ag-cell-focus').waitFor()
    await press('x')
  }
  await page.getByText('2 selected').waitFor()
  await press('l')
  const dialog = page.getByRole('dialog', { name: /^Print/ })
  await dialog.getByLabel('Labels of each').waitFor()
  await tabTo(/^Labels of each/, 5)
  const [printed] = await Promise.all([
    desk.context.waitForEvent('request', (request) => request.url().includes('/api/print/part-label/')),
    press('Enter'),
  ])
  const address = new URL(printed.url())
  const job = await desk.context.request.get(address.href)
  expect([job.status(), job.headers()['content-type']]).toEqual([200, 'application/pdf'])
  for (const tab of desk.context.pages()) if (tab !== page) await tab.close()
  await page.bringToFront()
})

it('one edit is undone', async () => {
  const priceOf = async () => (await answer('parts', { where: [['partNumber', '==', '6205-2RS1']] }))[0]!.data.listPrice
  await press('g')
  await press('m')
  await page.waitForURL(/main$/)
  await press('g')
  await press('i')
  await page.getByRole('row').filter({ hasText: '6205DDU' }).waitFor()
  await press('j')
  await page.locator('.ag-cell-focus').waitFor()
  for (let times = 0; times < 12; times++) {
    if ((await page.locator('.ag-cell-focus').getAttribute('col-id')) === 'listPrice') break
    await press('ArrowRight')
  }
  await press('e')
  await page.locator('.ag-cell-inline-editing input').waitFor()
  await press('Control+a')
  await type('99.5')
  await press('Enter')
  await expect.poll(priceOf).toBe(99.5)
  await press('Control+z')
  await expect.poll(priceOf).toBe(9.8)
})

it('a comment with a mention is written', async () => {
  // Enter has moved to the row below.
  await press('ArrowUp')
  await press('Enter')
  // Comments load after the record; until then Tab goes round without them.
  await page
    .getByRole('dialog', { name: '6205-2RS1' })
    .getByLabel(/^Comment/)
    .first()
    .waitFor()
  await tabTo(/^Comment/, 80)
  await type('Please look at the count @mar')
  await page.getByRole('option', { name: /Marta/ }).waitFor()
  await press('Enter')
  await press('Control+Enter')
  await page
    .getByText(/Please look at the count/)
    .first()
    .waitFor()
  await expect
    .poll(() => answer('comments'))
    .toMatchObject([
      { data: { text: expect.stringContaining('@marta@harborbearing.example'), collection: 'parts', recordId: 'skf' } },
    ])
})

it('all of it is read back in the history', async () => {
  await go('History')
  await heading('History')
  const history = page.getByRole('main')
  for (const act of [/transferred/i, /posted/i, /corrected/i, /Undo|took back|undid/i, /comment/i])
    await history.getByText(act).filter({ visible: true }).first().waitFor()
  expect(await serious(page)).toEqual([])
  expect(desk.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
})
