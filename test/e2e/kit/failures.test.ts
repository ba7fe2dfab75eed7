import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  const owner = await openDesk(browser, server.url)
  await signUp(owner, server.url)
  await owner.close()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})
beforeEach(async () => {
  desk = await openDesk(browser, server.url)
  await signIn(desk, server.url)
})
afterEach(async () => {
  const { documents } = await logs()
  const writes = documents.map(({ id }) => ({ op: 'delete', collection: 'logs', id }))
  if (writes.length > 0) await send(desk, server.url, '/api/commit', { writes })
  await desk.close()
})

interface Log {
  id: string
  data: { status: string; page: string; reference: string; message: string; timestamp: { $ts: string } }
}
const logs = async () => (await send(desk, server.url, '/api/collections/logs/query', {})) as { documents: Log[] }
const errors = () => desk.said.filter((line) => line.startsWith('error: '))
const broken = {
  status: 500,
  contentType: 'application/problem+json',
  body: '{"code":"internal","detail":"Broken on purpose"}',
}

/** The link to a screen that nobody has opened yet, in its group of the rail. */
async function wayToUsers(page: Page): Promise<Locator> {
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const group = rail.getByRole('button', { name: 'Admin' })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  return rail.getByRole('link', { name: 'Users', exact: true })
}

async function refuseLive(page: Page, isMeant: (ask: { collection: string; mode?: string }) => boolean): Promise<void> {
  await page.routeWebSocket('**/api/live', (socket) => {
    const onward = socket.connectToServer()
    socket.onMessage((text) => {
      const ask = JSON.parse(String(text)) as { t: string; id: string; collection: string; mode?: string }
      if (ask.t === 'sub' && isMeant(ask))
        socket.send(JSON.stringify({ t: 'err', id: ask.id, status: 500, code: 'internal' }))
      else onward.send(text)
    })
  })
}

it('whose session is over is asked to log in, and finds what was typed', async () => {
  const { page } = desk
  await page.goto('/settings')
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('12 Dock Street')
  await desk.context.clearCookies()
  await address.blur()
  await page.getByText('Log in to open Settings.').waitFor()
  await signIn(desk, server.url)
  await page.goto('/settings')
  await page.getByText('12 Dock Street').waitFor()
})

describe('failing reads of the bar', () => {
  it('a failing count and a failing read of the menu go to the console and to the error log, each under its reference', async () => {
    const { page } = desk
    await page.route('**/api/collections/logs/query', (route) => route.fulfill(broken))
    await page.route('**/api/collections/payables/query', (route) => route.fulfill(broken))
    await page.goto('/main')
    const references = ['Error fetching detailed notifications:', 'Error fetching log count']
    const found = async () => (await logs()).documents.map(({ data }) => data)
    await expect.poll(async () => (await found()).map(({ reference }) => reference).sort()).toEqual(references)
    for (const { timestamp, ...data } of await found()) {
      expect(data).toMatchObject({ status: 'pending', page: 'ModernNavBar', message: 'Broken on purpose' })
      expect(Math.abs(Date.now() - Date.parse(timestamp.$ts))).toBeLessThan(60_000)
    }
    for (const reference of references)
      await expect.poll(() => errors().some((line) => line.includes(reference))).toBe(true)
    await page.getByRole('link', { name: 'Error Logs', exact: true }).locator('span[id]').waitFor()
  })

  it('a failing log write ends at the console and never loops', async () => {
    const { page } = desk
    const writes: string[] = []
    await page.route('**/api/collections/logs/query', (route) => route.fulfill(broken))
    await page.route('**/api/commit', (route) => {
      writes.push(route.request().url())
      return route.fulfill(broken)
    })
    await page.goto('/main')
    await expect.poll(() => errors().some((line) => line.includes('The error log could not be written'))).toBe(true)
    await page.waitForTimeout(1_500)
    expect(writes).toHaveLength(1)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('the summary provider and the tracking subscription tell the console only, and loading ends', async () => {
    const { page } = desk
    const refused = ['payables', 'receivable', 'po', 'Tracking']
    await refuseLive(page, (ask) => refused.includes(ask.collection))
    await page.goto('/main')
    await page.getByRole('button', { name: 'Package Tracking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Package Tracking' })
    await dialog.getByText('No pending deliveries').waitFor()
    await expect.poll(() => dialog.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    for (const reference of ['Error fetching notifications:', 'Error in the tracking subscription:'])
      await expect.poll(() => errors().some((line) => line.includes(reference))).toBe(true)
    await page.waitForTimeout(500)
    expect((await logs()).documents).toEqual([])
  })
})

describe('a screen that does not come', () => {
  const fallback = async (page: Page, message: RegExp) => {
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.getByText(message).waitFor()
    await page.getByText('Check the browser console for details.', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(1)
  }

  it('shows the fallback of the route table with the name of the chunk', async () => {
    const { page } = desk
    await page.goto('/main')
    const way = await wayToUsers(page)
    const refused: string[] = []
    await page.route('**/assets/*.js', (route) => {
      refused.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
      return route.abort()
    })
    await way.click()
    await fallback(page, /^Loading chunk \S+\.js failed$/)
    const text = await page.getByText(/^Loading chunk/).innerText()
    expect(refused).toContain(text.split(' ')[2])
  })

  it('does so too when not even the frame around the screens comes', async () => {
    const { page } = desk
    const first = await (await desk.context.request.get(`${server.url}/`)).text()
    await page.route('**/assets/*.js', (route) =>
      first.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    )
    await page.goto('/main')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.getByText(/^Loading chunk \S+\.js failed$/).waitFor()
    await page.getByText('Check the browser console for details.', { exact: true }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Prime', exact: true }).waitFor()
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
  })

  it('gives up after 120 seconds, with the spinner until then', async () => {
    const { page } = desk
    await page.clock.install()
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const way = await wayToUsers(page)
    await page.route('**/assets/*.js', () => undefined)
    await way.click()
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    // The clock also advances by itself: on a slow machine some seconds have already passed.
    await page.clock.fastForward(80_000)
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    await page.clock.fastForward(40_500)
    await fallback(page, /^Loading chunk \S+\.js failed$/)
  })
})

describe('when the whole app fails', () => {
  it('says so in the words of the specification, and Refresh Page reloads', async () => {
    const { page } = desk
    await page.addInitScript(() => {
      const kept = Storage.prototype.getItem
      Storage.prototype.getItem = function (key) {
        if (key === 'prime-rail' && !sessionStorage.getItem('healed')) throw new Error('The settings are locked')
        return kept.call(this, key)
      }
    })
    await page.goto('/main')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page
      .getByText("We're sorry, but something unexpected happened. Please try refreshing the page.", { exact: true })
      .waitFor()
    await page.getByText('The settings are locked', { exact: true }).waitFor()
    await page.evaluate("sessionStorage.setItem('healed', '1')")
    await page.getByRole('button', { name: 'Refresh Page', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
  })
})
