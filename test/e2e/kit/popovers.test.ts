import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serious } from '#test/e2e/support/axe.ts'
import { type Desk, openBrowser, openDesk, send, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser
let desk: Desk

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  desk = await openDesk(browser, server.url)
  await signUp(desk, server.url)
  await send(desk, server.url, '/api/commands/demo.load', { input: {} })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

/** What is opened one after the other on a screen, by name; each is looked at and shut again by Esc. */
const button = (name: string | RegExp) => (within: Locator) => within.getByRole('button', { name }).first()
const combobox = (name: string) => (within: Locator) => within.getByRole('combobox', { name })
const OPENED: readonly {
  path: string
  what: string
  steps: readonly ((within: Locator) => Locator)[]
}[] = [
  { path: '/payable', what: 'the fields of a filter', steps: [button(/^Filter$/), combobox('Field')] },
  { path: '/payable', what: 'columns', steps: [button('Columns')] },
  { path: '/payable', what: 'layouts', steps: [button('Layout')] },
  { path: '/payable', what: 'export and import', steps: [button('Export and import')] },
  { path: '/payable', what: 'the actions of a row', steps: [button(/^Actions of/)] },
  { path: '/customers?new=1', what: 'the choices of a field', steps: [button(/^More fields/), combobox('Language')] },
  { path: '/payable?new=1', what: 'the records a field points to', steps: [combobox('Vendor')] },
  { path: '/payable?new=1', what: 'the suggestions of a field', steps: [combobox('Terms')] },
  { path: '/users', what: 'an invitation', steps: [button('Invite')] },
  { path: '/users', what: 'a new key', steps: [button('New key')] },
]

const opened = (page: Page) => page.locator('[role=listbox], [role=menu], [role=dialog]').filter({ visible: true })

it('nothing that opens over a screen has a serious violation, in both themes', async () => {
  const { page } = desk
  const found: Record<string, string[]> = {}
  for (const { path, what, steps } of OPENED) {
    if (new URL(page.url()).pathname !== path.split('?')[0] || path.includes('?')) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    }
    for (const step of steps) await step(page.locator('body')).click()
    await opened(page).first().waitFor()
    const dark = await serious(page)
    await wear(page, 'light')
    const light = await serious(page, ['color-contrast'])
    await wear(page, 'dark')
    if (dark.length + light.length > 0) found[what] = [...dark, ...light]
    for (const _ of steps) await page.keyboard.press('Escape')
    if (!path.includes('?')) await expect.poll(() => opened(page).count()).toBe(0)
  }
  expect(found).toEqual({})
})

const wear = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
