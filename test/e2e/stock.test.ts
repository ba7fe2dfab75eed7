import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#base/days.ts'
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
import { shortDay } from '#ui/grid/format.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let page: Page

const part = (id: string, partNumber: string, brand: string, more: object = {}) => ({
  collection: 'parts',
  id,
  data: { partNumber, brand, uom: 'ea', isActive: true, listPrice: 9.8, avgCost: 4.18, weightKg: 0.13, ...more },
})
const bin = (code: string, parentId?: string) => ({
  collection: 'locations',
  id: code,
  data: { code, type: 'Bin', isSellable: true, isActive: true, ...(parentId && { parentId }) },
})

const run = (command: string, input: object) => send(desk, server.url, `/api/commands/${command}`, { input })
const open = (address: string, on: Page = page) => openScreen(on, address)
/** To another record or view of the screen that is open. */
const stay = (address: string) => goWithin(page, address)
/** Nothing serious for axe, in either theme, on the view that is open. */
const isClean = async () => {
  await allIsThere(page)
  expect(await seriousInBoth(page), page.url()).toEqual([])
}
const row = (text: string | RegExp, on: Page = page) => on.getByRole('row').filter({ hasText: text })
/** Chooses an action of a row. */
const act = async (name: string | RegExp, item: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const stockOf = async (partId: string): Promise<Record<string, number>> => {
  const answer = (await send(desk, server.url, '/api/collections/inventory/query', {
    where: [['partId', '==', partId]],
  })) as { documents: { data: { bin: string; qtyOnHand: number } }[] }
  const held: Record<string, number> = {}
  for (const { data } of answer.documents)
    if (data.qtyOnHand !== 0) held[data.bin] = (held[data.bin] ?? 0) + data.qtyOnHand
  return held
}

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  await put(desk, server.url, [
    part('skf', '6205-2RS1', 'SKF', { boreMm: 25, odMm: 52, widthMm: 15, reorderPoint: 40 }),
    part('fag', '6205-2RSR', 'FAG', { listPrice: 9.6 }),
    part('nsk', '6205DDU', 'NSK'),
    part('odd', '6206-2RS1/XQ9', 'SKF'),
    part('old', '6001', 'KOYO'),
    ...['A-04-1', 'A-04-2', 'B-01-2', 'C-01-1', 'C-01-2', 'E-01-1', 'E-01-2'].map((code) => bin(code)),
    { collection: 'locations', id: 'MAIN', data: { code: 'MAIN', type: 'Warehouse', isSellable: true } },
    { collection: 'locations', id: 'WEST', data: { code: 'WEST', type: 'Warehouse', isSellable: true } },
    bin('M-01-1', 'MAIN'),
    bin('W-01-1', 'WEST'),
    { collection: 'vendors', id: 'v', data: { name: 'SKF USA Inc.' } },
    {
      collection: 'customers',
      id: 'c',
      data: { name: 'Acme Pumps', partNumbers: [{ theirs: 'AC-77', partId: 'skf' }] },
    },
    {
      collection: 'po',
      id: 'o',
      data: {
        poNumber: '112026-01',
        status: 'Pending',
        vendorId: 'v',
        vendorName: 'SKF USA Inc.',
        orderDate: '2026-11-20',
        expectedDate: '2099-01-04',
        lines: [{ partId: 'skf', partNumber: '6205-2RS1', brand: 'SKF', qty: 50, unitPrice: 4.2, amount: 210 }],
        totalAmount: 210,
      },
    },
  ])
  const stock = [
    ['skf', 36, 'A-04-1'],
    ['fag', 60, 'A-04-2'],
    ['nsk', 18, 'C-01-1'],
    ['odd', 7, 'C-01-2'],
  ] as const
  for (const [partId, qty, locationId] of stock) await run('stock.open', { partId, qty, unitCost: 4.18, locationId })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('inventory', () => {
  it('a badly typed number finds the part first and its family after it, and dimensions find what fits', async () => {
    await open('/inventory')
    await page.keyboard.press('/')
    await page.keyboard.type('skf 62O5 2rs1')
    await row('6206-2RS1/XQ9').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.locator('[role=gridcell][col-id=partNumber]').allTextContents())
      .toEqual(['6205-2RS1', '6205-2RSR', '6205DDU'])
    await page.waitForURL(/q=skf/)
    const offer = page.getByRole('region', { name: 'What we can offer' })
    await offer
      .getByText('We have 36 SKF 6205-2RS1, and of the same family 60 FAG 6205-2RSR and 18 NSK 6205DDU.')
      .waitFor()
    await page.getByRole('searchbox').or(page.getByPlaceholder('Part, number, 25x52x15')).first().fill('ac-77')
    await offer.getByText('Acme Pumps').waitFor()
    await offer.getByRole('link', { name: '6205-2RS1' }).click()
    await page.getByRole('dialog', { name: '6205-2RS1' }).waitFor()
    const supply = page.getByRole('region', { name: 'Available to promise' })
    await supply.getByText('Incoming, with 36 available now').waitFor()
    await expect.poll(() => supply.getByRole('row', { name: /112026-01/ }).textContent()).toContain('86')
    await expect.poll(() => page.getByRole('region', { name: 'Suppliers' }).textContent()).toContain('4.2')
    await stay('/inventory?q=25x52x15')
    await row('6205-2RS1').waitFor()
    await expect.poll(() => row('6206-2RS1/XQ9').count()).toBe(0)
  })

  it('the part shows its family with stock, price and margin, and a derived match is confirmed', async () => {
    await stay('/inventory?id=skf')
    const family = page.getByRole('region', { name: 'Family' })
    await family.getByText('All brands, 6205 2RS').waitFor()
    // Its last column is the margin: nothing overflows.
    const cut = await family.getByRole('table').evaluate((table) => {
      const box = table.parentElement!
      return box.scrollWidth - box.clientWidth
    })
    expect(cut).toBeLessThanOrEqual(1)
    await expect.poll(() => family.getByRole('row').last().textContent()).toContain('114')
    await expect.poll(() => family.getByRole('row').filter({ hasText: 'FAG' }).textContent()).toContain('60')
    await family.getByRole('button', { name: 'Suggested, confirm FAG 6205-2RSR' }).click()
    await family.getByText('Confirmed', { exact: true }).waitFor()
    const answer = (await send(desk, server.url, '/api/collections/interchanges/query', {})) as {
      documents: { data: object }[]
    }
    expect(answer.documents.map(({ data }) => data)).toMatchObject([
      { aPartId: 'skf', bPartId: 'fag', bPartNumber: '6205-2RSR', confidence: 'Confirmed' },
    ])
    await isClean()
  })

  it('suffixes are explained in words, and an unknown code is marked as unknown', async () => {
    await stay('/inventory?id=odd')
    const words = page.getByRole('region', { name: 'Suffixes' })
    await words.getByText('two contact rubber seals').waitFor()
    await expect.poll(() => words.textContent()).toContain('XQ9unknown code')
  })

  it('five are moved to another bin from the lot, the effect named before', async () => {
    await stay('/inventory?id=skf')
    await page.getByRole('button', { name: /^Actions of lot .* at A-04-1/ }).click()
    await page.getByRole('menuitem', { name: 'Transfer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer' })
    await dialog.getByLabel('Quantity').fill('5')
    await dialog.getByRole('combobox', { name: 'To' }).fill('B-01-2')
    await page.getByRole('option', { name: 'B-01-2' }).click()
    await dialog.getByText('Moves 5 of 36 from A-04-1.').waitFor()
    await dialog.getByRole('button', { name: 'Move 5' }).click()
    await page.getByRole('region', { name: 'Lots' }).getByText('B-01-2').waitFor()
    const heads = await page.getByRole('table', { name: 'Lots' }).getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Lot', 'Qty', 'Available', 'Cost', 'Age', 'Actions'])
    await expect.poll(() => stockOf('skf')).toEqual({ 'A-04-1': 31, 'B-01-2': 5 })
  })

  it('stock is reserved, who competes is named, and a reservation is released', async () => {
    await stay('/inventory?id=fag')
    await act(/^Actions of lot .* at A-04-2/, 'Reserve')
    const dialog = page.getByRole('dialog', { name: 'Reserve' })
    await dialog.getByLabel('Quantity').fill('61')
    await dialog.getByText(/Only 60 of lot L\w+ are available/).waitFor()
    await dialog.getByLabel('Quantity').fill('50')
    await dialog.getByLabel('Reserved for').fill('SO-2611-0003')
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('Acme')
    await page.getByRole('option', { name: /Acme Pumps/ }).click()
    await dialog.getByText(/Reserves 50 of lot L\w+\. 10 of 60 remain available/).waitFor()
    await dialog.getByRole('button', { name: 'Reserve 50' }).click()
    const promised = page.getByRole('region', { name: 'Reservations' })
    await promised.getByText('SO-2611-0003').click()
    const theirs = page.getByRole('region', { name: 'Reserved' })
    await theirs.getByText('6205-2RSR').waitFor()
    await theirs.getByText('SO-2611-0003').waitFor()
    await open('/inventory?id=fag')
    await act(/^Actions of lot .* at A-04-2/, 'Transfer')
    const move = page.getByRole('dialog', { name: 'Transfer' })
    await move.getByLabel('Quantity').fill('20')
    await move.getByRole('combobox', { name: 'To' }).fill('B-01-2')
    await page.getByRole('option', { name: 'B-01-2' }).click()
    await move.getByRole('button', { name: 'Move 20' }).click()
    await move.getByText(/50 of 60 are reserved for SO-2611-0003 \(50\)/).waitFor()
    await page.keyboard.press('Escape')
    await move.getByRole('button', { name: 'Discard' }).click()
    await act('Actions of the reservation for SO-2611-0003', 'Release')
    await page.getByRole('dialog').getByRole('button', { name: 'Release 50' }).click()
    await promised.waitFor({ state: 'detached' })
  })

  it('a lot is split into another condition, shown as chips, and merged again', async () => {
    await run('stock.receive', { partId: 'odd', qty: 3, unitCost: 4.18, locationId: 'C-01-2' })
    await stay('/inventory?id=odd')
    const lots = page.getByRole('region', { name: 'Lots' })
    await lots.getByText('10 New sealed').waitFor()
    await page
      .getByRole('button', { name: /^Actions of lot .* at C-01-2/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Merge into/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge' })
    await dialog.getByText(/new quantity 10/).waitFor()
    await dialog.getByRole('button', { name: /^Merge \d/ }).click()
    await dialog.waitFor({ state: 'detached' })
    // The merged lot disappears from the list a moment after the dialog.
    await expect.poll(() => page.getByRole('button', { name: /^Actions of lot .* at C-01-2/ }).count()).toBe(1)
    await act(/^Actions of lot .* at C-01-2/, 'Split')
    const split = page.getByRole('dialog', { name: 'Split' })
    await split.getByLabel('Quantity').fill('3')
    await split.getByLabel('Condition').click()
    await page.getByRole('option', { name: 'New no box' }).click()
    await split.getByRole('button', { name: 'Split' }).click()
    await lots.getByText('7 New sealed').waitFor()
    await lots.getByText('3 New no box').waitFor()
  })

  it('the gallery shows what is on hand, with its conditions', async () => {
    await open('/inventory?view=gallery')
    const cards = page.getByRole('list', { name: 'Parts on hand' })
    await cards.getByText('6205DDU').waitFor()
    await expect.poll(() => cards.getByText('18 New sealed').count()).toBe(1)
    await isClean()
    await page.getByLabel('Search').fill('62O6 2rs1')
    await cards.getByText('6205DDU').waitFor({ state: 'detached' })
    await cards.getByRole('link', { name: /6206-2RS1/ }).click()
    await page.waitForURL(/id=odd/)
  })

  it('sizes find what fits, give or take, and are in the address', async () => {
    await stay('/inventory?view=dimensions')
    await page.getByLabel('Bore (mm)').fill('25')
    const fits = page.getByRole('table', { name: 'Matching parts' })
    await fits.getByText('6205-2RS1').waitFor()
    await page.getByLabel('OD (mm)').fill('50')
    await page.getByText('No matching parts.').waitFor()
    await page.getByLabel('Tolerance (mm)').fill('2')
    await fits.getByText('6205-2RS1').waitFor()
    await expect.poll(() => page.url()).toContain('bore=25&outside=50&within=2')
    await isClean()
  })

  it('prices of many are set by margin, shown first, and taken back', async () => {
    await open('/inventory?q=6205')
    await page.getByRole('gridcell', { name: '6205DDU', exact: true }).click()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set prices of 1 part' })
    await dialog.getByLabel('Percent').fill('50')
    await dialog.getByText('8.40').waitFor()
    await dialog.getByText('New margin of the parts shown: 50%.').waitFor()
    await dialog.getByRole('button', { name: 'Set 1 part' }).click()
    await page.getByText('1 part changed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await row('6205DDU').filter({ hasText: '9.80' }).first().waitFor()
  })

  it('lots are a view of their own, in the address, and a key moves the one with the keyboard', async () => {
    await stay('/inventory')
    await page.getByRole('link', { name: 'Lots', exact: true }).click()
    await page.waitForURL(/view=lots/)
    await row('B-01-2').waitFor()
    await isClean()
    await page.getByRole('gridcell', { name: 'B-01-2' }).first().click()
    await page.keyboard.press('t')
    await page
      .getByRole('dialog', { name: 'Transfer' })
      .getByText(/from B-01-2/)
      .waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('inventory control', () => {
  it('goods to another warehouse are on the way until they arrive', async () => {
    await run('stock.open', { partId: 'odd', qty: 4, unitCost: 2, locationId: 'M-01-1' })
    await run('stock.transfer', { lotId: await lotAt('M-01-1'), qty: 4, toLocationId: 'W-01-1' })
    await open('/inventory-control?area=transfer')
    const way = page.getByRole('region', { name: 'In transit' })
    await way.getByText('W-01-1').waitFor()
    await isClean()
    await act(/^Actions of lot .* in transit/, 'Receive transfer')
    await page.getByRole('dialog').getByRole('button', { name: 'Receive 4' }).click()
    await way.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stockOf('odd'))['W-01-1']).toBe(4)
  })

  it('a count is planned by value; what is far off is counted a second time', async () => {
    await open('/inventory-control?area=counts')
    await page.getByRole('button', { name: 'Plan a count' }).waitFor()
    await page.keyboard.press('n')
    const plan = page.getByRole('dialog', { name: 'Count' })
    await plan.getByLabel('Maximum lots').fill('1')
    await plan.getByText('The 1 most valuable lots').waitFor()
    await plan.getByRole('button', { name: 'Start' }).click()
    // The count that was started is open, and a line is chosen with a tap.
    await page
      .getByRole('button', { name: /^Count L/ })
      .first()
      .click()
    await expect
      .poll(() => page.getByLabel('Counted', { exact: true }).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.getByLabel('Lot', { exact: true }).fill('')
    await page.getByLabel('Lot', { exact: true }).focus()
    await page.keyboard.type('6205-2RSR\n3\n')
    await page.getByText(/differs from the book quantity by more than the tolerance\. Count again\./).waitFor()
    const lines = page.getByRole('table', { name: 'Lines' })
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const assign = page.getByRole('dialog', { name: 'Assign lines' })
    await assign.getByRole('combobox', { name: 'Assigned to' }).click()
    await page.getByRole('option', { name: 'Marta Reyes' }).click()
    await assign.getByText('1 line will be counted by Marta Reyes.').waitFor()
    await assign.getByRole('button', { name: 'Assign' }).click()
    await lines.getByText('Marta Reyes').waitFor()
    await page.getByRole('button', { name: 'Accept variances' }).click()
    const accept = page.getByRole('dialog', { name: 'Accept variances' })
    await accept.getByLabel('Variance up to').fill('5')
    await accept.getByText('0 lines accepted as first counted; 1 still to be counted again.').waitFor()
    await accept.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Lot', { exact: true }).focus()
    await page.keyboard.type('6205-2RSR\n60\n')
    await page.getByText('No variances').first().waitFor()
    await page.getByText('first 3').waitFor()
    await page.getByRole('button', { name: 'Cancel count' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel count' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    // In the list of counts the whole row opens its count, not only the number.
    await stay('/inventory-control?area=counts')
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor()
    await isClean()
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).click()
    await page.waitForURL(/[?&]count=/)
  })

  it('a bin is counted blind by keyboard alone; the variance is posted with its effect in numbers', async () => {
    const { result } = (await run('count.start', { locationId: 'C-01-1' })) as {
      result: { id: string; data: { lines: { lotNumber: string }[] } }
    }
    await stay(`/inventory-control?area=counts&count=${result.id}`)
    const lines = page.getByRole('table', { name: 'Lines' })
    await expect.poll(() => lines.getByRole('columnheader', { name: 'Book' }).count()).toBe(0)
    await page.getByLabel('Lot', { exact: true }).focus()
    await page.keyboard.type(`${result.data.lines[0]!.lotNumber.toLowerCase()}\n`)
    // A rejected quantity is back in the field.
    await page.keyboard.type('1.5\n')
    await page.getByRole('alert').filter({ hasText: '1.5 is not entered' }).waitFor()
    await expect.poll(() => page.getByLabel('Counted').inputValue()).toBe('1.5')
    await page.getByLabel('Counted').selectText()
    // A slow server does not block the user.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/commands/count.enter', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.type('61\n')
    await expect.poll(() => page.getByLabel('Lot', { exact: true }).inputValue()).toBe('')
    // A typing mistake: F2 brings the quantity back, Ctrl+Enter confirms it.
    await page.keyboard.press('F2')
    await expect.poll(() => page.getByLabel('Counted').inputValue()).toBe('61')
    held.resolve()
    await page.getByText(/Entered .*: 61/).waitFor()
    await page.unroute('**/api/commands/count.enter')
    await page.keyboard.type('16')
    await page.keyboard.press('ControlOrMeta+Enter')
    await lines.getByRole('columnheader', { name: 'Book' }).waitFor()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Post' })
    await dialog.getByText('1 lot differs: 2 fewer; stock value changes by −8.36. Posting is final.').waitFor()
    await dialog.getByRole('button', { name: 'Post count' }).click()
    await page.getByText('Posted', { exact: true }).waitFor()
    await expect.poll(() => stockOf('nsk')).toEqual({ 'C-01-1': 16 })
  })

  it('two count the same lot at the same moment: neither number is lost, and both are asked to count it again', async () => {
    const { result } = (await run('count.start', { locationId: 'C-01-1' })) as { result: { id: string } }
    const kim = await colleague()
    const address = `/inventory-control?area=counts&count=${result.id}`
    await Promise.all([open(address), open(address, kim.page)])
    // Both have scanned the lot before either of them enters anything.
    for (const { page } of [desk, kim]) {
      await page.getByLabel('Lot', { exact: true }).fill('6205DDU')
      await page.getByLabel('Lot', { exact: true }).press('Enter')
      await expect
        .poll(() => page.getByLabel('Counted').evaluate((field) => field === document.activeElement))
        .toBe(true)
    }
    await Promise.all([page.getByLabel('Counted').fill('16'), kim.page.getByLabel('Counted').fill('15')])
    await Promise.all([desk, kim].map(({ page }) => page.getByLabel('Counted').press('Enter')))
    for (const { page } of [desk, kim])
      await page
        .getByRole('table', { name: 'Lines' })
        .getByText(/(Marta Reyes 16|Kim Berg 15), .*: count again/)
        .waitFor()
    await kim.page.getByLabel('Lot', { exact: true }).fill('6205DDU')
    await kim.page.getByLabel('Lot', { exact: true }).press('Enter')
    await expect
      .poll(() => kim.page.getByLabel('Counted').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await kim.page.keyboard.type('16')
    await kim.page.keyboard.press('Enter')
    for (const { page } of [desk, kim]) await page.getByText('No variances').first().waitFor()
    await kim.close()
    await run('count.post', { countId: result.id })
  })

  it('a scan opens the form of the lot', async () => {
    await stay('/inventory-control?area=adjust')
    await page.getByLabel('Lot, part or bin').waitFor()
    await isClean()
    await page.getByLabel('Lot, part or bin').fill('A-04-2')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Adjust' })
    await dialog.getByLabel('Change').fill('-60')
    await dialog.getByText(/New quantity 0 \(was 60\)\. Stock value changes by −250\.80/).waitFor()
    await page.keyboard.press('Escape')
  })

  it('who empties a bin is asked whether it is; old sealed goods are called surplus', async () => {
    await run('stock.open', { partId: 'old', qty: 2, unitCost: 4, locationId: 'E-01-1' })
    await stay('/inventory-control?area=transfer')
    await page.getByLabel('Lot, part or bin').fill('E-01-1')
    await page.keyboard.press('Enter')
    const move = page.getByRole('dialog', { name: 'Transfer' })
    await move.getByLabel('Quantity').fill('2')
    await move.getByRole('combobox', { name: 'To' }).fill('E-01-2')
    await page.getByRole('option', { name: 'E-01-2' }).click()
    await move.getByRole('button', { name: 'Move 2' }).click()
    const asked = page.getByRole('region', { name: 'Is it empty' })
    await asked.getByText('According to the records E-01-1 should now be empty. Is it?').waitFor()
    await asked.getByRole('button', { name: 'It is empty' }).click()
    await page.getByText('E-01-1 confirmed empty').waitFor()

    await stay('/inventory-control?area=adjust')
    await page.getByLabel('Lot, part or bin').fill('E-01-2')
    await page.keyboard.press('Enter')
    const adjust = page.getByRole('dialog', { name: 'Adjust' })
    await adjust.getByLabel('Change').fill('-1')
    await adjust.getByLabel('Reason').click()
    await page.getByRole('option', { name: 'Damaged' }).click()
    await adjust.getByRole('button', { name: 'Adjust' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('region', { name: 'Photo' }).getByRole('button', { name: 'Take photo' }).click(),
    ])
    await chooser.setFiles({ name: 'dent.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByText('dent.png attached').waitFor()
    await expect.poll(() => attachedTo('movements')).toEqual(['dent.png'])
    const recent = page.getByRole('table', { name: 'Recent adjustments' })
    await recent.getByRole('row', { name: /−1 Damaged/ }).waitFor()

    await open('/inventory?id=nsk')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Receive without PO' }).click()
    const receive = page.getByRole('dialog', { name: /^Receive .* without order/ })
    await receive.getByLabel('Date code').fill('2009')
    const years = new Date().getFullYear() - 2009
    await receive.getByText(`Date code 2009, ${years} years ago: usually sold as New surplus.`).waitFor()
    await receive.getByRole('button', { name: 'Make it New surplus' }).click()
    await expect.poll(() => receive.getByLabel('Condition').first().inputValue()).toBe('New surplus')
    await page.keyboard.press('Escape')
  })

  it('a wrong movement is corrected, and read back in the history', async () => {
    await run('stock.adjust', {
      lotId: await lotAt('C-01-2'),
      qty: 3,
      reason: 'Found',
    })
    await open('/inventory-control?area=ledger')
    const first = page.locator('.ag-row[row-index="0"]').first()
    await first.waitFor()
    await isClean()
    await page
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct' })
    await dialog.getByLabel('Correct quantity').fill('1')
    await dialog.getByLabel('Reason').fill('Typed 3 for 1')
    await dialog.getByText(/Posts a correction of −2/).waitFor()
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await row('Typed 3 for 1').first().waitFor()
    await expect.poll(() => stockOf('odd')).toEqual({ 'C-01-2': 11, 'W-01-1': 4 })
    await open('/history')
    await page
      .getByText(/Correct/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  it('a lot goes into quarantine and is released', async () => {
    await run('stock.judge', { lotId: await lotAt('C-01-2'), qcStatus: 'Quarantine' })
    await open('/inventory-control?area=quarantine')
    await row('C-01-2').first().waitFor()
    await page
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Inspect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inspect' })
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.getByText(/packaging, marking, date code, dimensions, noise not passed/).waitFor()
    for (const point of ['Packaging', 'Marking', 'Date code', 'Dimensions', 'Noise'])
      await dialog.getByLabel(point, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Release' }).click()
    await page.getByText('No lots yet').waitFor()
  })

  it('parts at their reorder point are listed by vendor, and go onto draft orders', async () => {
    await stay('/inventory-control?area=reorder')
    await page.getByRole('toolbar', { name: 'Groups' }).getByText('1 group').waitFor()
    await row('6205-2RS1').first().waitFor()
    await isClean()
    await page
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Order', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Order' })
    await dialog.getByRole('combobox', { name: 'Vendor' }).fill('SKF USA')
    await page.getByRole('option', { name: 'SKF USA Inc.' }).click()
    await dialog.getByText(/44 of SKF 6205-2RS1 will be added to a draft order, worth 183.92/).waitFor()
    await dialog.getByRole('button', { name: 'Add 44 to draft PO' }).click()
    await row(/on draft \d{6}-01/)
      .first()
      .waitFor()
  })

  it('places are in each other, with what lies inside', async () => {
    await stay('/inventory-control?area=locations')
    await page.getByRole('button', { name: 'Tree' }).click()
    const tree = page.getByRole('table', { name: 'Location tree' })
    const west = tree.getByRole('row').filter({ hasText: 'WEST' })
    await expect.poll(() => west.textContent()).toContain('Warehouse1')
    await isClean()
  })

  it('every check is green, and stock on a day is the sum of its movements', async () => {
    await stay('/inventory-control?area=integrity')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText(/All \d+ checks passed/).waitFor()
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click()
    await page.getByRole('dialog', { name: 'Rebuild' }).getByRole('button', { name: 'Rebuild' }).click()
    const rebuilt = page.getByRole('region', { name: 'Rebuilt' }).getByRole('status')
    await rebuilt.getByText(/^\d+ lots and \d+ parts compared; all figures match their movements\.$/).waitFor()
    await page.getByLabel('Part number').fill('nsk 6205 ddu')
    const figures = page.getByRole('region', { name: 'Stock on a day' }).getByRole('status')
    await figures.getByText('16', { exact: true }).waitFor()
    await figures.getByText('66.88').waitFor()
    await isClean()
    await page.getByLabel('At the end of').fill('2020-01-01')
    await figures.getByText('0.00').waitFor()
  })

  it('stock on a day begins with the day of the business, wherever the browser is and the company was at the last visit', async () => {
    // A time zone in which it is a different day than in the company's.
    const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const away = await openDesk(browser, server.url, { timezoneId })
    await signIn(away, server.url)
    const day = away.page.getByLabel('At the end of')
    const today = new Date().toISOString().slice(0, 10)
    await away.page.goto('/inventory-control?area=integrity')
    await expect.poll(() => day.inputValue()).toBe(shortDay(today, today))
    await away.page.evaluate((zone) => localStorage.setItem('prime-time-zone', zone), timezoneId)
    await away.page.reload()
    await expect.poll(() => day.inputValue()).toBe(shortDay(today, today))
    await put(desk, server.url, [
      { collection: 'bankAccounts', id: 'main', data: { name: 'Operating', kind: 'Bank', currency: 'USD' } },
    ])
    const later = addDays(today, 14)
    for (const [path, label, begins] of [
      ['/generator?make=numbers', 'Day of the order', today],
      ['/check-date-change?view=level', 'Through', later],
    ] as const) {
      const field = away.page.getByLabel(label, { exact: true })
      await away.page.evaluate((zone) => localStorage.setItem('prime-time-zone', zone), timezoneId)
      await away.page.goto(path)
      await expect.poll(() => field.inputValue()).toBe(shortDay(begins, today))
    }
    await away.close()
  })

  it('two people take from one lot at the same moment: one wins, the other sees what is left', async () => {
    const lotId = await lotAt('A-04-2')
    // An open form shows the current quantity of the lot.
    await open('/inventory?id=fag')
    await act(/^Actions of lot .* at A-04-2/, 'Scrap')
    const dialog = page.getByRole('dialog', { name: 'Scrap' })
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByText('Scrap 1 of 60').waitFor()
    const take = () =>
      desk.context.request.post(`${server.url}/api/commands/stock.transfer`, {
        data: { input: { lotId, qty: 40, toLocationId: 'C-01-1' } },
        headers: { Origin: server.url, 'Idempotency-Key': `e2e-race-${Math.random()}-0000000000` },
      })
    const answers = await Promise.all([take(), take()])
    expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 422])
    const refused = (await answers.find((answer) => answer.status() === 422)!.json()) as { detail: string }
    expect(refused.detail).toContain('holds 20, not 40')
    await expect.poll(() => stockOf('fag')).toEqual({ 'A-04-2': 20, 'C-01-1': 40 })
    await dialog.getByText('Scrap 1 of 20').waitFor()
    await page.keyboard.press('Escape')
  })
})

it('on a phone the numbers of cards line up: part numbers in the face of codes, figures of one width', async () => {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/inventory')
  const card = page.locator('.ag-row a').first()
  const face = await card.evaluate((link) => ({
    title: getComputedStyle(link.querySelector('b')!).fontFamily,
    figures: [...link.querySelectorAll('small, em')].map((one) => getComputedStyle(one).fontVariantNumeric),
  }))
  expect(face).toEqual({ title: expect.stringMatching(/mono/i), figures: ['tabular-nums', 'tabular-nums'] })
  await page.setViewportSize(before)
})

it('with no part classified the screen offers to classify them, and the list opens on the first class that has parts', async () => {
  await open('/inventory-control?area=abc')
  await page.getByRole('heading', { name: 'No parts are classified yet' }).waitFor()
  await page.getByRole('button', { name: 'Classify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Classify' }).click()
  const classes = page.getByRole('group', { name: 'Filter by status' })
  await classes.getByRole('button', { name: /^A/, pressed: true }).waitFor()
})

/** One gray pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function attachedTo(collection: string): Promise<string[]> {
  const answer = (await send(desk, server.url, '/api/collections/attachments/query', {
    where: [['collection', '==', collection]],
  })) as { documents: { data: { name: string } }[] }
  return answer.documents.map(({ data }) => data.name)
}

/** Another user with a browser of their own. */
async function colleague(): Promise<Desk> {
  const kim = await openDesk(browser, server.url)
  await signUp(kim, server.url, {
    name: 'Kim Berg',
    email: 'kim@harborbearing.example',
    password: 'bearing-trader-2026',
  })
  const people = (await (await desk.context.request.get(`${server.url}/api/people`)).json()) as {
    id: string
    email: string
  }[]
  const { id } = people.find(({ email }) => email.startsWith('kim@'))!
  const headers = { Origin: server.url }
  await desk.context.request.patch(`${server.url}/api/people/${id}`, {
    data: { status: 'active', role: 'staff' },
    headers,
  })
  return kim
}

async function lotAt(place: string): Promise<string> {
  const answer = (await send(desk, server.url, '/api/collections/inventory/query', {
    where: [
      ['bin', '==', place],
      ['qtyOnHand', '>', 0],
    ],
  })) as { documents: { id: string }[] }
  return answer.documents[0]!.id
}
