import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, OWNER, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk
let visitor: Desk
let page: Page

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  visitor = await openDesk(browser, server.url)
  await put(desk, server.url, [
    { collection: 'bins', id: 'b1', data: { label: 'Shelf A', size: '5', keeperName: 'Kim Berg', vendorId: 'v1' } },
    { collection: 'bins', id: 'b2', data: { label: 'Shelf B', size: 'big', keeperName: 'Lee Ford', vendorId: 'v1' } },
    { collection: 'vendors', id: 'v1', data: { name: 'SKF', email: 'orders@skf.example' } },
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  server?.wipe()
})

async function open(on: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    on.waitForEvent('filechooser'),
    on.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

describe('a set of live collections', () => {
  it('is tried out with a table of differences, copied, and taken back', async () => {
    await openScreen(page, '/clone-collection')
    const choice = page.getByRole('combobox', { name: 'Collections to copy' })
    for (const name of ['bins', 'vendors']) {
      await choice.fill(name)
      await page.getByRole('option', { name: new RegExp(`^${name} \\(`) }).click()
    }
    await choice.press('Escape')
    const bins = page.getByRole('region', { name: 'bins', exact: true })
    await bins.getByLabel('Into collection').fill('payables')
    await bins.getByText('payables already exists. Choose another name, or append to it.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true)
    await bins.getByLabel('Into collection').fill('test_bins')
    await page.getByRole('region', { name: 'vendors', exact: true }).getByLabel('Into collection').fill('test_vendors')
    await page.getByLabel('Ids').selectOption('Make new ones')
    await bins.getByRole('button', { name: 'Fields: rename, convert, mask' }).click()
    await bins.getByLabel('Make size into').selectOption('Number')
    await bins.getByLabel('New name of label').fill('shelf')
    await bins.getByLabel('Mask keeperName').selectOption('Name')
    await page.getByRole('button', { name: 'Preview' }).click()

    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await page.getByText('size is not a number: "big".').waitFor()
    await page.getByRole('row', { name: /label now shelf Renamed/ }).waitFor()
    await page.getByRole('row', { name: /vendorId Points to the copies/ }).waitFor()
    await expect
      .poll(() => page.getByRole('row', { name: /keeperName Masked/ }).textContent())
      .toMatch(/Name [0-9A-Z]{6}/)

    await page.getByRole('button', { name: 'Copy 2 documents' }).click()
    await page.getByRole('heading', { name: 'Copied', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open test_bins' }).click()
    await page.getByText('Shelf A').first().waitFor()

    await openScreen(page, '/clone-collection')
    await page.getByRole('link', { name: 'bins to test_bins, vendors to test_vendors' }).click()
    await page.getByRole('button', { name: 'Undo clone' }).click()
    await page.getByRole('heading', { name: 'Undone' }).waitFor()
    await page.getByText('documents undone.').waitFor()
  })

  it('is kept as a plan that copies every week, taken up again, and forgotten', async () => {
    await openScreen(page, '/clone-collection?collection=bins')
    const bins = page.getByRole('region', { name: 'bins', exact: true })
    await bins.getByLabel('Into collection').fill('bins_week')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the structure as JSON Schema' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('bins_week.schema.json')
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({
      properties: { vendorId: { 'x-references': 'vendors' } },
    })
    await page.getByRole('button', { name: 'Save this plan' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Enter the name of the plan.').waitFor()
    await page.getByLabel('Name of the plan').fill('Bins of the week')
    await page.getByLabel('It copies').selectOption('Every week')
    await page.getByText('such as bins_week_20261130', { exact: false }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep it' }).click()
    const kept = page.getByRole('region', { name: 'Kept plans' })
    await kept.getByText('bins to bins_week').waitFor()
    await kept.getByText('Every week').waitFor()
    await openScreen(page, '/clone-collection')
    await kept.getByRole('button', { name: 'Use Bins of the week' }).click()
    await expect.poll(() => bins.getByLabel('Into collection').inputValue()).toBe('bins_week')
    const choice = page.getByRole('combobox', { name: 'Collections to copy' })
    await choice.fill('vendors')
    await page.getByRole('option', { name: /^vendors \(/ }).click()
    await choice.press('Escape')
    await page.getByLabel('Name prefix').fill('test_')
    await expect.poll(() => bins.getByLabel('Into collection').inputValue()).toBe('test_bins')
    await kept.getByRole('button', { name: 'Forget Bins of the week' }).click()
    await kept.waitFor({ state: 'detached' })
  })

  it('leaves nothing serious for axe, in either theme', async () => {
    expect(await seriousInBoth(page)).toEqual([])
    await openScreen(page, '/clone-collection?collection=vendors')
    await page.getByRole('button', { name: 'Fields: rename, convert, mask' }).click()
    expect(await seriousInBoth(page)).toEqual([])
  })

  it('asks for the password again when the sign-in is no longer fresh', async () => {
    // The server answers like this once; what follows is real.
    let isFirst = true
    await page.route('**/api/clones', async (route) => {
      if (!isFirst || route.request().method() !== 'POST') return route.continue()
      isFirst = false
      const problem = {
        code: 'fresh-sign-in-required',
        title: 'Fresh',
        status: 403,
        detail: 'Enter your password again.',
      }
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) })
    })
    await openScreen(page, '/clone-collection?collection=vendors')
    await page.getByLabel('Copy', { exact: true }).selectOption('Structure only')
    await page.getByRole('button', { name: 'Preview' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Copy the structure' }).click()
    await page.getByRole('heading', { name: 'Copied', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use the plan again' }).click()
    await page.getByLabel('Into collection').waitFor()
    await expect.poll(() => page.getByLabel('Copy', { exact: true }).inputValue()).toBe('structure')
    await page.unroute('**/api/clones')
  })

  it('begins with the configuration where settings are cloned', async () => {
    await put(desk, server.url, [
      { collection: 'settings', id: 'company', data: { name: 'Company', companyName: 'Harbor' } },
      { collection: 'savedViews', id: 's1', data: { screen: '/payable', name: 'Mine', isShared: true } },
    ])
    await openScreen(page, '/settings/clone-collection')
    await page.getByRole('region', { name: 'settings', exact: true }).waitFor()
    await page.getByRole('region', { name: 'savedViews', exact: true }).waitFor()
  })
})

describe('a configuration pack', () => {
  it('is saved, compared with what is here field by field, applied, and undone', async () => {
    await openScreen(page, '/settings/clone-collection')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a pack' }).click(),
    ])
    const pack = readFileSync(await saved.path())
    await put(desk, server.url, [
      { collection: 'settings', id: 'company', data: { name: 'Company', companyName: 'Changed by mistake' } },
    ])
    await open(page, 'Open a pack', 'pack.json', pack)
    await page.getByRole('row', { name: /settings company Differs companyName Changed by mistake Harbor/ }).waitFor()
    await page.getByRole('button', { name: 'Apply 1' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('No differences.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('row', { name: /Changed by mistake/ }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])

    await openScreen(visitor.page, '/settings/clone-collection')
    await open(visitor.page, 'Open a pack', 'pack.json', pack)
    await visitor.page.getByText('Only an owner who is logged in can compare').waitFor()
    await open(visitor.page, 'Open a pack', 'cut.json', Buffer.from(pack.toString().replace('Harbor', 'Harbour')))
    await visitor.page.getByText('The checksum does not match').waitFor()
  })
})

describe('everything', () => {
  it('is exported by an owner from the structure of the data', async () => {
    await openScreen(page, '/collection-structure')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON, complete' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^Prime \d{4}-\d{2}-\d{2}\.zip$/)
    const files = unzipSync(readFileSync(await saved.path()))
    expect(JSON.parse(strFromU8(files['collections/bins.json']!))).toHaveLength(2)
  })
})

describe('without logging in', () => {
  it('a file is looked into, transformed and saved, and the page says what needs an owner', async () => {
    await openScreen(visitor.page, '/clone-collection')
    await visitor.page.getByText('Only an owner who is logged in can').waitFor()
    const text = 'id,contactName,email,price\r\nc1,Kim Berg,kim@x.example,12.50\r\n'
    await open(visitor.page, 'Choose file', 'contacts.csv', Buffer.from(text))
    await visitor.page.getByRole('button', { name: 'Mask people and prices' }).click()
    await visitor.page.getByRole('row', { name: /email Masked kim@x\.example person-/ }).waitFor()
    await visitor.page.getByLabel('The copy is called').fill('people')
    const [saved] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('button', { name: 'Save the copy as JSON' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('people.json')
    const [copy] = JSON.parse(readFileSync(await saved.path(), 'utf8'))
    expect(copy).toMatchObject({ id: 'c1', contactName: expect.stringMatching(/^Name /) })
    expect(JSON.stringify(copy)).not.toMatch(/Kim|kim@|12\.50?"/)
    expect(visitor.said.filter((line) => /uncaught/.test(line))).toEqual([])
  })
})
