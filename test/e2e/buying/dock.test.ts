import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, send, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page
let poId: string
let otherPoId: string

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await signUp(desk, server.url)
  page = desk.page
  const make = async (collection: string, data: object) =>
    ((await send(desk, server.url, `/api/collections/${collection}/documents`, { data })) as { id: string }).id
  const run = (name: string, input: object) => send(desk, server.url, `/api/commands/${name}`, { input })
  const vendorId = await make('vendors', { name: 'Kugel AG' })
  const partId = await make('parts', { partNumber: '6205-2RS1', brand: 'SKF' })
  const lines = [{ partId, partNumber: '6205-2RS1', qty: 10, unitPrice: 2 }]
  poId = await make('po', { poNumber: '110326-77', status: 'Draft', vendorId, lines })
  await run('po.issue', { poId })
  otherPoId = await make('po', { poNumber: '110326-78', status: 'Draft', vendorId, lines })
  await run('po.issue', { poId: otherPoId })
  await make('Tracking', { title: 'Crate for Acme', ...LEAVING })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const waiting = () => page.getByRole('region', { name: 'Waiting to be sent' })
/** A photo of one pixel. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
/** Takes a photo through a button, as the phone's camera delivers it. */
async function photograph(button: string, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(photo(name))
}
const filesOf = async (recordId: string) =>
  (
    (await send(desk, server.url, '/api/collections/attachments/query', {
      where: [['recordId', '==', recordId]],
    })) as { documents: { data: { name: string; collection: string; size: number } }[] }
  ).documents.map(({ data }) => data)

/** An outbound parcel that is expected today. */
const LEAVING = { direction: 'Outbound', delivered: false, trackingNumber: '1Z9', etaISO: dayFromToday(0) }

/** Counts the sounds the page plays from now on. */
async function listen(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const heard = globalThis as { tones?: number }
    heard.tones = 0
    const { prototype } = BaseAudioContext
    const made = prototype.createOscillator
    prototype.createOscillator = function create() {
      heard.tones!++
      return made.call(this)
    }
  })
  return () => page.evaluate(() => (globalThis as { tones?: number }).tones!)
}

const row = () => page.getByRole('button', { name: /6205-2RS1/ })
const count = async (qty: string) => {
  await page.getByRole('textbox', { name: 'Part number' }).focus()
  await page.keyboard.type('6205 2rs1')
  await page.keyboard.press('Enter')
  const pad = page.getByRole('dialog', { name: /Count 6205/ })
  // A user types once the field has the focus.
  await pad.locator('input:focus').waitFor()
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
  await pad.waitFor({ state: 'detached' })
}

it('goods are counted by phone while the network is away, and posted once it is back', async () => {
  await openScreen(page, '/mdelivery')
  const card = page.getByRole('listitem', { name: 'PO 110326-77' })
  await card.waitFor()
  expect(await serious(page)).toEqual([])
  await card.getByRole('button', { name: 'Count', exact: true }).focus()
  await page.keyboard.press('Enter')
  await row().waitFor()
  await count('6')
  // Nothing is waiting on the phone any more: what is shown came back from the server.
  await page.getByRole('button', { name: 'Post receipt' }).waitFor()
  await expect.poll(() => row().textContent()).toContain('6of 10')

  await desk.context.setOffline(true)
  await count('3')
  await expect.poll(() => row().textContent()).toContain('9of 10')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await page.getByRole('button', { name: '1 count to send first' }).waitFor()

  // The page is reloaded while counts still cannot be sent: they are kept.
  await desk.context.route('**/api/commands/receipts.count', (route) => route.abort())
  await desk.context.setOffline(false)
  await page.reload()
  await row().waitFor()
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await expect.poll(() => row().textContent()).toContain('9of 10')
  await desk.context.unroute('**/api/commands/receipts.count')
  await page.getByRole('button', { name: 'Post receipt' }).waitFor({ timeout: 15_000 })
  await expect.poll(() => row().textContent()).toContain('9of 10')
  await page.getByRole('button', { name: 'Post receipt' }).focus()
  await page.keyboard.press('Enter')
  const differences = page.getByRole('dialog', { name: 'Post with these differences' })
  expect(await differences.getByRole('listitem').allInnerTexts()).toEqual(['6205-2RS1\n9 of 10, 1 missing'])
  await differences.locator('button:focus').waitFor()
  await page.keyboard.press('Enter')
  await card.waitFor()
  await expect.poll(() => card.textContent()).toContain('1 piece')
  const order = (await page.evaluate(
    async (id) => (await fetch(`/api/collections/po/documents/${id}`)).json(),
    poId,
  )) as { data: { lines: { qtyReceived: number }[] } }
  expect(order.data.lines[0]!.qtyReceived).toBe(9)
})

it('a count whose answer is lost is shown once, and sent again is not counted twice', async () => {
  const command = (name: string, input: object) =>
    send(desk, server.url, `/api/commands/${name}`, { input }) as Promise<{ result: { id: string } }>
  const { result } = await command('receipts.start', { poId })
  const counted = () =>
    page.evaluate(
      async (id) =>
        (await (await fetch(`/api/collections/receipts/documents/${id}`)).json()).data.lines[0]?.qty as number,
      result.id,
    )
  await openScreen(page, `/mdelivery?receipt=${result.id}`)
  await row().waitFor()
  const tones = await listen()
  await desk.context.route('**/api/commands/receipts.count', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await count('1')
  // The sound is played at once, with or without a network.
  expect(await tones()).toBe(1)
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await expect.poll(counted).toBe(1)
  // After a reload the page has both what the server has and what was not sent yet.
  await page.reload()
  await row().waitFor()
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  expect(await row().textContent()).toContain('1of 1')
  await desk.context.unroute('**/api/commands/receipts.count')
  await waiting.waitFor({ state: 'hidden', timeout: 15_000 })
  expect(await counted()).toBe(1)
  expect(await row().textContent()).toContain('1of 1')
  await command('receipts.discard', { receiptId: result.id, reason: 'Tried' })
})

it('a count of goods that someone else has posted meanwhile is shown as a conflict, and can be discarded', async () => {
  const command = (name: string, input: object) =>
    send(desk, server.url, `/api/commands/${name}`, { input }) as Promise<{ result: { id: string } }>
  const { result } = await command('receipts.start', { poId })
  await command('receipts.count', { receiptId: result.id, poLineId: '1', qty: 1 })
  await openScreen(page, `/mdelivery?receipt=${result.id}`)
  await row().waitFor()
  await desk.context.route('**/api/commands/receipts.count', (route) => route.abort())
  await count('-1')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await command('receipts.post', { receiptId: result.id })
  await desk.context.unroute('**/api/commands/receipts.count')
  const conflict = waiting.getByRole('alert')
  await conflict.getByText(/is Posted/).waitFor({ timeout: 15_000 })
  expect(await serious(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Discard' }).click()
  await conflict.waitFor({ state: 'detached' })
})

it('a parcel is handed over with a name and a signature while the network is away, over a reload', async () => {
  await openScreen(page, '/mdelivery?view=deliver')
  const card = page.getByRole('listitem').filter({ hasText: 'Crate for Acme' })
  await card.waitFor()
  await desk.context.route('**/api/commands/tracking.markDelivered', (route) => route.abort())
  await card.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('textbox', { name: 'Received by' }).fill('Ana Ruiz')
  const pad = page.getByRole('img', { name: /^Signature, empty/ })
  const { x, y } = (await pad.boundingBox())!
  await page.mouse.move(x + 20, y + 60)
  await page.mouse.down()
  for (const [right, down] of [
    [60, 20],
    [90, 80],
    [140, 30],
  ] as const)
    await page.mouse.move(x + right, y + down)
  await page.mouse.up()
  await page.getByRole('img', { name: 'Signature, signed' }).waitFor()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => waiting.textContent()).toContain('1 entry waiting')
  await desk.context.unroute('**/api/commands/tracking.markDelivered')
  await expect.poll(() => waiting.textContent(), { timeout: 15_000 }).toBe('')
  const found = (await send(desk, server.url, '/api/collections/Tracking/query', {})) as {
    documents: { data: Record<string, unknown> }[]
  }
  expect(found.documents[0]!.data).toMatchObject({ delivered: true, signedBy: 'Ana Ruiz' })
  expect(found.documents[0]!.data.signature).toMatch(/^M\d+ \d+(L\d+ \d+){3,}$/)
})

it('rejects with a photo wait on the phone over a reload, and come to the receipt once the network is back', async () => {
  const { result } = (await send(desk, server.url, '/api/commands/receipts.start', {
    input: { poId: otherPoId },
  })) as {
    result: { id: string }
  }
  await openScreen(page, `/mdelivery?receipt=${result.id}`)
  await row().waitFor()
  await desk.context.route('**/api/{commands/receipts.count,files}', (route) => route.abort())
  await row().click()
  const pad = page.getByRole('dialog', { name: /Count 6205/ })
  await pad.getByRole('textbox', { name: 'Add' }).fill('1')
  await pad.getByRole('button', { name: 'Reject' }).click()
  await pad.getByText('Enter why they are rejected.').waitFor()
  await pad.getByRole('textbox', { name: 'Reason, if rejected' }).fill('Seal is torn')
  await photograph('Photo', 'seal.png')
  await pad.getByRole('button', { name: '1 photo taken' }).waitFor()
  // A photo's file is named after what it shows, whatever the camera called it.
  await photograph('Box label', 'img_0042.png')
  await pad.getByRole('button', { name: '2 photos taken' }).waitFor()
  expect(await serious(page)).toEqual([])
  await pad.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => waiting().textContent()).toContain('3 entries waiting')
  await page.reload()
  await row().waitFor()
  await expect.poll(() => waiting().textContent()).toContain('3 entries waiting')
  await expect.poll(() => row().textContent()).toContain('1 rejected')
  expect(await filesOf(result.id)).toEqual([])
  await desk.context.unroute('**/api/{commands/receipts.count,files}')
  await expect.poll(() => waiting().textContent(), { timeout: 20_000 }).toBe('')
  const files = (await filesOf(result.id)).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(files).toMatchObject([
    { name: 'Box label, 6205-2RS1.png', collection: 'receipts', size: 70 },
    { name: 'seal.png', collection: 'receipts', size: 70 },
  ])
  const kept = (await page.evaluate(
    async (id) => (await fetch(`/api/collections/receipts/documents/${id}`)).json(),
    result.id,
  )) as { data: { lines: object[] } }
  expect(kept.data.lines).toMatchObject([{ qtyRejected: 1, rejectReason: 'Seal is torn' }])
})

it('more than is open is asked about before it is counted', async () => {
  await row().click()
  const pad = page.getByRole('dialog', { name: /Count 6205/ })
  await pad.getByRole('textbox', { name: 'Add' }).fill('12')
  await pad.getByRole('button', { name: 'Accept' }).click()
  await pad.getByText(/are open, this makes 12\. Press Accept again/).waitFor()
  await pad.getByRole('button', { name: 'Accept' }).click()
  await pad.waitFor({ state: 'detached' })
  await expect.poll(() => row().textContent()).toContain('12of')
})

it('what no one took stays to be delivered with the reason; its photo waits with it', async () => {
  const { id } = (await send(desk, server.url, '/api/collections/Tracking/documents', {
    data: { ...LEAVING, title: 'Pallet for Borg', trackingNumber: '1Z8' },
  })) as { id: string }
  await openScreen(page, '/mdelivery?view=deliver')
  const card = page.getByRole('listitem').filter({ hasText: 'Pallet for Borg' })
  await card.waitFor()
  await desk.context.route('**/api/files', (route) => route.abort())
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByRole('button', { name: 'Photo', exact: true }).click(),
  ])
  await chooser.setFiles(photo('gate.png'))
  await expect.poll(() => waiting().textContent()).toContain('1 entry waiting')
  await card.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await page.getByText('Enter why it was not delivered.').waitFor()
  await page.getByRole('textbox', { name: 'Refused or missing' }).fill('Nobody at the gate')
  await page.getByRole('button', { name: 'Not delivered' }).click()
  await expect.poll(() => waiting().textContent()).toContain('2 entries waiting')
  await desk.context.unroute('**/api/files')
  await expect.poll(() => waiting().textContent(), { timeout: 15_000 }).toBe('')
  await card.waitFor()
  expect(await filesOf(id)).toMatchObject([{ name: 'gate.png', collection: 'Tracking' }])
  const parcel = (await page.evaluate(
    async (one) => (await fetch(`/api/collections/Tracking/documents/${one}`)).json(),
    id,
  )) as { data: object }
  expect(parcel.data).toMatchObject({
    delivered: false,
    status: 'Failed attempt',
    events: [{ status: 'Failed attempt', text: 'Nobody at the gate' }],
  })
})

it('what leaves is in a tab of its own: what is to ship, and what is on its way', async () => {
  const make = async (collection: string, data: object) =>
    ((await send(desk, server.url, `/api/collections/${collection}/documents`, { data })) as { id: string }).id
  const run = async (name: string, input: object) =>
    ((await send(desk, server.url, `/api/commands/${name}`, { input })) as { result: Record<string, string> }).result
  const customerId = await make('customers', { name: 'Acme Mills' })
  const partId = await make('parts', { partNumber: '6308', brand: 'SKF' })
  const locationId = await make('locations', { code: 'L1', type: 'Warehouse', isSellable: true })
  await run('stock.open', { partId, qty: 20, unitCost: 6, locationId })
  const dealOf = async () => {
    const { id } = await run('deal.enter', { customerId, lines: [{ partId, qty: 5, unitPrice: 10 }] })
    await run('deal.confirm', { transactionId: id, promiseDate: dayFromToday(2) })
    return id!
  }
  await run('slips.create', { transactionId: await dealOf() })
  await run('deal.ship', { transactionId: await dealOf(), carrier: 'UPS', trackingNumbers: ['1Z88'] })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await openScreen(page, '/delivery')
    await page.getByRole('link', { name: 'Leaving', exact: true }).click()
    await page.getByText('PS-', { exact: false }).first().waitFor()
    await expect.poll(() => page.getByText('1Z88').count()).toBe(0)
    await page
      .getByRole('button', { name: /^Shipped/ })
      .first()
      .click()
    await page.getByText('PS-2', { exact: false }).first().waitFor()
    await expect.poll(() => page.getByText('SO-', { exact: false }).count()).toBe(1)
    if (viewport.width > 1000) await page.getByText(/UPS 1Z88/).waitFor()
    expect(await serious(page)).toEqual([])
  }
})
