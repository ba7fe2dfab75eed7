import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, goWithin, openBrowser, openDesk, openScreen, put, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { routes } from '#web/routes.ts'

let server: HostedServer
let browser: Browser
let visitor: Desk
let owner: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  owner = await openDesk(browser, server.url)
  await signUp(owner, server.url)
  visitor = await openDesk(browser, server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** Their headline is the day or a greeting. */
const GREETING = new Set(['/', '/main', '/home'])

const paths = routes.filter(({ path }) => path !== '*')

describe('the routes in a browser', () => {
  it('sends a visitor of every protected route to the landing page, and of no open one', async () => {
    const { page } = visitor
    const landed: Record<string, string> = {}
    // Each address as it is in a bookmark for one of each kind, and the rest as links lead to them.
    for (const path of ['/main', '/login']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      landed[path] = new URL(page.url()).pathname
    }
    for (const { path } of paths.filter(({ path }) => !landed[path])) {
      await goWithin(page, '/login')
      await page.getByRole('textbox', { name: 'Email' }).waitFor()
      await goWithin(page, path)
      await page.getByRole('textbox', { name: 'Email' }).waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      landed[path] = new URL(page.url()).pathname
    }
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    expect(landed).toEqual(Object.fromEntries(paths.map(({ path, open }) => [path, open ? path : '/'])))
  })

  it('shows every screen of an empty company on a phone, none wider than it, and says of the others what they are for', async () => {
    const { page } = owner
    const wide: Record<string, number> = {}
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const { path, load, label, purpose } of paths.filter(({ path }) => path !== '/login')) {
      await goWithin(page, path)
      await page.waitForFunction((name) => document.title === name, path === '/' ? 'Prime' : `${label} · Prime`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      if (!GREETING.has(path)) expect(title, path).toBe(label)
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) wide[path] = width
      const unbuilt = page.getByText('This screen is not built yet.')
      if (load) {
        await expect.poll(() => unbuilt.count(), { message: path }).toBe(0)
        continue
      }
      await unbuilt.waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(label)
      await expect.poll(() => page.getByText(purpose).count(), { message: path }).toBeGreaterThan(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(wide).toEqual({})
    expect(owner.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
  })

  it('helps back from an address that does not exist', async () => {
    const { page } = visitor
    await page.goto('/recieveable?x=1')
    await page.getByText('No page at /recieveable').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: '/receivable', exact: true }).getAttribute('href'))
      .toBe('/receivable')
    await page.goto('/bearingnetrfq')
    await page.getByRole('link', { name: '/BearingnetRFQ', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/')
    await page.goto('/1Z5R89390357567127')
    await expect
      .poll(() => page.getByRole('link', { name: 'open it there' }).getAttribute('href'))
      .toContain('1Z5R89390357567127')
  })

  it('opens the record of a number after the slash, and notes a link of its own that leads nowhere', async () => {
    const { page } = owner
    await put(owner, server.url, [
      { collection: 'po', id: 'by-number', data: { poNumber: '010299-77', status: 'Pending', vendorName: 'Nord' } },
    ])
    await page.goto('/010299-77')
    await page.waitForURL('**/purchase-order?tab=all&id=by-number')
    for (const _ of ['once', 'and again']) {
      await page.goto('/main')
      await page.getByRole('heading', { level: 1 }).waitFor()
      // As a link of the app goes on: within the page that is there.
      await page.evaluate(() => history.pushState({ __TSR_index: 1, key: 'x' }, '', '/nowhere-at-all-9'))
      await page.getByText('No page at /nowhere-at-all-9').waitFor()
    }
    await page.getByRole('navigation', { name: 'Continue' }).getByRole('link', { name: '010299-77' }).waitFor()
    await page.getByRole('textbox', { name: 'Search everything' }).press('Enter')
    await page.waitForURL('**/global?q=nowhere-at-all-9')
    const noted = () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/collections/logs/query', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ where: [['reference', '==', 'Broken link']] }),
        })
        return ((await answer.json()) as { documents: unknown[] }).documents.length
      })
    await expect.poll(noted).toBe(1)
  })

  it('leaves a person who is logged in nothing to do on /login', async () => {
    const { page } = owner
    await page.goto('/login')
    await page.waitForURL('**/main')
  })
})

describe('the top bar', () => {
  it.each([1440, 1024, 768, 390, 360])('keeps its names at a width of %i', async (width) => {
    const { page } = owner
    await page.setViewportSize({ width, height: 844 })
    await openScreen(page, '/main')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Home', exact: true }).waitFor()
    const named = async (role: 'link' | 'button') =>
      [...(await bar.ariaSnapshot()).matchAll(new RegExp(`- ${role} "([^"]+)"`, 'g'))]
        .map(([, name]) => name)
        .filter((name) => name !== 'Screens' && name !== 'Search')
    await expect.poll(() => named('link')).toEqual(['Prime', 'Home', 'Error Logs'])
    await expect.poll(() => named('button')).toEqual(['Notifications', 'Package Tracking', 'Logout'])
    for (const name of ['Prime', 'Home', 'Error Logs'])
      await expect.poll(() => bar.getByRole('link', { name, exact: true }).count()).toBe(1)
    for (const name of ['Notifications', 'Package Tracking', 'Logout'])
      await expect.poll(() => bar.getByRole('button', { name, exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it('leads where its names say', async () => {
    const { page } = owner
    await page.setViewportSize({ width: 1440, height: 900 })
    const bar = page.getByRole('banner')
    for (const [name, path] of [
      ['Error Logs', '/log'],
      ['Home', '/main'],
      ['Prime', '/'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(server.url + path)
    }
  })

  it.each([1440, 390])('shows a visitor the link Login and no other item at a width of %i', async (width) => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Prime', 'Login'])
    await expect.poll(() => bar.getByRole('button').count()).toBe(0)
    await bar.getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/login')
  })
})
