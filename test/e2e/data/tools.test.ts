import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious, seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let visitor: Page
let desk: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  visitor = (await openDesk(browser, server.url)).page
  desk = await openDesk(browser, server.url)
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(desk, server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

describe('the rule lab', () => {
  const said = (page: Page) => page.locator('dl')

  it('is open to a visitor, and all built-in cases are right', async () => {
    await visitor.goto('/testing')
    await visitor.getByText(/^(\d+) of \1 right$/).waitFor()
    await visitor.getByLabel('PO number').fill('139926')
    await said(visitor).getByText('Month 13 does not exist.').waitFor()
    await visitor.getByLabel('Now, in UTC').fill('2026-12-03T08:00')
    await visitor.getByLabel('PO number').fill('110326-01')
    await said(visitor).getByText('Dec 3, 2026, today').waitFor()
    await visitor.getByLabel('Batch').fill('110326-01\n139926')
    await visitor.getByRole('row', { name: /139926 Month 13|139926.*Month 13/ }).waitFor()
    await visitor.getByRole('navigation', { name: 'Rules' }).getByRole('link', { name: 'Freight' }).click()
    await said(visitor).getByText('50 lb, for its size').waitFor()
  })

  it('takes a real record, and keeps a case', async () => {
    const { page } = desk
    await put(desk, server.url, [
      { collection: 'po', id: 'p9', data: { poNumber: '010126-09', status: 'Received', vendorName: 'Nord' } },
    ])
    await openScreen(page, '/testing?rule=po')
    await page.getByLabel('Load a record by its number').fill('010126-09')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await said(page).getByText('Jan 1, 2026').waitFor()
    await page.getByRole('button', { name: 'Save as a case' }).click()
    await page.getByRole('region', { name: 'Saved cases' }).getByText('1 of 1 right').waitFor()
    await openScreen(page, '/purchase-order?tab=all&id=p9')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'When is this due?' }).click()
    await said(page).getByText('Ordered').waitFor()
    await expect.poll(() => page.getByLabel('PO number').inputValue()).toBe('010126-09')
    // The page handles keys once it is rendered; running all cases twice changes nothing.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+Enter')
        return page
          .getByText(/^(\d+) of \1 cases are right$/)
          .first()
          .isVisible()
      })
      .toBe(true)
    await page.getByRole('button', { name: 'Remove the case of 010126-09, Received' }).click()
    await page.getByRole('region', { name: 'Saved cases' }).waitFor({ state: 'detached' })
    await page.getByLabel('Load a record by its number').fill('nothing')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByText('There is no nothing').waitFor()
  })

  it('has nothing serious for axe, in either theme', async () => {
    await openScreen(visitor, '/testing?rule=part')
    await said(visitor).waitFor()
    expect(await seriousInBoth(visitor)).toEqual([])
  })
})

describe('the links', () => {
  it('begin with a set, ask for a number, are pinned, and are shared with visitors', async () => {
    const { page } = desk
    await openScreen(page, '/links')
    await page.getByRole('button', { name: 'Add standard links' }).click()
    // The button disappeared with the empty page, so the focus moves to the search.
    await page.getByRole('searchbox', { name: 'Search links' }).and(page.locator(':focus')).waitFor()
    await page.evaluate(() => {
      window.open = (address) => {
        document.title = String(address)
        return null
      }
    })
    await page.getByRole('region', { name: 'Carriers' }).getByRole('button', { name: 'UPS ups.com' }).click()
    const values = page.getByRole('dialog', { name: 'UPS' })
    const number = values.getByRole('textbox', { name: 'Tracking number' })
    for (const press of ['Open', 'Copy link']) {
      await number.fill(' ')
      await values.getByRole('button', { name: press, exact: true }).click()
      await values.getByText('Enter the tracking number.').waitFor()
      await number.and(page.locator(':focus')).waitFor()
    }
    await page.evaluate(() => navigator.clipboard.writeText('1Z 5R8/9'))
    await page.getByRole('button', { name: 'Paste tracking number' }).click()
    await page.getByRole('textbox', { name: 'Tracking number' }).and(page.locator('[value="1Z 5R8/9"]')).waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.poll(() => page.title()).toContain('tracknum=1Z%205R8%2F9')
    await page.getByRole('button', { name: 'Pin PayPal' }).click()
    await page
      .getByRole('region', { name: 'My pins' })
      .getByRole('link', { name: /PayPal/ })
      .waitFor()
    await put(desk, server.url, [
      {
        collection: 'links',
        id: 'open',
        data: { title: 'Terms of trade', url: 'https://t.example', isPublic: true, isArchived: false },
      },
    ])
    await page.getByRole('button', { name: 'For visitors' }).click()
    await page.getByText('The address for visitors is copied.', { exact: false }).waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await visitor.goto(address)
    await visitor.getByRole('link', { name: /Terms of trade/ }).waitFor()
    await expect.poll(() => visitor.getByRole('link', { name: /PayPal/ }).count()).toBe(0)
  })

  it('open what a part or a parcel has a number of, from its own menu', async () => {
    const { page } = desk
    await put(desk, server.url, [{ collection: 'parts', id: 'op', data: { partNumber: '6205-2RS1', brand: 'SKF' } }])
    await openScreen(page, '/inventory?id=op')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.evaluate(() => {
      window.open = (address) => {
        document.title = String(address)
        return null
      }
    })
    await page.getByRole('menuitem', { name: 'Open in Timken' }).click()
    await expect.poll(() => page.title()).toContain('?s=6205-2RS1')
  })

  it('are printed as cards with codes, and one that is there is pointed out', async () => {
    const { page } = desk
    await openScreen(page, '/links')
    await page.getByRole('region', { name: 'Money' }).waitFor()
    await page.evaluate(() => {
      window.print = () => {
        const cards = [...document.querySelectorAll('body > div section')].filter((card) => card.querySelector('img'))
        document.title = cards.map((card) => card.querySelector('b')?.textContent).join(', ')
      }
    })
    await page.getByRole('button', { name: 'Print cards' }).click()
    await expect.poll(() => page.title()).toMatch(/BearingNet.*PayPal|PayPal.*BearingNet/)
    await expect.poll(() => page.title()).not.toContain('UPS')
    await openScreen(page, '/links?edit')
    await page.getByRole('button', { name: 'New link' }).click()
    const form = page.getByRole('dialog', { name: 'New link' })
    await form.getByRole('textbox', { name: 'Address' }).fill('https://www.paypal.com/activity')
    await page.keyboard.press('Tab')
    await form.getByText('Possible duplicate:').waitFor()
    await form.getByRole('button', { name: 'Discard' }).click()
  })

  it('come in from the bookmarks of a browser, new ones alone', async () => {
    const { page } = desk
    const html =
      '<DL><DT><H3>Trade</H3><DL><A HREF="https://orders.example/x">Orders</A><A HREF="https://www.paypal.com/activity">Pay</A></DL></DL>'
    await openScreen(page, '/links')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.html', mimeType: 'text/html', buffer: Buffer.from(html) })
    await page.getByText('1 of 2 bookmarks are new and were added').waitFor()
    await page
      .getByRole('region', { name: 'Trade' })
      .getByRole('link', { name: /Orders/ })
      .waitFor()
  })

  it('are put in order by keyboard, taken back, listed and copied', async () => {
    const { page } = desk
    await openScreen(page, '/links')
    await page.getByText('List', { exact: true }).click()
    const carriers = page.getByRole('region', { name: 'Carriers' })
    const titles = () => carriers.locator('li b').allTextContents()
    await carriers.getByRole('button', { name: /^DHL/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['DHL', 'Amazon'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Amazon', 'DHL'])
    await carriers
      .locator('li', { hasText: 'DHL' })
      .dragTo(carriers.locator('li').first(), { targetPosition: { x: 8, y: 8 } })
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['DHL', 'Amazon'])
    await page
      .getByRole('region', { name: 'Money' })
      .getByRole('button', { name: 'Copy the address of PayPal' })
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('https://www.paypal.com/activity')
  })

  it('show a visitor the pages anyone may use', async () => {
    await openScreen(visitor, '/links')
    await visitor.getByRole('region', { name: 'Carriers' }).getByRole('link', { name: /UPS/ }).waitFor()
  })
})

describe('a parcel', () => {
  it('is looked up by a visitor at its carrier', async () => {
    await openScreen(visitor, '/tracking')
    await visitor.getByLabel('Tracking number').fill('1Z5R89390357567127')
    await visitor.getByText('1Z5R89390357567127 looks like UPS.').waitFor()
    await expect
      .poll(() => visitor.getByRole('link', { name: 'Open at UPS' }).getAttribute('href'))
      .toContain('1Z5R89390357567127')
  })

  it('is added by its number, once, and its way is written down', async () => {
    const { page } = desk
    await openScreen(page, '/tracking')
    const paste = async () => {
      await page.getByRole('button', { name: 'Paste numbers' }).click()
      await page.getByRole('button', { name: 'Add parcels' }).click()
      await page.getByText('Enter a tracking number first.').waitFor()
      await page.getByLabel('Tracking numbers').fill('1z 879 e93 034 683 4440, seals')
      await page.getByRole('table', { name: 'Recognised' }).getByText('1Z879E930346834440').waitFor()
      await page.getByRole('button', { name: 'Add 1 parcel' }).click()
    }
    await paste()
    await page.getByText('1 parcel added').waitFor()
    await paste()
    await page.waitForURL('**/tracking?tab=all&id=*')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add an event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an event' })
    await dialog.getByLabel('Where').fill('Louisville')
    await dialog.getByRole('button', { name: 'Add an event' }).click()
    await page.getByRole('list', { name: 'Route' }).getByText('In transit, Louisville').waitFor()
  })

  it('is shown to anyone who has its link, without notes', async () => {
    const { page } = desk
    await put(desk, server.url, [
      {
        collection: 'Tracking',
        id: 'shown',
        data: { title: 'Three boxes', carrier: 'DHL', etaISO: '2030-01-02', delivered: false, notes: 'secret note' },
      },
    ])
    await openScreen(page, '/tracking?id=shown')
    await page.getByRole('button', { name: 'Share with a link' }).click()
    await page.getByText('Link copied.', { exact: false }).waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await openScreen(visitor, address.replace(server.url, ''))
    const card = visitor.getByRole('region', { name: 'Three boxes' })
    await card.getByText('Expected Delivery by Jan 2, 2030').waitFor()
    await expect.poll(() => visitor.getByText('secret note').count()).toBe(0)
    expect(await serious(visitor)).toEqual([])
  })
})

describe('the generator', () => {
  it('shows labels as they are on the sheet, prints them, and hands them to a Zebra printer', async () => {
    await openScreen(visitor, '/generator')
    await visitor.getByLabel('Rows').fill('6205-2RS1\tSKF\t4\nB-11-03')
    await visitor.getByText('5 labels on 5 pages').waitFor()
    await visitor.getByRole('combobox', { name: 'Labels' }).selectOption('Avery 5160, 30 on Letter')
    await visitor.getByLabel('Labels already used').fill('28')
    await visitor.getByText('5 labels on 2 pages').waitFor()
    await visitor.getByRole('img', { name: 'Code 128 of 6205-2RS1' }).first().waitFor()
    const [file] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('button', { name: 'ZPL' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('labels.zpl')
    await visitor.evaluate(() => {
      window.print = () => {
        document.title = `${document.querySelectorAll('body > div:last-child img').length} printed`
      }
    })
    await visitor.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => visitor.title()).toBe('5 printed')
    await visitor.getByRole('combobox', { name: 'Code' }).selectOption('QR')
    await visitor.getByRole('img', { name: 'QR of B-11-03' }).waitFor()
    await visitor.getByRole('combobox', { name: 'Code' }).selectOption('Code 128')
    await visitor.getByLabel('Rows').fill('Größe')
    await visitor.getByText('Code 128 has no “ö”; QR and Data Matrix do.').waitFor()
  })

  it('offers a label of the company’s own once its sizes fit its page', async () => {
    const { page } = desk
    await openScreen(page, '/settings?section=labels')
    await page.getByRole('button', { name: 'New label' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Bin 50 × 25')
    await page.getByLabel('Labels across').fill('2')
    await page.getByText('“Bin 50 × 25”: 2 labels with their edge are 100 mm wide, and the page is 50 mm.').waitFor()
    await page.getByLabel('Labels across').fill('1')
    await page.getByRole('combobox', { name: 'Code' }).selectOption('QR')
    await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'QR of 6205-2RS1' }).waitFor()
    await page.getByRole('button', { name: 'Save label' }).click()
    await page.getByText('“Bin 50 × 25” kept').waitFor()
    await openScreen(page, '/generator')
    await page.getByRole('combobox', { name: 'Labels' }).selectOption('Bin 50 × 25')
    await page.getByRole('img', { name: 'QR of 6205-2RS1' }).first().waitFor()
  })

  it('loads a part of the catalogue into the listing text', async () => {
    const { page } = desk
    await put(desk, server.url, [
      {
        collection: 'parts',
        id: 'lt1',
        data: { partNumber: '6305-ZZ', brand: 'NSK', boreMm: 25, odMm: 62, widthMm: 17 },
      },
    ])
    await openScreen(page, '/generator?make=listing')
    await page.getByLabel('Load a record by its number').fill('6305zz')
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Title' })
      .getByText(/^NSK 6305-ZZ bearing 25 x 62 x 17 mm/)
      .waitFor()
  })

  it('writes numbers, texts, words, codes and messages', async () => {
    await openScreen(visitor, '/generator?make=numbers')
    await visitor.getByLabel('Day of the order').fill('2026-11-03')
    await visitor.getByText('110326-01', { exact: true }).waitFor()
    await openScreen(desk.page, '/generator?make=numbers')
    await desk.page.getByLabel('Day of the order').fill('2026-01-01')
    await desk.page.getByRole('button', { name: 'Reserve with a draft' }).click()
    await desk.page.getByText('Draft 010126-01 created').waitFor()
    await desk.page.waitForURL('**/purchase-order?tab=all&id=*')
    await visitor.getByLabel('First number of the series').fill('L2611-098')
    await visitor.getByLabel('How many numbers').fill('3')
    await visitor.getByText('SKF-62052RS1C3-NS').waitFor()
    await visitor.getByRole('button', { name: 'Make labels of them' }).click()
    await visitor.getByText('3 labels on').waitFor()
    await visitor
      .getByLabel('Rows')
      .fill('6205\tA very long line that no small label of any sheet or roll can ever hold in full, however it is set')
    await visitor.getByText('is too long for this label', { exact: false }).waitFor()
    await openScreen(visitor, '/generator?make=words')
    await visitor.getByText('One thousand two hundred thirty-four and 56/100 dollars').waitFor()
    await visitor.getByRole('link', { name: 'Listing text' }).click()
    await visitor.getByText('2RS1: two contact rubber seals.').waitFor()
    await visitor.getByRole('link', { name: 'QR' }).click()
    await visitor.getByRole('img', { name: /^QR code of: http/ }).waitFor()
    await openScreen(desk.page, '/generator?make=qr')
    await desk.page.getByLabel('Content').selectOption('Record of Prime')
    await desk.page.getByLabel('Number of a lot, part, order, bill or parcel').fill('010126-01')
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('img', { name: /^QR code of: http.*purchase-order\?tab=all&id=/ }).waitFor()
    await visitor.getByRole('link', { name: 'Message' }).click()
    await visitor.getByLabel('Part number').fill('6205')
    await visitor.getByText('We offer {quantity} of 6205', { exact: false }).first().waitFor()
  })

  it('has nothing serious for axe, in either theme', async () => {
    // The labels are what `access.test.ts` opens.
    for (const tab of ['qr', 'message']) {
      await openScreen(visitor, `/generator?make=${tab}`)
      await allIsThere(visitor)
      expect(await seriousInBoth(visitor)).toEqual([])
    }
  })
})

describe('the system check', () => {
  it('measures what a visitor may ask for', async () => {
    await openScreen(visitor, '/test')
    const checks = visitor.getByRole('list', { name: 'Checks' })
    await checks.getByText('Checking…').first().waitFor({ state: 'detached' })
    await checks.getByRole('listitem').filter({ hasText: 'Server' }).getByLabel('Passed').waitFor()
    await expect.poll(() => checks.getByText('Writing and live').count()).toBe(0)
    await visitor.getByLabel('Scan something here').focus()
    await visitor.keyboard.type('L2611003')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('8 characters, ended by Enter, likely Code 128 or Code 39').waitFor()
    expect(await serious(visitor)).toEqual([])
  })

  it('writes, hears of it live, leaves nothing behind, and sends its report', async () => {
    const { page } = desk
    await openScreen(page, '/test')
    const checks = page.getByRole('list', { name: 'Checks' })
    await checks.getByText(/^Written in \d+ ms and received live in \d+ ms$/).waitFor()
    await checks.getByText(/^7 collections read/).waitFor()
    await checks.getByText(/^All \d+ load/).waitFor()
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByRole('region', { name: 'Checks before' }).getByRole('listitem').nth(1).waitFor()
    await checks.getByText('Checking…').first().waitFor({ state: 'detached' })
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Send to error log' }).click()
    await page.getByText('Sent to the error log').waitFor()
    await page.getByRole('button', { name: 'Compare devices' }).click()
    const devices = page.getByRole('table', { name: 'Checks by device' })
    await devices.getByRole('columnheader', { name: /^Chrome on Linux/ }).waitFor()
    await devices.getByRole('rowheader', { name: 'Server' }).waitFor()
    const left = await page.evaluate(async () => {
      const answer = await fetch('/api/collections/systemChecks/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await answer.json()) as { documents: unknown[] }).documents.length
    })
    expect(left).toBe(0)
  })
})
