import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  type Desk,
  openBrowser,
  openDesk,
  openScreen,
  put,
  send,
  signIn,
  signUp,
} from '#test/e2e/support/browser.ts'
import { dayFromToday, longDay, poNumberFrom } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

const minuteAgo = new Date(Date.now() - 60_000).toISOString()
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

const DOCUMENTS = [
  [
    'payables',
    'due',
    {
      status: 'Open',
      dueDate: dayFromToday(-3),
      totalAmount: 1250.5,
      payableNumber: 'AP-1',
      vendorName: 'Regal Rexnord',
    },
  ],
  ['payables', 'now', { status: 'Open', dueDate: { $ts: minuteAgo }, totalAmount: 10, payableNumber: 'AP-2' }],
  ['payables', 'later', { status: 'Open', dueDate: { $ts: inAnHour }, totalAmount: 10, payableNumber: 'AP-3' }],
  ['payables', 'paid', { status: 'Paid', dueDate: dayFromToday(-3), totalAmount: 10, payableNumber: 'AP-4' }],
  [
    'receivable',
    'text',
    {
      status: 'Open',
      dueDate: longDay(dayFromToday(-1)),
      totalAmount: 99,
      invoiceNumber: 'INV-7',
      customerName: 'Cascade Paper Mills',
      currency: 'EUR',
    },
  ],
  [
    'po',
    'arrived',
    { status: 'Pending', poNumber: poNumberFrom(30, '-01'), vendorName: 'SKF USA Inc.', totalAmount: 300 },
  ],
  ['po', 'early', { status: 'Pending', poNumber: poNumberFrom(29, '-02') }],
  ['po', 'short', { status: 'Pending', poNumber: '01012' }],
  ['po', 'unreal', { status: 'Pending', poNumber: '13412099' }],
  ['po', 'received', { status: 'Received', poNumber: poNumberFrom(60, '-03') }],
  [
    'Tracking',
    'p1',
    {
      delivered: false,
      etaISO: dayFromToday(-3),
      title: 'SKF 6205, 3 boxes',
      carrier: 'UPS',
      notes: 'Held at Louisville hub since Tuesday',
    },
  ],
  [
    'Tracking',
    'p2',
    {
      delivered: false,
      etaISO: dayFromToday(0),
      title: 'Timken cups',
      carrier: 'FedEx',
      notes: '123456789012345678901234567890',
    },
  ],
  ['Tracking', 'p3', { delivered: false, etaISO: dayFromToday(1), title: 'From Osaka', carrier: 'DHL' }],
  ['Tracking', 'p4', { delivered: false, etaISO: dayFromToday(2), title: 'Label rolls', carrier: 'Amazon' }],
  ['Tracking', 'p5', { delivered: false, etaISO: dayFromToday(3), title: 'Dock tablet', carrier: 'Apple' }],
  [
    'Tracking',
    'p6',
    { delivered: false, etaISO: `${dayFromToday(9)}T10:00:00.000Z`, title: 'Sea freight', carrier: 'Kuehne' },
  ],
  ['Tracking', 'p8', { delivered: false, etaISO: dayFromToday(12), title: 'Catalogs', carrier: 'USPS' }],
  ['Tracking', 'p7', { delivered: true, etaISO: dayFromToday(-9), title: 'Delivered long ago', carrier: 'USPS' }],
  ['logs', 'l1', { status: 'pending', message: 'Label print failed' }],
  ['logs', 'l2', { status: 'in_progress', message: 'Pull failed' }],
  ['logs', 'l3', { status: 'completed', message: 'Solved' }],
] as const

const write = (documents: readonly (readonly [string, string, object])[]) =>
  put(
    desk,
    server.url,
    documents.map(([collection, id, data]) => ({ collection, id, data })),
  )

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** A second desk, whose page has not been opened yet. */
async function openAnother(): Promise<Desk> {
  const another = await openDesk(browser, server.url)
  await signIn(another, server.url)
  return another
}

const bar = (page: Page) => page.getByRole('banner')
const open = async (page: Page, name: string) => {
  await bar(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  return dialog
}
const badge = (page: Page, role: 'link' | 'button', name: string) =>
  bar(page).getByRole(role, { name, exact: true }).locator('span[id]')
const items = async (page: Page, name: string) => {
  // All at once: reading one by one would wait for a row that disappears in between.
  const texts = await page.getByRole('dialog', { name, exact: true }).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split('\n').map((line) => line.trim()))
}

describe('menus with nothing in them', () => {
  it('say so in the words of the specification, and the badges are absent', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    // The second click of a double click leaves it open.
    await bar(page).getByRole('button', { name: 'Notifications', exact: true }).dblclick()
    const notifications = page.getByRole('dialog', { name: 'Notifications', exact: true })
    await notifications.getByText('No notifications').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Notifications', exact: true }).waitFor({ state: 'detached' })
    const parcels = await open(page, 'Package Tracking')
    const words = async () => (await parcels.innerText()).split('\n').filter(Boolean)
    await expect
      .poll(words)
      .toEqual([
        'Package Tracking',
        '0 pending deliveries',
        'View Online',
        'No pending deliveries',
        'All packages have been delivered',
      ])
    await expect.poll(() => badge(page, 'button', 'Notifications').count()).toBe(0)
    await expect.poll(() => badge(page, 'link', 'Error Logs').count()).toBe(0)
  })
})

describe('the notification menu', () => {
  it('lists what is due by the rules, with number, party, amount and due day, and leads to the record', async () => {
    const { page } = desk
    await write(DOCUMENTS)
    await openScreen(page, '/main')
    await expect.poll(() => badge(page, 'button', 'Notifications').allInnerTexts()).toEqual(['4'])
    const dialog = await open(page, 'Notifications')
    const links = dialog.getByRole('listitem').getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['/payable?id=due', '/receivable?id=text', '/delivery?po=arrived', '/payable?id=now'])
    const texts = await links.nth(0).innerText()
    for (const part of ['Regal Rexnord', 'AP-1', 'USD 1,250.50', `Due ${longDay(dayFromToday(-3))}`, '3 days overdue'])
      expect(texts).toContain(part)
    await expect.poll(() => links.nth(1).innerText()).toContain('EUR 99.00')
    await expect.poll(() => links.nth(2).innerText()).toContain(poNumberFrom(30, '-01'))
    await links.nth(2).click()
    await page.waitForURL('**/delivery?po=arrived')
    await expect.poll(() => page.getByRole('dialog', { name: 'Notifications' }).count()).toBe(0)
  })

  it('is 360 wide and up to 400 high, border box', async () => {
    const { page } = desk
    await write(
      Array.from({ length: 12 }, (_, at) => [
        'payables',
        `more${at}`,
        { status: 'Open', dueDate: dayFromToday(-9), totalAmount: 1, payableNumber: `AP-M${at}` },
      ]),
    )
    await openScreen(page, '/main')
    await expect.poll(() => badge(page, 'button', 'Notifications').allInnerTexts()).toEqual(['16'])
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const dialog = await open(page, 'Notifications')
      await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 360, height: 400 })
      await expect.poll(async () => (await dialog.boundingBox())!.x).toBeGreaterThanOrEqual(0)
      await expect.poll(async () => (await dialog.boundingBox())!.x + 360).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => page.evaluate('document.activeElement.dataset.name')).toBe('Notifications')
    const writes = Array.from({ length: 12 }, (_, at) => ({ op: 'delete', collection: 'payables', id: `more${at}` }))
    await send(desk, server.url, '/api/commit', { writes })
    await expect.poll(() => badge(page, 'button', 'Notifications').allInnerTexts()).toEqual(['4'])
  })

  it('reads at sign-in and every 300000 ms with the filters of the specification, and follows others and the clock', async () => {
    const { page, close } = await openAnother()
    const asked: string[] = []
    page.on('request', (request) => {
      const [, collection] = /\/api\/collections\/(payables|receivable|po)\/query$/.exec(request.url()) ?? []
      if (collection) asked.push(`${request.method()} ${collection} ${JSON.stringify(request.postDataJSON().where)}`)
    })
    await page.clock.install()
    await page.goto('/main')
    // A screen that is still loading would be given up after two minutes.
    await page.getByRole('heading', { level: 1 }).waitFor()
    const once = [
      'POST payables [["status","==","Open"]]',
      'POST po [["status","==","Pending"]]',
      'POST receivable [["status","==","Open"]]',
    ]
    await expect.poll(() => [...asked].sort()).toEqual(once)
    // The clock also advances by itself: on a slow machine some seconds have already passed.
    await page.clock.fastForward(260_000)
    expect(asked).toHaveLength(3)
    await page.clock.fastForward(41_000)
    await expect.poll(() => [...asked].sort()).toEqual([...once, ...once].sort())
    await page.clock.fastForward(300_000)
    await expect.poll(() => asked).toHaveLength(9)

    await open(page, 'Notifications')
    await expect.poll(() => items(page, 'Notifications')).toHaveLength(4)
    const dueDate = { $ts: new Date(Date.now() - 1000).toISOString() }
    await write([['payables', 'new', { status: 'Open', dueDate, totalAmount: 5, payableNumber: 'AP-9' }]])
    await expect.poll(() => items(page, 'Notifications')).toHaveLength(5)
    await expect.poll(() => badge(page, 'button', 'Notifications').innerText()).toBe('5')
    await act(desk, server.url, 'payables.void', { payableId: 'new', reason: 'Entered twice' })
    await expect.poll(() => items(page, 'Notifications')).toHaveLength(4)
    // When no one changes anything, the clock makes it due.
    await page.clock.fastForward(3_700_000)
    await expect.poll(async () => (await items(page, 'Notifications')).flat().join(' ')).toContain('AP-3')

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    const before = asked.length
    await page.clock.fastForward(900_000)
    expect(asked).toHaveLength(before)
    await close()
  })
})

describe('the tracking menu', () => {
  it('shows each parcel to the letter, the earliest first', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    const dialog = await open(page, 'Package Tracking')
    await dialog.getByText('7 pending deliveries').waitFor()
    const expected = (days: number) => `Expected Delivery by ${longDay(dayFromToday(days))}`
    await expect
      .poll(() => items(page, 'Package Tracking'))
      .toEqual([
        ['3', 'DAYS', 'SKF 6205, 3 boxes', 'UPS', 'Held at Louisville hub since T...', 'Overdue'],
        ['0', 'DAYS', 'Timken cups', 'FedEx', '123456789012345678901234567890', 'Delivered by Today'],
        ['1', 'DAYS', 'From Osaka', 'DHL', expected(1)],
        ['2', 'DAYS', 'Label rolls', 'Amazon', expected(2)],
        ['3', 'DAYS', 'Dock tablet', 'Apple', expected(3)],
        ['9', 'DAYS', 'Sea freight', 'Kuehne', expected(9)],
        ['12', 'DAYS', 'Catalogs', 'USPS', expected(12)],
      ])
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 380, height: 450 })
    const fill = (part: Locator) => part.evaluate((node) => getComputedStyle(node).backgroundColor)
    const days = (title: string) =>
      fill(dialog.getByRole('listitem').filter({ hasText: title }).locator('span:has(> b)').first())
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
      await expect.poll(() => days('SKF 6205')).toBe('rgb(255, 90, 54)')
      await expect.poll(() => days('Timken cups')).toBe('rgb(47, 181, 106)')
      await expect.poll(() => days('From Osaka')).toBe('rgb(255, 161, 43)')
      await expect.poll(() => days('Label rolls')).toBe('rgb(255, 161, 43)')
      await expect.poll(() => days('Dock tablet')).toBe('rgb(76, 141, 255)')
      const tags = ['UPS', 'FedEx', 'DHL', 'Amazon', 'Apple', 'Kuehne', 'USPS']
      const fills = await Promise.all(tags.map((tag) => fill(dialog.getByText(tag, { exact: true }))))
      expect(new Set(fills).size).toBe(tags.length)
      expect([fills[2], fills[5]]).toEqual(['rgb(255, 204, 0)', 'rgb(74, 87, 104)'])
    }
  })

  it('leads to /tracking from View Online, and to its parcel there from every item', async () => {
    const { page } = desk
    const dialog = page.getByRole('dialog', { name: 'Package Tracking', exact: true })
    await dialog.getByText('Dock tablet').waitFor()
    const hrefs = () => dialog.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect
      .poll(hrefs)
      .toEqual(['/tracking', ...Array.from({ length: 7 }, () => expect.stringMatching(/^\/tracking\?id=./))])
    await dialog.getByRole('link', { name: 'View Online', exact: true }).click()
    await page.waitForURL('**/tracking')
    // The date is shown once; status and notes have columns of their own.
    const heads = page.getByRole('columnheader')
    await heads.filter({ hasText: 'Notes' }).waitFor()
    const told = await heads.allInnerTexts()
    for (const name of ['Expected', 'Status']) expect(told.map((head) => head.trim())).toContain(name)
    expect(told.map((head) => head.trim())).not.toContain('Arrival')
  })

  it('is live in two browsers at once, and keeps the plural for one; so is the badge of Error Logs, in digits only', async () => {
    const other = await openAnother()
    const counts: unknown[] = []
    other.page.on(
      'request',
      (request) => request.url().endsWith('/api/collections/logs/query') && counts.push(request.postDataJSON()),
    )
    await openScreen(desk.page, '/main')
    await other.page.goto('/main')
    const here = await open(desk.page, 'Package Tracking')
    const there = await open(other.page, 'Package Tracking')
    await here.getByText('7 pending deliveries').waitFor()
    await there.getByText('7 pending deliveries').waitFor()
    const delivered = ['p1', 'p2', 'p3', 'p4', 'p5', 'p8'].map((id) => ({
      op: 'update',
      collection: 'Tracking',
      id,
      patch: { delivered: true },
    }))
    await send(other, server.url, '/api/commit', { writes: delivered })
    await here.getByText('1 pending deliveries', { exact: true }).waitFor()
    await there.getByText('1 pending deliveries', { exact: true }).waitFor()
    await expect.poll(() => items(desk.page, 'Package Tracking')).toHaveLength(1)

    // The badge counts what is not completed.
    const logs = badge(other.page, 'link', 'Error Logs')
    await expect.poll(() => logs.allInnerTexts()).toEqual(['2'])
    expect(counts).toEqual([{ where: [['status', '!=', 'completed']], aggregate: { count: true } }])
    await write([['logs', 'l4', { message: 'No status given' }]])
    await expect.poll(() => logs.allInnerTexts()).toEqual(['3'])
    const done = ['l1', 'l2', 'l4'].map((id) => ({
      op: 'update',
      collection: 'logs',
      id,
      patch: { status: 'completed' },
    }))
    await send(desk, server.url, '/api/commit', { writes: done })
    await expect.poll(() => logs.count()).toBe(0)
    expect(counts).toHaveLength(1)
    await other.close()
  })
})
