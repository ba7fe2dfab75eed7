import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const bill = (id: string, vendorName: string, totalAmount: number, status = 'Open') => ({
  collection: 'payables',
  id,
  data: { status, payableNumber: `AP-100${id}`, vendorName, dueDate: `2026-02-1${id}`, totalAmount },
})

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})
beforeEach(async () => {
  await put(desk, server.url, [
    bill('1', 'SKF USA Inc.', 100),
    bill('2', 'NSK Americas', 200),
    bill('3', 'SKF USA Inc.', 600),
    bill('4', 'NSK Americas', 50, 'Draft'),
  ])
})

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const where = () => new URL(page.url()).searchParams.get('where')
const open = (address: string) => openScreen(page, address)
const due = async (id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/payables/documents/${id}`)
  return ((await answer.json()) as { data: { dueDate: string } }).data.dueDate
}
/** Opens the filter of a column, whose icon appears when the mouse is over the column header. */
const openHead = async (name: string) => {
  await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).hover()
  await page.getByTitle(`Filter ${name} (f)`).click()
  const panel = page.getByRole('region', { name: `Column ${name}` })
  await panel.waitFor()
  return panel
}

describe('the head of a column', () => {
  it('ticks values of its own, and the chips say so', async () => {
    await open('/payable?tab=all')
    const panel = await openHead('Vendor name')
    await panel.getByRole('checkbox', { name: 'SKF USA Inc.' }).check()
    await row('AP-1002').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Vendor name SKF USA Inc.' }).waitFor()
    await panel.getByRole('checkbox', { name: 'NSK Americas' }).check()
    await row('AP-1002').waitFor()
    await expect.poll(where).toBe('vendorName~is~SKF USA Inc.|NSK Americas')
    await panel.getByRole('button', { name: 'No filter' }).click()
    await expect.poll(where).toBeNull()
  })

  it('asks closer, sorts and hides, with the keyboard too', async () => {
    await open('/payable?tab=all')
    const panel = await openHead('Total')
    await panel.getByRole('combobox', { name: 'Condition' }).selectOption('over')
    await panel.getByLabel('Value').fill('many')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await panel.getByText('“many” is not a number.').waitFor()
    await panel.getByLabel('Value').fill('150')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await row('AP-1001').waitFor({ state: 'detached' })
    await expect.poll(where).toBe('totalAmount~over~150')
    await (await openHead('Total')).getByRole('button', { name: 'Sort down' }).click()
    await page.waitForURL(/sort=-totalAmount/)
    await page.getByRole('columnheader', { name: /^Status/ }).focus()
    await page.keyboard.press('f')
    const status = page.getByRole('region', { name: 'Column Status' })
    await status.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('columnheader', { name: /^Status/ }).waitFor({ state: 'detached' })
  })
})

describe('a cell', () => {
  it('leaves only the rows like it', async () => {
    await open('/payable?tab=all')
    await row('AP-1002').locator('[col-id="vendorName"]').hover()
    await page.getByRole('button', { name: 'Filter by this value' }).click()
    await row('AP-1001').waitFor({ state: 'detached' })
    await expect.poll(where).toBe('vendorName~is~NSK Americas')
  })
})

describe('the list as a whole', () => {
  it('is printed with what was asked at its top, and its file names it', async () => {
    await open('/payable?where=vendorName~is~SKF USA Inc.')
    await page.getByRole('button', { name: 'Export and import' }).click()
    const pdf = await page.getByRole('menuitem', { name: 'PDF' }).getAttribute('href')
    const address = new URL(pdf!, server.url)
    expect(address.searchParams.get('about')).toBe('Open · Vendor name SKF USA Inc.')
    const printed = await desk.context.request.get(address.href)
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Payables Open, Vendor name SKF USA Inc \d{4}-\d\d-\d\d\.csv$/)
  })
})

describe('the calendar', () => {
  it('moves a record to another day by dragging and by keys, and takes it back', async () => {
    await open('/payable?tab=all&layout=calendar.dueDate&month=2026-02')
    const day = (text: string) => page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${text}"]`) })
    await page.getByRole('link', { name: /AP-1001/ }).dragTo(day('2026-02-20').last())
    await expect.poll(() => due('1')).toBe('2026-02-20')
    await page.getByText('AP-1001: due is Feb 20').waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => due('1')).toBe('2026-02-11')
    await page.getByRole('link', { name: /AP-1002/ }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => due('2')).toBe('2026-02-19')
  })
})

describe('the board', () => {
  it('changes the status of a card by dragging where it is written by hand, and takes it back', async () => {
    await put(desk, server.url, [{ collection: 'todos', id: 't1', data: { title: 'Count bin A', status: 'To do' } }])
    await open('/todo?layout=board.status&tab=all')
    const card = page.getByRole('link', { name: /Count bin A/ })
    await card.dragTo(page.getByRole('region', { name: 'Done' }))
    await page
      .getByRole('region', { name: 'Done' })
      .getByRole('link', { name: /Count bin A/ })
      .waitFor()
    await page.getByText('Count bin A is Done').waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: /Count bin A/ })
      .waitFor()
  })
})

it('nothing of all this made the console complain', () => {
  expect(desk.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
})
