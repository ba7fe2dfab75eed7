import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  type Desk,
  goWithin,
  openBrowser,
  openDesk,
  openScreen,
  put,
  signIn,
  signUp,
} from '#test/e2e/support/browser.ts'
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

/** The title of these screens is the date or a greeting. */
const GREETING = new Set(['/', '/main', '/home'])

const paths = routes.filter(({ path }) => path !== '*')

describe('the routes in a browser', () => {
  it('sends a visitor of every protected route to the landing page, and of no open one', async () => {
    const { page } = visitor
    const landed: Record<string, string> = {}
    // One address of each kind is opened as a bookmark, and the others as links lead to them.
    for (const path of ['/main', '/login']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      landed[path] = new URL(page.url()).pathname
    }
    for (const { path, open, label } of paths.filter(({ path }) => !landed[path])) {
      await goWithin(page, path)
      // The landing page names what was asked for last.
      if (open)
        await page.waitForFunction((title) => document.title === title, path === '/' ? 'Prime' : `${label} · Prime`)
      else await page.getByText(`Log in to open ${label}.`, { exact: true }).waitFor()
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
      await page.locator('h1').waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      const seen = await page.evaluate(() => ({
        path: location.pathname,
        title: document.querySelector('h1')!.textContent,
        width: document.documentElement.scrollWidth,
      }))
      expect(seen.path).toBe(path)
      if (!GREETING.has(path)) expect(seen.title, path).toBe(label)
      if (seen.width > 390) wide[path] = seen.width
      const unbuilt = page.getByText('This screen is not built yet.')
      if (load) {
        await expect.poll(() => unbuilt.count(), { message: path }).toBe(0)
        continue
      }
      await unbuilt.waitFor()
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
      // As a link within the app does it: without loading the page again.
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
  it('keeps its names at every width, and they lead where they say', async () => {
    const { page } = owner
    await openScreen(page, '/main')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Home', exact: true }).waitFor()
    const named = async () => {
      const seen = await bar.ariaSnapshot()
      return ['link', 'button'].map((role) =>
        [...seen.matchAll(new RegExp(`- ${role} "([^"]+)"`, 'g'))]
          .map(([, name]) => name)
          .filter((name) => name !== 'Screens' && name !== 'Search'),
      )
    }
    for (const width of [360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(named, { message: `${width}` }).toEqual([
        ['Prime', 'Home', 'Error Logs'],
        ['Notifications', 'Package Tracking', 'Logout'],
      ])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    for (const [name, path] of [
      ['Error Logs', '/log'],
      ['Home', '/main'],
      ['Prime', '/'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(server.url + path)
    }
  })

  it('shows a visitor the link Login and no other item at any width', async () => {
    const { page } = visitor
    await goWithin(page, '/')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Login', exact: true }).waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Prime', 'Login'])
      expect(await bar.getByRole('button').count()).toBe(0)
    }
    await bar.getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/login')
  })
})

/** A page of its own of the owner, who chose the light theme. */
async function deskInLight(): Promise<Desk> {
  const desk = await openDesk(browser, server.url, { viewport: { width: 1440, height: 844 } })
  await signIn(desk, server.url)
  await desk.context.addInitScript(() => localStorage.setItem('prime-theme', 'light'))
  return desk
}
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const LIGHT = 'rgb(246, 247, 249)'

describe('in either theme', () => {
  it('the spinner is in the middle while a screen loads, and the error screens can be read', async () => {
    const { page, close } = await deskInLight()
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let go: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.abort()
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Users/ })
      .click()
    const wheel = await page.getByRole('main').getByRole('status', { name: 'Loading' }).boundingBox()
    const room = await page.getByRole('main').boundingBox()
    expect(Math.abs(wheel!.x + wheel!.width / 2 - (room!.x + room!.width / 2))).toBeLessThan(3)
    expect(Math.abs(wheel!.y + wheel!.height / 2 - (room!.y + room!.height / 2))).toBeLessThan(60)
    go()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await expect.poll(() => background(page)).toBe(LIGHT)
    expect(await seriousInBoth(page)).toEqual([])
    await page.unroute('**/assets/*.js')
    await page.addInitScript(() => {
      const kept = Storage.prototype.getItem
      Storage.prototype.getItem = function (key) {
        if (key === 'prime-rail') throw new Error('The settings are locked')
        return kept.call(this, key)
      }
    })
    await page.reload()
    await page.getByRole('button', { name: 'Refresh Page' }).waitFor()
    await expect.poll(() => background(page)).toBe(LIGHT)
    expect(await seriousInBoth(page)).toEqual([])
    await close()
  })
})

describe('the map of all screens', () => {
  it('names every screen that is built, and counts along', async () => {
    const { page } = owner
    // With a part Prime is no longer empty, so the cockpit shows all of itself.
    await put(owner, server.url, [{ collection: 'parts', id: 'part', data: { partNumber: '6205', brand: 'SKF' } }])
    await openScreen(page, '/main')
    const main = page.getByRole('main')
    const missing = async () => {
      const links = page.locator('header a, nav a, main a')
      const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      const built = routes.filter(({ load }) => load).map(({ path }) => path)
      return built.filter((path) => !hrefs.includes(path))
    }
    await expect.poll(async () => (await missing()).sort()).toEqual(['*', '/login'])
    const vendors = main.getByRole('link', { name: /^Vendors/ })
    await put(owner, server.url, [{ collection: 'vendors', id: 'v1', data: { name: 'Baltic Bearing Trade' } }])
    await expect.poll(() => vendors.innerText()).toMatch(/\b1$/)
    await put(owner, server.url, [{ collection: 'vendors', id: 'v2', data: { name: 'Osaka Rollers' } }])
    await expect.poll(() => vendors.innerText()).toMatch(/\b2$/)
  })
})
