import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { ms, spread, table } from '#bench/load.ts'
import { openBrowser, openDesk, signIn, signUp } from '#test/e2e/support/browser.ts'
import { startServer } from '#test/support/server.ts'

const OWNER = { name: 'Bench', email: 'bench@prime.test', password: 'correct horse battery staple' }
const TIMES = 5
const INDEXED = '< 150 ms'
const OTHER = '< 1,500 ms'

/** The parts list of the large sample company in a real browser: from the user's action to the last row in view. */
export async function gridFigures(folder: string): Promise<void> {
  const server = await startServer({ DATABASE_URL: `file:${resolve(folder, 'prime.db')}` })
  const browser = await openBrowser()
  try {
    const desk = await openDesk(browser, server.url)
    // Login is tried first, because a second sign-up with the same address is delayed.
    await signIn(desk, server.url, OWNER).catch(() => signUp(desk, server.url, OWNER))
    const { page } = desk
    page.setDefaultTimeout(60_000)
    await page.addInitScript(watch)
    await page.goto('/inventory')
    await shown(page)
    const count = await page.getByRole('status').filter({ hasText: 'Parts' }).textContent()
    const rows = []
    for (const { figure, target, from, act, back } of ACTS) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) {
        await from?.(page)
        times.push(await timed(page, () => act(page, time)))
        await back?.(page)
      }
      const { p50 } = spread(times)
      console.log(`${figure}: ${times.map(ms).join(', ')}`)
      rows.push({ figure, measured: `p50 ${ms(p50)}, slowest ${ms(Math.max(...times))}`, target })
    }
    table(`The list of parts in a browser (${count?.replace(/On hand.*/, '').trim()})`, rows)
  } finally {
    await browser.close()
    await server.stop()
    server.wipe()
  }
}

interface Act {
  figure: string
  target: string
  from?: (page: Page) => Promise<unknown>
  act: (page: Page, time: number) => Promise<unknown>
  back?: (page: Page) => Promise<unknown>
}

const home = async (page: Page) => {
  await page.evaluate(() => window.grid.scrollTo(0))
  await shown(page)
}
const plain = async (page: Page) => {
  await page.evaluate(() => window.grid.go('/inventory'))
  await shown(page)
}
const go = (search: string) => (page: Page) => page.evaluate((to) => window.grid.go(`/inventory${to}`), search)
/** The list grouped by brand, with SKF expanded or nothing. */
const grouped =
  (open = '') =>
  async (page: Page) => {
    await go(`?layout=groups.brand${open}`)(page)
    await page.getByRole('button', { name: /SKF/ }).first().waitFor()
    await shown(page)
  }
const SKF_OPEN = `&open=${encodeURIComponent('[["SKF"]]')}`
const turnSkf = (page: Page) => page.evaluate(() => window.grid.press('SKF'))

const ACTS: readonly Act[] = [
  { figure: 'scroll on by a page', target: INDEXED, act: (page) => page.evaluate(() => window.grid.page()) },
  {
    figure: 'jump to the end',
    target: INDEXED,
    act: (page) => page.evaluate(() => window.grid.scrollTo(1)),
    back: home,
  },
  {
    figure: 'jump to somewhere in the middle',
    target: INDEXED,
    act: (page, time) => page.evaluate((at) => window.grid.scrollTo(at), 0.3 + time * 0.1),
    back: home,
  },
  { figure: 'sort by list price', target: INDEXED, act: go('?sort=-listPrice'), back: plain },
  { figure: 'filter by brand', target: INDEXED, act: go('?where=brand~is~FAG'), back: plain },
  { figure: 'filter by stock', target: INDEXED, act: go('?where=qtyOnHand~is~77'), back: plain },
  { figure: 'search as typed', target: INDEXED, act: go('?q=6308'), back: plain },
  { figure: 'sort by cost, no index', target: OTHER, act: go('?sort=-avgCost'), back: plain },
  { figure: 'filter by outside, no index', target: OTHER, act: go('?where=odMm~is~52'), back: plain },
  { figure: 'group by brand', target: OTHER, act: go('?layout=groups.brand'), back: plain },
  { figure: 'open a group', target: INDEXED, from: grouped(), act: turnSkf, back: plain },
  {
    figure: 'scroll on within it',
    target: INDEXED,
    from: grouped(SKF_OPEN),
    act: (page) => page.evaluate(() => window.grid.page()),
    back: home,
  },
  {
    figure: 'jump to somewhere within it',
    target: INDEXED,
    from: grouped(SKF_OPEN),
    act: (page, time) => page.evaluate((at) => window.grid.scrollTo(at), 0.3 + time * 0.1),
    back: home,
  },
  { figure: 'close it', target: INDEXED, from: grouped(SKF_OPEN), act: turnSkf, back: plain },
]

/** Milliseconds from the action until all rows in view have changed and are loaded. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.grid.begin())
  await act()
  return page.evaluate(() => window.grid.ended())
}

const shown = (page: Page) => page.evaluate(() => window.grid.whole())

interface Watched {
  begin(): void
  ended(): Promise<number>
  whole(): Promise<void>
  page(): void
  scrollTo(part: number): void
  go(href: string): void
  press(group: string): void
}
declare global {
  interface Window {
    grid: Watched
  }
}

/** Runs in the page, before anything else. */
function watch(): void {
  let from = 0
  let before = ''
  const rows = () => {
    const view = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect()
    if (!view) return []
    return [...document.querySelectorAll<HTMLElement>('[role=row][row-index]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > view.top && box.top < view.bottom
    })
  }
  const state = () => {
    const seen = rows().map((row) => (row.querySelector('a') ?? row.querySelector('button'))?.textContent ?? '')
    return seen.length === 0 || seen.includes('') ? '' : seen.join()
  }
  // Anything that takes longer than this is reported as such.
  const LONGEST_MS = 10_000
  const until = (done: () => boolean) =>
    new Promise<void>((resolve) => {
      const end = performance.now() + LONGEST_MS
      const look = () => (done() || performance.now() > end ? resolve() : requestAnimationFrame(look))
      look()
    })
  const viewport = () => document.querySelector<HTMLElement>('.ag-grid-viewport')!
  const scroll = (top: number) => {
    viewport().scrollTop = top
  }
  window.grid = {
    begin() {
      before = state()
      from = performance.now()
    },
    async ended() {
      await until(() => state() !== '' && state() !== before)
      return performance.now() - from
    },
    whole: () => until(() => state() !== ''),
    page: () => scroll(viewport().scrollTop + viewport().clientHeight),
    scrollTo: (part) => scroll(part * (viewport().scrollHeight - viewport().clientHeight)),
    go(href) {
      history.pushState(null, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    press(group) {
      const headings = document.querySelectorAll<HTMLElement>('[role=row] button[aria-expanded]')
      ;[...headings].find(({ textContent }) => textContent?.includes(group))!.click()
    },
  }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder) await gridFigures(folder)
  else
    console.log(
      'The list in a browser is measured in a folder that `npm run demo -- --size large` has made: none was given.',
    )
}
