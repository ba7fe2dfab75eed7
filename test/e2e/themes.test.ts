import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, put, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { routes } from '#web/routes.ts'

const SAM = { name: 'Sam Ortiz', email: 'sam@harborbearing.example', password: 'another-bearing-2026' }
const LIGHT = 'rgb(246, 247, 249)'

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
  ])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** A page of its own of the owner, who chose the light theme. */
async function deskInLight(): Promise<Desk> {
  const desk = await openDesk(browser, server.url, { viewport: { width: 1440, height: 844 } })
  await signIn(desk, server.url)
  await desk.context.addInitScript(() => localStorage.setItem('prime-theme', 'light'))
  return desk
}
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

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
    await heading(page, 'Something went wrong')
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

  it('the pages around logging in can be read', async () => {
    const { link: invitation } = (await send(owner, server.url, '/api/people/invite', {
      email: 'guest@harborbearing.example',
      role: 'staff',
    })) as { link: string }
    const found: Record<string, string[]> = {}
    const guest = await openDesk(browser, server.url)
    const { page } = guest
    for (const [path, title] of [
      [invitation, 'You are invited to Prime'],
      ['/login?reset=gone', 'Choose a new password'],
    ] as const) {
      await page.goto(path)
      await heading(page, title)
      found[title] = await seriousInBoth(page)
    }
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(SAM.email)
    await page.getByLabel('Password', { exact: true }).fill(SAM.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Two-step verification')
    found.code = await seriousInBoth(page)
    await page.unroute('**/api/auth/sign-in/email')
    await signUp(guest, server.url, SAM)
    await page.goto('/main')
    await heading(page, 'Waiting for approval')
    found.waiting = await seriousInBoth(page)
    expect(found).toEqual({
      'You are invited to Prime': [],
      'Choose a new password': [],
      code: [],
      waiting: [],
    })
    await guest.close()
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
