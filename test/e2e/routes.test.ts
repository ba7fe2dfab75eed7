import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Desk } from '#test/e2e/browser.ts'
import { openBrowser, openDesk, signUp } from '#test/e2e/browser.ts'
import type { Server } from '#test/server.ts'
import { startServer } from '#test/server.ts'
import { routes } from '#web/routes.ts'

let server: Server
let browser: Browser
let visitor: Desk
let owner: Desk

beforeAll(async () => {
  server = await startServer()
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

const paths = routes.filter(({ path }) => path !== '*')

describe('the routes in a browser', () => {
  it('sends a visitor of every protected route to the landing page, and of no open one', async () => {
    const { page } = visitor
    const landed: Record<string, string> = {}
    for (const { path } of paths) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      landed[path] = new URL(page.url()).pathname
    }
    expect(landed).toEqual(Object.fromEntries(paths.map(({ path, open }) => [path, open ? path : '/'])))
  }, 120_000)

  it('shows every screen to whoever is signed in, and says of the others what they are for', async () => {
    const { page } = owner
    for (const { path, load, label, purpose } of paths.filter(({ path }) => path !== '/login')) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      const unbuilt = await page.getByText('This screen is not built yet.').count()
      expect(unbuilt, path).toBe(load ? 0 : 1)
      if (load) continue
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(label)
      expect(await page.getByText(purpose).count(), path).toBeGreaterThan(0)
    }
    expect(owner.said.filter((line) => line.startsWith('uncaught'))).toEqual([])
  }, 120_000)

  it('helps back from an address that does not exist', async () => {
    const { page } = visitor
    await page.goto('/recieveable?x=1')
    await page.getByText('No page at /recieveable').waitFor()
    expect(await page.getByRole('link', { name: '/receivable', exact: true }).getAttribute('href')).toBe('/receivable')
    await page.goto('/bearingnetrfq')
    await page.getByRole('link', { name: '/BearingnetRFQ', exact: true }).waitFor()
  })

  it('leaves a person who is signed in nothing to do on /login', async () => {
    const { page } = owner
    await page.goto('/login')
    await page.waitForURL('**/main')
  })
})

describe('the top bar', () => {
  it.each([1440, 1024, 768, 390, 360])('keeps its names at a width of %i', async (width) => {
    const { page } = owner
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/main')
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Home', exact: true }).waitFor()
    const tree = await bar.ariaSnapshot()
    const named = (role: 'link' | 'button') =>
      [...tree.matchAll(new RegExp(`- ${role} "([^"]+)"`, 'g'))].map(([, name]) => name)
    expect(named('link')).toEqual(['Prime', 'Home', 'Error Logs'])
    expect(named('button').filter((name) => name !== 'Screens')).toEqual([
      'Notifications',
      'Package Tracking',
      'Logout',
    ])
    for (const name of ['Prime', 'Home', 'Error Logs'])
      expect(await bar.getByRole('link', { name, exact: true }).count()).toBe(1)
    for (const name of ['Notifications', 'Package Tracking', 'Logout'])
      expect(await bar.getByRole('button', { name, exact: true }).isVisible()).toBe(true)
    const wide = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
    expect(wide).toBe(true)
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
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Prime', 'Login'])
    expect(await bar.getByRole('button').count()).toBe(0)
    await bar.getByRole('link', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/login')
  })
})
