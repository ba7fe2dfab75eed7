import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { serious, seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, goWithin, openDesk, openScreen } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'
import { policyRefusals, policyReports } from '#test/e2e/support/policy.ts'
import { routes } from '#web/routes.ts'

const { browser, desk, find, gone, modal, page, server } = await openSampleCompany()

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const LIGHT = 'rgb(246, 247, 249)'

/** So many screens have a form for something new, at least. */
const LEAST_FORMS = 20
const BEGIN = /^(?:New|Add|Enter|Plan|Write|Paste|Record a) /

/** Faults by the name of what has them. */
type Found = Record<string, string[]>

const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const built = routes.filter(({ path, load }) => load && path !== '/login' && path !== '*')
const titleOf = ({ path, label }: { path: string; label: string }) => (path === '/' ? 'Prime' : `${label} · Prime`)

/** To another screen, until what it shows has come. */
async function goTo(path: string, title: string): Promise<void> {
  await goWithin(page, path)
  await page.waitForFunction((name) => document.title === name, title)
  await allIsThere(page)
}

async function look(name: string, found: Found): Promise<void> {
  const failed = page.getByRole('heading', { name: 'Something went wrong' })
  if ((await failed.count()) > 0) found[`${name}, failed`] = [await page.getByRole('main').innerText()]
  const dark = await serious(page)
  if (dark.length > 0) found[name] = dark
  // The other theme has the same page in other colours.
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await expect.poll(background).toBe(LIGHT)
  const light = await serious(page, ['color-contrast'])
  if (light.length > 0) found[`${name}, light`] = light
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
}

/** Opens each form for something new on the screen that is there; answers their names. */
async function lookAtForms(path: string, found: Found): Promise<string[]> {
  const begins = page.getByRole('button', { name: BEGIN }).filter({ visible: true })
  const names = new Set((await begins.allInnerTexts()).map((text) => text.split('\n')[0]!))
  const seen: string[] = []
  for (const name of names) {
    const begin = begins.filter({ hasText: name }).first()
    if (!(await begin.isVisible())) continue
    await begin.click()
    await page.locator('input:visible, textarea:visible').first().waitFor()
    await allIsThere(page)
    seen.push(`${path} ${name}`)
    const faults = await seriousInBoth(page)
    if (faults.length > 0) found[`${path} ${name}`] = faults
    // The form closes, and a question whether what was typed is kept, too.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  return seen
}

describe('axe finds nothing serious, in both themes,', () => {
  it('on any built screen and in its forms for something new; each is drawn within the policy of the page', async () => {
    const found: Found = {}
    const forms: string[] = []
    for (const route of [...built, ...routes.filter(({ load }) => !load).slice(0, 1)]) {
      const { path } = route
      await goTo(path, titleOf(route))
      // A screen has one name, and its tabs stand in the row under it.
      const head = await page.evaluate(() => ({
        besides: document.querySelector('h1')!.parentElement!.querySelectorAll('[role=radiogroup], [role=tablist]')
          .length,
        lists: document.querySelectorAll('main [role=tablist]').length,
      }))
      expect(head, path).toEqual({ besides: 0, lists: 0 })
      await look(path, found)
      if (path !== '/main') forms.push(...(await lookAtForms(path, found)))
      expect([path, policyReports(server), policyRefusals(desk)]).toEqual([path, [], []])
    }
    await goTo('/main', 'Cockpit · Prime')
    for (const name of ['Notifications', 'Package Tracking']) {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog', { name, exact: true }).waitFor()
      await look(name, found)
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('6205')
    await page.getByRole('option').first().waitFor()
    await look('palette', found)
    await page.keyboard.press('Escape')
    expect(found).toEqual({})
    expect(forms.length, forms.join(' ')).toBeGreaterThanOrEqual(LEAST_FORMS)
  }, 300_000)

  it('on the pages of a visitor, each opened afresh and drawn within the policy', async () => {
    const visitor = await openDesk(browser, server.url)
    const found: Found = {}
    for (const path of ['/', '/login', '/login?create=1', '/login?forgot=1', '/tracking', '/links', '/nowhere']) {
      await visitor.page.goto(path)
      await allIsThere(visitor.page)
      const violations = await seriousInBoth(visitor.page)
      if (violations.length > 0) found[path] = violations
    }
    expect(found).toEqual({})
    expect([policyReports(server), policyRefusals(visitor)]).toEqual([[], []])
    await visitor.close()
  })

  it('in anything that opens over a screen', async () => {
    const found: Found = {}
    for (const { path, what, steps } of OPENED) {
      if (new URL(page.url()).pathname !== path.split('?')[0] || path.includes('?')) await openScreen(page, path)
      for (const step of steps) await step(page.locator('body')).click()
      await opened(page).first().waitFor()
      const faults = await seriousInBoth(page)
      if (faults.length > 0) found[what] = faults
      for (const _ of steps) await page.keyboard.press('Escape')
      if (path.includes('?')) await page.keyboard.press('Escape')
      else await expect.poll(() => opened(page).count()).toBe(0)
    }
    expect(found).toEqual({})
  })

  it.each([
    ['payables', 'Open', '/payable', ['Record payment', 'Split terms']],
    ['receivable', 'Open', '/receivable', ['Receive payment', 'Write off']],
    ['po', 'Pending', '/purchase-order', ['Receive', 'Revise', 'Short close lines']],
    ['transactions', 'Confirmed', '/transaction', ['Ship', 'Cancel lines', 'Revise']],
  ] as const)('in the dialogs of %s, which fit a phone', async (collection, status, path, labels) => {
    const records = await find(collection, [['status', '==', status]])
    for (const label of labels) {
      let isOpen = false
      for (const { id } of records.slice(0, 6)) {
        await openScreen(page, `${path}?tab=all&id=${id}`)
        isOpen = await begin(label)
        if (isOpen) break
      }
      expect(isOpen, label).toBe(true)
      await modal().getByRole('button').first().waitFor()
      expect(await seriousInBoth(page), label).toEqual([])
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBeLessThanOrEqual(PHONE.width)
      const box = await modal().boundingBox()
      expect(box!.x + box!.width, label).toBeLessThanOrEqual(PHONE.width)
      const confirms = await modal().locator('button[type=submit]').last().boundingBox()
      expect(confirms!.y + confirms!.height, label).toBeLessThanOrEqual(PHONE.height)
      await page.setViewportSize(DESK)
      await page.keyboard.press('Escape')
      await gone()
    }
  })
})

const button = (name: string | RegExp) => (within: Locator) => within.getByRole('button', { name }).first()
const combobox = (name: string) => (within: Locator) => within.getByRole('combobox', { name })

/** What is opened one after the other on a screen, by name; each is looked at and shut again by Esc. */
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

const opened = (at: Page) => at.locator('[role=listbox], [role=menu], [role=dialog]').filter({ visible: true })

const MENU = { name: 'More', exact: true } as const

/** The button of a step on the open record, or its entry in the menu. */
async function begin(label: string): Promise<boolean> {
  const more = page.getByRole('button', MENU).last()
  await more.waitFor()
  // The next step of a document names its key too.
  const step = page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${label}( Ctrl ↵)?$`) })
    .first()
  if (await step.isVisible()) return step.click().then(() => true)
  await more.click()
  const entry = page.getByRole('menuitem', { name: label, exact: true })
  await page.getByRole('menu').waitFor()
  if (await entry.isVisible()) return entry.click().then(() => true)
  await page.keyboard.press('Escape')
  return false
}
