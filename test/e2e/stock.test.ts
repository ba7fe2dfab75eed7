import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, send, signUp } from '#test/e2e/browser.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let desk: Desk
let page: Page

const part = (id: string, partNumber: string, brand: string, more: object = {}) => ({
  collection: 'parts',
  id,
  data: { partNumber, brand, uom: 'ea', isActive: true, listPrice: 9.8, avgCost: 4.18, ...more },
})
const bin = (code: string) => ({
  collection: 'locations',
  id: code,
  data: { code, type: 'Bin', isSellable: true, isActive: true },
})

const run = (command: string, input: object) => send(desk, server.url, `/api/commands/${command}`, { input })
const open = async (address: string, on: Page = page): Promise<void> => {
  await on.goto(address)
  await on.getByRole('heading', { level: 1 }).waitFor()
  await on.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}
const row = (text: string, on: Page = page) => on.getByRole('row').filter({ hasText: text })
const stockOf = async (partId: string): Promise<Record<string, number>> => {
  const answer = (await send(desk, server.url, '/api/collections/inventory/query', {
    where: [['partId', '==', partId]],
  })) as { documents: { data: { bin: string; qtyOnHand: number } }[] }
  return Object.fromEntries(answer.documents.map(({ data }) => [data.bin, data.qtyOnHand]))
}

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  page.setDefaultTimeout(12_000)
  await put(desk, server.url, [
    part('skf', '6205-2RS1', 'SKF', { boreMm: 25, odMm: 52, widthMm: 15, reorderPoint: 40 }),
    part('fag', '6205-2RSR', 'FAG', { listPrice: 9.6 }),
    part('nsk', '6205DDU', 'NSK'),
    part('odd', '6206-2RS1/XQ9', 'SKF'),
    ...['A-04-1', 'A-04-2', 'B-01-2', 'C-01-1', 'C-01-2'].map(bin),
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
  it('a badly typed number finds the part first and its family after it', async () => {
    await open('/inventory')
    await page.keyboard.press('/')
    await page.keyboard.type('skf 62O5 2rs1')
    await row('6206-2RS1/XQ9').waitFor({ state: 'detached' })
    const shown = await page.locator('[role=gridcell][col-id=partNumber]').allTextContents()
    expect(shown).toEqual(['6205-2RS1', '6205-2RSR', '6205DDU'])
    await page.waitForURL(/q=skf/)
  })

  it('dimensions find what fits', async () => {
    await open('/inventory?q=25x52x15')
    await row('6205-2RS1').waitFor()
    expect(await row('6205DDU').count()).toBe(0)
  })

  it('the part shows its family with stock, price and margin, and a derived match is confirmed', async () => {
    await open('/inventory?id=skf')
    const family = page.getByRole('region', { name: 'Family' })
    await family.getByText('Family 6205 | 2RS').waitFor()
    expect((await family.getByRole('row').last().textContent())?.replace(/\s+/g, ' ')).toContain('114')
    expect(await family.getByRole('row').filter({ hasText: 'FAG' }).textContent()).toContain('60')
    await family.getByRole('button', { name: 'Derived, confirm FAG 6205-2RSR' }).click()
    await family.getByText('Confirmed', { exact: true }).waitFor()
    const answer = (await send(desk, server.url, '/api/collections/interchanges/query', {})) as {
      documents: { data: object }[]
    }
    expect(answer.documents.map(({ data }) => data)).toMatchObject([
      { aPartId: 'skf', bPartId: 'fag', bPartNumber: '6205-2RSR', confidence: 'Confirmed' },
    ])
  })

  it('suffixes are told in words, and an unknown code as unknown', async () => {
    await open('/inventory?id=odd')
    const words = page.getByRole('region', { name: 'Suffixes' })
    await words.getByText('two contact rubber seals').waitFor()
    expect(await words.textContent()).toContain('XQ9unknown code')
  })

  it('five are moved to another bin from the lot, the effect named before', async () => {
    await open('/inventory?id=skf')
    await page.getByRole('button', { name: /^Actions of lot .* at A-04-1/ }).click()
    await page.getByRole('menuitem', { name: 'Transfer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer' })
    await dialog.getByLabel('Quantity').fill('5')
    await dialog.getByRole('combobox', { name: 'To' }).fill('B-01-2')
    await page.getByRole('option', { name: 'B-01-2' }).click()
    await dialog.getByText(/5 of lot L\w+ leave A-04-1; 31 of 36 stay/).waitFor()
    await dialog.getByRole('button', { name: 'Move 5' }).click()
    await page.getByRole('region', { name: 'Lots' }).getByText('B-01-2').waitFor()
    expect(await stockOf('skf')).toEqual({ 'A-04-1': 31, 'B-01-2': 5 })
  })

  it('lots are a view of their own, in the address', async () => {
    await open('/inventory')
    await page.getByRole('button', { name: 'Lots', exact: true }).click()
    await page.waitForURL(/view=lots/)
    await row('B-01-2').waitFor()
  })
})

describe('inventory control', () => {
  it('a bin is counted blind by keyboard alone; the variance is posted with its effect in numbers', async () => {
    const { result } = (await run('count.start', { locationId: 'C-01-1' })) as {
      result: { id: string; data: { lines: { lotNumber: string }[] } }
    }
    await open(`/inventory-control?area=counts&count=${result.id}`)
    const lines = page.getByRole('table', { name: 'Lines' })
    expect(await lines.getByRole('columnheader', { name: 'Book' }).count()).toBe(0)
    await page.getByLabel('Lot', { exact: true }).focus()
    await page.keyboard.type(`${result.data.lines[0]!.lotNumber.toLowerCase()}\n`)
    await page.keyboard.type('16\n')
    await lines.getByRole('columnheader', { name: 'Book' }).waitFor()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Post' })
    await dialog.getByText('1 lot differs: 2 fewer; the stock value changes by -8.36. Posted is final.').waitFor()
    await dialog.getByRole('button', { name: 'Post count' }).click()
    await page.getByText('Posted', { exact: true }).waitFor()
    expect(await stockOf('nsk')).toEqual({ 'C-01-1': 16 })
  })

  it('a scan opens the form of the lot', async () => {
    await open('/inventory-control?area=adjust')
    await page.getByLabel('Lot, part or bin').fill('A-04-2')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Adjust' })
    await dialog.getByLabel('Change').fill('-60')
    await dialog.getByText(/then holds 0 instead of 60; the stock value changes by -250.80/).waitFor()
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
    await page
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct' })
    await dialog.getByLabel('It was really').fill('1')
    await dialog.getByLabel('Reason').fill('Typed 3 for 1')
    await dialog.getByText(/a correction of -2 is posted/).waitFor()
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await row('Typed 3 for 1').first().waitFor()
    expect(await stockOf('odd')).toEqual({ 'C-01-2': 8 })
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
    await page.getByRole('menuitem', { name: 'Release' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('No lots yet').waitFor()
  })

  it('what is at its reorder point is listed with the reason', async () => {
    await open('/inventory-control?area=reorder')
    await row('36 available, reorder at 40').first().waitFor()
  })

  it('every check is green, and stock on a day is the sum of its movements', async () => {
    await open('/inventory-control?area=integrity')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText(/All 8 checks are green/).waitFor()
    await page.getByLabel('Part number').fill('nsk 6205 ddu')
    const figures = page.getByRole('region', { name: 'Stock on a day' }).getByRole('status')
    await figures.getByText('16', { exact: true }).waitFor()
    await figures.getByText('66.88').waitFor()
    await page.getByLabel('At the end of').fill('2020-01-01')
    await figures.getByText('0.00').waitFor()
  })

  it('two people take from one lot at the same moment: one wins, the other is told what is left', async () => {
    const lotId = await lotAt('A-04-2')
    const take = () =>
      desk.context.request.post(`${server.url}/api/commands/stock.transfer`, {
        data: { input: { lotId, qty: 40, toLocationId: 'C-01-1' } },
        headers: { Origin: server.url, 'Idempotency-Key': `e2e-race-${Math.random()}-0000000000` },
      })
    const answers = await Promise.all([take(), take()])
    expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 422])
    const refused = (await answers.find((answer) => answer.status() === 422)!.json()) as { detail: string }
    expect(refused.detail).toContain('holds 20, not 40')
    expect(await stockOf('fag')).toEqual({ 'A-04-2': 20, 'C-01-1': 40 })
  })
})

describe('access', () => {
  const addresses = [
    '/inventory?id=skf',
    '/inventory?view=lots',
    ...['counts', 'adjust', 'transfer', 'reorder', 'ledger', 'integrity', 'ageing', 'abc', 'locations'].map(
      (area) => `/inventory-control?area=${area}`,
    ),
  ]
  it.each(['dark', 'light'])(
    'no serious violation in the %s theme',
    async (theme) => {
      await page.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
      for (const address of addresses) {
        await open(address)
        await page.waitForTimeout(400)
        expect(await serious(), address).toEqual([])
      }
    },
    120_000,
  )
})

async function lotAt(place: string): Promise<string> {
  const answer = (await send(desk, server.url, '/api/collections/inventory/query', {
    where: [
      ['bin', '==', place],
      ['qtyOnHand', '>', 0],
    ],
  })) as { documents: { id: string }[] }
  return answer.documents[0]!.id
}

async function serious(): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).join(' ')}`)
}
