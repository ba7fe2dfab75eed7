import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, type Desk, goWithin, openBrowser, openDesk, send, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'
import { routes } from '#web/routes.ts'

/** So many screens have a form for something new, at least. */
const LEAST = 20
const BEGIN = /^(?:New|Add|Enter|Plan|Write|Paste|Record a) /
const OTHERS = new Set(['*', '/login', '/main'])

let server: HostedServer
let browser: Browser
let desk: Desk
beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await send(desk, server.url, '/api/commands/demo.load', { input: {} })
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

it('every form for something new has nothing serious for axe, in either theme', async () => {
  const { page } = desk
  await page.goto('/main')
  const seen: string[] = []
  const wrong: string[] = []
  for (const { path } of routes.filter(({ load, path: own }) => load && !OTHERS.has(own))) {
    await goWithin(page, path)
    await allIsThere(page)
    const names = await page.getByRole('button', { name: BEGIN }).filter({ visible: true }).allInnerTexts()
    for (const name of new Set(names.map((text) => text.split('\n')[0]!))) {
      const begin = page.getByRole('button', { name: BEGIN }).filter({ visible: true, hasText: name }).first()
      if (!(await begin.isVisible())) continue
      await begin.click()
      await page.locator('input:visible, textarea:visible').first().waitFor()
      await allIsThere(page)
      seen.push(`${path} ${name}`)
      wrong.push(...(await seriousInBoth(page)).map((what) => `${path} ${name}: ${what}`))
      // The form closes, and a question whether what was typed is kept, too.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  }
  expect(wrong).toEqual([])
  expect(seen.length, seen.join(' ')).toBeGreaterThanOrEqual(LEAST)
}, 240_000)
