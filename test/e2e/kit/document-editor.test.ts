import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  act,
  allIsThere,
  type Desk,
  openBrowser,
  openDesk,
  openScreen,
  put,
  signUp,
} from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

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
    { collection: 'vendors', id: 'v1', data: { name: 'SKF USA Inc.', status: 'Active', termsId: 'Net 30' } },
    { collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS1', brand: 'SKF', description: 'Deep groove ball' } },
    { collection: 'parts', id: 'p2', data: { partNumber: '6206-2RS1', brand: 'SKF', description: 'Deep groove ball' } },
    {
      collection: 'po',
      id: 'long',
      data: {
        poNumber: '110326-77',
        status: 'Draft',
        vendorId: 'v1',
        vendorName: 'SKF USA Inc.',
        orderDate: '2026-11-03',
        lines: Array.from({ length: 500 }, (_, at) => ({
          partNumber: `BRG-${at + 1}`,
          brand: 'SKF',
          qty: 1,
          unitPrice: 2,
          amount: 2,
        })),
        totalAmount: 1000,
      },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const read = async (id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/po/documents/${id}`)
  return ((await answer.json()) as { data: { lines: Record<string, unknown>[] } & Record<string, unknown> }).data
}
const editor = (name = 'New purchase order') => page.getByRole('dialog', { name })
const cell = (label: string, line: number) => page.getByRole('textbox', { name: `${label}, line ${line}`, exact: true })
const hasFocus = (label: string, line: number) =>
  expect.poll(() => cell(label, line).evaluate((input) => input === document.activeElement)).toBe(true)
const type = (text: string) => page.keyboard.type(text)
const press = (key: string) => page.keyboard.press(key)

/** Puts a block into the focused cell as a spreadsheet would. */
const paste = (text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

const discard = async () => {
  await editor().getByRole('button', { name: 'Discard' }).click()
  await editor().waitFor({ state: 'detached' })
}

describe('the head of a document', () => {
  it('has the empty fields under More, and one that is cleared stays where it is', async () => {
    await openScreen(page, '/purchase-order?tab=all&id=long')
    const head = editor('110326-77').getByRole('region', { name: 'Head' })
    const [ordered, shipVia] = [head.getByLabel('Ordered', { exact: true }), head.getByLabel('Ship via')]
    await ordered.waitFor()
    expect(await shipVia.count()).toBe(0)
    await head.getByRole('button', { name: /^More fields/ }).click()
    await shipVia.fill('UPS')
    await press('Tab')
    await expect.poll(async () => (await read('long')).shipVia).toBe('UPS')
    await head.getByRole('button', { name: 'Fewer fields' }).click()
    expect(await shipVia.inputValue()).toBe('UPS')
    await openScreen(page, '/purchase-order?tab=all&id=long')
    await shipVia.fill('')
    await press('Tab')
    await expect.poll(async () => (await read('long')).shipVia).toBeUndefined()
    expect(await shipVia.count()).toBe(1)
  })
})

describe('a new order', () => {
  it('is written by the keyboard alone, and opens as a page with its own address', async () => {
    await openScreen(page, '/purchase-order')
    await press('n')
    await editor().waitFor()
    await type('SKF')
    await page.getByRole('option', { name: /SKF USA/ }).waitFor()
    await press('Enter')
    await editor().getByRole('button', { name: 'Add line' }).first().focus()
    await press('Enter')
    await hasFocus('Part number', 1)
    await type('62052rs1')
    for (const next of ['Brand', 'Description', 'Quantity'] as const) {
      await press('Tab')
      await hasFocus(next, 1)
    }
    // One part matches the number, however it is written.
    await expect.poll(() => cell('Part number', 1).inputValue()).toBe('6205-2RS1')
    expect(await cell('Brand', 1).inputValue()).toBe('SKF')
    await type('40')
    await press('Enter')
    await hasFocus('Unit price', 1)
    await type('4.18')
    await press('Enter')
    await hasFocus('Part number', 2)
    await type('Grease')
    await press('ArrowUp')
    await hasFocus('Part number', 1)
    await press('ArrowDown')
    await press('Tab')
    await press('ArrowRight')
    await hasFocus('Description', 2)
    await press('Tab')
    await type('2')
    await press('Tab')
    await type('9.5')
    await editor().getByRole('row', { name: 'Total 186.20' }).waitFor()
    await editor().getByRole('region', { name: 'Totals' }).getByText('USD 186.20').last().waitFor()
    await press('Control+Enter')
    await page.waitForURL(/purchase-order\?.*id=/)
    const id = new URL(page.url()).searchParams.get('id')!
    expect((await read(id)).lines).toMatchObject([
      { partId: 'p1', partNumber: '6205-2RS1', qty: 40, unitPrice: 4.18, amount: 167.2 },
      { partNumber: 'Grease', qty: 2, unitPrice: 9.5, amount: 19 },
    ])
    await page.getByRole('region', { name: 'Totals' }).getByText('USD 186.20').last().waitFor()
  })

  it('takes rows of a sheet where a part number is asked for, figures as quantity and price', async () => {
    await openScreen(page, '/purchase-order?new=1')
    await editor().getByRole('combobox', { name: 'Part number' }).focus()
    await paste('6206-2RS1\t100\t3.10\nBRG-9\t50\t4.40')
    await cell('Part number', 2).waitFor()
    expect(await cell('Quantity', 2).inputValue()).toBe('50')
    expect(await cell('Unit price', 2).inputValue()).toBe('4.40')
    await expect.poll(() => cell('Brand', 1).inputValue()).toBe('SKF')
    await discard()
  })

  it('takes 40 lines from a spreadsheet, names the 2 cells to correct, and keeps all of it over a reload', async () => {
    await openScreen(page, '/purchase-order?new=1')
    await editor().getByRole('button', { name: 'Add line' }).first().click()
    await hasFocus('Part number', 1)
    const rows = Array.from({ length: 40 }, (_, at) => [
      at === 0 ? '6206-2RS1' : `BRG-${at + 1}`,
      at === 6 ? 'ten' : '10',
      at === 22 ? 'ask' : '1.25',
    ])
    await paste(['Part no.\tQty\tPrice', ...rows.map((row) => row.join('\t'))].join('\r\n'))
    await cell('Part number', 40).waitFor()
    await editor().getByRole('alert').getByText('Correct 2 cells:').waitFor()
    expect(await cell('Quantity', 7).inputValue()).toBe('ten')
    await expect.poll(() => cell('Brand', 1).inputValue()).toBe('SKF')
    // It is not created while a cell is invalid.
    await editor().getByRole('button', { name: 'Create' }).click()
    await hasFocus('Quantity', 7)
    expect(new URL(page.url()).searchParams.get('new')).toBe('1')

    await page.reload()
    await editor().getByText('Draft restored').waitFor()
    expect(await cell('Quantity', 7).inputValue()).toBe('ten')
    expect(await cell('Part number', 40).inputValue()).toBe('BRG-40')
    await editor()
      .getByRole('button', { name: /^Line 7: Quantity/ })
      .click()
    await hasFocus('Quantity', 7)
    await type('10')
    await editor().getByText('Correct 1 cell:').waitFor()
    await editor()
      .getByRole('button', { name: /^Line 23: Unit price/ })
      .click()
    await type('1.25')
    await editor()
      .getByText(/^Correct/)
      .waitFor({ state: 'detached' })
    await editor().getByRole('row', { name: 'Total 500.00' }).waitFor()

    // Both corrections, then the removed line, are restored step by step.
    await editor().getByRole('button', { name: 'Remove line 40' }).click()
    await cell('Part number', 40).waitFor({ state: 'detached' })
    await press('Control+z')
    await cell('Part number', 40).waitFor()
    await press('Control+z')
    await editor().getByText('Correct 1 cell:').waitFor()
    await cell('Unit price', 23).fill('1.25')
    await editor().getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/purchase-order\?.*id=/)
    const saved = await read(new URL(page.url()).searchParams.get('id')!)
    expect([saved.status, saved.lines.length, saved.totalAmount]).toEqual(['Draft', 40, 500])
    expect(saved.lines[0]).toMatchObject({ partId: 'p2', brand: 'SKF', qty: 10 })
  })
})

describe('a stored order', () => {
  it('opens as a page, draws 500 lines as far as they are seen, and saves a cell when it is left', async () => {
    await openScreen(page, '/purchase-order?tab=all&id=long')
    await editor('110326-77').waitFor()
    await cell('Quantity', 1).waitFor()
    const drawn = () => page.getByRole('textbox', { name: /^Quantity, line/ }).count()
    expect(await drawn()).toBeLessThan(60)
    await cell('Quantity', 3).fill('6')
    await press('Tab')
    await expect.poll(async () => (await read('long')).lines[2]).toMatchObject({ qty: 6, amount: 12 })
    await expect.poll(async () => (await read('long')).totalAmount).toBe(1010)
    await cell('Quantity', 1).focus()
    for (let line = 2; line <= 40; line++) await press('ArrowDown')
    await hasFocus('Quantity', 40)
    expect(await drawn()).toBeLessThan(60)
    await page.getByRole('table', { name: 'Lines' }).evaluate((table) => {
      table.parentElement!.scrollTop = table.parentElement!.scrollHeight
    })
    await cell('Part number', 500).waitFor()
    expect(await cell('Part number', 500).inputValue()).toBe('BRG-500')
  })

  it('keeps lines that have to be corrected over a reload, and saves them once they are', async () => {
    await openScreen(page, '/purchase-order?tab=all&id=long')
    await cell('Quantity', 2).fill('many')
    await press('Tab')
    await page.getByText('Not saved yet.').waitFor()
    await page.reload()
    await page.getByText('Not saved yet.').waitFor()
    expect(await cell('Quantity', 2).inputValue()).toBe('many')
    expect((await read('long')).lines[1]).toMatchObject({ qty: 1 })
    // No step uses lines other than those on the screen.
    await press('Control+Enter')
    await page.getByText('The lines are not saved yet. Correct the marked cells first.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await editor('110326-77').getByText('Lines not saved').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
    expect(await cell('Quantity', 2).inputValue()).toBe('1')
    await cell('Quantity', 2).fill('-5')
    await press('Tab')
    await page.getByText('Line 2: Quantity is below 0.').waitFor()
    await cell('Quantity', 2).fill('5')
    await press('Tab')
    await expect.poll(async () => (await read('long')).lines[1]).toMatchObject({ qty: 5, amount: 10 })
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
  })

  it('shows the stored lines once somebody else took it a step further, and says that the last change is not among them', async () => {
    await openScreen(page, '/purchase-order?tab=all&id=long')
    await cell('Quantity', 3).fill('9')
    await act(desk, server.url, 'po.issue', { poId: 'long' })
    await page.getByText('Your last changes to the lines were not saved').waitFor()
    const { qty } = (await read('long')).lines[2]!
    expect(qty).not.toBe(9)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('Your last changes').waitFor({ state: 'detached' })
    expect(await page.locator('tr[data-line="2"] td[data-column=qty]').innerText()).toBe(String(qty))
  })
})

it('is looked at as it is printed, without counting a copy', async () => {
  await openScreen(page, '/purchase-order?tab=all&id=long')
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/print/')),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  const preview = page.getByRole('dialog', { name: 'Print preview of 110326-77' })
  expect(answer.url()).toBe(server.url + (await preview.locator('iframe').getAttribute('src')))
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  const counted = await desk.context.request.post(`${server.url}/api/collections/prints/query`, {
    data: {},
    headers: { Origin: server.url },
  })
  expect(((await counted.json()) as { documents: unknown[] }).documents).toEqual([])
  await page.keyboard.press('Escape')
})

it('has no serious fault of access on a desk and on a phone, in either theme', async () => {
  const faults: string[] = []
  // A new order on a desktop is among the forms that `access.test.ts` opens.
  for (const [path, width, height] of [
    ['/purchase-order?tab=all&id=long', 1440, 900],
    ['/purchase-order?tab=all&id=long', 390, 844],
    ['/purchase-order?new=1', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (!page.url().endsWith(path)) await openScreen(page, path)
    await page.getByRole('dialog').waitFor()
    await allIsThere(page)
    faults.push(...(await seriousInBoth(page)).map((fault) => `${path} at ${width}: ${fault}`))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(faults).toEqual([])
})
