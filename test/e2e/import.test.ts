import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, signUp } from '#test/e2e/browser.ts'
import { type Server, startServer } from '#test/server.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
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
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

async function choose(address: string, file: string, into?: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  if (into) await page.getByRole('combobox', { name: 'Into collection' }).fill(into)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  await chooser.setFiles(join(FIXTURES, file))
}

async function seriousIn(theme: string): Promise<string[]> {
  await page.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
  })
}

describe('a workbook', () => {
  it('becomes a new collection by the sheet that is chosen, is found again, and is taken back', async () => {
    await choose('/csv-to-firestore', 'frictionless/sheets.xlsx', 'cities')
    await page.getByLabel('Sheet', { exact: true }).selectOption('Sheet2')
    await page.getByRole('cell', { name: 'paris' }).waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()

    await page.goto('/csv-to-firestore')
    await page.getByRole('link', { name: 'sheets.xlsx' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('heading', { name: 'Taken back' }).waitFor()
  })
})

describe('a file in an old encoding', () => {
  it('is read again by the one that is chosen', async () => {
    await choose('/csv-to-firestore', 'frictionless/table-infer-iso-8859-7.csv')
    await page.getByLabel('Encoding').selectOption('iso-8859-7')
    await page.getByRole('cell', { name: 'Λεωνιδας' }).waitFor()
    expect(await page.getByLabel('Cells are divided by').inputValue()).toBe(',')
  })

  it.each(['dark', 'light'])('leaves nothing serious for axe, %s', async (theme) => {
    expect(await seriousIn(theme)).toEqual([])
  })
})

describe('a Firestore export', () => {
  it('goes into its own collections', async () => {
    await choose('/json-to-firestore', 'firestore-shapes/a_datatype_tree.json')
    await page.getByText('payables, po, Tracking').waitFor()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    await page.goto('/tracking')
    await page.getByText('3318810025').first().waitFor()
  })

  it.each(['dark', 'light'])('leaves the page without anything serious for axe, %s', async (theme) => {
    await page.goto('/json-to-firestore')
    expect(await seriousIn(theme)).toEqual([])
  })
})
