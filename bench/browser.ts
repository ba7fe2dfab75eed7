import type { Browser, Page } from 'playwright-core'
import { screenSizes } from '#bench/browser-sizes.ts'
import { ms, spread, table } from '#bench/load.ts'
import { type Desk, openBrowser, openDesk, put, send, signIn, signUp } from '#test/e2e/support/browser.ts'
import { startServer } from '#test/support/server.ts'

const TURNS = 20
const LOADS = 7

/** The waiting times of a user at a desk, in a real browser against a real server on the same machine. */
export async function browserFigures(): Promise<void> {
  const server = await startServer({}, { onDisk: true })
  const [here, there] = [await openBrowser(), await openBrowser()]
  try {
    const owner = await openDesk(here, server.url)
    await signUp(owner, server.url)
    await send(owner, server.url, '/api/commands/demo.load', { input: {} })
    const bytes = await firstLoad(here, server.url)
    const paints = await usefulPaints(here, server.url)
    const seen = await paintedElsewhere({ browser: there, url: server.url, owner })
    table('Browser: what a person waits for', [
      {
        figure: 'first load of /login, script and style, as sent',
        measured: `${(bytes / 1_000).toFixed(1)} KB`,
        target: '≤ 200 KB, aim 150',
      },
      { figure: 'signed-in /main to its figures, nothing cached', measured: worst(paints.cold), target: '< 1 s' },
      { figure: 'signed-in /main to its figures, reloaded', measured: worst(paints.warm), target: '< 1 s' },
      { figure: 'a commit painted in another browser', measured: worst(seen), target: '≤ 150 ms' },
    ])
  } finally {
    await Promise.all([here.close(), there.close()])
    await server.stop()
    server.wipe()
  }
  table('Screens: what each brings besides the first load, brotli', await screenSizes())
}

const worst = (times: number[]): string => `p50 ${ms(spread(times).p50)}, worst ${ms(Math.max(...times))}`

async function firstLoad(browser: Browser, url: string): Promise<number> {
  const { page, close } = await openDesk(browser, url)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await close()
  return total
}

/** From the start of the navigation to the frame that shows the due figures of the cockpit. */
async function usefulPaints(browser: Browser, url: string): Promise<{ cold: number[]; warm: number[] }> {
  const cold: number[] = []
  const warm: number[] = []
  for (let load = 0; load < LOADS; load++) {
    const desk = await openDesk(browser, url)
    await signIn(desk, url)
    await watchFor(desk.page, 'main a[href="/payable"]', /Payables due\s*[1-9]/)
    await desk.page.goto('/main')
    cold.push(await seenAt(desk.page))
    await desk.page.reload()
    warm.push(await seenAt(desk.page))
    await desk.close()
  }
  return { cold, warm }
}

/** From the moment a commit is sent to the frame in which another browser shows it in a list. */
async function paintedElsewhere(given: { browser: Browser; url: string; owner: Desk }): Promise<number[]> {
  const { browser, url, owner } = given
  const desk = await openDesk(browser, url)
  await signIn(desk, url)
  const { page } = desk
  await page.goto('/tracking')
  await page.getByRole('row').nth(1).waitFor()
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const title = `Parcel of turn ${turn}`
    await page.evaluate((text) => {
      const found = new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('main')?.textContent?.includes(text)
            ? resolve(performance.timeOrigin + performance.now())
            : requestAnimationFrame(look)
        look()
      })
      Object.assign(window, { found })
    }, title)
    const sent = performance.timeOrigin + performance.now()
    const data = { title, delivered: false, etaISO: '2020-01-01', carrier: 'UPS' }
    await put(owner, url, [{ collection: 'Tracking', id: 'bench', data }])
    times.push((await page.evaluate(() => (window as unknown as { found: Promise<number> }).found)) - sent)
  }
  await desk.close()
  return times
}

/** Records, in every page loaded from now on, when a matching element first shows the expected text. */
async function watchFor(page: Page, selector: string, meant: RegExp): Promise<void> {
  await page.addInitScript(
    ([css, source]) => {
      const pattern = new RegExp(source!)
      const shows = () => [...document.querySelectorAll<HTMLElement>(css!)].some((part) => pattern.test(part.innerText))
      const look = () =>
        shows() ? Object.assign(window, { seenAfter: performance.now() }) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    },
    [selector, meant.source],
  )
}

const seenAt = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction(() => (window as unknown as { seenAfter?: number }).seenAfter)
  return (await seen.jsonValue())!
}

if (import.meta.main) await browserFigures()
