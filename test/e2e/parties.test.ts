import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  signUp,
} from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

const bill = (id: string, totalAmount: number, more: object) => ({
  collection: 'payables',
  id,
  data: { status: 'Open', payableNumber: `AP-${id}`, dueDate: dayFromToday(-2), totalAmount, ...more },
})

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v1', data: { name: 'Baltic Bearing Trade' } },
    bill('1', 1000, { vendorId: 'v1', currency: 'USD' }),
    bill('2', 200.5, { vendorName: 'Schaeffler', currency: 'EUR' }),
    bill('3', 30, { vendorName: 'Timken' }),
    {
      collection: 'customers',
      id: 'c1',
      data: { name: 'Acme Conveyor', creditLimit: 100, email: 'ann@acme.example', contactName: 'Ann' },
    },
    {
      collection: 'receivable',
      id: 'r1',
      data: {
        status: 'Open',
        invoiceNumber: 'INV-1',
        customerId: 'c1',
        customerName: 'Acme Conveyor',
        invoiceDate: dayFromToday(-50),
        dueDate: dayFromToday(-20),
        totalAmount: 300,
      },
    },
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

it('the bell names the vendor of a bill that holds its id only', async () => {
  const { page } = desk
  await openScreen(page, '/main')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => menu.innerText()).toContain('Baltic Bearing Trade')
  await page.keyboard.press('Escape')
})

it('a list adds each currency for itself', async () => {
  const { page } = desk
  await openScreen(page, '/payable')
  const foot = page.getByRole('status').filter({ hasText: 'Payables' })
  await expect.poll(() => foot.textContent()).toContain('Total USD 1,030.00 · EUR 200.50')
})

it('a new bill shows its next number; the vendor chosen brings terms and due date', async () => {
  const { page } = desk
  await put(desk, server.url, [
    { collection: 'vendors', id: 'v9', data: { name: 'Nordlager', termsId: 'Net 45', currency: 'USD' } },
  ])
  await openScreen(page, '/payable')
  await page.getByRole('row').filter({ hasText: 'AP-1' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New bill' })
  await form.getByLabel('Vendor', { exact: true }).click()
  await page.getByRole('option', { name: 'Nordlager' }).click()
  await form.getByPlaceholder(/^AP-\d{4}-\d{4} \(next\)$/).waitFor()
  await expect.poll(() => form.getByLabel('Terms').first().inputValue()).toBe('Net 45')
  const due = form.getByLabel('Due').first()
  await expect.poll(() => due.inputValue()).not.toBe('')
  await form.getByLabel('Total').first().fill('1250')
  await form.getByRole('button', { name: 'Create' }).click()
  const bill = page.getByRole('dialog', { name: /^AP-\d{4}-\d{4}$/ })
  await bill.getByRole('button', { name: 'Pay USD 1,250.00' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await bill.waitFor({ state: 'detached' })
})

const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

describe('a vendor', () => {
  it('is put on hold with a reason, is then not paid, and is released', async () => {
    const { page } = desk
    await openScreen(page, '/vendors?tab=all&id=v1')
    const record = page.getByRole('dialog', { name: 'Baltic Bearing Trade' })
    await record.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hold', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Hold or block' })
    await dialog.getByLabel('Reason').fill('Bank data changed')
    await dialog.getByText('Payments for Baltic Bearing Trade stop until it is released.').waitFor()
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await record.getByText('On hold: Bank data changed').waitFor()
    const refused = await desk.context.request.post(`${server.url}/api/commands/payables.payByCheck`, {
      data: { input: { payableId: '1', checkNumber: '1', checkDate: dayFromToday(0) } },
      headers: { Origin: server.url, 'Idempotency-Key': 'a-payment-to-a-held-vendor' },
    })
    expect(await refused.json()).toMatchObject({
      detail: 'Baltic Bearing Trade is On hold (Bank data changed); release the vendor first.',
    })
    await record.getByRole('button', { name: 'Release' }).click()
    await expect.poll(async () => (await read('vendors', 'v1')).status).toBe('Active')
  })

  it('has bank details that are masked, warn while they are new, and are shown to who asks', async () => {
    const { page } = desk
    const bank = page.getByRole('region', { name: 'Bank details' })
    await bank.getByRole('button', { name: 'Add bank details' }).click()
    const dialog = page.getByRole('dialog', { name: /^Change the bank details of / })
    await dialog.getByLabel('Account holder').fill('Baltic Bearing')
    await dialog.getByLabel('Account or IBAN').fill('DE89 3704 0044 0532 0130 00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await bank.getByText('Bank: ••••3000').waitFor()
    await bank.getByText(/changed today\. Before paying, call the vendor/).waitFor()
    await bank.getByRole('button', { name: 'Show' }).click()
    await page
      .getByRole('dialog', { name: 'Bank details', exact: true })
      .getByText('DE89 3704 0044 0532 0130 00')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Bank details', exact: true }).waitFor({ state: 'detached' })
    await allIsThere(page)
    expect(await seriousInBoth(page)).toEqual([])
  })

  it('is not paid to bank details that are new before someone has called back', async () => {
    const { page } = desk
    await openScreen(page, '/payable?tab=all&id=1')
    const record = page.getByRole('dialog', { name: 'AP-1' })
    await record.getByText(/changed today\. Before paying, call the vendor/).waitFor()
    await record.getByRole('button', { name: 'Pay USD 1,000.00' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pay .* by check/ })
    await dialog.getByText(/changed today and have not been confirmed by a call back\. A check for/).waitFor()
    await dialog.getByLabel('Check #').fill('7001')
    await dialog.getByRole('button', { name: 'Pay USD 1,000.00' }).click()
    await dialog.getByText(/enter who you spoke to/).waitFor()
    await expect.poll(() => dialog.getByLabel('Who you spoke to, and at which number').isVisible()).toBe(true)
    expect((await read('payables', '1')).status).toBe('Open')
  })

  it('has a tax id that is masked, and is on the list of the year with what checks paid', async () => {
    const { page } = desk
    const year = dayFromToday(0).slice(0, 4)
    await put(desk, server.url, [
      { collection: 'vendors', id: 'v3', data: { name: 'Ann Drayage', is1099: true, taxId: '12-3456789' } },
      {
        collection: 'checks',
        id: 'k3',
        data: { payeeId: 'v3', payeeName: 'Ann', status: 'Printed', amount: 2500, checkDate: `${year}-01-02` },
      },
    ])
    await goWithin(page, '/vendors?tab=all&id=v3')
    const tax = page.getByRole('region', { name: 'Tax ID' })
    await tax.getByText('Tax ID: ••••6789').waitFor()
    await expect.poll(() => page.getByLabel('Tax ID', { exact: true }).getByRole('textbox').count()).toBe(0)
    await tax.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog', { name: 'Tax ID' }).getByText('12-3456789').waitFor()
    await openScreen(page, `/vendors?view=1099&year=${year}`)
    const row = page
      .getByRole('region', { name: `1099 list of ${year}` })
      .getByRole('row')
      .last()
    await expect.poll(() => row.innerText()).toMatch(/Ann Drayage\s+••••6789\s+1\s+USD 2,500\.00\s+Yes/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export with tax IDs' }).click(),
    ])
    expect(await readFile((await file.path())!, 'utf8')).toMatch(/\r\nAnn Drayage,12-3456789,.*,1,2500\r\n/)
  })

  it('begins a bill with b', async () => {
    const { page } = desk
    await openScreen(page, '/vendors?tab=all&id=v3')
    await page.getByRole('region', { name: 'Tax ID' }).waitFor()
    await page.keyboard.press('b')
    const form = page.getByRole('dialog', { name: 'New bill' })
    await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Ann Drayage')
    await form.getByRole('button', { name: 'Discard' }).click()
  })

  it('opens with its fields, the number to call and one main act; tables are on sides of their own', async () => {
    const { page } = desk
    const data = { name: 'Reach Bearings', phone: '+1 215 555 0142', email: 'sales@reach.example' }
    await put(desk, server.url, [
      { collection: 'vendors', id: 'v8', data: { ...data, contacts: [{ name: 'Anna' }], priceList: [] } },
    ])
    await openScreen(page, '/vendors?tab=all&id=v8')
    const record = page.getByRole('dialog', { name: 'Reach Bearings' })
    const links = ['Call +1 215 555 0142', 'Email sales@reach.example'].map((name) =>
      record.getByRole('link', { name }),
    )
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+12155550142',
      'mailto:sales@reach.example',
    ])
    const balance = record.getByRole('button', { name: 'Reconcile statement' })
    const top = async (what: typeof balance) => (await what.boundingBox())!.y
    expect(await top(links[0]!)).toBeLessThan(await top(balance))
    await record.getByRole('tab', { name: 'Contacts & addresses 1' }).click()
    await record
      .getByRole('group', { name: /^Contacts/ })
      .getByRole('textbox', { name: 'Name, line 1' })
      .waitFor()
    await record.getByRole('tab', { name: 'Prices' }).click()
    await record.getByRole('group', { name: /^Price list/ }).waitFor()
    await record.getByRole('button', { name: 'More', exact: true }).click()
    for (const name of ['Log call', 'Set as preferred vendor', 'Hold'])
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await record.getByRole('button', { name: 'New purchase order' }).click()
    const form = page.getByRole('dialog', { name: 'New purchase order' })
    await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Reach Bearings')
    await form.getByRole('button', { name: 'Discard' }).click()
  })

  it('is begun with what a pasted text tells of it', async () => {
    const { page } = desk
    await openScreen(page, '/vendors')
    await page.getByRole('button', { name: 'Paste details' }).click()
    const dialog = page.getByRole('dialog', { name: 'New vendor from text' })
    await dialog.getByRole('button', { name: 'Create vendor' }).click()
    await dialog.getByText('Paste the text first.').waitFor()
    await dialog.getByLabel('Text', { exact: true }).fill('Company: Rollway Surplus\nCountry: USA\nWe stock SKF')
    await dialog.getByText('Rollway Surplus', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Create vendor' }).click()
    const form = page.getByRole('dialog', { name: 'New vendor', exact: true })
    await expect.poll(() => form.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Rollway Surplus')
    await expect.poll(() => form.getByLabel('Country').first().inputValue()).toBe('US')
    await form.getByRole('button', { name: 'Discard' }).click()
  })

  it('is beside another, one measure to a row', async () => {
    const { page } = desk
    const of = (vendorName: string, at: number) => ({ vendorName, status: 'Pending', poNumber: `01012${at}-0${at}` })
    await put(desk, server.url, [
      { collection: 'po', id: 'x1', data: { ...of('Baltic Bearing Trade', 1), vendorId: 'v1', totalAmount: 12 } },
      { collection: 'po', id: 'x2', data: { ...of('Timken', 2), totalAmount: 34, orderDate: dayFromToday(-3) } },
      {
        collection: 'po',
        id: 'x3',
        data: {
          ...of('Timken', 3),
          status: 'Received',
          orderDate: dayFromToday(-30),
          receivedOn: dayFromToday(-20),
        },
      },
    ])
    await openScreen(page, `/vendors-dashboard?compare=${encodeURIComponent('v1,name Timken')}`)
    const table = page.getByRole('table', { name: 'Vendors compared' })
    const row = (measure: string) => table.getByRole('row').filter({ hasText: measure }).first()
    await expect.poll(() => row('Measure').innerText()).toMatch(/Baltic Bearing Trade\s+Timken/)
    await expect.poll(() => row('Ordered').innerText()).toMatch(/USD 12\.00\s+USD 34\.00/)
    await expect.poll(() => row('Overdue').innerText()).toMatch(/USD 1,000\.00\s+USD 30\.00/)
    const leads = page.getByRole('table', { name: 'Days from the order to its receipt, by vendor' })
    await expect.poll(() => leads.innerText()).toMatch(/Timken\s+10 days/)
    // A figure that neither of them has gets no row.
    await expect.poll(() => row('Rejected').count()).toBe(0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await table.waitFor({ state: 'detached' })
    const score = page.getByRole('region', { name: 'Vendors' })
    const names = async () => (await score.getByRole('rowheader').allInnerTexts()).join(' ')
    await score.getByRole('button', { name: 'Ordered' }).click()
    await expect.poll(names).toMatch(/Timken.*Baltic Bearing Trade/s)
    await score.getByRole('columnheader', { name: 'Ordered' }).and(page.locator('[aria-sort=descending]')).waitFor()
    await score.getByRole('button', { name: 'Ordered' }).click()
    await expect.poll(names).toMatch(/Baltic Bearing Trade.*Timken/s)
  })

  it('has its statement laid beside our bills', async () => {
    const { page } = desk
    // A bill of another vendor with the same name does not belong to this one.
    const twin = { vendorId: 'twin', vendorName: 'Baltic Bearing Trade', status: 'Open', totalAmount: 500 }
    await put(desk, server.url, [{ collection: 'payables', id: 'twins', data: { ...twin, payableNumber: 'AP-T' } }])
    await openScreen(page, '/vendors?tab=all&id=v1')
    await page.getByRole('button', { name: 'Reconcile statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement of Baltic Bearing Trade' })
    await dialog.getByLabel('Paste the statement').fill('AP-1  1,100.00\nX-77  20.00')
    await dialog.getByText('The statement asks for USD 120.00 more than we owe.').waitFor()
    await dialog.getByRole('region', { name: 'Another amount' }).getByText('100.00 more than ours').waitFor()
    await dialog.getByRole('region', { name: 'Not in our books' }).getByText(/X-77/).waitFor()
    const csv = 'Invoice,Date,Balance\nAP-1,11/06/2026,"1,050.00"\n'
    const choose = (name: string, text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('statement.csv', csv)
    await dialog.getByText('The statement asks for USD 50.00 more than we owe.').waitFor()
    await choose('statement.pdf', '%PDF-1.7')
    await dialog
      .getByText('statement.pdf is not a text file. Save it as CSV, or copy its lines and paste them here.')
      .waitFor()
    await send(desk, server.url, '/api/commit', { writes: [{ op: 'delete', collection: 'payables', id: 'twins' }] })
  })
})

describe('what is owed', () => {
  it('is aged by the settings at once, as of any day', async () => {
    const { page } = desk
    await openScreen(page, '/payable?view=ageing')
    const table = page.getByRole('region', { name: 'Ageing' })
    await table.getByRole('columnheader', { name: '31 to 60' }).waitFor()
    await put(desk, server.url, [{ collection: 'settings', id: 'money', data: { name: 'Money', ageingDays: '7, 14' } }])
    await table.getByRole('columnheader', { name: 'Over 14' }).waitFor()
    await expect
      .poll(() => table.getByRole('row').filter({ hasText: 'Timken' }).innerText())
      .toMatch(/USD\s+30\.00\s+30\.00/)

    await page.getByRole('textbox', { name: 'As of' }).fill(dayFromToday(-1))
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Read from' }).selectOption('Entries up to that day')
    await page.getByText('No open items').waitFor()
  })

  it('by a customer over the limit stops credit, and is printed as a statement', async () => {
    const { page } = desk
    await openScreen(page, '/customer-dash?id=c1')
    await page.getByText(/^Credit: USD [\d,.]+ of USD [\d,.]+ used, USD [\d,.]+ over$/).waitFor()
    expect(await page.getByText(/^Over credit limit/).count()).toBe(0)
    await page.getByRole('button', { name: 'Statement', exact: true }).first().click()
    await Promise.all([
      page.context().waitForEvent('request', (request) => request.url().endsWith('/api/print/customer-statement/c1')),
      page.getByRole('menuitem', { name: 'Open items' }).click(),
    ])
  })

  it('is promised on the phone, with a part looked up by the customer’s own number, and who comes back finds the customer', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'parts', id: 'p1', data: { partNumber: '6205-2RS1', brand: 'SKF', listPrice: 12 } },
      {
        collection: 'customers',
        id: 'c2',
        data: {
          name: 'Bolt and Co',
          discountPct: 25,
          notes: 'Ask for Bo, mornings only',
          partNumbers: [{ theirs: 'B-77/1', partId: 'p1' }],
        },
      },
      {
        collection: 'receivable',
        id: 'r2',
        data: { status: 'Open', invoiceNumber: 'INV-2', customerId: 'c2', dueDate: dayFromToday(-9), totalAmount: 50 },
      },
    ])
    await openScreen(page, '/customer-dash?id=c1')
    await page.getByRole('heading', { name: 'Acme Conveyor' }).waitFor()
    // The next customer is loaded separately from the page.
    await expect
      .poll(async () => {
        await page.keyboard.press(']')
        return page.getByText('Ask for Bo, mornings only').isVisible()
      })
      .toBe(true)
    await page.getByRole('textbox', { name: 'Check a part' }).fill('b 77 1')
    const found = page.getByRole('list', { name: 'Parts found' }).getByRole('listitem').first()
    await expect
      .poll(() => found.innerText())
      .toMatch(/6205-2RS1[\s\S]*theirs: B-77\/1[\s\S]*9\.00 \(list 12\.00 less 25%\)/)
    await page.getByRole('button', { name: 'Promise to pay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record promise to pay: Bolt and Co' })
    await dialog.getByRole('button', { name: 'Record USD 50.00' }).click()
    await expect.poll(async () => (await read('receivable', 'r2')).promiseDate).toBe(dayFromToday(7))
    await openScreen(page, '/customer-dash')
    await page.getByRole('heading', { name: 'Bolt and Co' }).waitFor()
    await page.getByRole('link', { name: 'Needs attention' }).click()
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect
      .poll(() => attention.innerText())
      .toMatch(/Acme Conveyor\s+20 days overdue · Over the credit limit\s+USD/)
  })

  it('is asked for by a reminder with the words filled in', async () => {
    const { page } = desk
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openScreen(page, '/followup')
    await page.getByRole('button', { name: 'Remind Acme Conveyor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind Acme Conveyor' })
    const text = dialog.getByLabel('Text')
    await expect.poll(() => text.inputValue()).toMatch(/^Dear Ann,[\s\S]*INV-1: USD 300\.00/)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('First reminder recorded for Acme Conveyor').waitFor()
    await expect.poll(() => read('receivable', 'r1')).toMatchObject({ dunningLevel: 1, remindedOn: dayFromToday(0) })
    await page.getByRole('button', { name: 'Remind Acme Conveyor' }).waitFor({ state: 'detached' })
  })
})

it('an order on its way is promised again from its row, and the day before it stays', async () => {
  const { page } = desk
  const po = { poNumber: '010120-07', status: 'Pending', vendorName: 'Timken', expectedDate: dayFromToday(3) }
  await put(desk, server.url, [
    { collection: 'po', id: 'd1', data: po },
    {
      collection: 'Tracking',
      id: 'd1',
      data: {
        title: 'Box',
        poId: 'd1',
        carrier: 'UPS',
        status: 'Out for delivery',
        etaISO: dayFromToday(0),
        delivered: false,
      },
    },
  ])
  await openScreen(page, '/delivery')
  await page.getByRole('button', { name: /^Arriving today/ }).click()
  const row = page.getByRole('row').filter({ hasText: '010120-07' })
  await expect.poll(() => row.innerText()).toContain('parcel')
  await row.getByRole('checkbox').check()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Change promised date' })
  await dialog.getByLabel(/^Promised/).fill(dayFromToday(9))
  await dialog.getByLabel('Confirmed by').fill('Tina at Timken')
  await dialog.getByRole('button', { name: 'Save date' }).click()
  await expect
    .poll(async () => (await read('po', 'd1')).promises)
    .toEqual([
      { day: dayFromToday(3), saidOn: dayFromToday(0), by: 'marta@harborbearing.example' },
      { day: dayFromToday(9), saidOn: dayFromToday(0), by: 'Tina at Timken' },
    ])
})

describe('the lists of parties', () => {
  it('show what is open and overdue, and merge what is ticked, to be undone', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'vendors', id: 'k1', data: { name: 'Kugel Nord', status: 'Active', city: 'Kiel' } },
      { collection: 'vendors', id: 'k2', data: { name: 'Kugel Nord GmbH', status: 'Active' } },
      bill('8', 80, { vendorId: 'k2', currency: 'USD' }),
      bill('9', 9, { vendorId: 'k1', currency: 'USD', dueDate: dayFromToday(9) }),
    ])
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await openScreen(page, '/vendors')
    await expect.poll(() => row('Kugel Nord').innerText()).toMatch(/\s9\.00/)
    const firstOf = async () => (await page.getByRole('row').nth(1).innerText()).replaceAll(/\s+/g, ' ')
    await openScreen(page, '/vendors?sort=-openBalance&where=openBalance~under~90')
    await expect.poll(firstOf).toContain('80.00')
    await openScreen(page, '/vendors')
    await page.getByRole('button', { name: /^Overdue/ }).click()
    await row('Kugel Nord GmbH').waitFor()
    await expect.poll(() => row('Kugel Nord').count()).toBe(0)
    await expect.poll(async () => (await row('Kugel Nord GmbH').innerText()).match(/\b80\.00/g)).toHaveLength(2)

    await openScreen(page, '/vendors')
    await row('Kugel Nord').getByRole('checkbox').check()
    await row('Kugel Nord GmbH').getByRole('checkbox').check()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge vendors' })
    await dialog.getByRole('button', { name: /^Merge into Kugel Nord/ }).click()
    await page.getByText(/^Merged into Kugel Nord/).waitFor()
    await expect
      .poll(async () => (await read('payables', '8')).vendorId === (await read('payables', '9')).vendorId)
      .toBe(true)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await read('payables', '8')).vendorId).toBe('k2')
  })

  it('show the net of a company that is on both sides, from either end', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'vendors', id: 'n1', data: { name: 'Nadel Werk' } },
      { collection: 'customers', id: 'n2', data: { name: 'Nadel Handel', linkedVendorId: 'n1' } },
      bill('n1', 90, { vendorId: 'n1', currency: 'USD', invoiceDate: dayFromToday(0) }),
      {
        collection: 'receivable',
        id: 'n1',
        data: { status: 'Open', customerId: 'n2', dueDate: dayFromToday(5), totalAmount: 40 },
      },
    ])
    const both = page.getByRole('region', { name: 'Both sides' })
    await openScreen(page, '/vendors?tab=all&id=n1')
    await expect.poll(() => both.innerText()).toMatch(/Also a customer: Nadel Handel.*Net: USD\s50\.00 payable/)
    await both.getByRole('link', { name: 'Nadel Handel' }).click()
    await expect.poll(() => both.innerText()).toMatch(/Also a vendor: Nadel Werk.*Net: USD\s50\.00 payable/)
  })
})

it('reminders run over the ticked customers, one letter each in one print', async () => {
  const { page } = desk
  const invoice = { status: 'Open', customerId: 'c5', dueDate: dayFromToday(-9), totalAmount: 75 }
  await put(desk, server.url, [
    { collection: 'customers', id: 'c4', data: { name: 'Zahn und Rad' } },
    { collection: 'customers', id: 'c5', data: { name: 'Zinc Works' } },
    { collection: 'receivable', id: 'r5', data: { ...invoice, invoiceNumber: 'INV-5', dunningLevel: 1 } },
  ])
  await openScreen(page, '/customers?q=Z')
  for (const name of ['Zahn und Rad', 'Zinc Works'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print reminders' })
  const letters = dialog.getByRole('list', { name: 'Reminders of this run' })
  await expect.poll(() => letters.innerText()).toMatch(/Zahn und Rad\s+Nothing overdue/)
  await expect.poll(() => letters.innerText()).toMatch(/Zinc Works\s+Second reminder\s+USD 75\.00/)
  await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().endsWith('/api/print/reminder-run/c5')),
    dialog.getByRole('button', { name: 'Print the letter' }).click(),
  ])
  await expect.poll(() => read('receivable', 'r5')).toMatchObject({ dunningLevel: 2, remindedOn: dayFromToday(0) })
})

describe('while it is typed', () => {
  it('an invoice says that it is over the credit, and an order that its vendor is blocked', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'vendors', id: 'b1', data: { name: 'Fälscher', status: 'Blocked', holdReason: 'False brands' } },
    ])
    const choose = async (form: ReturnType<typeof page.getByRole>, field: string, name: string) => {
      await form.getByLabel(field, { exact: true }).click()
      await page.getByRole('option', { name }).click()
    }
    await openScreen(page, '/receivable?new=1')
    const invoice = page.getByRole('dialog', { name: 'New invoice' })
    await choose(invoice, 'Customer', 'Acme Conveyor')
    await invoice.getByText(/^Over credit limit: USD [\d,.]+ of USD [\d,.]+\d\./).waitFor()

    await openScreen(page, '/purchase-order?new=1')
    const order = page.getByRole('dialog', { name: 'New purchase order' })
    await choose(order, 'Vendor', 'Fälscher')
    await order.getByText('Fälscher is Blocked (False brands); release the vendor first.').waitFor()
  })
})
