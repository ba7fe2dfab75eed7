import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, put, signUp } from '#test/e2e/browser.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let desk: Desk
let page: Page

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  page.setDefaultTimeout(12_000)
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
    await page.goto('/collection-structure')
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

  it('brings a field into one form, shown before and after, and takes it back', async () => {
    await page.goto('/collection-structure?collection=bins')
    await page.getByRole('button', { name: 'Normalise label' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 of 2 would change.').waitFor()
    await dialog.getByRole('cell', { name: '" Shelf B"' }).waitFor()
    await dialog.getByRole('button', { name: 'Change 1 document' }).click()
    await dialog.getByText('2 looked at, 1 changed').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('heading', { name: 'Taken back' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('A space at the beginning or end: 1.').waitFor()
    await page.getByRole('button', { name: 'Normalise size' }).click()
    await dialog.getByText('0 of 2 would change; 1 cannot be read so and stay as they are.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('becomes the design of a table', async () => {
    await page.goto('/collection-structure?collection=bins')
    await page.getByRole('link', { name: "Keep this as the table's design" }).click()
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.waitForURL(/customtable\?collection=bins/)
    const kept = await page.evaluate(async () => (await fetch('/api/collections/structures/documents/bins')).status)
    expect(kept).toBe(200)
  })

  it.each(['dark', 'light'])('has nothing serious for axe, %s', async (theme) => {
    await page.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
    await page.goto('/collection-structure?collection=payables')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Normalise status' }).click()
    await page.getByRole('dialog').getByText('would change').waitFor()
    await page.evaluate(axe.source)
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    })
    expect(found).toEqual([])
  })
})
