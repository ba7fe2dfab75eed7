import type { BrowserContext, Disposable, Page } from 'playwright-core'

/**
 * The page of a closed desk, kept for the next desk of its kind. Starting the app in a fresh page is most of the cost
 * of a short test: 114 files are fetched and compiled, which a page that stays at its address has in memory.
 */
export interface ReusablePage {
  context: BrowserContext
  page: Page
  /** The address and the browser options of the desk. */
  kind: string
  /** Scripts that tests put before the app. */
  scripts: Disposable[]
  /** A page whose clock was replaced cannot be reused. */
  isSpent: boolean
}

/** A file at the same origin without the app: leaving the origin would end the process that has the files in memory. */
const WAITING = '/icon.svg'
const MAX_WAITING = 4
const HEARD = [
  'console',
  'pageerror',
  'dialog',
  'download',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const
const waiting: ReusablePage[] = []

/** The widths and themes at which axe has checked the frame of a page. */
export const seenFrames = new WeakMap<Page, Set<string>>()

export const isWithoutApp = (page: Page): boolean => page.url() === 'about:blank' || page.url().endsWith(WAITING)

/** Records what tests change that a new page would not have. */
export async function watch(context: BrowserContext, kind: string): Promise<ReusablePage> {
  const page = await context.newPage()
  const reusable: ReusablePage = { context, page, kind, scripts: [], isSpent: false }
  for (const one of [context, page]) {
    const add = one.addInitScript.bind(one)
    one.addInitScript = async (...args: Parameters<Page['addInitScript']>) => {
      const script = await add(...args)
      reusable.scripts.push(script)
      return script
    }
  }
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (options) => {
    reusable.isSpent = true
    return install(options)
  }
  return reusable
}

/** A waiting page of this kind, if there is one. */
export function takeWaiting(kind: string): ReusablePage | undefined {
  const at = waiting.findLastIndex((one) => one.kind === kind)
  return at < 0 ? undefined : waiting.splice(at, 1)[0]
}

/** Resets the page to a new state and keeps it; a page that cannot be reset is closed. */
export async function keep(reusable: ReusablePage, url: string): Promise<void> {
  if (reusable.isSpent || reusable.page.isClosed()) return reusable.context.close()
  try {
    await renew(reusable, url)
  } catch {
    // Its server or its browser has already ended.
    return reusable.context.close()
  }
  waiting.push(reusable)
  if (waiting.length > MAX_WAITING) await waiting.shift()!.context.close()
}

async function renew({ context, page, scripts }: ReusablePage, url: string): Promise<void> {
  seenFrames.delete(page)
  for (const event of HEARD) page.removeAllListeners(event)
  context.removeAllListeners('page')
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all(scripts.splice(0).map((script) => script.dispose()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null })
  await page.goto(url + WAITING)
  await page.mouse.move(0, 0)
  await context.clearCookies()
  await context.clearPermissions()
  await page.evaluate(() => sessionStorage.clear())
  const inspector = await context.newCDPSession(page)
  await inspector.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage,indexeddb' })
  await inspector.send('Page.resetNavigationHistory')
  await inspector.detach()
}
