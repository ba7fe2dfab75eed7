import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious, seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
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
    { collection: 'bins', id: 'b1', data: { size: 5, label: 'Shelf A' } },
    { collection: 'bins', id: 'b2', data: { size: 'big', label: ' Shelf B' } },
    { collection: 'payables', id: 'p1', data: { status: 'Open', vendorId: 'gone' } },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('the structure', () => {
  it('shows what the fields of a collection really hold', async () => {
    await openScreen(page, '/collection-structure')
    await page.getByRole('link', { name: /^bins/ }).click()
    const size = page.getByRole('row', { name: /^size/ })
    await size.getByText('Holds number and text.').waitFor()
    await page
      .getByRole('row', { name: /^label/ })
      .getByText('A space at the beginning or end: 1.')
      .waitFor()
    await page.getByRole('link', { name: /^payables/ }).click()
    await page.getByText('Points to vendors that are not there: 1.').waitFor()
  })

  it('brings a field of several collections into one form, shown before and after, and takes it back', async () => {
    await put(desk, server.url, [{ collection: 'shelves', id: 's1', data: { label: 'Row 1 ' } }])
    await openScreen(page, '/collection-structure?collection=bins')
    await page.getByRole('button', { name: 'Normalise label' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 of 2 would change.').waitFor()
    await dialog.getByRole('cell', { name: '" Shelf B"' }).waitFor()
    await dialog.getByRole('combobox', { name: 'Also label of' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'shelves', exact: true }).click()
    await dialog.getByText('2 of 3 would change.').click()
    await dialog.getByRole('cell', { name: '"Row 1"', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Change 2 documents' }).click()
    await dialog.getByText('3 looked at, 2 changed').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('heading', { name: 'Undone' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('A space at the beginning or end: 1.').waitFor()
    await page.getByRole('button', { name: 'Normalise size' }).click()
    await dialog.getByText('0 of 2 would change; 1 cannot be converted and will be kept.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('renames a field of a collection without a definition, shown first, and takes it back', async () => {
    await openScreen(page, '/collection-structure?collection=bins')
    await page.getByRole('button', { name: 'More for size' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename size' })
    await dialog.getByLabel('New name').fill('label')
    await page.keyboard.press('Enter')
    await dialog.getByText(/have a value under the new name and will be kept/).waitFor()
    await dialog.getByLabel('New name').fill('width')
    await page.keyboard.press('Enter')
    await dialog.getByText('2 of 2 would change.').waitFor()
    expect(await serious(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 2 documents' }).click()
    await dialog.getByText('2 looked at, 2 changed').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('heading', { name: 'Undone' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'More for size' }).waitFor()
  })

  it('deletes a field of several collections once its name is typed, each offered as a file before', async () => {
    await put(desk, server.url, [{ collection: 'shelves', id: 's1', data: { label: 'Row 1 ', size: 3 } }])
    await openScreen(page, '/collection-structure?collection=bins')
    await page.getByRole('button', { name: 'More for size' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete size' })
    const go = dialog.getByRole('button', { name: 'Change 2 documents' })
    await expect.poll(() => go.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Also size of' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'shelves', exact: true }).click()
    await dialog.getByText('3 of 3 would change.').waitFor()
    const file = dialog.getByRole('link', { name: 'Save shelves as a file first' })
    await expect.poll(() => file.getAttribute('href')).toBe('/api/export?collection=shelves&format=json')
    await dialog.getByLabel('Type size to delete it').fill('size')
    await dialog.getByRole('button', { name: 'Change 3 documents' }).click()
    await dialog.getByText('3 looked at, 3 changed').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('heading', { name: 'Undone' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'More for size' }).waitFor()
  })

  it('draws what points where, names what points nowhere, and leads on', async () => {
    await openScreen(page, '/collection-structure?collection=payables')
    await page.getByRole('tab', { name: 'Relations 1' }).click()
    await page.getByRole('img', { name: /payables points to .*vendors/ }).waitFor()
    const row = page.getByRole('row', { name: /^vendorId vendors 1 1 1, such as/ })
    await expect.poll(() => row.getByRole('link', { name: 'p1' }).getAttribute('href')).toContain('/payable')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the picture' }).click(),
    ])
    expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^<svg.*payables.*vendors.*<\/svg>$/s)
    await row.getByRole('link', { name: 'vendors' }).click()
    await page.getByRole('heading', { name: 'vendors' }).waitFor()
    await page.getByRole('row', { name: 'payables vendorId' }).waitFor()
  })

  it('is saved as a JSON Schema, as TypeScript and as a dictionary', async () => {
    await openScreen(page, '/collection-structure?collection=bins&tab=schema')
    await page.getByRole('region', { name: 'JSON Schema of bins' }).getByText('"$schema"').waitFor()
    await page.getByText('TypeScript', { exact: true }).click()
    const [types] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ])
    expect([types.suggestedFilename(), readFileSync(await types.path(), 'utf8')]).toEqual([
      'bins.d.ts',
      expect.stringContaining('export interface Bin {'),
    ])
    await page.getByText('Data dictionary', { exact: true }).click()
    await page.getByText('| `label` | Label | text |').waitFor()
  })

  it('lists what the bar cannot see, and draws all collections at once', async () => {
    await openScreen(page, '/collection-structure')
    const row = page.getByRole('row', { name: /^payables p1 It is open and has no due date/ })
    await expect.poll(() => row.getByRole('link', { name: 'p1' }).getAttribute('href')).toContain('/payable')
    await page.getByRole('img', { name: 'All collections and their relations' }).waitFor()
  })

  it('keeps what people know of a field, in the dictionary too', async () => {
    await openScreen(page, '/collection-structure?collection=bins')
    await page.getByRole('button', { name: 'More for label' }).click()
    await page.getByRole('menuitem', { name: 'Write a note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('As painted on the shelf')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('row', { name: /^label As painted on the shelf/ }).waitFor()
    await page.getByRole('tab', { name: 'Schema' }).click()
    await page.getByText('Data dictionary', { exact: true }).click()
    await page.getByText('As painted on the shelf |').waitFor()
  })

  it('is compared with its definition, an earlier day and another collection', async () => {
    await openScreen(page, '/collection-structure?collection=payables&tab=compare')
    await page.getByRole('row', { name: /^dueDate Only in Definition/ }).waitFor()
    await page.getByText('An earlier day', { exact: true }).click()
    await page.getByRole('row', { name: /^vendorId Only in Now/ }).waitFor()
    await page.getByText('Another collection', { exact: true }).click()
    await page.getByLabel('Collection to compare with').selectOption('bins')
    await page.getByRole('row', { name: /^size Only in bins \(2\)/ }).waitFor()
  })

  it('lists what to look at, shows documents, and finds a field by /', async () => {
    await openScreen(page, '/collection-structure?collection=bins&tab=problems')
    await page.getByRole('row', { name: /^size Holds number and text\./ }).waitFor()
    await page.getByRole('button', { name: 'Accept size: Holds number and text.' }).click()
    await page.getByRole('button', { name: 'Look at size again: Holds number and text.' }).click()
    await page.getByRole('button', { name: 'Accept size: Holds number and text.' }).waitFor()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page
      .getByRole('region', { name: /^Document / })
      .getByText('"Shelf A"')
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Fields' }).click()
    await page.getByRole('table').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('siz')
    await page.getByRole('row', { name: /^label/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /^size/ }).waitFor()
  })

  it('becomes the design of a table', async () => {
    await openScreen(page, '/collection-structure?collection=bins')
    await page.getByRole('link', { name: "Use this as the table's design" }).click()
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.waitForURL(/customtable\?collection=bins/)
    const kept = await page.evaluate(async () => (await fetch('/api/collections/structures/documents/bins')).status)
    expect(kept).toBe(200)
  })

  it('has nothing serious for axe in any of its tabs', async () => {
    await openScreen(page, '/collection-structure?collection=payables')
    for (const tab of ['Fields', /^Relations/, 'Compare', 'Schema']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').waitFor()
      await allIsThere(page)
      expect(await seriousInBoth(page), String(tab)).toEqual([])
    }
    await page.getByRole('tab', { name: 'Fields' }).click()
    await page.getByRole('button', { name: 'Normalise vendorId' }).click()
    await page.getByRole('dialog').getByText('would change').waitFor()
    expect(await seriousInBoth(page)).toEqual([])
  })
})
