import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import { allIsThere, goWithin, openDesk, openScreen, put } from '#test/e2e/support/browser.ts'
import { openSampleCompany } from '#test/e2e/support/company.ts'
import { policyRefusals, policyReports } from '#test/e2e/support/policy.ts'
import { roomFaults } from '#test/e2e/support/room.ts'
import { routes } from '#web/routes.ts'

const { browser, desk, find, gone, modal, page, server } = await openSampleCompany()
await openScreen(page, '/main')

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** The minimum number of screens with a form for a new record. */
const LEAST_FORMS = 20
const BEGIN = /^(?:New|Add|Enter|Plan|Write|Paste|Record a) /

/** Lists with rows of the sample company, in which every column must have its room. */
const LISTS = [
  ...['/payable', '/inventory', '/receivable', '/purchase-order', '/delivery', '/customers', '/vendors'],
  '/tracking',
]

/** Accessibility faults, by the name of the screen or dialog. */
type Found = Record<string, string[]>

const built = routes.filter(({ path, load }) => load && path !== '/login' && path !== '*')
const titleOf = ({ path, label }: { path: string; label: string }) => (path === '/' ? 'Prime' : `${label} · Prime`)

/** Goes to another screen and waits until its content has loaded. */
async function goTo(path: string, title: string): Promise<void> {
  await goWithin(page, path)
  await page.waitForFunction((name) => document.title === name, title)
  await allIsThere(page)
}

/** What has no room once the widths of columns have settled. */
async function settledRoom(isList: boolean): Promise<string[]> {
  for (let times = 0; ; times++) {
    const faults = await roomFaults(page, isList)
    if (faults.length === 0 || times === 20) return faults
    await page.waitForTimeout(250)
  }
}

async function look(name: string, found: Found): Promise<void> {
  const failed = page.getByRole('heading', { name: 'Something went wrong' })
  if ((await failed.count()) > 0) found[`${name}, failed`] = [await page.getByRole('main').innerText()]
  const faults = await seriousInBoth(page)
  if (faults.length > 0) found[name] = faults
}

/** Opens each form for a new record on the current screen; returns their names. */
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
    const faults = await seriousInBoth(page, { over: true })
    if (faults.length > 0) found[`${path} ${name}`] = faults
    // Closes the form, and the question whether to keep what was typed, if it is asked.
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
      // A screen has one title, with its tabs in the row below it.
      const head = await page.evaluate(() => ({
        besides: document.querySelector('h1')!.parentElement!.querySelectorAll('[role=radiogroup], [role=tablist]')
          .length,
        lists: document.querySelectorAll('main [role=tablist]').length,
      }))
      expect(head, path).toEqual({ besides: 0, lists: 0 })
      const isList = LISTS.includes(path)
      if (isList) await page.locator('.ag-row').first().waitFor()
      const room = await settledRoom(isList)
      if (room.length > 0) found[`${path}, room`] = room
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

  it('on the pages of a visitor, drawn within the policy', async () => {
    const visitor = await openDesk(browser, server.url)
    const found: Found = {}
    await visitor.page.goto('/nowhere')
    const title = visitor.page.locator('h1')
    for (const path of ['/tracking', '/', '/login', '/login?create=1', '/login?forgot=1', '/links', '/nowhere']) {
      const before = await title.textContent()
      await goWithin(visitor.page, path)
      await expect.poll(() => title.textContent()).not.toBe(before)
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
      const { pathname, search } = new URL(page.url())
      if (pathname + search !== path) await openScreen(page, path)
      const isForm = path.includes('?')
      if (isForm) await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      for (const step of steps) await step(page.locator('body')).click()
      await opened(page)
        .nth(isForm ? 1 : 0)
        .waitFor()
      const faults = await seriousInBoth(page, { over: true })
      if (faults.length > 0) found[what] = faults
      // Of the steps in a form the last one has opened something.
      for (const _ of isForm ? [1] : steps) await page.keyboard.press('Escape')
      await expect.poll(() => opened(page).count()).toBe(isForm ? 1 : 0)
    }
    expect(found).toEqual({})
    expect([policyReports(server), policyRefusals(desk)]).toEqual([[], []])
  })

  it.each([
    ['payables', 'Open', '/payable', 'payableNumber', ['Record payment', 'Split terms']],
    ['receivable', 'Open', '/receivable', 'invoiceNumber', ['Receive payment', 'Write off']],
    ['po', 'Pending', '/purchase-order', 'poNumber', ['Receive', 'Revise', 'Short close lines']],
    ['transactions', 'Confirmed', '/transaction', 'transactionNumber', ['Ship', 'Cancel lines', 'Revise']],
  ] as const)('in the dialogs of %s, which fit a phone', async (collection, status, path, number, labels) => {
    const records = (await find(collection, [['status', '==', status]])).slice(0, 6)
    const show = async ({ id, data }: (typeof records)[number]) => {
      await goWithin(page, `${path}?tab=all&id=${id}`)
      await page.getByRole('dialog', { name: String(data[number]) }).waitFor()
    }
    await page.setViewportSize(PHONE)
    await openScreen(page, `${path}?tab=all&id=${records[0]!.id}`)
    for (const label of labels) {
      let isOpen = false
      for (const record of records) {
        await show(record)
        isOpen = await begin(label)
        if (isOpen) break
      }
      expect(isOpen, label).toBe(true)
      await modal().getByRole('button').first().waitFor()
      expect(await seriousInBoth(page), label).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBeLessThanOrEqual(PHONE.width)
      const box = await modal().boundingBox()
      expect(box!.x + box!.width, label).toBeLessThanOrEqual(PHONE.width)
      const confirms = await modal().locator('button[type=submit]').last().boundingBox()
      expect(confirms!.y + confirms!.height, label).toBeLessThanOrEqual(PHONE.height)
      await page.keyboard.press('Escape')
      await gone()
    }
    await page.setViewportSize(DESK)
  })
})

describe('the policy of the page', () => {
  it('lets printed sheets be drawn', async () => {
    await put(desk, server.url, [
      { collection: 'links', id: 'bank', data: { title: 'Bank', url: 'https://bank.example' } },
    ])
    await openScreen(page, '/links')
    // A refused style has no sheet.
    await page.evaluate(() => {
      const printed = () => [...document.querySelectorAll('style')].map(({ sheet }) => sheet !== null)
      Object.assign(window, { print: () => Object.assign(window, { printed: printed() }) })
    })
    await page.getByRole('button', { name: 'Print cards' }).click()
    const printed = await page.evaluate(() => (window as unknown as { printed: boolean[] }).printed)
    expect(printed.length).toBeGreaterThan(1)
    expect(printed).not.toContain(false)
    expect([policyReports(server), policyRefusals(desk)]).toEqual([[], []])
  })

  it('gives a style or a script that gets into the page by other ways no effect, and the server gets a report', async () => {
    const told = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'h1 { color: rgb(1, 2, 3) !important }'
      document.head.append(style)
      const box = document.createElement('div')
      const trial = (write: () => void) => {
        try {
          write()
          return 'written'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        getComputedStyle(document.querySelector('h1')!).color === 'rgb(1, 2, 3)',
        trial(() => (box.innerHTML = '<img src=x onerror="window.taken = 1">')),
        trial(() => (box.innerHTML = 'color: red')),
        trial(() => box.insertAdjacentHTML('beforeend', '<b>x</b>')),
        trial(() => Object.assign(document.createElement('script'), { src: '/theme.js' })),
        trial(() => Object.assign(document.createElement('script'), { text: 'window.taken = 1' })),
        'taken' in window,
      ]
    })
    expect(told).toEqual([false, 'TypeError', 'written', 'TypeError', 'TypeError', 'TypeError', false])
    await expect.poll(() => policyReports(server).some((report) => report.includes('style-src'))).toBe(true)
    await expect
      .poll(() => policyReports(server).some((report) => report.includes('require-trusted-types-for')))
      .toBe(true)
  })
})

const button = (name: string | RegExp) => (within: Locator) => within.getByRole('button', { name }).first()
const combobox = (name: string) => (within: Locator) => within.getByRole('combobox', { name })

/** What is opened one after the other on a screen, by name; each is checked and closed again with Esc. */
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

/** Clicks the button of a step on the open record, or its entry in the menu. */
async function begin(label: string): Promise<boolean> {
  const more = page.getByRole('button', MENU).last()
  await more.waitFor()
  // The label of a document's next step also contains its key.
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
