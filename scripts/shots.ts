import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { answerHelp } from '#server/tools/arguments.ts'
import { type Desk, openBrowser, openDesk, send, signUp } from '#test/e2e/support/browser.ts'
import { type Server, startServer } from '#test/support/server.ts'
import { routes } from '#web/routes.ts'
import { enterFew, enterMany } from './shots-companies.ts'

answerHelp(
  'npm run shots [-- PART…]',
  'Takes pictures of the screens into .shots; words leave only those whose name has one of them.',
)

/**
 * Takes screenshots of every built screen: dark and light, desktop and phone; empty, with a handful of everything, with
 * the sample company and with thousands of rows. Words after the command limit it to screenshots whose name contains
 * one of them.
 */
const FOLDER = '.shots'
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['dark', 'light'] as const
const only = process.argv.slice(2)

const fileName = (path: string) => path.replace(/^\//, '').replaceAll(/[/?=&]/g, '-') || 'landing'
const wanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
const built = routes.filter(({ load, path }) => load && path !== '*').map(({ path }) => path)
const views = [
  '/checks?view=register',
  '/checks?view=balances',
  '/checks?view=balances&of=goods-not-billed',
  '/checks?view=books',
  '/checks?view=accounts',
  '/check-date-change?view=level',
  '/check-date-change?view=moved',
  '/payable?view=entry',
  '/delivery?view=received',
  '/BearingnetRFQ?view=answered',
  '/history?view=outbox',
  '/tracking?view=shipments',
  '/transactions-dashboard?tab=all&layout=board.stage',
  '/transactions-dashboard?view=purchases&tab=all&layout=board.stage',
  ...['purchases', 'pipeline', 'bookings', 'orders', 'held', 'figures', 'matched', 'quotes'].map(
    (view) => `/transactions-dashboard?view=${view}`,
  ),
]
const screens = [...built.filter((path) => path !== '/login'), '/graphs', ...views]
const pictures = (path: string, state: string) =>
  THEMES.flatMap((theme) =>
    Object.entries(SIZES).map(([size, viewport]) => ({
      ...{ path, theme, viewport },
      name: `${fileName(path)}-${state}-${theme}-${size}`,
    })),
  )

mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
let taken = 0
try {
  await company(['visitor', 'empty', 'few'], async (desk, server) => {
    const visitor = await openDesk(browser, server.url)
    await walk(visitor, 'visitor', ['/', '/login', '/tracking', '/links', '/nowhere'])
    await walk(desk, 'empty', screens)
    await enterFew(desk, server.url)
    await walk(desk, 'few', screens)
  })
  await company(['sample', 'open'], async (desk, server) => {
    await send(desk, server.url, '/api/commands/demo.load', { input: {} })
    await walk(desk, 'sample', screens)
    await walk(desk, 'open', ['/main'], floating)
  })
  await company(['many'], async (desk, server) => {
    await enterMany(desk, server.url, server)
    await walk(desk, 'many', screens)
  })
} finally {
  await browser.close()
}
console.log(`${taken} pictures in ${FOLDER}/`)

/** Opens a Prime with its owner at a desk, if any screenshot of these states is requested. */
async function company(states: readonly string[], visit: (desk: Desk, server: Server) => Promise<void>): Promise<void> {
  const names = states.flatMap((state) => [...screens, '/login'].flatMap((path) => pictures(path, state)))
  if (!names.some(({ name }) => wanted(name))) return
  const server = await startServer()
  try {
    const desk = await openDesk(browser, server.url)
    await signUp(desk, server.url)
    await visit(desk, server)
  } finally {
    await server.stop()
    server.wipe()
  }
}

async function walk(
  { page }: Desk,
  state: string,
  paths: readonly string[],
  more?: (page: Page, name: string) => Promise<void>,
) {
  await page.goto('/')
  for (const { path, name, theme, viewport } of paths.flatMap((each) => pictures(each, state))) {
    if (!wanted(name)) continue
    await page.evaluate((choice) => localStorage.setItem('prime-theme', choice), theme)
    await page.setViewportSize(viewport)
    await page.goto(path)
    await settle(page)
    await shoot(page, name)
    await more?.(page, name)
  }
}

/** What opens over a screen: both menus, the command palette and, on the phone, the drawer. */
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
