import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, type Desk, openBrowser, openDesk, openScreen, put, signIn, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const bill = (id: string, vendorName: string, days: number, totalAmount: number, more: object = {}) => ({
  collection: 'payables',
  id,
  data: {
    status: 'Open',
    payableNumber: `AP-${id}`,
    vendorName,
    dueDate: dayFromToday(days),
    totalAmount,
    balance: totalAmount,
    ...more,
  },
})

const BILLS = [
  bill('1', 'SKF USA Inc.', -14, 12480),
  bill('2', 'NSK Americas', 0, 6732.9),
  bill('3', 'NTN Bearing Corp.', 1, 4870.35),
  bill('4', 'Regal Rexnord', 30, 2104.6),
  bill('5', 'SKF USA Inc.', -3, 100, { status: 'Paid', balance: 0 }),
]

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await put(desk, server.url, BILLS)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})
// Resets the bills, except for fields that belong to commands: the balance follows the total.
beforeEach(async () => {
  const begun = BILLS.map(({ data: { status: _, balance: __, ...data }, ...at }) => ({ ...at, data }))
  await put(desk, server.url, begun)
})

const row = (text: string, on: Page = page) => on.getByRole('row').filter({ hasText: text })
const cell = (text: string, column: string, on: Page = page) => row(text, on).locator(`[col-id="${column}"]`)
const drawer = (name: string, on: Page = page) => on.getByRole('dialog', { name, exact: true })
const open = (address: string, on: Page = page) => openScreen(on, address)
const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return answer.ok() ? ((await answer.json()) as { data: Record<string, unknown> }).data : undefined
}

describe('the list', () => {
  it('shows what is open, due first, with badges, counts and sums, and what others change of it', async () => {
    await open('/payable')
    await row('AP-1').getByText('14 days overdue').waitFor()
    await row('AP-2').getByText('Today').waitFor()
    await row('AP-3').getByText('1 day').waitFor()
    await page.getByText('4 open').waitFor()
    const foot = page.getByRole('status').filter({ hasText: 'Payables' })
    await expect.poll(() => foot.textContent()).toMatch(/Payables 4.*Total USD 26,187\.85(?!.*average)/)
    await expect.poll(() => page.getByRole('button', { name: /^Due now/ }).textContent()).toBe('Due now2')
    // Another person’s change appears without a reload.
    await put(desk, server.url, [bill('9', 'Koyo Bearings', 5, 77)])
    await row('AP-9').waitFor()
    await act(desk, server.url, 'payables.void', { payableId: '9', reason: 'Entered twice' })
    await row('AP-9').waitFor({ state: 'detached' })
  })

  it('keeps search, tab, filter and sorting in the address, over a reload', async () => {
    await open('/payable')
    await page.keyboard.press('/')
    await page.keyboard.type('skf')
    await row('AP-2').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row('AP-5').waitFor()
    await page.getByRole('columnheader', { name: 'Total' }).click()
    await page.waitForURL(/q=skf.*sort=totalAmount|sort=totalAmount.*q=skf/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Total', exact: true }).click()
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('over')
    await page.getByLabel('Value').fill('100')
    await page.getByRole('button', { name: 'Apply' }).click()
    await row('AP-5').waitFor({ state: 'detached' })
    await page.reload()
    await row('AP-1').waitFor()
    await expect.poll(() => row('AP-5').count()).toBe(0)
    await expect.poll(() => page.getByRole('searchbox', { name: 'Vendor or number' }).inputValue()).toBe('skf')
    await page.getByRole('button', { name: 'Remove filter' }).click()
    await row('AP-5').waitFor()
    // The choices of a field cover no button.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Void' }).check()
    await page.getByRole('checkbox', { name: 'Draft' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('where')).toBe('status~is~Void|Draft')
    await row('AP-1').waitFor({ state: 'detached' })
  })

  it('says what belongs here when there is nothing, and what to do', async () => {
    await open('/customers')
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor()
    await page.getByRole('button', { name: 'Import a file' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'New customer' }).last().click()
    await drawer('New customer').waitFor()
  })
})

describe('a record', () => {
  it('is created from the keyboard, and what was typed survives a sign-out and a reload', async () => {
    await open('/vendors')
    await page.keyboard.press('n')
    const form = drawer('New vendor')
    const name = form.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Baltic Bearing Trade')
    await desk.context.clearCookies()
    await signIn(desk, server.url)
    await page.reload()
    await form.getByText('Draft restored').waitFor()
    expect(await name.inputValue()).toBe('Baltic Bearing Trade')
    await form.getByRole('button', { name: 'Create' }).click()
    await drawer('Baltic Bearing Trade').waitFor()
    await row('Baltic Bearing Trade').waitFor()
  })

  it('takes another reference by the first hit of what was typed', async () => {
    await put(desk, server.url, [
      { collection: 'vendors', id: 'va', data: { name: 'Alpha Rings' } },
      { collection: 'vendors', id: 'vb', data: { name: 'Beta Rollers' } },
      bill('6', 'Alpha Rings', 3, 50, { vendorId: 'va', status: 'Void' }),
    ])
    await open('/payable?id=6')
    const vendor = drawer('AP-6').getByRole('combobox', { name: 'Vendor', exact: true })
    await expect.poll(() => vendor.inputValue()).toBe('Alpha Rings')
    await vendor.click()
    await vendor.fill('beta')
    await page.getByRole('option', { name: 'Alpha Rings' }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Beta Rollers' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read('payables', '6'))?.vendorId).toBe('vb')
  })

  it('names what is missing beside the field', async () => {
    await open('/vendors?new=1')
    await drawer('New vendor').getByRole('button', { name: 'Create' }).click()
    await page.getByText('Name is missing.').waitFor()
    // The focus is in the field that must be corrected.
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    await expect.poll(focused).toBe('name')
    // A field that is being corrected is no longer marked as invalid.
    await page.keyboard.type('Koyo\t')
    await page.getByText('Name is missing.').waitFor({ state: 'detached' })
    await drawer('New vendor').getByRole('button', { name: 'Discard' }).click()
    // A field that an import may leave out is required by the form.
    await open('/inventory?new=1')
    await drawer('New part').getByLabel('Part number').fill('6205-2RS1')
    await drawer('New part').getByRole('button', { name: 'Create' }).click()
    await page.getByText('Brand is missing.').waitFor()
    await drawer('New part').getByRole('button', { name: 'Discard' }).click()
  })

  it('opens from its row and by its address, is walked with the arrow keys and closed with Esc', async () => {
    await open('/payable?id=2')
    await drawer('AP-2').getByText('2 of 4').waitFor()
    await page.keyboard.press('ArrowDown')
    await drawer('AP-3').waitFor()
    await expect.poll(() => page.url()).toContain('id=3')
    await page.keyboard.press('Escape')
    await drawer('AP-3').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'AP-1', exact: true }).click()
    await drawer('AP-1').waitFor()
    await page.goBack()
    await drawer('AP-1').waitFor({ state: 'detached' })
    // Back undoes the last search and tab before it leaves the list; the letters of a search are one step.
    const asked = () => new URL(page.url()).search
    const before = asked()
    await page
      .getByRole('group', { name: 'Filter by status' })
      .getByRole('button', { name: /^Draft/ })
      .click()
    await page.getByRole('searchbox').pressSequentially('zzz', { delay: 200 })
    await expect.poll(asked).toContain('q=zzz')
    await page.goBack()
    await expect.poll(asked).toBe('?tab=Draft')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await page.goBack()
    await expect.poll(asked).toBe(before)
  })

  it('saves a field when it is left, shows it in the timeline and takes it back', async () => {
    await open('/payable?id=1')
    const due = drawer('AP-1').getByLabel('Due', { exact: false }).first()
    await due.fill('+7')
    await due.blur()
    await drawer('AP-1').getByText('Saved').waitFor()
    await expect.poll(async () => (await read('payables', '1'))?.dueDate).toBe(dayFromToday(7))
    const timeline = page.getByRole('complementary', { name: 'Timeline' })
    await timeline.getByText('changed Due').first().waitFor()
    await timeline.getByRole('button', { name: 'Undo' }).first().click()
    await timeline.getByText('undid a change').waitFor()
    await expect.poll(async () => (await read('payables', '1'))?.dueDate).toBe(dayFromToday(-14))
  })

  it('is edited in its row with arithmetic and short days', async () => {
    await open('/payable')
    await cell('AP-4', 'totalAmount').dblclick()
    // Someone else's change elsewhere does not end the edit.
    const foot = page.getByRole('status').filter({ hasText: 'Payables' })
    const before = await foot.textContent()
    await put(desk, server.url, [bill('8', 'Koyo Bearings', 9, 5)])
    await expect.poll(() => foot.textContent()).not.toBe(before)
    await page.keyboard.type('=12*3.5')
    await page.keyboard.press('Enter')
    await cell('AP-4', 'totalAmount').getByText('42.00').waitFor()
    await row('AP-8').waitFor()
    await cell('AP-4', 'dueDate').click()
    await page.keyboard.type('et\n')
    await row('AP-4').getByText('Today').waitFor()
    await expect.poll(async () => (await read('payables', '4'))?.dueDate).toBe(dayFromToday(0))
    await expect.poll(async () => (await read('payables', '4'))?.totalAmount).toBe(42)
    // Enter moves to the cell below, as in a spreadsheet: AP-4 is due today as well.
    await cell('AP-2', 'totalAmount').click()
    await page.keyboard.type('5\n6\n')
    const totals = async () =>
      [await read('payables', '2'), await read('payables', '4')].map((data) => data?.totalAmount)
    await expect.poll(totals).toEqual([5, 6])
    // An invalid input stays in its cell to be corrected.
    await cell('AP-2', 'totalAmount').click()
    await page.keyboard.type('1x\n')
    await page.getByText('“1x” is not a valid amount.').waitFor()
    await page.keyboard.type('7\n')
    await expect.poll(totals).toEqual([7, 6])
  })

  it('loses no key that is typed at once on a cell', async () => {
    await open('/payable')
    for (const [keys, amount] of [
      ['123', 123],
      ['=2*3.5', 7],
      ['-4', -4],
      ['e55', 55],
    ] as const) {
      await cell('AP-4', 'totalAmount').click()
      await page.keyboard.type(keys)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await read('payables', '4'))?.totalAmount, { message: keys }).toBe(amount)
      // In the last row the cell gets the focus back, ready for the next input.
      await page.keyboard.type('99\n')
      await expect.poll(async () => (await read('payables', '4'))?.totalAmount, { message: keys }).toBe(99)
    }
  })
})

it('two people who change different fields both keep theirs; of the same field they see both values', async () => {
  const other = await openDesk(browser, server.url)
  await signIn(other, server.url)
  await open('/payable?id=3')
  await open('/payable?id=3', other.page)
  const mine = drawer('AP-3').getByLabel('Notes')
  const theirs = drawer('AP-3', other.page).getByLabel('Notes')
  const notes = async () => (await read('payables', '3'))?.notes
  await mine.fill('Mine')
  const name = drawer('AP-3', other.page).getByLabel('Vendor name')
  await name.fill('NTN Bearing Corporation')
  await name.blur()
  await expect.poll(async () => (await read('payables', '3'))?.vendorName).toBe('NTN Bearing Corporation')
  await mine.blur()
  await expect.poll(() => read('payables', '3')).toMatchObject({ notes: 'Mine', vendorName: 'NTN Bearing Corporation' })

  // Nothing is overwritten without asking.
  await expect.poll(() => theirs.inputValue()).toBe('Mine')
  await mine.fill('Call before paying')
  await theirs.fill('Paid by wire')
  await theirs.blur()
  await expect.poll(notes).toBe('Paid by wire')
  await mine.blur()
  const question = page.getByRole('dialog', { name: 'Notes changed while you were typing' })
  await question.getByText('Paid by wire').waitFor()
  await question.getByText('Call before paying').waitFor()
  expect(await notes()).toBe('Paid by wire')
  await question.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(notes).toBe('Call before paying')
  // For multi-line text both versions may be kept.
  await mine.fill('Call Anna before paying')
  await theirs.fill('Paid by wire again')
  await theirs.blur()
  await expect.poll(notes).toBe('Paid by wire again')
  await mine.blur()
  await question.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(notes).toBe('Paid by wire again\nCall Anna before paying')
  await other.close()
})

it('deleted records come back by Undo, from their address and from the history', async () => {
  await open('/payable?id=4')
  await drawer('AP-4').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('AP-4 deleted').waitFor()
  await row('AP-4').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('AP-4').getByRole('checkbox').check()
  await row('AP-3').getByRole('checkbox').check()
  const bulk = page.getByRole('toolbar', { name: 'Selected rows' })
  await bulk.getByText('2 selected').waitFor()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await row('AP-3').waitFor({ state: 'detached' })
  await open('/payable?id=3')
  await page.getByRole('button', { name: 'Restore' }).click()
  await drawer('AP-3').waitFor()
  await open('/history?collection=payables')
  await page.getByText('Deleted bill AP-4').first().waitFor()
  await page.getByRole('button', { name: 'Restore' }).last().click()
  await expect.poll(async () => (await read('payables', '4'))?.payableNumber).toBe('AP-4')
})

it('an arriving order is highlighted by its address and received', async () => {
  await put(desk, server.url, [
    {
      collection: 'po',
      id: 'o1',
      data: { status: 'Pending', poNumber: '101026-01', vendorName: 'SKF USA Inc.', totalAmount: 250 },
    },
  ])
  await open('/delivery?po=o1')
  await drawer('101026-01').getByRole('button', { name: 'Record invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the invoice of PO 101026-01' })
  await dialog.getByLabel('Invoice #').fill('INV-7')
  await dialog.getByText('a bill of USD 250.00 from SKF USA Inc.').waitFor()
  await dialog.getByRole('button', { name: 'Record invoice' }).click()
  await page.getByText('PO 101026-01 received').waitFor()
  await page.getByRole('link', { name: /^Open bill AP-/ }).waitFor()
  await drawer('101026-01').getByText('Received', { exact: true }).first().waitFor()
})

it('on a phone records are cards, forms are whole in view, and a parcel is delivered with one thumb', async () => {
  await put(desk, server.url, [
    bill('eu', 'Kugellager Nord GmbH', -1, 2960, { currency: 'EUR', onHold: true }),
    {
      collection: 'Tracking',
      id: 't1',
      data: { delivered: false, etaISO: dayFromToday(-3), title: 'Two boxes of 6205', carrier: 'UPS' },
    },
    {
      collection: 'Tracking',
      id: 't2',
      data: { delivered: false, etaISO: dayFromToday(5), title: 'Seals', trackingNumber: '1Z5R89390357567127' },
    },
  ])
  const phone = await openDesk(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(phone, server.url)
  await open('/payable', phone.page)
  await phone.page.getByRole('link', { name: /AP-eu.*EUR 2,960\.00/ }).click()
  await drawer('AP-eu', phone.page).locator('header').getByText('On hold').waitFor()
  await phone.page.keyboard.press('Escape')
  await phone.page.getByRole('link', { name: /AP-1/ }).click()
  const width = async () => Math.round((await drawer('AP-1', phone.page).boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(390)
  await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  for (const path of ['/payable?new=1', '/inventory?new=1']) {
    await open(path, phone.page)
    const button = phone.page.getByRole('button', { name: 'Create', exact: true })
    await button.waitFor()
    const foot = async () => {
      const box = (await button.boundingBox())!
      return box.y + box.height
    }
    await expect.poll(foot, { message: path }).toBeLessThanOrEqual(844)
  }
  await open('/purchase-order?tab=all', phone.page)
  const begin = (await phone.page.getByRole('button', { name: 'New purchase order' }).first().boundingBox())!
  expect(begin.x + begin.width).toBeLessThanOrEqual(390)

  await phone.page.setViewportSize({ width: 360, height: 740 })
  await open('/trackingMobile', phone.page)
  await phone.page.getByText('2 pending deliveries').waitFor()
  await phone.page.getByRole('button', { name: 'Overdue 1' }).click()
  await phone.page.getByRole('button', { name: 'Signature' }).click()
  await phone.page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await phone.page.getByText('Enter who takes the parcel.').waitFor()
  await phone.page.keyboard.press('Escape')
  const button = phone.page.getByRole('button', { name: 'Mark delivered' })
  await phone.page.getByText('Seals').waitFor({ state: 'detached' })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await phone.page.getByText('1 pending deliveries').waitFor()
  await phone.page.getByRole('button', { name: 'Scan labels' }).click()
  await phone.page.getByLabel('Number').fill('420 10001 1Z5R89390357567127')
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('button', { name: 'Mark 1 parcel delivered' }).click()
  await phone.page.getByText('No pending deliveries').waitFor()
  await phone.close()
})

it('nothing of all this made the console complain', () => {
  expect(desk.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
})
