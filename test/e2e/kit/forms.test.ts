import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, put, signIn, signUp } from '#test/e2e/support/browser.ts'
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
    { collection: 'vendors', id: 'v1', data: { name: 'SKF USA Inc.', status: 'Active' } },
    { collection: 'vendors', id: 'v2', data: { name: 'NSK Americas', status: 'Active' } },
    {
      collection: 'receivable',
      id: 'r1',
      data: { status: 'Open', invoiceNumber: 'INV-1', customerName: 'Acme Conveyor', totalAmount: 2400, balance: 2400 },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}
const focused = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))

it('a new record starts in its first field', async () => {
  await openScreen(page, '/vendors')
  await page.getByText('SKF USA Inc.').first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New vendor' })
  await form.waitFor()
  await expect.poll(focused).toBe('name')
  await page.keyboard.type('Koyo')
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Koyo')
  await form.getByRole('button', { name: 'Discard' }).click()
})

it('a new bill asks for what is needed; its picker keeps the first letter, and Enter before the results takes the first of them', async () => {
  await openScreen(page, '/payable')
  await page.getByRole('button', { name: 'New bill' }).first().click()
  const form = page.getByRole('dialog', { name: 'New bill' })
  await form.waitFor()
  expect(await form.locator('[data-field]').count()).toBe(8)
  expect(await form.getByLabel('Balance').count()).toBe(0)
  const vendor = form.locator('[data-field=vendorId] input').first()
  await vendor.focus()
  await page.keyboard.type('NSK')
  expect(await vendor.inputValue()).toBe('NSK')
  await page.keyboard.press('Enter')
  await expect.poll(() => vendor.inputValue()).toBe('NSK Americas')
  // The list of results closes, so that it does not cover the fields below.
  await expect.poll(() => page.getByRole('option').filter({ visible: true }).count()).toBe(0)
  expect(await form.getByRole('alert').count()).toBe(0)
  // The other fields are under More, which opens when one of them is invalid.
  await form.getByRole('button', { name: /^More fields/ }).click()
  await form.getByLabel('Tax %').fill('seven')
  await form.getByLabel('Total').first().fill('100')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Tax % is not a number').waitFor()
  await form.getByRole('button', { name: 'Discard' }).click()
})

it('letters choose in a list without a search, and are saved once the field is left', async () => {
  await openScreen(page, '/receivable?id=r1')
  await page.getByRole('button', { name: 'Receive payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: /payment/ })
  const method = dialog.locator('[data-field=method] input').first()
  await method.focus()
  for (const [typed, chosen] of [
    ['c', 'Check'],
    ['cas', 'Cash'],
  ] as const) {
    await page.keyboard.type(typed)
    await expect.poll(() => method.inputValue()).toBe(chosen)
    await page.waitForTimeout(1_050)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openScreen(page, '/vendors?id=v2')
  const status = page.getByRole('dialog', { name: 'NSK Americas' }).locator('[data-field=status] input').first()
  await status.focus()
  await page.keyboard.type('pro')
  await expect.poll(() => status.inputValue()).toBe('Prospect')
  expect((await read('vendors', 'v2')).status).toBe('Active')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await read('vendors', 'v2')).status).toBe('Prospect')
  await status.focus()
  await page.keyboard.type('blo')
  await expect.poll(() => status.inputValue()).toBe('Blocked')
  await page.keyboard.press('Escape')
  await expect.poll(() => status.inputValue()).toBe('Prospect')
})

it('what stands in the first field of a dialog is selected when it opens, a choice too', async () => {
  await openScreen(page, '/vendors?id=v1')
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Hold', exact: true }).click()
  await page.getByRole('dialog', { name: 'Hold or block SKF USA Inc.' }).waitFor()
  await expect.poll(focused).toBe('status')
  const selected = () => page.evaluate(() => getSelection()?.toString())
  await expect.poll(selected).toBe('On hold')
  await page.keyboard.press('Escape')
})

it('a dialog that is loaded first gives the focus back to the menu it was opened from', async () => {
  await openScreen(page, '/receivable?id=r1')
  const more = page.getByRole('button', { name: 'More', exact: true }).last()
  await more.click()
  await page.getByRole('menuitem', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog', { name: /^Email/ })
  await dialog.getByRole('textbox', { name: 'To' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await more.and(page.locator(':focus')).waitFor()
})

it('letters replace what a picker with a search begins with', async () => {
  await openScreen(page, '/search-duplicates')
  await page.getByRole('button', { name: 'Add condition' }).first().click()
  const field = page
    .getByRole('combobox', { name: 'Field' })
    .or(page.getByRole('textbox', { name: 'Field' }))
    .last()
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('bra')
  expect(await field.inputValue()).toBe('bra')
  await page.keyboard.press('Escape')
})

it('on a phone a new document says what it is; a menu stays where it opened, and the page as wide as the screen', async () => {
  const phone = await openDesk(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(phone, server.url)
  await openScreen(phone.page, '/receivable?id=r1')
  await phone.page.getByRole('dialog').last().getByRole('button', { name: 'More', exact: true }).tap()
  await phone.page.getByRole('menuitem').first().waitFor()
  // In its first frames it has no position yet.
  await phone.page.waitForTimeout(300)
  const seen = await phone.page.evaluate(async () => {
    const places = new Set<string>()
    for (let frames = 0; frames < 30; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const right = document.querySelector('[role=menu]')?.getBoundingClientRect().right ?? 0
      places.add(`${innerWidth} ${right > 0 && right <= innerWidth}`)
    }
    return [...places]
  })
  expect(seen).toEqual(['390 true'])
  await openScreen(phone.page, '/purchase-order?new=1')
  const title = phone.page.getByRole('heading', { name: 'New purchase order' })
  await title.waitFor()
  expect((await title.boundingBox())!.width).toBeGreaterThan(150)
  await phone.close()
})

it('a picker of a party that finds nothing offers to create one: what was typed stays, and it comes back chosen', async () => {
  await openScreen(page, '/payable')
  await page.getByRole('button', { name: 'New bill' }).first().click()
  const form = page.getByRole('dialog', { name: 'New bill' })
  await form.locator('[data-field=vendorId] input').first().focus()
  await page.keyboard.type('zzz')
  await page.getByRole('option', { name: 'Create vendor “zzz”' }).waitFor()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Tab')
  await form.getByText('Nothing is called “zzz”. Choose from the list.').waitFor()
  const picker = form.locator('[data-field=vendorId] input').first()
  const made = page.getByRole('dialog', { name: 'New vendor' })
  await picker.focus()
  await page.keyboard.type('Zeta Bearings')
  await page.keyboard.press('Enter')
  // When it is left again, the form below stays as it was.
  await made.getByLabel(/^Vendor name|^Name/).waitFor()
  await page.keyboard.press('Escape')
  await made.waitFor({ state: 'detached' })
  expect(await picker.inputValue()).toBe('Zeta Bearings')
  await picker.focus()
  await page.keyboard.press('Enter')
  await made.getByLabel(/^Vendor name|^Name/).waitFor()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await made.waitFor({ state: 'detached' })
  await expect.poll(() => picker.inputValue()).toBe('Zeta Bearings')
  expect(await form.getByText('Nothing is called').count()).toBe(0)
  await form.getByRole('button', { name: 'Discard' }).click()
})

it('lines keep the focus: Add line starts in its first cell, Tab goes on, Enter at the end adds another', async () => {
  await openScreen(page, '/vendors?id=v1')
  expect(await page.getByRole('group', { name: /^Price list/ }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Prices' }).click()
  const lines = page.getByRole('group', { name: /^Price list/ })
  await lines.getByRole('button', { name: 'Add line' }).click()
  const label = () =>
    page.evaluate(() => (document.activeElement as HTMLElement).ariaLabel ?? document.activeElement!.tagName)
  await expect.poll(label).toMatch(/line 1$/)
  await lines.getByRole('textbox', { name: 'Vendor part number, line 1' }).fill('6205-2RSH/C3')
  await page.keyboard.press('Tab')
  const next = await label()
  expect(next).toMatch(/line 1$/)
  await expect.poll(async () => ((await read('vendors', 'v1')).priceList as unknown[] | undefined)?.length).toBe(1)
  expect(await label()).toBe(next)
  await lines
    .getByRole('textbox', { name: /line 1$/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(label).toMatch(/line 2$/)
  // They have the width of the drawer, so that all their columns are visible.
  const hidden = () =>
    lines.evaluate((group) =>
      Math.max(...[group, ...group.querySelectorAll('div')].map((box) => box.scrollWidth - box.clientWidth)),
    )
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

it('an amount that is typed replaces what stood there; one with too many decimals is refused', async () => {
  await openScreen(page, '/receivable?id=r1')
  await page.getByRole('button', { name: 'Receive payment' }).first().click()
  const dialog = page.getByRole('dialog').last()
  const amount = dialog.locator('[data-field=amount] input')
  await expect.poll(() => amount.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('1000.005')
  await page.keyboard.press('Enter')
  await dialog.getByText('Amount takes at most 2 decimals').waitFor()
  expect((await read('receivable', 'r1')).balance).toBe(2400)
  await amount.fill('')
  await dialog.getByRole('heading').click()
  await amount.fill('2400')
  await dialog.getByRole('heading').click()
  await amount.click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read('receivable', 'r1')).balance).toBe(1400)
})

it('an amount is written and typed in the decimals of its currency, in the list as in the record', async () => {
  const invoice = (id: string, currency: string, totalAmount: number) => ({
    collection: 'receivable',
    id,
    data: { status: 'Open', invoiceNumber: id.toUpperCase(), customerName: 'Gulf Supply', currency, totalAmount },
  })
  await put(desk, server.url, [invoice('kwd-1', 'KWD', 123.457), invoice('jpy-1', 'JPY', 70_000)])
  await openScreen(page, '/receivable')
  const cell = (id: string) => page.locator(`[row-id="${id}"] [col-id="totalAmount"]`)
  await expect.poll(() => cell('kwd-1').textContent()).toBe('KWD 123.457')
  await expect.poll(() => cell('jpy-1').textContent()).toBe('JPY 70,000')
  await openScreen(page, '/receivable?view=ageing')
  await page.getByRole('row', { name: /^Gulf Supply KWD 123\.457/ }).waitFor()
  for (const [id, shown, tooFine, fault, typed, value] of [
    ['kwd-1', '123.457', '125.1255', 'Total takes at most 3 decimals', '125.125', 125.125],
    ['jpy-1', '70,000', '70000.5', 'Total takes no decimals', '71000', 71_000],
  ] as const) {
    await openScreen(page, `/receivable?id=${id}`)
    const total = page.getByRole('dialog', { name: id.toUpperCase() }).locator('[data-field=totalAmount] input')
    await expect.poll(() => total.inputValue()).toBe(shown)
    await total.fill(tooFine)
    await page.keyboard.press('Enter')
    await page.getByText(fault).waitFor()
    await total.fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read('receivable', id)).totalAmount).toBe(value)
  }
})

it('lines in a form have its whole width, and to type in them never moves the page', async () => {
  await openScreen(page, '/purchase-order')
  await page.getByRole('button', { name: 'New purchase order' }).first().click()
  const form = page.getByRole('dialog', { name: 'New purchase order' })
  await form.getByRole('button', { name: 'Add line' }).click()
  for (const [label, text] of [
    ['Part number', '6205-2RS1'],
    ['Quantity', '20'],
    ['Unit price', '4.1055'],
  ] as const)
    await form.getByRole('textbox', { name: `${label}, line 1` }).fill(text)
  await form.getByRole('row', { name: 'Total 82.11' }).waitFor()
  const moved = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((one) => one.scrollLeft > 0).map((one) => one.tagName),
    )
  expect(await moved()).toEqual([])
  await page.evaluate(() => document.querySelector('main')!.scrollTo({ left: 300 }))
  expect(await moved()).toEqual([])
  // However quickly the next key follows, it goes to the line that Enter in the last cell added.
  const focused = await page.evaluate(() => {
    const last = [...document.querySelectorAll<HTMLInputElement>('tr[data-line="0"] input')].at(-1)!
    last.focus()
    last.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Part number, line 2')
  // A price that saving would round is reported, whether typed or pasted.
  const price = form.getByRole('textbox', { name: 'Unit price, line 1' })
  await price.fill('4.10555')
  await page.keyboard.press('Control+Enter')
  await form.getByText('Unit price takes at most 4 decimals.').first().waitFor()
  await expect.poll(() => price.evaluate((cell) => cell === document.activeElement)).toBe(true)
  await form.getByRole('button', { name: 'Discard' }).click()
})

it('a supplier and its price are entered at the part', async () => {
  const part = (id: string, brand: string, partNumber: string, qtyAvailable: number) => ({
    collection: 'parts',
    id,
    data: { brand, partNumber, qtyAvailable, description: 'Deep groove ball bearing' },
  })
  await put(desk, server.url, [part('fag', 'FAG', '6305', 9), part('skf', 'SKF', '6305', 24)])
  await openScreen(page, '/inventory?id=fag')
  await page.getByRole('button', { name: 'Add supplier price' }).click()
  const dialog = page.getByRole('dialog', { name: /supplier price of FAG 6305/ })
  await dialog.locator('[data-field=vendorId] input').first().focus()
  await page.keyboard.type('NSK')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.locator('[data-field=vendorId] input').first().inputValue()).toBe('NSK Americas')
  await dialog.getByRole('textbox', { name: 'Price' }).fill('4.1')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Suppliers' }).getByRole('link', { name: 'NSK Americas' }).waitFor()
  await expect
    .poll(async () => (await read('vendors', 'v2')).priceList)
    .toEqual([{ vendorPart: '6305', partId: 'fag', price: 4.1 }])
  // A second price with a minimum quantity is shown next to the first, with the vendor's part number and its last day.
  const more = { vendorPart: 'NK-9', partId: 'fag', price: 3.8, minQty: 100, validUntil: '2099-06-30' }
  const first = (await read('vendors', 'v2')).priceList as object[]
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v2', data: { ...(await read('vendors', 'v2')), priceList: [...first, more] } },
  ])
  const row = page.getByRole('region', { name: 'Suppliers' }).getByRole('row', { name: /NSK Americas/ })
  for (const told of ['NK-9', '3.80', 'from 100', 'until Jun 30, 2099', '4.10']) await row.getByText(told).waitFor()
})

it('a line finds its part by brand and number, and by a number spelled in another way', async () => {
  const part = (id: string, brand: string, partNumber: string, qtyAvailable: number) => ({
    collection: 'parts',
    id,
    data: { brand, partNumber, qtyAvailable },
  })
  await put(desk, server.url, [
    ...[part('p3', 'SKF', '6305-2RS', 5)],
    ...[part('p4', 'NSK', '6305DDU', 2), part('p5', 'NTN', '7305B', 2)],
  ])
  await openScreen(page, '/vendors?id=v2')
  await page.getByRole('tab', { name: 'Prices' }).click()
  const lines = page.getByRole('group', { name: /^Price list/ })
  const option = page.getByRole('option')
  await lines.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('6305 SKF')
  await expect.poll(() => option.first().textContent()).toBe('6305SKF · 24 available · Deep groove ball bearing')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('skf 6305/2rs')
  await expect.poll(() => option.first().textContent()).toBe('6305-2RSSKF · 5 available')
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      lines
        .getByRole('combobox', { name: /^Part, line/ })
        .last()
        .inputValue(),
    )
    .toBe('6305-2RS')
})

it('a new part is filled in with what its number says; the key that searches use is no field', async () => {
  const data = { brand: 'FAG', partNumber: '6205-2Z', type: 'Deep groove ball', boreMm: 25, odMm: 52, widthMm: 15 }
  await put(desk, server.url, [{ collection: 'parts', id: 'known', data }])
  await openScreen(page, '/inventory')
  await page.getByRole('button', { name: 'New part' }).first().click()
  const form = page.getByRole('dialog', { name: 'New part' })
  await page.keyboard.type('6205-2RS1/C3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('SKF')
  await form.getByText(/^Recognized: Deep groove ball, 25 × 52 × 15 mm, two contact rubber seals/).waitFor()
  await form.getByRole('button', { name: 'Create' }).click()
  const record = page.getByRole('dialog', { name: '6205-2RS1/C3' })
  await record.getByText('Clearance', { exact: true }).waitFor()
  expect(await record.getByText('62052RS1C3').count()).toBe(0)
  expect(await record.getByLabel('OD (mm)').first().inputValue()).toBe('52')
})

it('Ctrl+S saves and leaves the keyboard in the field; a hold says why', async () => {
  const data = { status: 'Open', payableNumber: 'AP-1', totalAmount: 5, onHold: true, holdReason: 'Price differs' }
  await put(desk, server.url, [{ collection: 'payables', id: 'b1', data }])
  await openScreen(page, '/payable?id=b1')
  const bill = page.getByRole('dialog', { name: 'AP-1' })
  await bill.getByText('On hold: Price differs').waitFor()
  const notes = bill.getByLabel('Notes')
  await notes.fill('Called')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read('payables', 'b1')).notes).toBe('Called')
  expect(await notes.evaluate((input) => input === document.activeElement)).toBe(true)
})
