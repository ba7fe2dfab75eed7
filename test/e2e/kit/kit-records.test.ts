import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  allIsThere,
  type Desk,
  goWithin,
  openBrowser,
  openDesk,
  openScreen,
  put,
  send,
  signIn,
  signUp,
} from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

// One red pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v1', data: { name: 'SKF USA Inc.' } },
    { collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS1', brand: 'SKF', avgCost: 4 } },
    {
      collection: 'po',
      id: 'o0',
      data: {
        poNumber: '010526-01',
        status: 'Received',
        vendorId: 'v1',
        vendorName: 'SKF USA Inc.',
        orderDate: '2026-01-05',
        lines: [{ partId: 'p1', partNumber: '6205-2RS1', qty: 40, unitPrice: 4.18, amount: 167.2 }],
      },
    },
    {
      collection: 'po',
      id: 'o1',
      data: {
        poNumber: '021026-01',
        status: 'Pending',
        vendorId: 'v1',
        vendorName: 'SKF USA Inc.',
        orderDate: '2026-02-10',
        expectedDate: '2026-03-01',
        payableId: 'a1',
      },
    },
    {
      collection: 'payables',
      id: 'a1',
      data: { payableNumber: 'AP-71', status: 'Open', vendorName: 'SKF USA Inc.', totalAmount: 100 },
    },
    {
      collection: 'Tracking',
      id: 't1',
      data: { title: 'Two boxes', etaISO: '2026-02-20', delivered: false, poId: 'o1' },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const drawer = (name: string) => page.getByRole('dialog', { name, exact: true })
const side = (name: string) => page.getByRole('tab', { name })
const open = (address: string) => openScreen(page, address)
const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

describe('a record', () => {
  it('shows the chain it is in with statuses, and leads along it', async () => {
    await open('/payable?id=a1')
    await side('Linked').click()
    const chain = page.getByRole('list', { name: 'Document trail' })
    await chain
      .getByRole('link', { name: /021026-01/ })
      .getByText('Pending')
      .waitFor()
    await chain.getByText('This bill').waitFor()
    const timeline = page.getByRole('complementary', { name: 'Timeline' })
    await timeline.getByRole('link', { name: '021026-01' }).waitFor()
    await chain.getByRole('link', { name: /021026-01/ }).click()
    await drawer('021026-01').waitFor()
    await page.getByRole('list', { name: 'Named here' }).getByRole('link', { name: 'SKF USA Inc.' }).waitFor()
  })

  it('takes pictures and PDFs, shows them within Prime, and has the camera on a phone', async () => {
    await open('/payable?id=a1')
    await side('Files').click()
    const files = page.getByRole('tabpanel', { name: 'Files' })
    await files.getByLabel('Files to attach').setInputFiles([
      { name: 'box.png', mimeType: 'image/png', buffer: PNG },
      { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
    ])
    await page.getByText('2 files attached').waitFor()
    await files.getByRole('link', { name: /^box\.png/ }).click()
    const picture = page.getByRole('dialog', { name: 'box.png' })
    await expect
      .poll(() => picture.getByRole('img', { name: 'box.png' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1)
    await picture.getByRole('button', { name: 'Close' }).click()
    await files.getByRole('link', { name: /^bill\.pdf/ }).click()
    await page.getByRole('dialog', { name: 'bill.pdf' }).locator('iframe[title="bill.pdf"]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'bill.pdf' }).waitFor({ state: 'detached' })
    await expect.poll(() => files.getByRole('button', { name: 'Take photo' }).isVisible()).toBe(false)

    await page.setViewportSize({ width: 390, height: 844 })
    await files.getByRole('button', { name: 'Take photo' }).waitFor()
    expect(await files.getByLabel('Picture to attach').getAttribute('capture')).toBe('environment')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('offers again what was being written when the browser went away, also after a sign-out', async () => {
    await open('/payable?id=a1')
    await drawer('AP-71').getByLabel('Notes').pressSequentially('Call bef')
    // A page that is closing may blur its field and save it; a browser that is gone sends nothing.
    await desk.context.setOffline(true)
    await page.close()
    await desk.context.setOffline(false)
    page = await desk.context.newPage()
    await desk.context.clearCookies()
    await signIn(desk, server.url)
    await open('/payable?id=a1')
    await drawer('AP-71').getByText('Not saved:').waitFor()
    expect((await read('payables', 'a1')).notes).toBeUndefined()
    await drawer('AP-71').getByRole('button', { name: 'Save it' }).click()
    await expect.poll(async () => (await read('payables', 'a1')).notes).toBe('Call bef')
    await drawer('AP-71').getByText('Not saved:').waitFor({ state: 'detached' })
  })

  it('says so where a page has no clipboard, as on plain http', async () => {
    await open('/payable?id=a1')
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await drawer('AP-71').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await page.getByText('The browser blocks access to the clipboard.').waitFor()
  })

  it('keeps what was typed while Prime could not be reached, and saves it by itself', async () => {
    await open('/payable?id=a1')
    const notes = drawer('AP-71').getByLabel('Notes')
    await desk.context.setOffline(true)
    try {
      await notes.fill('Typed on the train')
      await notes.blur()
      await drawer('AP-71').getByText('Not saved yet.').waitFor()
      expect(await notes.inputValue()).toBe('Typed on the train')
    } finally {
      await desk.context.setOffline(false)
    }
    await expect.poll(async () => (await read('payables', 'a1')).notes, { timeout: 15_000 }).toBe('Typed on the train')
    await drawer('AP-71').getByText('Not saved yet.').waitFor({ state: 'detached' })
  })
})

describe('without a connection', () => {
  it('what was read before is read on, and the page says how it stands', async () => {
    // What one page has read another one does not know.
    await open('/purchase-order')
    await page.getByRole('link', { name: '021026-01' }).waitFor()
    await goWithin(page, '/payable?id=a1')
    await page.getByRole('complementary', { name: 'Timeline' }).getByText('created it').waitFor()
    await goWithin(page, '/payable')
    await drawer('AP-71').waitFor({ state: 'detached' })
    await desk.context.setOffline(true)
    const note = page.getByText('Showing saved data. Your changes are kept and sent when you are back online.')
    try {
      await note.waitFor()
      await goWithin(page, '/purchase-order')
      await page.getByRole('link', { name: '021026-01' }).click()
      await drawer('021026-01').getByLabel('Ordered').waitFor()
      await drawer('021026-01').getByText('The history is shown once Prime can be reached.').waitFor()
      await goWithin(page, '/payable?id=a1')
      await page.getByRole('complementary', { name: 'Timeline' }).getByText('created it').waitFor()
    } finally {
      await desk.context.setOffline(false)
    }
    await note.waitFor({ state: 'detached' })
  })
})

describe('a new record whose answer was lost', () => {
  it('is there once, however often Create is pressed', async () => {
    let sent = 0
    await page.route('**/api/commit', async (route) => {
      // An error of an earlier page may be reported in the meantime, in its own commit.
      if (route.request().postData()?.includes('Once Bearing')) sent += 1
      await route.fetch()
      await route.abort()
    })
    await open('/vendors')
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New vendor' })
    await form.getByRole('textbox', { name: /^Name/ }).fill('Once Bearing')
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('Cannot reach the server').waitFor()
    expect(sent).toBe(4)
    await page.unroute('**/api/commit')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog', { name: 'Once Bearing' }).waitFor()
    const found = (await send(desk, server.url, '/api/collections/vendors/query', {
      where: [['name', '==', 'Once Bearing']],
    })) as { documents: unknown[] }
    expect(found.documents).toHaveLength(1)
  })
})

describe('a document with lines', () => {
  it('is written as a page: a part by its number with stock and prices, its quantity, the total', async () => {
    const equal = { partNumber: '6205-2RSR', brand: 'FAG', qtyAvailable: 60 }
    await put(desk, server.url, [{ collection: 'parts', id: 'p2', data: equal }])
    const draft = { poNumber: '021026-09', status: 'Draft', vendorId: 'v1', vendorName: 'SKF USA Inc.' }
    await put(desk, server.url, [{ collection: 'po', id: 'o9', data: draft }])
    await open('/purchase-order?tab=all&id=o9')
    await drawer('021026-09').getByRole('button', { name: 'Beside the list' }).waitFor()
    const entry = page.getByRole('combobox', { name: 'Part number', exact: true })
    await entry.fill('6205')
    const offer = page.getByRole('option', { name: /6205-2RS1/ })
    await offer.getByText('In stock').waitFor()
    await offer.getByText('4.18, Jan 5').first().waitFor()
    await offer.getByText('60 FAG 6205-2RSR (to be confirmed)').waitFor()
    await entry.press('Enter')
    const qty = page.getByRole('textbox', { name: 'Quantity, line 1' })
    await expect.poll(() => qty.evaluate((input) => input === document.activeElement)).toBe(true)
    await qty.fill('100')
    await qty.press('Enter')
    await page.getByRole('region', { name: 'Totals' }).getByText('USD 418.00').last().waitFor()
    await expect.poll(async () => (await read('po', 'o9')).totalAmount).toBe(418)
    await expect
      .poll(async () => (await read('po', 'o9')).lines)
      .toMatchObject([{ partId: 'p1', qty: 100, unitPrice: 4.18, amount: 418 }])
    await send(desk, server.url, '/api/commands/po.issue', { input: { poId: 'o9' } })
    const foot = page.getByRole('region', { name: 'Document' })
    await foot.getByText('Pending').waitFor()
    await foot.getByRole('button', { name: /^Receive/ }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Record invoice' }).click()
    const dialog = page.getByRole('dialog', { name: /^Record the invoice of PO / })
    await dialog.getByText('a bill of USD 418.00 from SKF USA Inc.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Beside the list' }).click()
    await drawer('021026-09').waitFor()
  })

  it('has no serious fault of access, in either theme', async () => {
    const faults: string[] = []
    for (const [path, tab] of [
      ['/purchase-order?tab=all&id=o1&page=0', 'Linked'],
      ['/payable?id=a1', 'Files'],
    ] as const) {
      await open(path)
      await page.getByRole('dialog').waitFor()
      await side(tab).click()
      await allIsThere(page)
      faults.push(...(await seriousInBoth(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
