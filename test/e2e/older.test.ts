import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, goWithin, openBrowser, openDesk, openScreen, signIn } from '#test/e2e/support/browser.ts'
import { isWithoutApp } from '#test/e2e/support/reusable-pages.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { BEFORE_AREAS, copyOfOlder, olderCallers, withOlderFile } from '#test/support/older.ts'
import { PASSWORD } from '#test/support/server.ts'

const { folder, file, expected } = copyOfOlder(BEFORE_AREAS)
const lot = expected.documents.inventory![0]!.id
const count = expected.documents.countSessions![0]!
let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  withOlderFile(folder)
  keepSignIns()
  server = await openServer({ DATABASE_URL: `file:${file}` })
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url, { name: 'Sam', email: expected.owner.email, password: PASSWORD })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
  rmSync(folder, { recursive: true, force: true })
})

/** Logins are shown for a year, so the old ones are set to one day ago. */
function keepSignIns(): void {
  const accounts = new DatabaseSync(join(folder, 'auth.db'))
  accounts.prepare('UPDATE "signIn" SET "at" = ?').run(new Date(Date.now() - 86_400_000).toISOString())
  accounts.close()
}

/**
 * Bookmarks from that time, each with a text that its page shows and, when the list was filtered, one that it hides.
 */
const BOOKMARKS: readonly [address: string, shows: string | RegExp, hides?: string][] = [
  ['/payable?tab=all&id=bill-1', 'AP-101'],
  ['/payable?tab=due', 'AP-102'],
  ['/payable?tab=all&where=vendorName~is~SKF USA Inc.&sort=-dueDate', 'AP-103', 'AP-104'],
  ['/payable?tab=all&where=dueDate~within~overdue~1;status~is~Open~1', 'AP-101'],
  ['/payable?view=ageing', 'Timken Supply'],
  ['/payable?tab=all&layout=board.status', 'AP-105'],
  ['/payable?tab=all&layout=calendar.dueDate&month=2026-11', 'November 2026'],
  ['/payable?tab=all&layout=groups.status', 'Paid'],
  ['/payable?new=1', /New bill/],
  ['/receivable?tab=all&id=inv-1', 'R-1'],
  ['/receivable?view=ageing', 'Akron Mill'],
  ['/purchase-order?tab=Pending&sort=expectedDate', '11192603', '11192604'],
  ['/purchase-order?tab=all&id=po-2', '11192603'],
  ['/purchase-order?tab=all&id=po-2&page=1', '11192603'],
  ['/delivery?po=po-2', '11192603'],
  ['/checks?tab=all', '1001'],
  ['/customers?where=city~is~Akron&sort=name', 'Akron Mill', 'Toledo Gear'],
  ['/customers?q=Toledo', 'Toledo Gear', 'Akron Mill'],
  ['/customer-dash?id=customer-1', 'Akron Mill'],
  ['/vendors?id=vendor-1', 'SKF USA Inc.'],
  ['/inventory?id=part-1', '6205-2RS1'],
  ['/inventory?where=brand~is~SKF', '6205-2RS1', '6206-2Z'],
  ['/inventory?layout=groups.brand&open=%5B%5B%22SKF%22%5D%5D', '6205-2RS1'],
  ['/inventory?view=gallery', '6205-2RS1'],
  ['/inventory?view=dimensions&bore=25', '6205-2RS1'],
  [`/inventory?view=lots&tab=all&id=${lot}`, 'L2611001'],
  ['/inventory-control?area=ledger', 'Receipt'],
  ['/inventory-control?area=locations&tab=all&id=bin-1', 'A-1'],
  [`/inventory-control?area=counts&count=${count.id}`, String(count.data.countNumber)],
  ['/inventory-control?area=reorder', 'Reorder'],
  ['/inventory-control?area=quarantine', 'Quarantine'],
  ['/inventory-control?area=integrity', 'Integrity'],
  ['/inventory-control?tab=checks', 'Integrity'],
  ['/tracking?tab=all&id=parcel-1', 'Bearings from Lansdale'],
  ['/log?view=list&tab=open', /log/i],
  ['/log?view=all', 'Printer is offline'],
  ['/todo?tab=all&id=todo-1', 'Call Ana about 11192602'],
  ['/todo?layout=board.status&tab=all', 'Order labels'],
  ['/todo?view=templates', /template/i],
  ['/followup?view=list&tab=all', 'Collect R-1'],
  ['/followup?view=results', /Result/],
  ['/history?collection=vendors', 'Timken Supply'],
  ['/history?tab=stock', 'As of a date'],
  [`/history?tab=stock&lot=${lot}`, 'L2611001'],
  ['/history?tab=prices&part=part-1', '6205-2RS1'],
  ['/history?tab=trash', 'Mistyped Ltd'],
  ['/history?tab=documents&number=AP-101', 'AP-101'],
  ['/history?tab=batches', /vendors\.csv|import/i],
  ['/history?tab=sign-ins', 'Account created'],
  ['/history?tab=was&collection=receivable&id=inv-1', 'R-1'],
  ['/history?tab=prints', 'Prints & emails'],
  ['/history?tab=why', 'Entries that make up this figure, with running total.'],
  ['/history?tab=why&figure=parts.qtyOnHand&id=part-1', '6205-2RS1'],
  ['/settings?section=chasing#setting-quietDays', 'Days between reminders'],
  ['/settings?section=currencies#setting-exchangeRates', /Exchange rate/],
  ['/settings?section=money#setting-ageingDays', /Ageing/],
  ['/settings?section=terms#setting-termsId', 'Default terms'],
  ['/settings?section=sales#setting-floorMargin', 'Minimum margin'],
  ['/settings?section=stock#setting-countLimit', 'Approval limit for counts'],
  ['/settings?section=tax#setting-taxes', /Tax/],
  ['/settings?section=numbering', /Bills/],
  ['/settings?section=print#setting-paper', 'Paper'],
  ['/settings?section=labels', /label/i],
  ['/settings?section=letters', /Letter/],
  ['/settings?section=fixed', /Fixed rules|Due/],
  ['/customtable?collection=loans', 'Puller'],
  ['/customtable?design=loans', 'Quantity'],
  ['/duplicates?status=Open', /Duplicates/],
  ['/search-duplicates?collection=vendors', /vendor/i],
  ['/search-duplicates?ready=Vendors by phone', /phone/i],
  ['/collection-structure?collection=payables&tab=schema', 'payableNumber'],
  ['/collection-structure?collection=gauges', 'serial'],
  ['/clone-collection?collection=vendors', /vendors/i],
  ['/generator?make=words', /words/i],
  ['/generator?make=qr', /QR/],
  ['/generator?make=numbers', /number/i],
  ['/generator?make=listing', /listing/i],
  ['/global?q=6205', '6205-2RS1'],
  ['/testing?rule=po', /order/i],
  ['/users?view=you', 'sam@prime.test'],
  ['/users?view=work', /work/i],
  ['/main?days=30', 'Ageing'],
  ['/custom-routes/p/late-bills', 'AP-103', 'AP-104'],
]

const wordsOf = (shows: string | RegExp): Words =>
  shows instanceof RegExp
    ? { text: shows.source, flags: shows.flags }
    : { text: shows.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), flags: 'i' }

interface Words {
  text: string
  flags: string
}

/** Whether the page has come to rest and shows these words in its text or in a field. Runs in the page. */
function says({ text, flags }: Words): boolean {
  if (document.querySelector('[aria-busy="true"]')) return false
  const words = new RegExp(text, flags)
  return (
    words.test(document.body.innerText) ||
    [...document.querySelectorAll('input')].some((field) => field.checkVisibility() && words.test(field.value))
  )
}

/** What the page shows of a row that it must hide and of what is broken. Runs in the page. */
function faultsOf({ hides, broken }: { hides: string | undefined; broken: readonly string[] }): string[] {
  const text = document.body.innerText
  const rows = hides === undefined ? [] : [...document.querySelectorAll('[role=row]')]
  const isShown = rows.some((row) => row.textContent.includes(hides!))
  return [...(isShown ? [`shows ${hides}`] : []), ...broken.filter((words) => text.includes(words))]
}

describe('what a person of the state before had', () => {
  it('each bookmark opens what it led to', async () => {
    const { page } = desk
    const faults: string[] = []
    for (const [address, shows, hides] of BOOKMARKS) {
      // Within the app, as long as the screen before says nothing of what is looked for.
      if (isWithoutApp(page) || (await page.evaluate(says, wordsOf(shows)))) await openScreen(page, address)
      else await goWithin(page, address)
      await page
        .waitForFunction(says, wordsOf(shows), { timeout: 4_000, polling: 50 })
        .catch(() => faults.push(`${address} shows no ${shows}`))
      const found = await page.evaluate(faultsOf, { hides, broken: ['Page not found', 'Something went wrong'] })
      faults.push(...found.map((fault) => `${address}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(desk.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
  })

  it('their saved view opens from the rail with its filter, sorting and columns', async () => {
    const { page } = desk
    await openScreen(page, '/main')
    await page.getByRole('navigation').getByRole('link', { name: 'Late bills of SKF' }).first().click()
    await page.getByText('AP-103').first().waitFor()
    const heads = await page.getByRole('columnheader').allTextContents()
    const names = heads.map((text) => text.replace(/\s+\d?\s*$/, '').trim()).filter(Boolean)
    expect(names).toEqual(['Bill #', 'Vendor name', 'Due', 'Due in', 'BalanceUSD', 'Actions'])
    expect(await page.getByRole('row').getByText('AP-104').count()).toBe(0)
    const numbers = await page
      .getByRole('row')
      .getByText(/^AP-10\d$/)
      .allTextContents()
    expect([...new Set(numbers)]).toEqual(['AP-103', 'AP-102', 'AP-101'])
  })

  it('their own shortcuts lead where they led, and go before those of every person', async () => {
    const { page } = desk
    await openScreen(page, '/links')
    const go = async (key: string, address: string) => {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForURL(`**${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await go('o', '/todo')
    await go('k', '/inventory-control?area=past')
    await go('b', '/payable?**')
    expect(new URL(page.url()).searchParams.get('where')).toBe('vendorName~is~SKF USA Inc.')
  })

  it('their pins stand on My day, and the file and the note on the bill', async () => {
    const { page } = desk
    await openScreen(page, '/home')
    await page.getByRole('link', { name: 'Stock checks' }).first().click()
    await page.getByText('Integrity').first().waitFor()
    await openScreen(page, '/payable?tab=all&id=bill-1')
    await page.getByText('Ask for a credit note, please.').first().waitFor()
    expect(await page.getByText('note.txt').count()).toBeGreaterThan(0)
  })

  it('a visitor still sees the parcel by the link of then', async () => {
    const visitor = await openDesk(browser, server.url)
    await visitor.page.goto(`/tracking?share=${olderCallers().share}`)
    await visitor.page.getByText('Bearings from Lansdale').first().waitFor()
    await visitor.close()
  })
})
