import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Desk } from '#test/e2e/browser.ts'
import { openBrowser, openDesk, send, signUp } from '#test/e2e/browser.ts'
import { startServer } from '#test/server.ts'
import { routes } from '#web/routes.ts'

/** Takes pictures of every built screen: dark and light, desk and phone, empty and with the sample company. */
const FOLDER = '.shots'
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['dark', 'light'] as const
const only = process.argv.slice(2)

const fileName = (path: string) => path.replace(/^\//, '').replaceAll('/', '-') || 'landing'
const wanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
const built = routes.filter(({ load, path }) => load && path !== '*').map(({ path }) => path)

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await openBrowser()
let taken = 0
try {
  const visitor = await openDesk(browser, server.url)
  await walk(visitor, 'visitor', ['/', '/login', '/tracking', '/links', '/nowhere'])
  const owner = await openDesk(browser, server.url)
  await signUp(owner, server.url)
  const screens = [...built.filter((path) => path !== '/login'), '/graphs']
  await walk(owner, 'empty', screens)
  await send(owner, server.url, '/api/commands/demo.load', { input: {} })
  await walk(owner, 'sample', screens)
  await walk(owner, 'open', ['/main'], floating)
} finally {
  await browser.close()
  await server.stop()
  server.wipe()
}
console.log(`${taken} pictures in ${FOLDER}/`)

async function walk(
  { page }: Desk,
  state: string,
  paths: readonly string[],
  more?: (page: Page, name: string) => Promise<void>,
) {
  await page.goto('/')
  for (const theme of THEMES) {
    await page.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      for (const path of paths) {
        const name = `${fileName(path)}-${state}-${theme}-${size}`
        if (!wanted(name)) continue
        await page.goto(path)
        await settle(page)
        await shoot(page, name)
        await more?.(page, name)
      }
    }
  }
}

/** What opens over a screen: both menus, the palette and, on the phone, the drawer. */
async function floating(page: Page, name: string): Promise<void> {
  for (const menu of ['Notifications', 'Package Tracking']) {
    await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('dialog', { name: menu, exact: true }).waitFor()
    await page.waitForTimeout(250)
    await shoot(page, `${name}-${menu.toLowerCase().replace(' ', '-')}`)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('6205 2rs')
  await page.waitForTimeout(800)
  await shoot(page, `${name}-palette`)
  await page.keyboard.press('Escape')
  if (!name.endsWith('phone')) return
  await page.waitForTimeout(300)
  await page.getByRole('banner').getByRole('button', { name: 'Screens' }).click()
  await page.waitForTimeout(400)
  await shoot(page, `${name}-drawer`)
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  taken++
}
