import { createOTP } from '@better-auth/utils/otp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious, seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  type Desk,
  OWNER,
  openBrowser,
  openDesk,
  openScreen,
  put,
  send,
  signIn,
  signUp,
} from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

const HANA = { name: 'Hana Kim', email: 'hana@harborbearing.example', password: 'another-bearing-2026' }
/** The smallest possible image. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

let server: HostedServer
let browser: Browser
let owner: Desk
let page: Page

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  owner = await openDesk(browser, server.url)
  await signUp(owner, server.url)
  page = owner.page
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const openUsers = async (view = ''): Promise<void> => {
  await openScreen(page, `/users${view}`)
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
}
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (name: string) => page.getByRole('region', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

describe('the Users screen', () => {
  it('shows who waits and lets the owner approve', async () => {
    const desk = await openDesk(browser, server.url)
    await signUp(desk, server.url, HANA)
    await desk.page.goto('/main')
    await desk.page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
    await desk.page.getByText('An owner must approve it; this page continues automatically.').waitFor()
    await openUsers()
    await page.getByText('2 people, 1 waiting').waitFor()
    await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
    await rowOf(OWNER.name).getByText('Online').waitFor()
    await page.getByRole('button', { name: 'Approve Hana Kim' }).click()
    await page.getByText('Hana Kim can now use Prime.').waitFor()
    await rowOf('Hana Kim').getByText('Active').waitFor()
    await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
    await desk.close()
  })

  it('tells how much everyone has to do, and hands it over', async () => {
    await put(owner, server.url, [
      {
        collection: 'todos',
        id: 'w1',
        data: { title: 'Call Acme', status: 'To do', assignee: HANA.email, dueOn: '2026-01-05' },
      },
      { collection: 'todos', id: 'w2', data: { title: 'Write to Acme', status: 'Doing', assignee: HANA.email } },
    ])
    await openUsers()
    await rowOf('Hana Kim').getByText('2 open').waitFor()
    await rowOf('Hana Kim').getByText('1 late').waitFor()
    await page.getByRole('button', { name: 'Hand over the work of Hana Kim' }).click()
    const form = dialog('Hand over the work of Hana Kim')
    await form.getByText('Tasks: 2').waitFor()
    await form.getByLabel('To').click()
    await page.getByRole('option', { name: OWNER.name }).click()
    await form.getByRole('button', { name: 'Give all 2' }).click()
    await page.getByText(`${OWNER.name} has taken over the work of Hana Kim`).waitFor()
    await rowOf(OWNER.name).getByText('2 open').waitFor()
    await openScreen(page, '/users?view=work')
    await expect.poll(() => rowOf(OWNER.name).innerText()).toMatch(/2, 1 late\s+2, 1 late/)
    await page.getByRole('link', { name: `Tasks of ${OWNER.name}` }).click()
    await page.waitForURL('**/todo?tab=open&where=**')
  })

  it('keeps one’s own account in one place, the name with it', async () => {
    await openUsers('?view=you')
    const own = panel('Your profile')
    await own.getByLabel('Name').fill('Mary Major-Minor')
    await own.getByLabel('Phone').fill('216 555 0177')
    await own.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile is saved').waitFor()
    for (const name of ['Where you are logged in', 'Two-step login', 'Your password', 'This machine'])
      await panel(name).waitFor()
    await panel('Appearance').getByText('Light').click()
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(await serious(page)).toEqual([])
    await panel('Appearance').getByText('Dark').click()
    await own.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
    await own.getByRole('button', { name: 'Remove picture' }).waitFor()
    await own.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile is saved').first().waitFor()
    await openUsers()
    await expect.poll(() => rowOf('Mary Major-Minor').innerText()).toContain('216 555 0177')
    const picture = rowOf('Mary Major-Minor').locator('img')
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
    await openScreen(page, '/users?view=you')
    await own.getByLabel('Name').fill(OWNER.name)
    await own.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile is saved').waitFor()
  })

  it('writes figures and days as a person does, and reads what is typed so', async () => {
    const bill = { status: 'Open', payableNumber: 'AP-7', dueDate: '2031-11-24', totalAmount: 1234.5, balance: 1234.5 }
    await put(owner, server.url, [{ collection: 'payables', id: 'written', data: bill }])
    await openUsers('?view=you')
    const ways = page.getByLabel('Number and date format')
    await ways.selectOption('de-DE')
    await page.getByText('Format: Germany').waitFor()
    await expect.poll(() => ways.evaluate((node) => node === document.activeElement)).toBe(true)
    await openScreen(page, '/payable?tab=all&id=written')
    const total = page.getByRole('textbox', { name: 'Total' })
    await expect.poll(() => total.inputValue()).toBe('1.234,50')
    await total.fill('2.000,75')
    await total.press('Enter')
    const due = page.getByRole('textbox', { name: 'Due', exact: true })
    await due.fill('3.12.31')
    await due.press('Enter')
    const stored = async () =>
      (await (await owner.context.request.get(`${server.url}/api/collections/payables/documents/written`)).json()).data
    await expect.poll(stored).toMatchObject({ totalAmount: 2000.75, dueDate: '2031-12-03' })
    await expect.poll(() => due.inputValue()).toBe('3. Dez. 2031')
    await openScreen(page, '/users?view=you')
    await ways.selectOption('en-US')
    await page.getByText('Format: United States').waitFor()
  })

  it('changes a role, and asks for the password first when the sign-in is no longer fresh', async () => {
    await openUsers()
    const stale = { type: '/problems/fresh-sign-in-required', code: 'fresh-sign-in-required', status: 403, title: '' }
    await page.route(
      '**/api/people/*',
      (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(stale) }),
      { times: 1 },
    )
    await page.getByLabel('Role of Hana Kim').selectOption('viewer')
    const ask = dialog('Enter your password again')
    await ask.getByRole('button', { name: 'Continue' }).click()
    await ask.getByText('Enter your password.').waitFor()
    await ask.getByRole('textbox', { name: 'Password' }).and(page.locator(':focus')).waitFor()
    await ask.getByRole('textbox', { name: 'Password' }).fill('not the right one')
    await ask.getByRole('button', { name: 'Continue' }).click()
    await ask.getByText('This is not your password.').waitFor()
    await ask.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await ask.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Hana Kim is now a viewer.').waitFor()
    await expect.poll(() => page.getByLabel('Role of Hana Kim').inputValue()).toBe('viewer')
  })

  it('asks before someone becomes an owner', async () => {
    await openUsers()
    await page.getByLabel('Role of Hana Kim').selectOption('owner')
    await dialog('Make Hana Kim an owner').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByLabel('Role of Hana Kim').inputValue()).toBe('viewer')
  })

  it('offers a viewer nothing that only others may do', async () => {
    const desk = await openDesk(browser, server.url)
    await signIn(desk, server.url, HANA)
    const sent: string[] = []
    desk.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(commit|commands\/)/.test(pathname)) sent.push(pathname)
    })
    const hides = async (address: string, sign: string | RegExp, names: readonly string[]) => {
      await openScreen(desk.page, address)
      await desk.page.getByRole('main').getByText(sign).first().waitFor()
      for (const name of names)
        await expect.poll(() => desk.page.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(0)
    }
    const box = { title: 'Two boxes', etaISO: '2026-02-20', carrier: 'UPS', direction: 'Inbound', delivered: false }
    await put(owner, server.url, [
      { collection: 'todos', id: 'seen', data: { title: 'Ask Brno' } },
      { collection: 'Tracking', id: 'box', data: box },
    ])
    await desk.page.goto('/main')
    await hides('/history', 'Ask Brno', ['Undo', 'Restore'])
    await hides('/links', 'Links', ['Edit the list', 'For visitors'])
    await openScreen(desk.page, '/vendors')
    await desk.page.getByRole('banner').getByText('View only').waitFor()
    expect(await desk.page.getByRole('main').getByRole('checkbox').count()).toBe(0)
    await openScreen(desk.page, '/tracking?id=box')
    const record = desk.page.getByRole('dialog', { name: 'Two boxes' })
    await expect.poll(() => record.getByLabel('Direction').first().inputValue()).toBe('Inbound')
    // A field that cannot be changed has no arrow, and no required mark.
    expect(await record.locator('[class*=Select-section], [class*=InputWrapper-required]').count()).toBe(0)
    await hides('/customtable', 'No custom tables yet', ['New table'])
    await hides('/search-duplicates', 'Viewers can see the results.', ['Search now', 'Save rule'])
    await hides('/inventory-control?area=counts', 'No counts planned', ['Plan a count', 'Count the 20 most valuable'])
    await hides('/todo', 'Done', ['From a template'])
    await expect.poll(() => desk.page.getByLabel('New task').count()).toBe(0)
    await hides('/test', /collections read/, [])
    await expect.poll(() => desk.page.getByText('Writing and live').count()).toBe(0)
    expect(sent).toEqual([])
    await desk.close()
  })

  it('keeps the last owner', async () => {
    await openUsers()
    await page.getByLabel(`Role of ${OWNER.name}`).selectOption('staff')
    await page.getByText('is the last active owner').waitFor()
    await expect.poll(() => page.getByLabel(`Role of ${OWNER.name}`).inputValue()).toBe('owner')
  })

  it('invites by a link that lets the person in, once', async () => {
    await openUsers()
    await page.getByRole('button', { name: 'Invite' }).click()
    await dialog('Invite a colleague').getByLabel('Email').fill('joao@harborbearing.example')
    await dialog('Invite a colleague').getByRole('button', { name: 'Create invitation link' }).click()
    const link = await dialog(/^Invitation for joao/)
      .getByLabel('One-time link')
      .inputValue()
    await dialog(/^Invitation for joao/)
      .getByText('Copy it now: it is not shown again.')
      .waitFor()
    await dialog(/^Invitation for joao/)
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
    await panel('Invited').getByText('joao@harborbearing.example').waitFor()
    const desk = await openDesk(browser, server.url)
    for (const isFirst of [true, false]) {
      await desk.page.goto(link)
      await desk.page.getByText('The account is joao@harborbearing.example.').waitFor()
      await desk.page.getByLabel('Name').fill('João')
      await desk.page.getByRole('textbox', { name: 'Password' }).fill('a third bearing trader')
      await desk.page.getByRole('button', { name: 'Join' }).click()
      if (isFirst) await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
      else await desk.page.getByText('This invitation was used before or is too old. Ask for a new one.').waitFor()
      await desk.context.clearCookies()
    }
    await desk.close()
    await rowOf('João').waitFor()
    // Whoever has accepted is no longer listed as invited, even on a screen that stayed open.
    await panel('Invited').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Invite' }).click()
    await dialog('Invite a colleague').getByLabel('Email').fill('late@harborbearing.example')
    await dialog('Invite a colleague').getByRole('button', { name: 'Create invitation link' }).click()
    await dialog(/^Invitation for late/)
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
    await page.getByRole('button', { name: 'Withdraw the invitation of late@harborbearing.example' }).click()
    await page.getByText('Invitation for late@harborbearing.example withdrawn.').waitFor()
    await page.getByRole('region', { name: 'Invited' }).waitFor({ state: 'detached' })
  })

  it('disables, asking who takes the open work, with a way back', async () => {
    const order = { poNumber: '010126-05', status: 'Pending', buyer: HANA.email }
    await put(owner, server.url, [{ collection: 'po', id: 'hers', data: order }])
    await openUsers()
    await rowOf('Hana Kim').getByText('1 open').waitFor()
    // The button's color shows what it does.
    const colorOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
    expect(await colorOf('Disable Hana Kim')).not.toBe(await colorOf('Help Hana Kim to log in'))
    await page.getByRole('button', { name: 'Disable Hana Kim' }).click()
    await dialog('Hand over the work of Hana Kim').getByRole('button', { name: 'Give it' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog('Hand over the work of Hana Kim').waitFor({ state: 'detached' })
    await rowOf('Hana Kim').getByText('Disabled').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf('Hana Kim').getByText('Active').waitFor()
  })

  it('makes a key that is shown once, and revokes it', async () => {
    await openUsers()
    await page.getByRole('button', { name: 'New key' }).click()
    await dialog('New API key').getByRole('button', { name: 'Create key' }).click()
    await dialog('New API key').getByText('Enter the name of the key.').waitFor()
    await dialog('New API key').getByLabel('Name').fill('Nightly import')
    await dialog('New API key').getByLabel('Expires on').fill('+30')
    await dialog('New API key').getByRole('button', { name: 'Create key' }).click()
    const shown = dialog('Key "Nightly import"')
    const key = await shown.getByLabel('API key').inputValue()
    expect(key).toMatch(/^prime_/)
    await shown.getByRole('button', { name: 'Close' }).last().click()
    const keys = panel('API keys')
    await keys.getByText(`prime_…${key.slice(-4)}`).waitFor()
    await keys.getByRole('button', { name: 'Revoke Nightly import' }).click()
    await keys.getByText('No keys.').waitFor()
    expect(await seriousInBoth(page)).toEqual([])
  })

  it.each([
    ['', 'Invite'],
    ['', 'New key'],
    ['?view=you', 'Set up'],
  ])('gives the keyboard back at once when the dialog of a button is left (%s %s)', async (view, name) => {
    await openUsers(view)
    await page.getByRole('button', { name, exact: true }).click()
    await page.locator('[aria-modal=true] input').first().waitFor()
    const isLeft = () =>
      page.evaluate(async () => {
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        await Promise.resolve()
        return document.querySelector('[aria-modal=true]') === null
      })
    expect(await isLeft()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  })

  it('ends another session of one’s own', async () => {
    const other = await openDesk(browser, server.url)
    await other.context.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email: OWNER.email, password: OWNER.password },
      headers: { Origin: server.url },
    })
    await openUsers('?view=you')
    const sessions = panel('Where you are logged in')
    await sessions.getByText('This one').waitFor()
    await sessions
      .getByRole('button', { name: /^Log out/ })
      .first()
      .click()
    await expect.poll(() => sessions.getByRole('button', { name: /^Log out/ }).count()).toBe(0)
    const answer = await other.context.request.get(`${server.url}/api/auth/get-session`)
    expect(await answer.json()).toBeNull()
    await other.close()
  })

  it('sets up two-step login, which logging in then asks for', async () => {
    await openUsers('?view=you')
    await panel('Two-step login').getByRole('button', { name: 'Set up' }).click()
    const steps = dialog('Two-step login')
    await steps.getByRole('button', { name: 'Continue' }).click()
    await steps.getByText('Enter your password.').waitFor()
    await steps.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await steps.getByRole('button', { name: 'Continue' }).click()
    const key = await steps.getByLabel('Key for the authenticator app').innerText()
    await expect.poll(() => steps.getByRole('listitem').count()).toBe(10)
    const backupCodes = await steps.getByRole('listitem').allInnerTexts()
    const code = steps.getByRole('img', { name: 'QR code for the authenticator app' })
    const [, side] = /viewBox="0 0 (\d+)/.exec(decodeURIComponent((await code.getAttribute('src'))!))!
    // Four units per module: 41 modules and the quiet zone around them, each shown with at least two and a half pixels.
    expect(Number(side) / 4).toBeGreaterThanOrEqual(41 + 8)
    await expect.poll(async () => (await code.boundingBox())!.width).toBeGreaterThanOrEqual((Number(side) / 4) * 2.5)
    expect(await serious(page)).toEqual([])
    const entered = steps.getByRole('textbox', { name: 'Code' })
    expect(await entered.evaluate((input) => input === document.activeElement)).toBe(true)
    await entered.fill('12')
    await steps.getByRole('button', { name: 'Turn on' }).click()
    await steps.getByText('Enter the six digits that the app shows.').waitFor()
    await entered.fill(await codeOf(key))
    await steps.getByRole('button', { name: 'Turn on' }).click()
    await panel('Two-step login').getByText('On: logging in').waitFor()

    const desk = await openDesk(browser, server.url)
    await desk.page.goto('/login')
    await desk.page.getByLabel('Email').fill(OWNER.email)
    await desk.page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await desk.page.getByRole('button', { name: 'Log in' }).click()
    await desk.page
      .getByLabel(/code/i)
      .first()
      .fill(await codeOf(key, 1))
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('button', { name: 'Logout' }).waitFor()

    // Without the phone a backup code lets in, once.
    for (const isFirst of [true, false]) {
      await desk.context.clearCookies()
      await desk.page.goto('/login')
      await desk.page.getByLabel('Email').fill(OWNER.email)
      await desk.page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
      await desk.page.getByRole('button', { name: 'Log in' }).click()
      await desk.page.getByText('Ask an owner of Prime to reset your two-step login').waitFor()
      await expect
        .poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
        .toBe('one-time-code')
      await desk.page.getByRole('button', { name: 'Continue' }).click()
      await desk.page.getByText('Enter the code.').waitFor()
      await desk.page.getByLabel('Code').fill(backupCodes[0]!)
      await desk.page.getByRole('button', { name: 'Continue' }).click()
      if (isFirst) await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
      else await desk.page.getByText('The code is wrong or no longer valid.').waitFor()
    }
    await desk.close()
  })

  it('resets the two-step login of someone who lost phone and codes', async () => {
    const desk = await openDesk(browser, server.url)
    await signIn(desk, server.url, HANA)
    const enable = await send(desk, server.url, '/api/auth/two-factor/enable', { password: HANA.password })
    const secret = new URL((enable as { totpURI: string }).totpURI).searchParams.get('secret')!
    await send(desk, server.url, '/api/auth/two-factor/verify-totp', { code: await codeOf(secret) })
    await openUsers()
    await page.getByRole('button', { name: 'Help Hana Kim to log in' }).click()
    await page.getByRole('menuitem', { name: 'Reset two-step login' }).click()
    await page.getByText('Hana Kim logs in with the password only').waitFor()
    await desk.context.clearCookies()
    await signIn(desk, server.url, HANA)
    await desk.page.goto('/main')
    await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
    await desk.close()
  })

  it('hands out a one-time link for a new password', async () => {
    await openUsers()
    await page.getByRole('button', { name: 'Help Hana Kim to log in' }).click()
    await page.getByRole('menuitem', { name: 'Send password reset link' }).click()
    const shown = dialog('New password for Hana Kim')
    const link = await shown.getByLabel('One-time link').inputValue()
    await shown.getByRole('button', { name: 'Close' }).last().click()
    const desk = await openDesk(browser, server.url)
    const choose = async (password: string) => {
      await openScreen(desk.page, link.replace(server.url, ''))
      await desk.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
      await desk.page.getByRole('textbox', { name: 'Password' }).fill(password)
      await desk.page.getByRole('button', { name: 'Save the password' }).click()
    }
    await choose('qwertyqwerty')
    await desk.page.getByText('among the commonest').waitFor()
    await choose('a new one for Hana 2026')
    await desk.page.getByText('The new password is saved. Log in with it.').waitFor()
    await choose('and one more for Hana 2026')
    await desk.page.getByText('This link was used before or is too old. Ask for a new one.').waitFor()
    await signIn(desk, server.url, { ...HANA, password: 'a new one for Hana 2026' })
    await desk.close()
  })

  it('shows cards on a phone, without sideways scroll', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openUsers()
    await page.getByRole('button', { name: 'Disable Hana Kim' }).waitFor()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'auto')
        .map((box) => box.className),
    )
    expect(wide).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const name of ['Disable Hana Kim', 'Help Hana Kim to log in', 'Revoke Nightly import', 'Invite']) {
      const button = page.getByRole('button', { name })
      if ((await button.count()) === 0) continue
      const box = (await button.boundingBox())!
      expect(box.x + box.width, name).toBeLessThanOrEqual(390)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('tells an owner at once what another owner did, until it is closed', async () => {
    const people = await (await owner.context.request.get(`${server.url}/api/people`)).json()
    const { id } = people.find(({ email }: { email: string }) => email === HANA.email)
    const setRole = (role: string) =>
      owner.context.request.patch(`${server.url}/api/people/${id}`, { data: { role }, headers: { Origin: server.url } })
    await setRole('owner')
    const desk = await openDesk(browser, server.url)
    await signIn(desk, server.url, { ...HANA, password: 'a new one for Hana 2026' })
    await openUsers()
    await send(desk, server.url, '/api/people/invite', { email: 'new@harborbearing.example', role: 'staff' })
    const notice = page.getByRole('alert').filter({ hasText: 'Access changed' })
    await notice.getByText('Invited as staff: new@harborbearing.example, by Hana').waitFor()
    await notice.getByRole('button', { name: 'Close' }).click()
    await notice.waitFor({ state: 'detached' })
    await send(desk, server.url, '/api/people/invite', { email: 'next@harborbearing.example', role: 'staff' })
    await page.reload()
    await notice.getByText('Invited as staff: next@harborbearing.example, by Hana').waitFor()
    expect(await notice.count()).toBe(1)
    await notice.getByRole('button', { name: 'Close' }).click()
    await setRole('staff')
    await desk.close()
  })

  it('changes the password', async () => {
    await openUsers('?view=you')
    const password = panel('Your password')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('Enter your current password.').waitFor()
    await password.getByRole('textbox', { name: 'Current password' }).fill(OWNER.password)
    await password.getByRole('textbox', { name: 'New password' }).fill('qwertyqwerty')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('among the commonest').waitFor()
    await password.getByRole('textbox', { name: 'New password' }).fill('a wholly new one 2026')
    await password.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
  })
})

/** The current code, or that of a later half minute: each code works only once. */
function codeOf(key: string, halfMinutesLater = 0): Promise<string> {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
  return createOTP(bytes.join('')).hotp(Math.floor(Date.now() / 30_000) + halfMinutesLater)
}
