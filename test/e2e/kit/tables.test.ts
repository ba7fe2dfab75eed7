import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
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
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('own tables', () => {
  it('are designed from a template, with a formula that is checked while it is typed', async () => {
    await openScreen(page, '/customtable')
    await page.getByRole('link', { name: 'Tool loans' }).and(page.locator('[href*="design=tool_loans"]')).waitFor()
    await page.getByRole('button', { name: 'New table' }).click()
    await page.getByRole('button', { name: 'Design table' }).click()
    await page.getByText('Enter a name first').waitFor()
    await page.getByLabel('Stored as').fill('watch')
    await page.getByLabel('Start with').selectOption('Price watch')
    await page.getByRole('button', { name: 'Design table' }).click()
    const formula = page.getByLabel('Formula of Difference')
    await formula.fill('ourPrice - theirCost')
    await page.getByText('There is no field “theirCost”', { exact: false }).waitFor()
    await formula.fill('ourPrice - theirPrice')
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.waitForURL('**/customtable?collection=watch')
    await page.getByRole('heading', { name: 'Price watch', exact: true }).first().waitFor()
  })

  it('take rows, work their formulas out, gain a field later, and lose none of their rows', async () => {
    await openScreen(page, '/customtable?collection=watch&new')
    const form = page.getByRole('dialog')
    await form.getByLabel('Part number').fill('6205-2RS1')
    await form.getByLabel('Their price').fill('4')
    await form.getByLabel('Our price').fill('5')
    await form.getByRole('button', { name: /Create|Save/ }).click()
    await page.getByRole('gridcell', { name: '6205-2RS1' }).waitFor()
    await page.getByRole('gridcell', { name: '25', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    // A user's own changes can be undone and redone from a list.
    await page.getByRole('button', { name: 'Ways', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Undo and redo' }).click()
    const acts = page.getByRole('dialog', { name: 'Undo and redo' })
    await acts.getByRole('button', { name: 'Undo New: 6205-2RS1' }).click()
    await acts.getByRole('button', { name: 'Redo New: 6205-2RS1' }).click()
    await acts.getByRole('button', { name: 'Undo New: 6205-2RS1' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: '25', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Fields and formulas' }).click()
    await page.getByRole('button', { name: 'Add a field' }).click()
    const last = page.getByRole('list', { name: 'Fields' }).getByRole('listitem').last()
    await last.getByLabel('Name').fill('Half')
    await last.getByLabel('Kind').selectOption('Amount')
    await last.getByLabel('Formula of Half').fill('round(difference / 2, 2)')
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.getByText('Saved; 1 row recalculated').waitFor()
    await page.getByRole('gridcell', { name: '0.50', exact: false }).waitFor()
  })

  it('say what another kind does to their values, and bring them into it', async () => {
    await put(desk, server.url, [
      { collection: 'watch', id: 'w2', data: { partNumber: '6206', brand: '12' } },
      { collection: 'watch', id: 'w3', data: { partNumber: '6207', brand: 'SKF' } },
    ])
    await openScreen(page, '/customtable?design=watch')
    await page.getByLabel('Default value of Seen at').fill('Trade fair')
    await page.getByRole('listitem').filter({ hasText: 'stored as brand' }).getByLabel('Kind').selectOption('Number')
    await page.getByText('1 value would be written as number', { exact: false }).waitFor()
    await page.getByText('1 cannot be converted and would be kept: "SKF".', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Save table' }).click()
    const dialog = page.getByRole('dialog', { name: 'Normalise brand' })
    await dialog.getByRole('button', { name: 'Change 1 document' }).click()
    await dialog.getByText('3 looked at, 1 changed').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.waitForURL('**/customtable?collection=watch')
    await page.getByRole('gridcell', { name: '12', exact: true }).waitFor()
    await openScreen(page, '/customtable?collection=watch&new')
    const seen = page.getByRole('dialog').getByLabel('Seen at')
    await seen.waitFor()
    await expect.poll(() => seen.inputValue()).toBe('Trade fair')
  })

  it('count what points to a row, look up what a row points to, and hold a value once', async () => {
    await put(desk, server.url, [
      { collection: 'customers', id: 'acme', data: { name: 'Acme', email: 'a@acme.test' } },
      {
        collection: 'structures',
        id: 'loans',
        data: {
          one: 'Loan',
          many: 'Loans',
          title: 'tool',
          columns: ['tool', 'customer', 'page'],
          fields: {
            tool: { kind: 'text', label: 'Tool', options: {} },
            customer: { kind: 'reference', label: 'Customer', target: 'customers', options: {} },
            page: { kind: 'text', label: 'Page', options: { as: 'link' } },
            state: { kind: 'choice', label: 'State', choices: ['Out', 'Back'], options: {} },
          },
        },
      },
      { collection: 'loans', id: 'l1', data: { tool: 'Puller', customer: 'acme', page: 'https://tools.test/puller' } },
      {
        collection: 'structures',
        id: 'fees',
        data: {
          title: 'what',
          fields: {
            what: { kind: 'text', label: 'What', options: {} },
            loan: { kind: 'reference', label: 'Loan', target: 'loans', options: {} },
            fee: { kind: 'money', label: 'Fee', options: {} },
          },
        },
      },
      { collection: 'fees', id: 'f1', data: { what: 'Week 1', loan: 'l1', fee: 10.1 } },
      { collection: 'fees', id: 'f2', data: { what: 'Week 2', loan: 'l1', fee: 10.2 } },
    ])
    await openScreen(page, '/customtable?design=loans')
    const fields = page.getByRole('list', { name: 'Fields' })
    const add = async (name: string, kind: string) => {
      await page.getByRole('button', { name: 'Add a field' }).click()
      const row = fields.getByRole('listitem').last()
      await row.getByLabel('Name').fill(name)
      await row.getByLabel('Kind').selectOption(kind)
    }
    await fields.getByRole('listitem').first().getByLabel('Once').check()
    await add('Mail', 'Looked-up field')
    await page.getByLabel('Field that Mail looks up').selectOption('Customer')
    await page.getByLabel('Mail shows').selectOption('email')
    await add('Fees', 'Count or sum')
    await page.getByLabel('Table that Fees counts').selectOption('fees')
    await page.getByLabel('Result of Fees').selectOption('Sum of Fee')
    await add('Papers', 'Files')
    await add('Chase', 'Button')
    await page.getByLabel('Action of Chase').selectOption('Makes a task about the row')
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.getByRole('gridcell', { name: 'a@acme.test' }).waitFor()
    await page.getByRole('gridcell', { name: '20.30' }).waitFor()
    await page.getByRole('link', { name: 'tools.test/puller' }).waitFor()
    await page.getByRole('columnheader', { name: 'Papers' }).waitFor()
    await page.getByRole('button', { name: 'Chase: Puller' }).click()
    await page.getByText('Chase: Puller: added').waitFor()
  })

  it('are filled row after row on a page of their own', async () => {
    await openScreen(page, '/customtable?collection=loans')
    await page.getByRole('link', { name: 'Enter rows' }).click()
    const tool = page.getByLabel('Tool')
    await tool.fill('Puller')
    await tool.press('Enter')
    await page.getByText('A loan with the Tool “Puller” already exists. Tool must be unique.').waitFor()
    expect(await serious(page)).toEqual([])
    await tool.fill('Gauge')
    await page.getByRole('button', { name: 'Add loan' }).click()
    await page.getByText('1 added', { exact: true }).waitFor()
    await expect.poll(() => tool.inputValue()).toBe('')
    await expect.poll(() => tool.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'To the list' }).click()
    await page.getByRole('gridcell', { name: 'Gauge', exact: true }).waitFor()
  })

  it('are looked at in pictures, and on a board by each of their choices, where a card is moved', async () => {
    await page.getByRole('button', { name: 'Ways', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Gallery' }).click()
    const cards = page.getByRole('list', { name: 'Loans' })
    await cards.getByRole('link', { name: /Puller/ }).waitFor()
    await cards.getByText('No picture').first().waitFor()
    expect(await serious(page)).toEqual([])
    await page.getByRole('link', { name: 'To the list' }).click()
    await page.getByRole('gridcell', { name: 'Puller', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Layout', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Board by State' }).click()
    await page
      .getByRole('region', { name: 'No State' })
      .getByRole('link', { name: /^Puller/ })
      .waitFor()
    await page.getByRole('button', { name: 'Actions of Puller' }).click()
    await page.getByRole('menuitem', { name: 'Out', exact: true }).click()
    await page
      .getByRole('region', { name: 'Out' })
      .getByRole('link', { name: /^Puller/ })
      .waitFor()
    await page.getByRole('button', { name: 'Actions of Puller' }).click()
    await page.getByRole('menuitem', { name: 'No State' }).click()
    await page
      .getByRole('region', { name: 'No State' })
      .getByRole('link', { name: /^Puller/ })
      .waitFor()
  })

  it('take the cell above by Ctrl D, today by Ctrl ;, and put what is known of a part beside it', async () => {
    await put(desk, server.url, [
      { collection: 'watch', id: 'w1', data: { partNumber: '1000', seenAt: 'Fair' } },
      { collection: 'watch', id: 'w2', data: { partNumber: '1001' } },
    ])
    await openScreen(page, '/customtable?collection=watch')
    const cell = (column: string) => page.locator(`[row-id="w2"] [col-id="${column}"]`)
    await cell('seenAt').click()
    await page.keyboard.press('Control+d')
    await cell('seenAt').getByText('Fair').waitFor()
    await cell('seenOn').click()
    await page.keyboard.press('Control+;')
    await expect.poll(async () => (await cell('seenOn').textContent())?.trim()).not.toBe('')
    await openScreen(page, '/customtable?design=watch')
    await page.getByRole('button', { name: 'Add a field' }).click()
    const last = page.getByRole('list', { name: 'Fields' }).getByRole('listitem').last()
    await last.getByLabel('Name').fill('Part')
    await last.getByLabel('Kind').selectOption('Part of the inventory')
    await page.getByRole('button', { name: 'Show stock, cost and family beside Part' }).click()
    await page.getByRole('button', { name: 'Save table' }).click()
    await page.waitForURL('**/customtable?collection=watch')
    const kept = await desk.context.request.get(`${server.url}/api/collections/structures/documents/watch`)
    expect((await kept.json()).data.figures.map(({ label }: { label: string }) => label)).toEqual([
      'In stock',
      'Average cost',
      'Family',
    ])
  })

  it('lend fields of one’s own to a table of the product', async () => {
    await put(desk, server.url, [{ collection: 'vendors', id: 'norden', data: { name: 'Norden' } }])
    await openScreen(page, '/vendors')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('link', { name: 'Add a custom field' }).click()
    const field = page.getByRole('list', { name: 'Fields' }).getByRole('listitem').first()
    await field.getByLabel('Name', { exact: true }).fill('Name')
    await page.getByRole('button', { name: 'Save fields' }).click()
    await page.getByText('Vendors already have a field named “Name”.').waitFor()
    await field.getByLabel('Name', { exact: true }).fill('Audited by')
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Save fields' }).click()
    await page.getByText('Vendors have 1 field of your own').waitFor()
    await openScreen(page, '/vendors?tab=all&id=norden')
    const drawer = page.getByRole('dialog', { name: 'Norden' })
    await drawer.getByRole('button', { name: 'More fields' }).click()
    const audited = drawer.getByLabel('Audited by')
    await audited.fill('Ana')
    await audited.press('Tab')
    const kept = async () => {
      const answer = await desk.context.request.get(`${server.url}/api/collections/vendors/documents/norden`)
      return (await answer.json()).data.custom_auditedBy
    }
    await expect.poll(kept).toBe('Ana')
  })

  it('say who may use them', async () => {
    await openScreen(page, '/customtable?design=watch')
    await page.getByLabel('viewer see it').uncheck()
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByText('Permissions saved').waitFor()
    await openScreen(page, '/customtable?design=watch')
    await expect.poll(() => page.getByLabel('viewer see it').isChecked()).toBe(false)
  })
})
