import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADD_FIELDS } from '#features/data/custom-tables/custom-fields/commands.ts'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, put, send, signUp } from '#test/e2e/support/browser.ts'
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
    { collection: 'vendors', id: 'v1', data: { name: 'Acme Bearing', country: 'US', city: 'Baltimore' } },
    { collection: 'vendors', id: 'v2', data: { name: 'ACME Bearings, Inc.', country: 'US', phone: '555 010 4477' } },
    { collection: 'vendors', id: 'v3', data: { name: 'Delta Parts', country: 'US', taxId: '12-3456711' } },
    { collection: 'vendors', id: 'v4', data: { name: 'Delta Parts Ltd', country: 'US', taxId: '98-7654322' } },
    {
      collection: 'payables',
      id: 'p1',
      data: { status: 'Open', payableNumber: 'B-1', vendorId: 'v2', totalAmount: 5 },
    },
    { collection: 'guests', id: 'g1', data: { guest: 'Kim Berg', mail: 'kim@berg.example' } },
    { collection: 'guests', id: 'g2', data: { guest: 'Kim  Berg ', mail: 'Kim@berg.example' } },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return answer.ok() ? ((await answer.json()) as { data: Record<string, unknown> }).data : undefined
}

describe('the search for duplicates', () => {
  it('searches by a ready rule, saves it, and sends what it found to be decided', async () => {
    await openScreen(page, '/search-duplicates')
    await page.getByRole('link', { name: 'Vendors by name and country' }).click()
    await page.getByRole('form', { name: 'Rule' }).getByText('and', { exact: true }).waitFor()
    await page.getByLabel('Run automatically').selectOption('Every week')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await page.getByRole('button', { name: 'Search by Vendors by name and country' }).waitFor()
    await page.getByText('vendors, not searched yet, every week').waitFor()
    await page.getByRole('button', { name: 'Search now' }).click()
    await page.getByText(/4 records compared in .* 2 groups alike\./).waitFor()
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.getByRole('heading', { name: 'Duplicates' }).waitFor()
    await page.getByRole('navigation', { name: 'Groups' }).getByText('2 groups').waitFor()
  })

  it('writes a rule for any collection and tries it on a sample', async () => {
    await openScreen(page, '/search-duplicates?collection=guests')
    const rule = page.getByRole('form', { name: 'Rule' })
    for (const press of ['Search now', 'Try on a sample', 'Save rule']) {
      await rule.getByRole('button', { name: press }).click()
      await rule.getByRole('alert').getByText('Add a condition first: what must be the same in two records.').waitFor()
      await rule.getByRole('button', { name: 'Add a condition' }).and(page.locator(':focus')).waitFor()
    }
    await page.getByRole('button', { name: 'Add a condition' }).click()
    expect(await rule.getByRole('alert').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Field' }).selectOption('mail')
    await page.getByRole('combobox', { name: 'Must be' }).selectOption('is the same email')
    await rule.getByRole('button', { name: 'Save rule' }).click()
    await rule.getByText('Enter a name for the rule.').waitFor()
    await rule.getByLabel('Name of the rule').and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Try on a sample' }).click()
    await page.getByText('Trial on the first 2 records: 1 group alike. Nothing was stored.').waitFor()
    await page.getByRole('list', { name: 'The surest groups' }).getByText('Kim Berg').waitFor()
    await page.getByRole('button', { name: 'Add another condition' }).click()
    await page.getByRole('combobox', { name: 'Counts' }).nth(1).selectOption('counts 3')
    await page.getByLabel('Minimum score').waitFor()
    await page.getByLabel('Name of the rule').fill('Guests')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await page.waitForURL('**/search-duplicates?rule=*')
    const { pathname, search } = new URL(page.url())
    await openScreen(page, pathname + search)
    await expect.poll(() => page.getByRole('combobox', { name: 'Counts' }).nth(1).inputValue()).toBe('3')
  })

  it('compares by a field that people added, as soon as it is there', async () => {
    await openScreen(page, '/search-duplicates?ready=Vendors by phone')
    const field = page.getByRole('combobox', { name: 'Field' })
    await field.waitFor()
    const grade = { kind: 'text', label: 'Old number', options: {} }
    const input = { table: 'vendors', fields: { custom_old: grade }, columns: [] }
    await send(desk, server.url, `/api/commands/${ADD_FIELDS}`, { input })
    await field.selectOption('Old number')
    await expect.poll(() => page.getByRole('combobox', { name: 'Must be' }).inputValue()).toBe('same')
  })
})

describe('the queue', () => {
  it('compares, takes values field by field, merges, and moves what points to it', async () => {
    await openScreen(page, '/duplicates')
    await page.getByRole('button', { name: /Acme Bearing · ACME Bearings.*, 1 reference$/ }).click()
    await page.getByText('1 reference moves').waitFor()
    await page.getByRole('button', { name: 'Name: ACME Bearings, Inc.' }).click()
    await page.getByRole('button', { name: /^Merge into/ }).click()
    await page.getByText(/Merged into Acme Bearing; 1 reference moved/).waitFor()
    await expect.poll(() => read('vendors', 'v2')).toBeUndefined()
    await expect
      .poll(() => read('vendors', 'v1'))
      .toMatchObject({
        name: 'ACME Bearings, Inc.',
        city: 'Baltimore',
        phone: '555 010 4477',
      })
    await expect.poll(() => read('payables', 'p1')).toMatchObject({ vendorId: 'v1' })
  })

  it('lists what changed since when a merge is undone, and takes the rest back', async () => {
    await put(desk, server.url, [
      {
        collection: 'payables',
        id: 'p1',
        data: { status: 'Open', payableNumber: 'B-1', vendorId: 'v3', totalAmount: 5 },
      },
    ])
    await openScreen(page, '/duplicates?status=Merged')
    await page.getByRole('button', { name: /^Undo the merge of/ }).click()
    await page.getByText(/One record was changed since the merge/).waitFor()
    await page.getByRole('link', { name: 'Bill p1' }).waitFor()
    await page.getByRole('button', { name: 'Undo the rest' }).click()
    await page.getByText('Undone, except for 1 that changed since').waitFor()
    await expect.poll(() => read('payables', 'p1')).toMatchObject({ vendorId: 'v3' })
    await expect.poll(() => read('vendors', 'v2')).toMatchObject({ name: 'ACME Bearings, Inc.' })
    await expect
      .poll(() => read('vendors', 'v1'))
      .toEqual({
        name: 'Acme Bearing',
        country: 'US',
        city: 'Baltimore',
        status: 'Active',
      })
  })

  it('proposes to warn of what it merged, and prints what was done', async () => {
    await openScreen(page, '/search-duplicates?collection=guests')
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByRole('combobox', { name: 'Field' }).selectOption('mail')
    await page.getByRole('combobox', { name: 'Must be' }).selectOption('is the same email')
    await page.getByRole('button', { name: 'Search now' }).click()
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: /^Merge into/ }).click()
    const bar = page.getByRole('region', { name: 'Prevent this in future' })
    await bar.getByRole('button', { name: 'Warn from now on' }).click()
    await page.getByText('Warning is on').waitFor()
    await openScreen(page, '/search-duplicates')
    await page.getByText(/^guests, not searched yet, warns$/).waitFor()
    await openScreen(page, '/duplicates?status=Merged')
    const [report] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .getByRole('button', { name: /^Print the report of the merge of/ })
        .first()
        .click(),
    ])
    await report.close()
  })

  it('asks to type the name where the tax ids differ, and decides by keys', async () => {
    await openScreen(page, '/duplicates')
    await page.getByRole('button', { name: /^Delta Parts ·/ }).click()
    await page.getByText('Their tax IDs differ').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Merge into/ }).isDisabled()).toBe(true)
    await page.keyboard.press('2')
    await page.getByLabel('type Delta Parts Ltd').waitFor()
    // Keys that arrive faster than a person types come from a scanner.
    await page.waitForTimeout(400)
    await page.keyboard.press('n')
    await page.getByText('Remembered: not duplicates').waitFor()
    await page.getByRole('navigation', { name: 'Status' }).getByText('Not duplicates').click()
    await page.getByRole('button', { name: /^Delta Parts ·/ }).waitFor()
    await expect.poll(() => read('vendors', 'v4')).toBeDefined()
  })

  it('merges all that are exactly alike at once', async () => {
    await put(desk, server.url, [
      { collection: 'customers', id: 'a1', data: { name: 'Acme Pumps', email: 'buy@acme.example' } },
      { collection: 'customers', id: 'a2', data: { name: 'Acme', email: 'Buy@acme.example' } },
      { collection: 'customers', id: 'b1', data: { name: 'Delta Mills', email: 'ap@delta.example' } },
      { collection: 'customers', id: 'b2', data: { name: 'The Delta', email: 'ap@delta.example' } },
    ])
    await openScreen(page, '/search-duplicates?ready=Customers%20by%20email')
    await page.getByRole('button', { name: 'Search now' }).click()
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.getByRole('button', { name: 'Merge all exact matches' }).click()
    await page.getByText('2 merged. Each can be undone under Merged.').waitFor()
    expect(
      await Promise.all(['a1', 'a2', 'b1', 'b2'].map(async (id) => (await read('customers', id)) !== undefined)),
    ).toEqual([true, false, true, false])
  })

  it('is spared where a new vendor is there already: its form says so', async () => {
    await openScreen(page, '/vendors')
    await page.getByRole('button', { name: 'New vendor' }).click()
    const form = page.getByRole('dialog', { name: 'New vendor' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Delta Parts GmbH')
    await form.getByRole('textbox', { name: 'Country' }).fill('US')
    await page.keyboard.press('Tab')
    await form.getByText('Possible duplicates:').waitFor()
    await form.getByRole('link', { name: 'Delta Parts Ltd' }).waitFor()
    await form.getByRole('button', { name: 'Discard' }).click()
  })

  it('is not needed for one record: its menu finds others like it and compares them', async () => {
    await openScreen(page, '/vendors?id=v3')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
    await page.waitForURL(/\/duplicates\?of=vendors&id=v3&id=v4$/)
    await page.getByRole('heading', { name: 'Similar records' }).waitFor()
    await page.getByText('Delta Parts Ltd').first().waitFor()
    await put(desk, server.url, [{ collection: 'vendors', id: 'v9', data: { name: 'Zephyr Supply', country: 'US' } }])
    await openScreen(page, '/vendors?id=v9')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
    await page.getByText('No vendor is like Zephyr Supply').waitFor()
  })

  it('and the search have nothing serious for axe, in either theme', async () => {
    await openScreen(page, '/duplicates?status=Open')
    await page.getByRole('region', { name: 'References' }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await openScreen(page, '/duplicates?status=Merged')
    await page.getByRole('list', { name: 'Merges' }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
    await openScreen(page, '/search-duplicates?collection=vendors')
    await page.getByRole('form', { name: 'Rule' }).waitFor()
    expect(await seriousInBoth(page)).toEqual([])
  })

  it('fits a phone without sideways scroll, one thing at a time', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/search-duplicates', '/duplicates?status=Merged', '/duplicates']) {
      await openScreen(page, path)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: /^Acme Bearing ·/ }).click()
    await page.getByRole('table', { name: 'Comparison' }).waitFor()
    await page.getByRole('button', { name: 'All groups' }).click()
    await page.getByRole('button', { name: /^Acme Bearing ·/ }).waitFor()
  })
})
