import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, put, send, signUp } from '#test/e2e/browser.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
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
/** One part of a larger act; answers the name of its run. */
const bulk = async (writes: object[]): Promise<string> =>
  ((await send(desk, server.url, '/api/bulk', { run: 'a-run-of-the-test', writes })) as { run: string }).run

let before = ''

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  page.setDefaultTimeout(15_000)
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

    await open('/history?tab=was&collection=vendors&id=v1')
    const then = page.getByRole('region', { name: 'SKF USA Inc. then and now' })
    await then.getByText('Lansdale').waitFor()
    await page.getByText('1 Vendor then').waitFor()
    await page.getByRole('textbox', { name: 'Day' }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing stood here then').waitFor()
  })

  it('brings a record back from the trash', async () => {
    await open('/history?tab=trash')
    await page.getByRole('button', { name: 'Restore FAG' }).click()
    await page.getByText('The trash is empty').waitFor()
    await page.getByText('FAG restored').waitFor()
  })

  it('shows the prices of a part and the chain of a number', async () => {
    await open('/history?tab=prices&part=p1')
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toHaveLength(3)
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/SKF USA Inc\.\s+111026-01\s+Paid\s+10\s+USD 5\.00/)

    await open('/history?tab=documents&number=AP-1')
    const chain = page.getByRole('list', { name: 'What hangs together with AP-1' })
    await chain.getByRole('link', { name: '111026-01' }).waitFor()
    await chain.getByRole('link', { name: 'AP-1' }).waitFor()
  })

  it('names what was changed since a run, and undoes the others', async () => {
    const names = ['One', 'Two'].map((name) => ({ op: 'create', collection: 'customers', id: name, data: { name } }))
    const run = await bulk(names)
    await put(desk, server.url, [{ collection: 'customers', id: 'One', data: { name: 'One and more' } }])
    await open(`/history?run=${encodeURIComponent(run)}`)
    await page.getByRole('button', { name: 'Undo whole run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some records were changed since' })
    await dialog.getByRole('link', { name: 'One and more' }).waitFor()
    await dialog.getByRole('button', { name: 'Undo the others' }).click()
    await page.getByText('The others are undone').waitFor()
    const left = await desk.context.request.get(`${server.url}/api/collections/customers/documents/Two`)
    expect(left.status()).toBe(404)
  })

  it('has nothing serious for axe, in either theme', async () => {
    const found: string[] = []
    for (const tab of [
      'was&collection=vendors&id=v1',
      'trash',
      'prices&part=p1',
      'documents&number=AP-1',
      'stock&part=p1',
    ]) {
      await open(`/history?tab=${tab}`)
      await page.waitForLoadState('networkidle')
      found.push(...(await seriousInBoth(page)).map((fault) => `${tab}: ${fault}`))
    }
    expect(found).toEqual([])
  })
})
