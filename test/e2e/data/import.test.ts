import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, openBrowser, openDesk, openScreen, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
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
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** Types text and a key within one turn of the event loop, before anything is rendered. Runs in the page. */
function typeAtOnce(input: Element, [text, key]: readonly [string, string]): void {
  const field = input as HTMLInputElement
  field.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
}

/** Chooses a list by the name of its screen; any other name is that of a new table, and `file` that of the file. */
async function chooseList(name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Into' })
  await box.fill(name)
  const list = page.getByRole('option', { name, exact: true })
  await page
    .getByRole('option')
    .or(page.getByText(/^No list of this name/))
    // The form also has a native list of character sets, whose options are invisible while it is closed.
    .filter({ visible: true })
    .first()
    .waitFor()
  if ((await list.count()) > 0) return list.click()
  await box.fill('New table')
  await page.getByRole('option', { name: 'New table…' }).click()
  if (name !== 'file') await page.getByLabel('Name of the new table').fill(name)
}

/** The button that was pressed is gone, but the keyboard does not start over at the top of Prime. */
const keyboardIsOnThePage = () =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true)

async function choose(address: string, file: string | File, into?: string): Promise<void> {
  await openScreen(page, address)
  await page.getByRole('button', { name: 'Choose file', exact: true }).waitFor()
  if (into) await chooseList(into)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file', exact: true }).click(),
  ])
  await chooser.setFiles(
    typeof file === 'string'
      ? join(FIXTURES, file)
      : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(await file.arrayBuffer()) },
  )
}

describe('a workbook', () => {
  it('becomes a new collection by the sheet that is chosen, is found again, and is taken back', async () => {
    await choose('/csv-to-firestore', 'frictionless/sheets.xlsx', 'cities')
    await page.getByLabel('Sheet', { exact: true }).selectOption('Sheet2')
    await page.getByRole('cell', { name: 'paris', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import 1 row' }).isEnabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await keyboardIsOnThePage()

    await openScreen(page, '/csv-to-firestore')
    const begin = page.getByRole('region', { name: 'Start with a template' })
    await begin.getByRole('button', { name: 'Choose file of Opening stock' }).waitFor()
    await begin.getByRole('link', { name: 'Download template for vendors' }).waitFor()
    await page.getByRole('link', { name: 'sheets.xlsx' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  })
})

describe('a file in an old encoding', () => {
  it('is read again by the one that is chosen', async () => {
    await choose('/csv-to-firestore', 'frictionless/table-infer-iso-8859-7.csv', 'file')
    await page.getByText(/^File options/).click()
    await page.getByLabel('Encoding').selectOption('iso-8859-7')
    await page.getByRole('cell', { name: 'Λεωνιδας', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Separator').inputValue()).toBe(',')
  })

  it('leaves nothing serious for axe, in either theme', async () => {
    await allIsThere(page)
    expect(await seriousInBoth(page)).toEqual([])
  })
})

describe('rows in error', () => {
  const BAD = Array.from({ length: 12 }, (_, at) => (at + 1) * 10)
  const rows = Array.from({ length: 120 }, (_, at) => `M${at + 1},SKF,${BAD.includes(at + 1) ? 'on request' : 5}`)
  const file = new File([`Part number,Brand,Price\n${rows.join('\n')}\n`], 'parts.csv')

  it('stop an import that is all or nothing, are mended in place before the run, and those left over after it, into the same run', async () => {
    await choose('/csv-to-firestore', file, 'stray')
    await page.waitForURL(/import=/)
    await keyboardIsOnThePage()
    await chooseList('Parts')
    await page.getByRole('button', { name: 'Import into Parts instead' }).click()
    const price = page.getByRole('textbox', { name: 'Price, row 10', exact: true })
    await price.waitFor()
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    const run = page.getByRole('button', { name: 'Import 108 rows' })
    const isWhole = page.getByRole('checkbox', { name: 'Import only if every row is valid' })
    await isWhole.check()
    await expect.poll(() => run.isDisabled()).toBe(true)
    await isWhole.uncheck()
    await expect.poll(() => run.isEnabled()).toBe(true)
    await allIsThere(page)
    expect(await seriousInBoth(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Apply to all rows with this value' }).uncheck()
    await price.fill('10')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Import 109 rows' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()

    await page.getByRole('textbox', { name: 'Price, row 20', exact: true }).fill('20')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('region', { name: 'Rows in error' }).waitFor({ state: 'detached' })
    await page.getByText('120', { exact: true }).first().waitFor()
    const count = async () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/collections', { credentials: 'same-origin' })
        const listed = (await answer.json()) as { name: string; documents: number }[]
        return listed.find(({ name }) => name === 'parts')?.documents
      })
    await expect.poll(() => count()).toBe(120)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Import undone' }).waitFor()
    await keyboardIsOnThePage()
    await expect.poll(async () => (await count()) ?? 0).toBe(0)
  })
})

describe('rows pasted into a list where no cell has the focus', () => {
  it('are offered as new records, checked, added and listed', async () => {
    await openScreen(page, '/customers')
    const rows = 'Cust. Name\tAcct#\tTown\nPasted One\tP-1\tDayton\nPasted Two\tP-2\tReno\n'
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, rows)
    const dialog = page.getByRole('dialog', { name: 'Add customers' })
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor()
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await dialog.getByText('Import undone · 2 deleted · 0 restored').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })
})

describe('the columns of a new collection', () => {
  it('say what they hold and how sure that is, are changed, and are remembered', async () => {
    const text = 'serial,amount,when\n0012,5,03/04/2026\n0013,7,05/06/2026\n'
    const bins = new File([text], 'bins.csv')
    await choose('/csv-to-firestore', bins, 'bins')
    await expect.poll(() => page.getByLabel('serial holds').inputValue()).toBe('text')
    const run = page.getByRole('button', { name: 'Import 2 rows' })
    await run.waitFor()
    await expect.poll(() => run.isDisabled()).toBe(true)
    await page.getByLabel('Dates like 03/04/2026').selectOption('day')
    await page.getByLabel('amount holds').selectOption('text')
    await expect.poll(() => run.isEnabled()).toBe(true)
    await run.click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()

    await choose('/csv-to-firestore', bins, 'bins')
    await page.getByRole('button', { name: 'Map the columns as last time' }).click()
    await expect.poll(() => page.getByLabel('amount holds').inputValue()).toBe('text')
    await expect.poll(() => page.getByLabel('Dates like 03/04/2026').inputValue()).toBe('day')
  })
})

describe('cells that have to be changed', () => {
  const list = 'Item,Maker,Source\nSKF 6205-2rs,skf,harbor supply\nFAG 6206,fag,Nobody\n'

  it('are changed by the steps of their column, names become records, and all of it is kept for everyone', async () => {
    await openScreen(page, '/csv-to-firestore')
    await page.evaluate(async () => {
      const vendor = { op: 'create', collection: 'vendors', id: 'harbor', data: { name: 'Harbor Supply' } }
      const part = { op: 'create', collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS', brand: 'SKF' } }
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'cells-that-have-to-be-changed' }
      const body = JSON.stringify({ writes: [vendor, part] })
      await fetch('/api/commit', { method: 'POST', headers, body })
    })
    await choose('/csv-to-firestore', new File([list], 'offer.csv'), 'Parts')
    await page.getByRole('button', { name: 'Transform Item' }).click()
    const steps = page.getByRole('dialog', { name: 'Transform Item' })
    await steps.getByLabel('Add a step').selectOption('split')
    await steps.getByRole('button', { name: 'Add step' }).click()
    await steps.getByText('Enter a text.').waitFor()
    await steps.getByLabel('Divided by').fill(' ')
    await steps.getByLabel('Piece').fill('2')
    await steps.getByRole('button', { name: 'Add step' }).click()
    await steps.getByLabel('Add a step').selectOption('upper')
    await steps.getByRole('listitem').filter({ hasText: 'Upper case' }).waitFor()
    await steps.getByLabel('Add a step').press('Escape')
    await steps.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: '6205-2RS', exact: true }).first().waitFor()

    await page.getByLabel('Fill a field without a column').selectOption({ label: 'Preferred vendor' })
    await page.getByLabel('Preferred vendor', { exact: true }).selectOption('from')
    await page.getByLabel('Column for Preferred vendor').selectOption('Source')
    await page.getByRole('button', { name: 'Transform Preferred vendor' }).click()
    await page.getByLabel('Add a step').selectOption('lookup')
    await page.getByRole('button', { name: 'Add look-up' }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Fill a field without a column').selectOption({ label: 'Origin' })
    await page.getByRole('button', { name: 'Fill', exact: true }).click()
    await page.getByText('Enter a text.').waitFor()
    await page.getByLabel('Origin', { exact: true }).selectOption('formula')
    await page.getByText('Enter a formula.').waitFor()
    await page.getByRole('button', { name: 'Do not fill Origin' }).click()
    await page.getByLabel('Existing records').selectOption('partNumber')
    await page.getByText('No vendor has the Name "Nobody".').waitFor()
    const change = page.getByRole('region', { name: 'What would happen' }).getByRole('row', { name: /6205-2RS/ })
    await expect.poll(() => change.innerText()).toMatch(/Preferred vendor\s+Harbor Supply/)

    await page.getByRole('button', { name: 'Save as preset' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Offers')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Delete preset' }).waitFor()
  })

  it('are changed the same way in the next file of that kind', async () => {
    await choose('/csv-to-firestore', new File([list], 'offer-2.csv'), 'Parts')
    await page.getByLabel('Preset', { exact: true }).selectOption({ label: 'Offers' })
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
    await page.getByText('2 steps').waitFor()
  })

  it('leave nothing serious for axe, in either theme', async () => {
    await allIsThere(page)
    expect(await seriousInBoth(page)).toEqual([])
  })
})

describe('records that are there already', () => {
  it('are found by several fields, and each column says what becomes of what they hold', async () => {
    const rows = 'Part number,Brand,Description,Notes\n6205-2RS,SKF,Other words,Other notes\n'
    const file = new File([rows], 'words.csv')
    await choose('/csv-to-firestore', file, 'Parts')
    await page.getByLabel('Existing records').selectOption('partNumber')
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
    await page.getByRole('combobox', { name: 'And also match by' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Brand', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Description, where the record has a value').waitFor()
    // One field is restored from an older file, the others stay as they are; for a single record none is restored.
    const differing = page.getByRole('region', { name: 'Where the file differs' })
    await differing.getByLabel('Description differs in 1 record').waitFor()
    await differing.getByLabel('Bring back').selectOption('notes')
    await expect.poll(() => differing.getByLabel('Description').inputValue()).toBe('keep')
    await page.getByRole('button', { name: 'Keep Notes of 6205-2RS as now' }).click()
    await page.getByText('1 value of single records stays as now.', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import 0 rows' }).count()).toBe(1)
  })

  it('opening stock goes through the ledger, with its value shown first', async () => {
    await page.evaluate(async () => {
      const place = { op: 'set', collection: 'locations', id: 'a1', data: { code: 'A-01', kind: 'Bin' } }
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-place-for-opening-stock' }
      await fetch('/api/commit', { method: 'POST', headers, body: JSON.stringify({ writes: [place] }) })
    })
    const file = new File(['Part,Quantity,Unit cost,Location\n6205 2RS,10,4.18,A-01\n'], 'count.csv')
    await choose('/csv-to-firestore', file, 'Opening stock')
    await page.getByText(/^Lots in sum: Value up by 41.80$/).waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  })

  it('that are the whole set remove the rest once its name is typed, and the undo asks about what was changed since', async () => {
    await choose('/csv-to-firestore', new File(['code,qty,constructor\na,1,x\nb,2,y\n'], 'shelf.csv'), 'shelf')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await choose('/csv-to-firestore', new File(['code,qty\na,5\n'], 'shelf.csv'), 'shelf')
    await page.getByLabel('Existing records').selectOption({ label: 'Match by Code' })
    await page.getByLabel('What to do').selectOption({ label: 'Replace all' })
    const run = page.getByRole('button', { name: 'Import 1 row, remove 1' })
    await expect.poll(() => run.isDisabled()).toBe(true)
    await page.getByLabel('1 record would be removed. Type shelf to go on').fill('shelf')
    await run.click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.evaluate(async () => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': 'a-change-since-import',
        'if-match': '*',
      }
      const asked = { method: 'POST', headers, body: '{}' }
      const { documents } = await (await fetch('/api/collections/shelf/query', asked)).json()
      const body = JSON.stringify({ patch: { note: 'mine' } })
      await fetch(`/api/collections/shelf/documents/${documents[0].id}`, { method: 'PATCH', headers, body })
    })
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'One record was changed since the import' }).waitFor()
    await page.getByRole('radio', { name: 'Remove only imported values' }).check()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Import undone' }).waitFor()
    const { documents } = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/collections/shelf/query', { method: 'POST', headers, body: '{}' })).json()
    })
    const held = documents.map(({ data }: { data: object }) => data)
    expect(held.sort((a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code))).toEqual([
      { code: 'a', qty: 1, note: 'mine' },
      { code: 'b', qty: 2 },
    ])
  })

  it('of JSON are taken from where they are in the file', async () => {
    const items = [
      { sku: 'a', at: { city: 'Rome' } },
      { sku: 'b', at: { city: 'Oslo' } },
    ]
    await choose(
      '/json-to-firestore',
      new File([JSON.stringify({ ok: true, data: { items } })], 'answer.json'),
      'answers',
    )
    // A wrapper around nothing but records is unwrapped automatically.
    await expect.poll(() => page.getByLabel('Records are at').inputValue()).toBe('/data/items')
    await page.getByText('Look into the file').click()
    const tree = page.getByRole('region', { name: 'What the file holds' })
    await tree.getByText('list of 2').waitFor()
    await tree.getByText('read from here').waitFor()
    await page.getByRole('checkbox', { name: /^Split maps/ }).check()
    await page.getByRole('cell', { name: 'Rome', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
  })

  it('leave nothing serious for axe, in either theme', async () => {
    await allIsThere(page)
    expect(await seriousInBoth(page)).toEqual([])
  })
})

describe('rows of a spreadsheet', () => {
  it.each([
    ['Enter', 'vend', 'Vendors'],
    ['Tab', 'customer', 'Customers'],
  ])('go into the list that was typed, however soon %s follows', async (key, typed, list) => {
    await openScreen(page, '/csv-to-firestore')
    const box = page.getByRole('combobox', { name: 'Into' })
    await box.evaluate(typeAtOnce, [typed, key] as const)
    await expect.poll(() => box.inputValue()).toBe(list)
    await page.getByText('The file goes into this list.').waitFor()
  })

  it('are pasted where a file would be dropped', async () => {
    await openScreen(page, '/csv-to-firestore')
    await page.getByRole('button', { name: 'Choose file', exact: true }).waitFor()
    await chooseList('Parts')
    const empty = await page.getByRole('link', { name: 'Download template for parts' }).getAttribute('href')
    expect(decodeURIComponent(empty ?? '')).toContain('Part number,')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Part number\tBrand\nQ1\tSKF\nQ2\tNSK\n')
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    await page.getByText('pasted.tsv').waitFor()
  })
})

describe('a long import', () => {
  it('goes on when its page is left', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `L${at},${at}`)
    await choose('/csv-to-firestore', new File([`sku,qty\n${rows.join('\n')}\n`], 'long.csv'), 'long')
    await page.getByRole('button', { name: 'Import 20,000 rows' }).click()
    await page.getByText('It goes on when you leave this page').waitFor()
    await openScreen(page, '/csv-to-firestore')
    await page.getByRole('link', { name: 'long.csv' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.getByText('20,000', { exact: true }).first().waitFor()
  })
})

describe('a file that is still on its way', () => {
  it('does not call back who left meanwhile', async () => {
    const { promise: left, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/imports', async (route) => {
      if (route.request().method() === 'POST') await left
      await route.continue()
    })
    await choose('/csv-to-firestore', new File(['sku\nA1\n'], 'left.csv'), 'left')
    await openScreen(page, '/json-to-firestore')
    const taken = (answer: Response) => answer.request().method() === 'POST' && answer.url().endsWith('/api/imports')
    await Promise.all([page.waitForResponse(taken).then((answer) => answer.finished()), goOn()])
    await page.unroute('**/api/imports')
    // Waits until the page has rendered the response.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(new URL(page.url()).pathname).toBe('/json-to-firestore')
  })
})

describe('a Firestore export', () => {
  it('goes into its own collections', async () => {
    await choose('/json-to-firestore', 'firestore-shapes/a_datatype_tree.json')
    await page.getByText('payables, po, Tracking').waitFor()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await openScreen(page, '/tracking')
    await page.getByText('3318810025').first().waitFor()
  })
})
