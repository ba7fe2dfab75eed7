import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/axe.ts'
import { type Desk, openBrowser, openDesk, put, send, signUp } from '#test/e2e/browser.ts'
import { dayFromToday } from '#test/e2e/days.ts'
import { type Server, startServer } from '#test/server.ts'

let server: Server
let browser: Browser
let desk: Desk
let page: Page

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  page = desk.page
  page.setDefaultTimeout(12_000)
  await put(desk, server.url, [
    {
      collection: 'receivable',
      id: 'r1',
      data: {
        status: 'Open',
        invoiceNumber: 'INV-1',
        customerId: 'c1',
        customerName: 'Acme Conveyor',
        dueDate: dayFromToday(-10),
        totalAmount: 1290,
        balance: 1290,
      },
    },
    {
      collection: 'receivable',
      id: 'r2',
      data: {
        status: 'Open',
        invoiceNumber: 'INV-2',
        customerId: 'c1',
        customerName: 'Acme Conveyor',
        dueDate: dayFromToday(-3),
        totalAmount: 10,
        balance: 10,
      },
    },
    { collection: 'customers', id: 'c1', data: { name: 'Acme Conveyor', status: 'Active' } },
    { collection: 'vendors', id: 'v1', data: { name: 'SKF USA Inc.', status: 'Active' } },
    ...[1, 2, 3].map((at) => ({
      collection: 'logs',
      id: `l${at}`,
      data: {
        status: 'pending',
        page: 'Shopify',
        reference: 'Fetch orders',
        message: `Order ${at}471 failed`,
        user: 'marta@harborbearing.example',
      },
    })),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const open = async (address: string): Promise<void> => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const read = async (collection: string, id: string) => {
  const answer = await desk.context.request.get(`${server.url}/api/collections/${collection}/documents/${id}`)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

describe('settings', () => {
  it('keep the company as it is written, with history, and show the number that comes next', async () => {
    await open('/settings')
    const name = page.getByRole('textbox', { name: 'Company' })
    await name.fill('Harbor Bearing Co.')
    await name.blur()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Timeline' }).getByText('created it').waitFor()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
    await page.getByRole('option', { name: 'America/Chicago' }).click()
    await expect.poll(async () => (await read('settings', 'company')).timeZone).toBe('America/Chicago')
    expect(await read('settings', 'company')).toMatchObject({ companyName: 'Harbor Bearing Co.' })

    await page.getByRole('link', { name: 'Numbering' }).click()
    const pattern = page.getByRole('textbox', { name: 'Payables' })
    await pattern.fill('BILL-{NNN}')
    await page.getByText('A pattern has the year, such as {YYMM}.').waitFor()
    await pattern.fill('BILL-{YYMM}-{NNN}')
    await page.getByText(/^BILL-\d{4}-001$/).waitFor()
    await pattern.blur()
    await expect.poll(async () => (await read('settings', 'numbering')).numberAP).toBe('BILL-{YYMM}-{NNN}')
  })

  it('close stock only forward, and say what is fixed', async () => {
    await open('/settings?section=stock')
    await page.getByText('Nothing is closed').waitFor()
    await page.getByRole('button', { name: 'Close stock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close stock' })
    await dialog.getByRole('textbox', { name: 'Closed through' }).fill('2026-01-31')
    await dialog.getByRole('button', { name: 'Close stock' }).click()
    await expect.poll(async () => (await read('settings', 'stock')).lockedThrough).toBe('2026-01-31')
    await page.getByRole('link', { name: 'Fixed rules' }).click()
    await page.getByText('30 days after the day in its number').waitFor()
  })
})

describe('settings', () => {
  it('are found by a word of their explanation, and refuse what cannot be', async () => {
    await open('/settings')
    await page.getByRole('textbox', { name: 'Search settings' }).fill('overdue for more')
    await page.getByRole('link', { name: 'Money: Credit stops after' }).click()
    const buckets = page.getByRole('textbox', { name: 'Ageing buckets' })
    await buckets.fill('90, 30')
    await buckets.blur()
    await page.getByText('Up to six rising numbers of days, such as 30, 60, 90.').waitFor()
    await buckets.fill('5')
    await buckets.blur()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByText('Over 5', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Letters', exact: true }).click()
    const subject = page.getByRole('textbox', { name: 'First reminder, subject' })
    await subject.fill('{total} please')
    await subject.blur()
    await page.getByRole('figure', { name: 'First reminder' }).getByText('USD 1,290.00 please').waitFor()
    await put(desk, server.url, [{ collection: 'settings', id: 'money', data: { name: 'Money' } }])
  })
})

describe('tasks', () => {
  it('that repeat come again when they are done', async () => {
    await put(desk, server.url, [
      {
        collection: 'todos',
        id: 't1',
        data: {
          title: 'Upload the stock',
          status: 'To do',
          dueOn: dayFromToday(-1),
          repeat: 'Every week',
          assignee: 'marta@harborbearing.example',
        },
      },
    ])
    await open('/home')
    await page.getByRole('checkbox', { name: 'Done: Upload the stock' }).click()
    await page.getByText('Upload the stock: done').waitFor()
    const again = page.getByRole('region', { name: 'Agenda' }).getByRole('link', { name: 'Upload the stock' })
    await again.waitFor()
    const { documents } = (await send(desk, server.url, '/api/collections/todos/query', {
      where: [['title', '==', 'Upload the stock']],
      orderBy: [['dueOn', 'asc']],
    })) as { documents: { data: { status: string; dueOn: string } }[] }
    expect(documents.map(({ data }) => [data.status, data.dueOn])).toEqual([
      ['Done', dayFromToday(-1)],
      ['To do', dayFromToday(6)],
    ])
    await send(desk, server.url, '/api/commit', {
      writes: documents.map((doc) => ({
        op: 'delete',
        collection: 'todos',
        id: (doc as unknown as { id: string }).id,
      })),
    })
  })

  it('are looked after by somebody else while a person is away', async () => {
    await open('/home')
    await page.getByRole('button', { name: 'Away' }).click()
    const dialog = page.getByRole('dialog', { name: 'Away' })
    await dialog.getByRole('textbox', { name: 'Away until' }).fill(dayFromToday(3))
    await dialog.getByRole('button', { name: 'I am away' }).click()
    await page.getByText(/^You are away until/).waitFor()
    await page.getByRole('button', { name: 'I am back' }).click()
    await page.getByText(/^You are away until/).waitFor({ state: 'detached' })
  })

  it('are read from one line, done from my day, and undone', async () => {
    await open('/todo')
    await page.getByRole('textbox', { name: 'New task' }).fill('Call Acme today !high')
    await page.getByText(/^Call Acme · .* · high priority$/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: 'Call Acme' }).getByText('Today').waitFor()

    const arriving = {
      poNumber: '010126-09',
      status: 'Pending',
      expectedDate: dayFromToday(2),
      buyer: 'marta@harborbearing.example',
    }
    await put(desk, server.url, [{ collection: 'po', id: 'arriving', data: arriving }])
    await page.evaluate(async () => {
      const { id } = (await (await fetch('/api/auth/get-session')).json()).user
      localStorage.setItem(`prime-draft-${id}-payables`, JSON.stringify({ vendorInvoiceNo: 'R-77' }))
    })
    await open('/home')
    await page.getByRole('region', { name: 'Agenda' }).getByRole('link', { name: 'PO 010126-09' }).waitFor()
    const begun = page.getByRole('region', { name: 'Begun and not saved' }).getByRole('link', { name: 'R-77' })
    expect(await begun.getAttribute('href')).toBe('/payable?new=1')
    await send(desk, server.url, '/api/commit', { writes: [{ op: 'delete', collection: 'po', id: 'arriving' }] })
    await page.getByText(/1 task due/).waitFor()
    await page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'Call Acme' }).waitFor()
    await page.getByRole('checkbox', { name: 'Done: Call Acme' }).click()
    await page.getByText('Nothing waits for you.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('checkbox', { name: 'Done: Call Acme' }).waitFor()
  })
})

describe('follow-ups', () => {
  it('one promise settles all of a party, and stands on its invoices', async () => {
    await open('/followup')
    const card = page.getByRole('article', { name: 'Acme Conveyor' })
    await card.getByText('2 items · USD 1,300.00').waitFor()
    await card.getByRole('button', { name: 'Outcome for all of Acme Conveyor' }).click()
    await page.getByRole('menuitem', { name: 'Promised' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Promised for' }).fill(dayFromToday(4))
    await dialog.getByRole('button', { name: 'Record the promise' }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByText('Nobody to chase today').waitFor()
    expect((await read('receivable', 'r1')).promiseDate).toBe(dayFromToday(4))
    expect((await read('receivable', 'r2')).promiseDate).toBe(dayFromToday(4))
  })
})

describe('the error log', () => {
  it('resolves a group at once; the badge falls with it, and rises when it is opened again', async () => {
    await open('/log')
    const badge = page.getByRole('banner').getByRole('link', { name: /Error Logs/ })
    await expect.poll(() => badge.innerText()).toMatch(/3/)
    const card = page.getByRole('article', { name: /Order \d471 failed/ })
    await card.getByText('3 times').waitFor()
    await card.getByText(/^Hit /).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Order \d471 failed/)
    await page.keyboard.press('r')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByText('No open errors').waitFor()
    await expect.poll(() => badge.innerText()).not.toMatch(/\d/)
    expect(await read('logs', 'l2')).toMatchObject({ status: 'completed', resolution: 'Duplicate' })
    await page.getByRole('link', { name: 'All groups' }).click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect.poll(() => badge.innerText()).toMatch(/3/)
  })

  it('mutes a failure: what comes of it meanwhile leaves the badge by itself', async () => {
    await open('/log')
    const badge = page.getByRole('banner').getByRole('link', { name: /Error Logs/ })
    await page.getByRole('button', { name: /^More for Order/ }).click()
    await page.getByRole('menuitem', { name: 'Mute for 7 days' }).click()
    await page.getByText('No open errors').waitFor()
    const again = { status: 'pending', page: 'Shopify', reference: 'Fetch orders', message: 'Order 9471 failed' }
    await put(desk, server.url, [{ collection: 'logs', id: 'l9', data: again }])
    await expect.poll(async () => (await read('logs', 'l9')).resolution).toBe('Ignored')
    await expect.poll(() => badge.innerText()).not.toMatch(/\d/)
    await page.getByRole('region', { name: 'Errors per day' }).waitFor()
  })
})

describe('the timeline', () => {
  it('takes a comment with a mention and a picture, and gives them back when deleted', async () => {
    await open('/vendors?id=v1')
    const timeline = page.getByRole('complementary', { name: 'Timeline' })
    await timeline.getByRole('textbox', { name: 'Comment' }).fill('')
    await timeline.getByRole('textbox', { name: 'Comment' }).pressSequentially('Ask @mar')
    await timeline.getByRole('option', { name: /Marta Reyes/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('for the price list')
    await page.keyboard.press('Control+Enter')
    await timeline.getByRole('listitem').filter({ hasText: 'for the price list' }).waitFor()
    await timeline.getByRole('textbox', { name: 'Comment' }).fill('Ask for the new catalogue')
    await timeline.getByRole('button', { name: 'Make a task' }).click()
    await page.getByText('Task for you: Ask for the new catalogue').waitFor()
    await timeline.getByLabel('Files to attach').setInputFiles({
      name: 'corner.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG, 'base64'),
    })
    await timeline.getByRole('link', { name: /^corner\.png/ }).waitFor()
    await timeline.getByRole('button', { name: 'Delete corner.png' }).click()
    await timeline.getByRole('link', { name: /^corner\.png/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await timeline.getByRole('link', { name: /^corner\.png/ }).waitFor()

    await open('/home')
    const mentions = page.getByRole('region', { name: 'Mentions' })
    await mentions.getByText(/for the price list/).waitFor()
    await page.getByRole('checkbox', { name: 'Done: Ask for the new catalogue' }).waitFor()
  })
})

describe('parties', () => {
  it('a customer on a page is the one most overdue, with what is open by age', async () => {
    const followUp = {
      subject: 'Ask for the papers',
      partyName: 'Acme Conveyor',
      dueOn: dayFromToday(9),
      status: 'Open',
    }
    await put(desk, server.url, [{ collection: 'followups', id: 'f1', data: followUp }])
    await open('/customer-dash')
    await page.getByRole('heading', { name: 'Acme Conveyor' }).waitFor()
    const invoices = page.getByRole('region', { name: 'Open invoices' })
    await invoices.getByText('USD 1,300.00').first().waitFor()
    await invoices.getByText('1 to 30').waitFor()
    await invoices.getByRole('link', { name: 'INV-1' }).waitFor()
    await page.getByRole('region', { name: 'Follow-ups' }).getByRole('link', { name: 'Ask for the papers' }).waitFor()
  })

  it('one company on both sides shows its net in the record', async () => {
    await put(desk, server.url, [
      { collection: 'vendors', id: 'v1', data: { name: 'SKF USA Inc.', status: 'Active', linkedCustomerId: 'c1' } },
      {
        collection: 'payables',
        id: 'p1',
        data: {
          status: 'Open',
          payableNumber: 'AP-1',
          vendorId: 'v1',
          vendorName: 'SKF USA Inc.',
          dueDate: dayFromToday(-40),
          totalAmount: 2000,
          balance: 2000,
        },
      },
    ])
    await open('/vendors?id=v1')
    const drawer = page.getByRole('dialog', { name: 'SKF USA Inc.' })
    await drawer.getByText('31 to 60').waitFor()
    await drawer.getByText(/we owe USD 700\.00/).waitFor()

    await open('/vendors-dashboard')
    const line = page.getByRole('row').filter({ hasText: 'SKF USA Inc.' })
    expect(await line.innerText()).toMatch(/USD 2,000\.00\s+USD 2,000\.00/)
    await put(desk, server.url, [
      {
        collection: 'payables',
        id: 'p1',
        data: { status: 'Paid', vendorId: 'v1', vendorName: 'SKF USA Inc.', totalAmount: 2000, balance: 0 },
      },
    ])
    await page.getByText('No figures yet').waitFor()
  })
})

describe('every office screen', () => {
  it('has nothing serious for axe where the plain screens do not lead', async () => {
    const found: string[] = []
    for (const path of [
      '/settings?section=numbering',
      '/settings?section=letters',
      '/settings?section=tax',
      '/vendors?id=v1',
    ]) {
      await open(path)
      await page.waitForLoadState('networkidle')
      found.push(...(await seriousInBoth(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  }, 120_000)
})
