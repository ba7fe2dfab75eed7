import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousInBoth } from '#test/e2e/support/axe.ts'
import {
  allIsThere,
  type Desk,
  goWithin,
  OWNER,
  openBrowser,
  openDesk,
  send,
  signIn,
  signUp,
} from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

let server: HostedServer
let browser: Browser

beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  server.wipe()
})

const GUEST = { name: 'Gus Ortiz', email: 'gus@harborbearing.example', password: 'another-bearing-2026' }

const states = (said: readonly string[]) => said.filter((line) => line.startsWith('log: Sign-in state:'))
const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' })

describe('logging in', () => {
  it('makes the first account, which is the owner, and tells the console of each change', async () => {
    const { page, said, close } = await openDesk(browser, server.url)
    // Somebody who looked for a page before there was an account.
    const early = await openDesk(browser, server.url)
    await early.page.goto('/payable')
    await early.page.getByRole('link', { name: 'Set up Prime' }).waitFor()
    expect(await early.page.getByText('Log in to open').count()).toBe(0)
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).waitFor()
    // Nobody has an account yet, so the only way on is to set up the owner's.
    await page.getByRole('link', { name: 'Set up Prime' }).click()
    await page.getByRole('heading', { name: 'Set up Prime' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill(OWNER.name)
    await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('Too short').waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    // One message, at the invalid field.
    await page.locator('div:has(> label:text-is("Password"))').getByText('Use at least 12 characters.').waitFor()
    expect(await page.getByText('Too short').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/main')
    await page.getByRole('link', { name: 'Start: Import parts' }).waitFor()
    // One button loads the sample company; here it only asks.
    const refusal = { type: '/problems/refused', title: 'Refused', status: 409, code: 'refused', detail: 'Not today.' }
    await page.route('**/api/commands/demo.load', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    )
    await page.getByRole('button', { name: 'Load the sample company' }).click()
    await page.getByText('Not today.').waitFor()
    // An empty Prime shows the two ways to begin, and none of the figures, buttons and screens that need records.
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Welcome to Prime',
      expect.stringMatching(/^Set up/),
    ])
    for (const name of ['Quick actions', 'Find a screen']) expect(await page.getByLabel(name).count()).toBe(0)
    await expect
      .poll(() => states(said))
      .toEqual([expect.stringContaining('null'), expect.stringContaining(OWNER.email)])
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await expect.poll(() => states(said)[2]).toContain('null')
    expect(states(said)).toHaveLength(3)
    await expect.poll(() => page.getByText('Log in to open').count()).toBe(0)
    await close()
    // Prime is set up meanwhile: an account made now is no owner's.
    await early.page.getByRole('link', { name: 'Set up Prime' }).click()
    await early.page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await early.close()
  })

  it('shows what has come at once, without waiting for the clock', async () => {
    const desk = await openDesk(browser, server.url)
    const { page, close } = desk
    await signIn(desk, server.url)
    // React uses a timer to reveal suspended content.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/payable')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await close()
  })

  it('says plainly what is wrong and returns to the page first asked for', async () => {
    const { page, close } = await openDesk(browser, server.url)
    await page.goto('/payable?id=x')
    await page.waitForURL(`${server.url}/`)
    await page.getByText(/^Log in to .* Payables\.$/).waitFor()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByText(/^Log in to .* Payables\.$/).waitFor()
    await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password at all')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Wrong email or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/payable?id=x')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await page.goto('/settings')
    await page.getByText('Log in to open Settings.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Log in to open').waitFor({ state: 'detached' })
    // What is none of the route table is no page to return to.
    await page.evaluate("sessionStorage.setItem('prime-asked-page', '//evil.example/')")
    await page.goto('/login')
    await logIn(page)
    await page.waitForURL(`${server.url}/main`)
    await close()
  })
})

describe('the sign-in state', () => {
  it('is no one yet until the first answer: a spinner on protected pages, neither Login nor Logout in the bar', async () => {
    const { page, said, close } = await openDesk(browser, server.url)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/get-session', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/payable')
    await spinner(page).waitFor()
    const bar = page.getByRole('banner')
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Prime'])
    expect(new URL(page.url()).pathname).toBe('/payable')
    expect(states(said)).toEqual([])
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => bar.getByRole('link', { name: 'Login', exact: true }).count()).toBe(0)
    answer()
    await bar.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await close()
  })

  it('keeps a person logged in when logging out fails, and tells only the console', async () => {
    const desk = await openDesk(browser, server.url)
    const { page, said, close } = desk
    await signIn(desk, server.url)
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500 }))
    const writes: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/commit') && writes.push(request.url()))
    await page.goto('/main')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => said.some((line) => line.startsWith('error: Error logging out:'))).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/main')
    expect(writes).toEqual([])
    await close()
  })

  it('is heard of in the other tabs of the browser', async () => {
    const desk = await openDesk(browser, server.url)
    await signIn(desk, server.url)
    const second = await desk.context.newPage()
    await desk.page.goto('/main')
    await second.goto('/payable')
    await second.getByRole('button', { name: 'Logout' }).waitFor()
    await desk.page.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL(`${server.url}/`)
    await desk.close()
  })
})

describe('a visitor', () => {
  let clocked: Desk
  beforeAll(async () => {
    clocked = await openDesk(browser, server.url)
    await clocked.page.clock.install()
  })

  it('makes the bar ask for nothing but who is logged in', async () => {
    const { page } = clocked
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
    await page.goto('/')
    for (const path of ['/', '/links', '/login']) {
      await goWithin(page, path)
      await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.clock.fastForward(310_000)
    }
    const data = asked.filter((path) => path.startsWith('/api/') && path !== '/api/auth/get-session')
    expect(data).toEqual([])
  })

  it('reads what Prime answers to a login: to wait after too many attempts, or that it cannot be reached', async () => {
    const { page } = clocked
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '42' },
        contentType: 'application/problem+json',
        body: '{"type":"/problems/too-many-requests","title":"Too many requests","status":429,"code":"too-many-requests"}',
      }),
    )
    await logIn(page)
    await page.getByText(/Too many attempts\. Try again in 4\d s\./).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true)
    await page.clock.fastForward(20_000)
    await page.getByText(/Try again in (1\d|2\d) s\./).waitFor()
    await page.clock.fastForward(30_000)
    await page.getByRole('button', { name: 'Log in', disabled: false }).waitFor()
    await page.unroute('**/api/auth/sign-in/email')
    await page.route('**/api/auth/sign-in/email', (route) => route.abort())
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText("Prime can't be reached. Check the network and try again.").waitFor()
    await page.unroute('**/api/auth/sign-in/email')
  })

  it('reads why no account is made, and how to come back without a password where Prime sends no mail', async () => {
    const { page } = clocked
    const detail = 'Accounts are made by invitation here. Ask an owner for one.'
    const refused = { type: '/problems/forbidden', title: 'Forbidden', status: 403, code: 'forbidden', detail }
    await page.route('**/api/auth/sign-up/email', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refused) }),
    )
    await goWithin(page, '/login?create=1')
    await page.getByLabel('Name', { exact: true }).fill('Sam Ortiz')
    await page.getByLabel('Email', { exact: true }).fill('sam@harborbearing.example')
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').getByText(detail, { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.unroute('**/api/auth/sign-up/email')
    await goWithin(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill('sam@harborbearing.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Mail is not set up here. Ask an owner for a one-time link.').waitFor()
  })

  it('ends with the browser where it is not to be remembered, and by itself on a machine at the front desk', async () => {
    const { page, context } = clocked
    await page.goto('/login')
    const remembered = page.getByLabel('Keep me logged in on this device')
    await expect.poll(() => remembered.isChecked()).toBe(true)
    await page.evaluate("localStorage.setItem('prime-front-desk', '5')")
    await page.reload()
    await expect.poll(() => remembered.isChecked()).toBe(false)
    await logIn(page)
    await page.waitForURL(`${server.url}/main`)
    const session = (await context.cookies()).find(({ name }) => name.includes('session_token'))
    expect(session?.expires).toBe(-1)
    // The clock also advances by itself: on a slow machine some seconds have already passed.
    await page.clock.fastForward(240_000)
    await page.mouse.move(5, 5)
    await page.clock.fastForward(200_000)
    expect(new URL(page.url()).pathname).toBe('/main')
    await page.clock.fastForward(101_000)
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await clocked.close()
  })
})

describe('an account that waits for approval', () => {
  it('sees the waiting page, asks for no data, goes on by itself once it is approved, and ends at once when it is disabled', async () => {
    const owner = await openDesk(browser, server.url)
    await signIn(owner, server.url)
    const desk = await openDesk(browser, server.url)
    const { page, said } = desk
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
    await page.clock.install()
    await signUp(desk, server.url, { name: 'Sam', email: 'sam@harborbearing.example', password: OWNER.password })
    await page.goto('/payable')
    await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('No notifications').waitFor()
    await page.clock.fastForward(310_000)
    const data = asked.filter((path) => path.startsWith('/api/') && path !== '/api/auth/get-session')
    expect(data).toEqual([])
    const people = (await (await owner.context.request.get(`${server.url}/api/people`)).json()) as {
      id: string
      status: string
    }[]
    const waiting = people.find(({ status }) => status === 'pending')
    const change = (data: object) =>
      owner.context.request.patch(`${server.url}/api/people/${waiting?.id}`, { data, headers: { Origin: server.url } })
    const approved = await change({ status: 'active' })
    expect(approved.status()).toBe(200)
    await page.clock.fastForward(12_000)
    await page.getByRole('heading', { name: 'Payable', level: 1 }).waitFor()
    // To load the sample company is an owner's.
    await goWithin(page, '/main')
    await page.getByRole('heading', { name: 'Cockpit', level: 1 }).waitFor()
    await allIsThere(page)
    expect(await page.getByRole('button', { name: 'Load the sample company' }).count()).toBe(0)

    const began = Date.now()
    await change({ status: 'disabled' })
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    // At once, not with the next look of the page at who is logged in.
    expect(Date.now() - began).toBeLessThan(15_000)
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await page.getByLabel('Email', { exact: true }).fill('sam@harborbearing.example')
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('This account is disabled. An owner can open it again.').waitFor()
    expect(said.filter((line) => line.startsWith('uncaught'))).toEqual([])
    await owner.close()
    await desk.close()
  })
})

describe('the pages around logging in', () => {
  it('can be read in either theme', async () => {
    const owner = await openDesk(browser, server.url)
    await signIn(owner, server.url)
    const { link: invitation } = (await send(owner, server.url, '/api/people/invite', {
      email: 'guest@harborbearing.example',
      role: 'staff',
    })) as { link: string }
    const found: Record<string, string[]> = {}
    const guest = await openDesk(browser, server.url)
    const { page } = guest
    for (const [path, title] of [
      [invitation, 'You are invited to Prime'],
      ['/login?reset=gone', 'Choose a new password'],
    ] as const) {
      await page.goto(path)
      await heading(page, title)
      found[title] = await seriousInBoth(page)
    }
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { twoFactorRedirect: true } }))
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(GUEST.email)
    await page.getByLabel('Password', { exact: true }).fill(GUEST.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Two-step verification')
    found.code = await seriousInBoth(page)
    await page.unroute('**/api/auth/sign-in/email')
    await signUp(guest, server.url, GUEST)
    await page.goto('/main')
    await heading(page, 'Waiting for approval')
    found.waiting = await seriousInBoth(page)
    expect(found).toEqual({
      'You are invited to Prime': [],
      'Choose a new password': [],
      code: [],
      waiting: [],
    })
    await guest.close()
    await owner.close()
  })
})
