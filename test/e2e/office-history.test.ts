import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  allIsThere,
  type Desk,
  OWNER,
  openBrowser,
  openDesk,
  openScreen,
  put,
  send,
  signUp,
} from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const vendor = (id: string, name: string, more = {}) => ({ collection: 'vendors', id, data: { name, ...more } })
const order = (id: string, poNumber: string, unitPrice: number) => ({
  collection: 'po',
  id,
  data: {
    poNumber,
    status: 'Received',
    vendorId: 'v1',
    vendorName: 'SKF USA Inc.',
    lines: [{ partId: 'p1', partNumber: '6205-2RS1', qty: 10, unitPrice }],
  },
})
const open = (address: string) => openScreen(page, address)
/** Nothing serious for axe, in either theme, on what is open. */
const isClean = async () => {
  await allIsThere(page)
  expect(await seriousInBoth(page), page.url()).toEqual([])
}
/** One part of a bulk edit; returns the id of its run. */
const bulk = async (writes: object[]): Promise<string> =>
  ((await send(desk, server.url, '/api/bulk', { run: 'a-run-of-the-test', writes })) as { run: string }).run

let before = ''

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await put(desk, server.url, [vendor('v1', 'SKF'), vendor('v2', 'FAG')])
  before = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await put(desk, server.url, [
    vendor('v1', 'SKF USA Inc.', { city: 'Lansdale' }),
    { collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS1', brand: 'SKF' } },
    order('o1', '101026-01', 4),
    order('o2', '111026-01', 5),
    {
      collection: 'payables',
      id: 'b1',
      data: {
        payableNumber: 'AP-1',
        vendorName: 'SKF USA Inc.',
        status: 'Open',
        totalAmount: 50,
        poId: 'o2',
        dueDate: '2026-12-01',
      },
    },
  ])
  await send(desk, server.url, '/api/commit', { writes: [{ op: 'delete', collection: 'vendors', id: 'v2' }] })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('history', () => {
  it('tells how a record and a list stood at a moment', async () => {
    const { documents } = (await (
      await desk.context.request.get(`${server.url}/api/history?collection=vendors&asOf=${before}`)
    ).json()) as { documents: { data: { name: string } }[] }
    expect(documents.map(({ data }) => data.name).toSorted()).toEqual(['FAG', 'SKF'])

    await open(`/history?tab=was&collection=vendors&id=v1&moment=${before}`)
    const then = page.getByRole('region', { name: 'SKF then and now' })
    const city = then.getByRole('row').filter({ hasText: 'Lansdale' })
    await city.getByText(/^You, /).waitFor()
    await then.getByRole('checkbox', { name: 'Name' }).uncheck()
    await then.getByRole('button', { name: 'Put back City' }).click()
    await page.getByText('City put back').waitFor()
    await then.getByRole('row').filter({ hasText: 'Lansdale' }).waitFor({ state: 'detached' })
    await then.getByRole('row').filter({ hasText: 'SKF USA Inc.' }).waitFor()
    await isClean()
    await page.getByText('2 Vendors then').waitFor()
    await page.getByRole('textbox', { name: 'Day' }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await page.getByText('No records at that time').waitFor()
  })

  it('tells what was printed, by whom and of what', async () => {
    const headers = { Origin: server.url, 'Content-Type': 'application/json' }
    const data = JSON.stringify({ ids: ['v1'] })
    expect((await desk.context.request.post(`${server.url}/api/print/vendor-card`, { headers, data })).ok()).toBe(true)
    await open('/history?tab=prints')
    await page.getByText('SKF USA Inc.').first().waitFor()
    await page.getByText('Marta').first().waitFor()
  })

  it('brings a record back from the trash', async () => {
    await open('/history?tab=trash')
    await page.getByRole('button', { name: 'Restore FAG' }).click()
    await page.getByText('The trash is empty').waitFor()
    await page.getByText('FAG restored').waitFor()
    await isClean()
  })

  it('shows the prices of a part and the chain of a number', async () => {
    await open('/history?tab=prices&part=p1')
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toHaveLength(3)
    await expect
      .poll(() => page.getByRole('row').nth(1).innerText())
      .toMatch(/SKF USA Inc\.\s+111026-01\s+Paid\s+10\s+USD 5\.00/)

    await isClean()

    await page.getByRole('textbox', { name: 'As of' }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await page.getByText(/has a line of .* with a price by then\.$/).waitFor()

    await put(desk, server.url, [
      { collection: 'locations', id: 'A-1', data: { code: 'A-1', name: 'A-1', type: 'Bin', isActive: true } },
    ])
    const goods = { partId: 'p1', locationId: 'A-1', condition: 'New sealed', qty: 10, unitCost: 5, on: '2026-02-03' }
    await send(desk, server.url, '/api/commands/stock.open', { input: goods })
    await open('/inventory-control?area=past&bin=A-1')
    await page.getByText('10 on hand, worth 50.00').waitFor()
    await page.getByRole('table', { name: 'Stock at that time' }).getByText('6205-2RS1').waitFor()
    await page.getByRole('textbox', { name: 'As of' }).fill('2026-02-02')
    await page.keyboard.press('Enter')
    await page.getByText('No movements before this date').waitFor()

    await open('/history?tab=documents&number=AP-1')
    const chain = page.getByRole('list', { name: 'Documents related to AP-1' })
    await chain.getByRole('link', { name: '111026-01' }).waitFor()
    await chain.getByRole('link', { name: 'AP-1' }).waitFor()
    await isClean()
    await open('/history?tab=stock&part=p1')
    await isClean()
  })

  it('names what was changed since a run, and undoes the others', async () => {
    const made = ['One', 'Two', 'Three'].map((name) => ({
      op: 'create',
      collection: 'customers',
      id: name,
      data: { name: name === 'Three' ? 'Third Mill' : name },
    }))
    const invoice = {
      invoiceNumber: 'INV-3',
      customerId: 'Three',
      status: 'Open',
      dueDate: '2031-01-05',
      totalAmount: 5,
    }
    const run = await bulk([...made, { op: 'create', collection: 'receivable', id: 'third', data: invoice }])
    await put(desk, server.url, [
      { collection: 'customers', id: 'One', data: { name: 'One and more' } },
      { collection: 'receivable', id: 'third', data: { ...invoice, totalAmount: 6 } },
    ])
    await open(`/history?run=${encodeURIComponent(run)}`)
    await page.getByRole('button', { name: 'Undo whole run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some records were changed since' })
    await dialog.getByRole('link', { name: 'One and more', exact: true }).waitFor()
    await dialog.getByRole('list', { name: 'Also skipped' }).getByText('Customer, named by INV-3').waitFor()
    await dialog.getByRole('button', { name: 'Undo the other 1' }).click()
    await page.getByText('The others are undone').waitFor()
    await open('/history?tab=batches')
    await page.getByRole('table', { name: 'Batches' }).getByText('Undone').waitFor()
    await isClean()
    const left = await desk.context.request.get(`${server.url}/api/collections/customers/documents/Two`)
    expect(left.status()).toBe(404)
    await open('/history?tab=was&collection=receivable&id=third')
    await page.getByRole('region', { name: 'INV-3 then and now' }).getByText('Third Mill').waitFor()
  })

  it('tells an owner who logged in and who was refused, over one live connection', async () => {
    await desk.context.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: OWNER.email, password: 'not the password' },
      headers: { Origin: server.url },
    })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    // Loads the app again, as when a user opens it in the morning.
    await page.goto('/history?tab=sign-ins')
    const lines = page.getByRole('table', { name: 'Logins' })
    await lines.getByRole('row').filter({ hasText: 'Wrong password' }).getByText(OWNER.name).waitFor()
    await lines.getByText('Account created').waitFor()
    await page.getByRole('switch', { name: 'Failed only' }).check()
    await expect.poll(() => lines.getByRole('row').count()).toBe(2)
    // A page opens one connection before it is shown, not one for each time React restarts rendering.
    expect(sockets).toHaveLength(1)
    await isClean()
  })

  it('keeps a note on a change, identified by its number', async () => {
    await open('/history?collection=vendors')
    const change = page.getByRole('article').filter({ hasText: 'SKF USA Inc.' }).first()
    await change.focus()
    await page.keyboard.press('n')
    await change.getByRole('textbox', { name: 'Comment' }).fill('The freight was billed apart')
    await page.keyboard.press('Control+Enter')
    await change.getByText('Marta Reyes noted').waitFor()
    const [{ data }] = (
      (await (
        await desk.context.request.post(`${server.url}/api/collections/comments/query`, {
          data: {},
          headers: { Origin: server.url },
        })
      ).json()) as { documents: [{ data: { recordId: string } }] }
    ).documents
    await open(`/history?seq=${data.recordId}`)
    await page.getByText('The freight was billed apart').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
  })

  it('takes a figure apart into its entries, in the record and on a page', async () => {
    await put(desk, server.url, [
      { collection: 'customers', id: 'acme', data: { name: 'Acme Pumps' } },
      {
        collection: 'receivable',
        id: 'r1',
        data: { invoiceNumber: 'INV-1', customerId: 'acme', status: 'Open', dueDate: '2026-12-01', totalAmount: 80 },
      },
    ])
    await open('/customers?tab=all&id=acme')
    await page.getByRole('button', { name: 'Receivables: show calculation' }).click()
    const asked = page.getByRole('dialog', { name: 'Receivables: show calculation' })
    // On a phone each entry is a card: nothing overflows.
    const room = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() =>
        asked
          .getByRole('table')
          .evaluate((table) => table.parentElement!.scrollWidth <= table.parentElement!.clientWidth),
      )
      .toBe(true)
    await page.setViewportSize(room)
    await asked.getByRole('link', { name: 'INV-1' }).waitFor()
    await asked.getByRole('link', { name: 'Open as a page' }).click()
    await page.getByRole('table', { name: 'Receivables: USD 80.00' }).getByRole('link', { name: 'INV-1' }).waitFor()
    await isClean()
  })
})
