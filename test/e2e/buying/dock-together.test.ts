import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, openScreen, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let ann: Desk
let bob: Desk
let poId: string
let number = 20

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const run = (name: string, input: object) => send(ann, server.url, `/api/commands/${name}`, { input })

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  ann = await openDesk(browser, server.url, PHONE)
  await signUp(ann, server.url)
  bob = await openDesk(browser, server.url, PHONE)
  await signIn(bob, server.url)
})
beforeEach(async () => {
  const make = async (collection: string, data: object) =>
    ((await send(ann, server.url, `/api/collections/${collection}/documents`, { data })) as { id: string }).id
  const vendorId = await make('vendors', { name: `Kugel ${++number}` })
  const lines = [
    { partId: await make('parts', { partNumber: `62${number}`, brand: 'SKF' }), partNumber: `62${number}` },
  ]
  const ordered = lines.map((line) => ({ ...line, qty: 10, unitPrice: 2 }))
  poId = await make('po', { poNumber: `110326-${number}`, status: 'Draft', vendorId, lines: ordered })
  await run('po.issue', { poId })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const row = (page: Page) => page.getByRole('button', { name: new RegExp(`62${number}`) })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const order = async () =>
  (
    (await send(ann, server.url, '/api/collections/po/query', { where: [['poNumber', '==', `110326-${number}`]] })) as {
      documents: { data: { lines: { qtyReceived?: number }[] } }[]
    }
  ).documents[0]!.data
async function count(page: Page, qty: string): Promise<void> {
  await row(page).click()
  const pad = page.getByRole('dialog')
  await pad.getByRole('textbox', { name: 'Add' }).fill(qty)
  await pad.getByRole('button', { name: 'Accept' }).click()
  await pad.waitFor({ state: 'detached' })
}
/** Opens the dock and begins to count without a network connection. */
async function beginOffline(page: Page): Promise<void> {
  await openScreen(page, '/mdelivery')
  const card = page.getByRole('listitem', { name: `PO 110326-${number}` })
  await card.waitFor()
  // The chunk for counting is loaded before the network goes down.
  await page.waitForLoadState('networkidle')
  await ann.context.setOffline(true)
  await card.getByRole('button', { name: 'Count', exact: true }).click()
  await row(page).waitFor({ timeout: 20_000 })
  await count(page, '4')
  await expect.poll(() => row(page).textContent()).toContain('4of 10')
}

/** Posts a count that differs from the order. */
async function post(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Post receipt' }).click({ timeout: 5_000 })
  const asked = page.getByRole('dialog', { name: 'Post with these differences' })
  await asked.getByRole('button', { name: 'Post receipt' }).click({ timeout: 5_000 })
}

it('a count begun without a network is kept over a reload and comes to the server once the network is back', async () => {
  const { page } = ann
  await beginOffline(page)
  await expect.poll(() => waiting(page).textContent()).toContain('2 entries waiting')
  await ann.context.route('**/api/commands/receipts.*', (route) => route.abort())
  await ann.context.setOffline(false)
  await page.reload()
  await row(page).waitFor()
  await expect.poll(() => row(page).textContent()).toContain('4of 10')
  await count(page, '2')
  await page.getByRole('button', { name: '3 entries to send first' }).waitFor()
  await ann.context.unroute('**/api/commands/receipts.*')
  await page.getByRole('button', { name: 'Post receipt' }).waitFor({ timeout: 20_000 })
  await expect.poll(() => row(page).textContent()).toContain('6of 10')
  await post(page)
  await page.getByRole('listitem', { name: `PO 110326-${number}` }).waitFor()
  expect((await order()).lines[0]!.qtyReceived).toBe(6)
})

it('an order that somebody else received meanwhile is shown with the entries after it, and they are discarded together', async () => {
  const { page } = ann
  await beginOffline(page)
  await ann.context.route('**/api/commands/receipts.*', (route) => route.abort())
  await ann.context.setOffline(false)
  await run('po.receive', { poId, receivedOn: new Date().toISOString().slice(0, 10) })
  await ann.context.unroute('**/api/commands/receipts.*')
  const conflict = waiting(page).getByRole('alert')
  await conflict.getByText(/is already Received/).waitFor({ timeout: 20_000 })
  expect(await conflict.textContent()).toContain('and 1 entry after it')
  await conflict.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => waiting(page).textContent()).toBe('')
  expect((await order()).lines[0]!.qtyReceived).toBe(10)
})

it('two people who begin one order, one of them without a network, share one receipt and are notified', async () => {
  const { page } = ann
  await beginOffline(page)
  await ann.context.route('**/api/commands/receipts.*', (route) => route.abort())
  await ann.context.setOffline(false)
  const { result } = (await run('receipts.start', { poId })) as { result: { id: string } }
  await run('receipts.count', { receiptId: result.id, poLineId: '1', qty: 3 })
  await ann.context.unroute('**/api/commands/receipts.*')
  await page.getByText('Someone else began to count this order already.').waitFor({ timeout: 20_000 })
  await expect.poll(() => row(page).textContent()).toContain('7of 10')
  await post(page)
  await expect.poll(async () => (await order()).lines[0]!.qtyReceived).toBe(7)
})

it('two people count into one receipt at once, each sees the sum, and it is posted once', async () => {
  const { result } = (await run('receipts.start', { poId })) as { result: { id: string } }
  const pages = [ann.page, bob.page]
  for (const page of pages) await openScreen(page, `/mdelivery?receipt=${result.id}`)
  for (const page of pages) await row(page).waitFor()
  await Promise.all([count(ann.page, '3'), count(bob.page, '4')])
  for (const page of pages) await expect.poll(() => row(page).textContent()).toContain('7of 10')
  for (const page of pages) await page.getByRole('button', { name: 'Post receipt' }).waitFor()
  // Of the two, the second finds the receipt posted: the button is gone by then, or a message says so.
  const clicked = await Promise.allSettled(pages.map(post))
  expect(clicked.map(({ status }) => status)).toContain('fulfilled')
  await expect.poll(async () => (await order()).lines[0]!.qtyReceived, { timeout: 10_000 }).toBe(7)
  const { documents } = (await send(ann, server.url, '/api/collections/receipts/query', {
    where: [['poId', '==', poId]],
  })) as { documents: { data: object }[] }
  expect(documents.map(({ data }) => data)).toMatchObject([{ status: 'Posted', lines: [{ qty: 7 }] }])
})
