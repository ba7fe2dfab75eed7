import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, goWithin, openBrowser, openDesk, put, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { dayFromToday } from '#test/e2e/support/days.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { routes } from '#web/routes.ts'

const SAM = { name: 'Sam Ortiz', email: 'sam@harborbearing.example', password: 'another-bearing-2026' }
const CARRIERS = ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Kuehne'] as const
const PAGE = { dark: 'rgb(13, 17, 23)', light: 'rgb(246, 247, 249)' } as const

let server: HostedServer
let browser: Browser
let owner: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  owner = await openDesk(browser, server.url)
  await signUp(owner, server.url)
  await put(owner, server.url, [
    // With a part Prime is no longer empty, so the cockpit shows all of itself.
    { collection: 'parts', id: 'part', data: { partNumber: '6205', brand: 'SKF' } },
    ...CARRIERS.map((carrier, at) => ({
      collection: 'Tracking',
      id: `p${at}`,
      data: { delivered: false, etaISO: dayFromToday(at - 1), title: `Parcel by ${carrier}`, carrier },
    })),
    ...Array.from({ length: 12 }, (_, at) => ({
      collection: 'payables',
      id: `bill${at}`,
      data: { status: 'Open', dueDate: dayFromToday(-at), totalAmount: 100, payableNumber: `AP-${at}` },
    })),
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** A page of its own in a theme; `who` logs in first. */
async function deskIn(theme: 'dark' | 'light', who?: 'owner', width = 1440): Promise<Desk> {
  const desk = await openDesk(browser, server.url, { viewport: { width, height: 844 } })
  if (who) await signIn(desk, server.url)
  await desk.context.addInitScript((choice) => localStorage.setItem('prime-theme', choice), theme)
  return desk
}
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

it('the app starts dark, whatever the machine prefers', async () => {
  const { page, close } = await openDesk(browser, server.url, { colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => background(page)).toBe(PAGE.dark)
  await close()
})

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it('both menus have their sizes, and every meaning its colour', async () => {
    const { page, close } = await deskIn(theme, 'owner')
    await page.goto('/main')
    const open = async (name: string) => {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name, exact: true })
      await dialog.getByRole('listitem').first().waitFor()
      return dialog
    }
    const due = await open('Notifications')
    await expect.poll(() => due.boundingBox()).toMatchObject({ width: 360, height: 400 })
    await page.keyboard.press('Escape')
    const parcels = await open('Package Tracking')
    await expect.poll(() => parcels.boundingBox()).toMatchObject({ width: 380, height: 450 })
    const fill = (text: string, part: string) =>
      parcels
        .getByRole('listitem')
        .filter({ hasText: text })
        .locator(part)
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor)
    const badges = await Promise.all(CARRIERS.map((carrier) => fill(`Parcel by ${carrier}`, 'span:has(> b)')))
    const [overdue, today, soon, soonToo, later, laterToo] = badges
    expect([overdue, today, soon, later]).toEqual([
      'rgb(255, 90, 54)',
      'rgb(47, 181, 106)',
      'rgb(255, 161, 43)',
      'rgb(76, 141, 255)',
    ])
    expect([soonToo, laterToo]).toEqual([soon, later])
    const tags = await Promise.all(CARRIERS.map((carrier) => fill(`Parcel by ${carrier}`, `:text-is("${carrier}")`)))
    expect(new Set(tags).size).toBe(CARRIERS.length)
    await close()
  })

  it('the spinner is in the middle while a screen loads', async () => {
    const { page, close } = await deskIn(theme, 'owner')
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let go: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
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
    await heading(page, 'Users')
    await close()
  })

  it('the error screens can be read', async () => {
    const { page, close } = await deskIn(theme, 'owner')
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Users/ })
      .click()
    await heading(page, 'Something went wrong')
    expect(await serious(page)).toEqual([])
    await expect.poll(() => background(page)).toBe(PAGE[theme])
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
    expect(await serious(page)).toEqual([])
    await expect.poll(() => background(page)).toBe(PAGE[theme])
    await close()
  })

  it('the pages around logging in can be read', async () => {
    const { link: invitation } = (await send(owner, server.url, '/api/people/invite', {
      email: `guest-${theme}@harborbearing.example`,
      role: 'staff',
    })) as { link: string }
    const found: Record<string, string[]> = {}
    const { page, close } = await deskIn(theme)
    for (const [path, title] of [
      [invitation, 'You are invited to Prime'],
      ['/login?reset=gone', 'Choose a new password'],
      ['/login?forgot=1', 'Reset your password'],
    ] as const) {
      await page.goto(path)
      await heading(page, title)
      const violations = await serious(page)
      if (violations.length > 0) found[title] = violations
    }
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(SAM.email)
    await page.getByLabel('Password', { exact: true }).fill(SAM.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Two-step verification')
    found.code = await serious(page)
    const waiting = await deskIn(theme)
    await (theme === 'dark' ? signUp : signIn)(waiting, server.url, SAM)
    await waiting.page.goto('/main')
    await heading(waiting.page, 'Waiting for approval')
    found.waiting = await serious(waiting.page)
    expect(found).toEqual({ code: [], waiting: [] })
    await waiting.close()
    await close()
  })
})

describe('the map of all screens', () => {
  it('names every screen that is built, and counts along', async () => {
    const { page } = owner
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
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

describe('on a phone', () => {
  it('no screen scrolls sideways', async () => {
    const { page, close } = await deskIn('light', 'owner', 390)
    const wide: Record<string, number> = {}
    await page.goto('/main')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const { path, label } of routes.filter(({ path, load }) => load && path !== '*' && path !== '/login')) {
      await goWithin(page, path)
      await page.waitForFunction((name) => document.title === name, path === '/' ? 'Prime' : `${label} · Prime`)
      await page
        .getByRole('heading', { level: 1 })
        .waitFor()
        .catch(() => Promise.reject(new Error(`${path} has no heading`)))
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) wide[path] = width
    }
    expect(wide).toEqual({})
    await close()
  })
})
