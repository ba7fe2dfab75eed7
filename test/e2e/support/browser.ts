import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from 'playwright-core'
import { isWithoutApp, keep, takeWaiting, watch } from '#test/e2e/support/reusable-pages.ts'

// The package's own arguments are for a single process, which hangs on several contexts.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  // Pages served by `serveFrom` have no address, so access to the server on this machine would be denied.
  '--disable-features=LocalNetworkAccessChecks',
]

const ROOT = join(import.meta.dirname, '../../..')

/** Otherwise an older build of a screen would be tested, or none at all, and the reason would be hard to find. */
function refuseOldBuild(): void {
  const stamp = join(ROOT, 'dist/.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const newer = globSync('src/{base,model,features,ui,web}/**/*.{ts,tsx,css}', { cwd: ROOT }).find(
    (path) => !path.includes('.test.') && statSync(join(ROOT, path)).mtimeMs > built,
  )
  if (newer) throw new Error(`${newer} is newer than the built app. Run "npm run build" first.`)
}

/** A real headless browser, shared by the test files of one process: closing it closes what was opened in it. */
export async function openBrowser(): Promise<Browser> {
  refuseOldBuild()
  if (process.env.VITEST === undefined) return launch()
  const known = await shared
  if (known?.isConnected()) return known
  shared = launch()
  const browser = await shared
  browser.close = async () => {
    await Promise.all([...open].map((close) => close()))
  }
  return browser
}

let shared: Promise<Browser> | undefined
/** Closes the desks of the current test file. */
const open = new Set<() => Promise<void>>()

const UNPACKED_MS = 60_000

/** The first run on a machine unpacks the browser. While one process does, the others find a program that can't be started yet. */
async function launch(): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  for (const deadline = Date.now() + UNPACKED_MS; ; )
    try {
      return await driver.launch({ executablePath, args: ARGS, headless: true })
    } catch (error) {
      if (!String(error).includes('ETXTBSY') || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
}

/** A user's browser: their own context with one page, and its console output. */
export interface Desk {
  context: BrowserContext
  page: Page
  /** `type: text` of every console line and uncaught error so far. */
  said: string[]
  close(): Promise<void>
}

export interface DeskOptions extends BrowserContextOptions {
  /** The browser must have no file of the app cached yet. */
  isFirst?: boolean
}

/**
 * Opens a desk with reduced motion: most tests are not about animations, and rendering them costs the suite a minute. A
 * test that needs them asks for `reducedMotion: 'no-preference'`.
 */
export async function openDesk(browser: Browser, url: string, options: DeskOptions = {}): Promise<Desk> {
  const { viewport, isFirst, ...rest } = { ...DESK, baseURL: url, ...options }
  // Includes the window size, because further pages of a context start with it.
  const kind = JSON.stringify({ ...rest, viewport })
  const reusable =
    (!isFirst && takeWaiting(kind)) || (await watch(await browser.newContext({ ...rest, viewport }), kind))
  const { context, page } = reusable
  if (viewport) await page.setViewportSize(viewport)
  const otherWeb = process.env.PRIME_TEST_WEB
  if (otherWeb) await serveFrom(context, otherWeb)
  const said: string[] = []
  page.on('console', (line) => said.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  const close = async () => {
    // A test that closes its desk leaves nothing to close after the file.
    if (open.delete(close)) await (process.env.VITEST === undefined ? context.close() : keep(reusable, url))
  }
  open.add(close)
  return { context, page, said, close }
}

const DESK = {
  viewport: { width: 1440, height: 900 },
  timezoneId: 'UTC',
  locale: 'en-US',
  reducedMotion: 'reduce',
} satisfies DeskOptions

export const OWNER = { name: 'Marta Reyes', email: 'marta@harborbearing.example', password: 'bearing-trader-2026' }

/** Another build of the web app than the server's own, so that several people can test theirs side by side. */
async function serveFrom(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    ({ pathname }) => !pathname.startsWith('/api'),
    async (route) => {
      const asked = join(folder, new URL(route.request().url()).pathname)
      const isFile = existsSync(asked) && statSync(asked).isFile()
      await route.fulfill({ path: isFile ? asked : join(folder, 'index.html') })
    },
  )
}

/** Creates an account through the API of the page's own origin; the cookie is stored in the context. */
export async function signUp(desk: Desk, url: string, person = OWNER): Promise<void> {
  await send(desk, url, '/api/auth/sign-up/email', person)
}

export async function signIn(desk: Desk, url: string, { email, password } = OWNER): Promise<void> {
  await send(desk, url, '/api/auth/sign-in/email', { email, password })
}

let keys = 0

/** Sends one POST as the logged-in user of a desk. */
export async function send(desk: Desk, url: string, path: string, body: unknown): Promise<unknown> {
  const answer = await desk.context.request.post(url + path, {
    data: body as object,
    headers: { Origin: url, 'Idempotency-Key': `e2e-${process.pid}-${++keys}-0000000000` },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Writes documents in one commit. */
export async function put(
  desk: Desk,
  url: string,
  writes: readonly { collection: string; id: string; data: object }[],
): Promise<void> {
  await send(desk, url, '/api/commit', { writes: writes.map((write) => ({ op: 'set', ...write })) })
}

/** Runs a command, because `put` cannot write fields that belong to commands. */
export const act = (desk: Desk, url: string, command: string, input: object): Promise<unknown> =>
  send(desk, url, `/api/commands/${command}`, { input })

/** Goes to another address as a link within the app does: without restarting the app. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Opens a screen afresh and waits until its first data has come. Starting the app is most of the work, so where it runs
 * already its notices are closed and the way leads there within it: over the landing page where the same screen is open,
 * that nothing is left of it.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  if (isWithoutApp(page)) await page.goto(address)
  else {
    await closeNotices(page)
    if (new URL(address, page.url()).pathname === new URL(page.url()).pathname) await changeScreen(page, '/')
    await changeScreen(page, address)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}

/** Goes to another screen, until the one before is gone: each has a heading of its own. */
async function changeScreen(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { before: { title: document.title, heading: document.querySelector('h1') } })
  })
  await goWithin(page, address)
  await page.waitForFunction(() => {
    const { before } = window as unknown as { before?: { title: string; heading: Element | null } }
    return before === undefined || before.title !== document.title || before.heading?.isConnected === false
  })
}

const closeNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')) close.click()
  })

/** Waits until all transitions have finished: halfway through, neither colors nor positions are final. */
export const comeToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const gliding = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    // Transitions are known once the page was rendered; those they trigger follow after that.
    for (let drawn = 0; drawn < 2 || gliding().length > 0; drawn++) {
      await Promise.allSettled(gliding().map(({ finished }) => finished))
      await frame()
    }
  })

/** The same once all data of a screen has loaded, for example before an accessibility check. */
export async function allIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await comeToRest(page)
}
