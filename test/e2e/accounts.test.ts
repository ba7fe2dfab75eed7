import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openBrowser, openDesk, send, signUp } from '#test/e2e/support/browser.ts'
import { type HostedServer, openServer } from '#test/support/hosted.ts'

const SAM = { name: 'Sam Ortiz', email: 'sam@harborbearing.example', password: 'another-bearing-2026' }
const ANA = { ...SAM, name: 'Ana Lima', email: 'ana@harborbearing.example' }
const LEO = { ...SAM, name: 'Leo Brandt', email: 'leo@harborbearing.example' }

let browser: Browser
/** A server by its PRIME_SIGNUP, each with an owner of its own. */
const servers = new Map<string, Promise<{ server: HostedServer; owner: Desk }>>()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  for (const each of servers.values()) {
    const { server } = await each
    await server.stop()
    server.wipe()
  }
})

function primeWith(setting: string): Promise<{ server: HostedServer; owner: Desk }> {
  const known = servers.get(setting)
  if (known) return known
  const begun = openServer({ PRIME_SIGNUP: setting }).then(async (server) => {
    const owner = await openDesk(browser, server.url)
    await signUp(owner, server.url)
    return { server, owner }
  })
  servers.set(setting, begun)
  return begun
}
const nobodyAt = (server: HostedServer): Promise<Desk> => openDesk(browser, server.url)

const fill = async ({ page }: Desk, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
async function createAccount(desk: Desk): Promise<void> {
  await desk.page.goto('/login?create=1')
  await fill(desk, { Name: SAM.name, Email: SAM.email, Password: SAM.password })
  await desk.page.getByRole('button', { name: 'Create account' }).click()
}

describe('a further account', () => {
  it.each([
    ['invite', 'Accounts are made by invitation here. Ask an owner for one.'],
    ['off', 'New accounts are switched off here. Ask an owner of Prime.'],
  ])('is refused in plain words where PRIME_SIGNUP is "%s"', async (setting, sentence) => {
    const { server } = await primeWith(setting)
    const desk = await nobodyAt(server)
    await createAccount(desk)
    await desk.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    expect(new URL(desk.page.url()).pathname).toBe('/login')
    await desk.close()
  })

  it('works at once where PRIME_SIGNUP is "open"', async () => {
    const { server } = await primeWith('open')
    const desk = await nobodyAt(server)
    await createAccount(desk)
    await desk.page.waitForURL('**/main')
    await desk.page.getByRole('navigation', { name: 'Screens' }).waitFor()
    await expect.poll(() => desk.page.getByText('Waiting for approval').count()).toBe(0)
    await desk.close()
  })

  it('waits for approval by default, and an address that is taken learns nothing', async () => {
    const { server } = await primeWith('approval')
    const desk = await nobodyAt(server)
    await createAccount(desk)
    await desk.page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
    const other = await nobodyAt(server)
    await createAccount(other)
    await other.page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
    await desk.close()
    await other.close()
  })
})

describe('an invitation', () => {
  it('lets in once, and says so the second time', async () => {
    const { server, owner } = await primeWith('approval')
    const made = await send(owner, server.url, '/api/people/invite', { email: ANA.email, role: 'viewer' })
    const { link } = made as { link: string }
    for (const isFirst of [true, false]) {
      const desk = await nobodyAt(server)
      await desk.page.goto(link)
      await desk.page.getByRole('heading', { name: 'You are invited to Prime' }).waitFor()
      await desk.page.getByText(`The account is ${ANA.email}.`).waitFor()
      await fill(desk, { Name: ANA.name, Password: ANA.password })
      await desk.page.getByRole('button', { name: 'Join' }).click()
      if (isFirst) await desk.page.getByRole('button', { name: 'Logout' }).waitFor()
      else await desk.page.getByText('This invitation was used before or is too old. Ask for a new one.').waitFor()
      await desk.close()
    }
  })
})

describe('a forgotten password', () => {
  it('asks an owner for a link where Prime sends no mail', async () => {
    const { server } = await primeWith('approval')
    const desk = await nobodyAt(server)
    await desk.page.goto('/login')
    await desk.page.getByRole('link', { name: 'Forgot password?' }).click()
    await desk.page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await fill(desk, { Email: SAM.email })
    await desk.page.getByRole('button', { name: 'Send the link' }).click()
    await desk.page.getByText('Mail is not set up here. Ask an owner for a one-time link.').waitFor()
    await desk.close()
  })
})

describe('an account that is disabled', () => {
  it('leaves the open page within seconds, and logging in says why', async () => {
    const { server, owner } = await primeWith('open')
    const desk = await nobodyAt(server)
    await signUp(desk, server.url, ANA)
    await desk.page.goto('/payable')
    await desk.page.getByRole('heading', { level: 1, name: 'Payable' }).waitFor()
    const people = (await (await owner.context.request.get(`${server.url}/api/people`)).json()) as (typeof ANA & {
      id: string
    })[]
    const { id } = people.find(({ email }) => email === ANA.email)!
    const headers = { Origin: server.url }
    const began = Date.now()
    await owner.context.request.patch(`${server.url}/api/people/${id}`, { data: { status: 'disabled' }, headers })
    await desk.page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    // At once, not with the next look of the page at who is logged in.
    expect(Date.now() - began).toBeLessThan(15_000)
    await desk.page.getByRole('link', { name: 'Login', exact: true }).click()
    await fill(desk, { Email: ANA.email, Password: ANA.password })
    await desk.page.getByRole('button', { name: 'Log in' }).click()
    await desk.page.getByText('This account is disabled. An owner can open it again.').waitFor()
    await desk.close()
  })
})

describe('the sample company', () => {
  it('is loaded by the owner with one button, which then is gone', async () => {
    const { owner } = await primeWith('approval')
    const { page } = owner
    await page.goto('/main')
    await page.getByRole('button', { name: 'Load the sample company' }).click()
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })
    await expect
      .poll(async () =>
        Number(
          await bell
            .locator('span[id]')
            .innerText()
            .catch(() => 0),
        ),
      )
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Load the sample company' }).waitFor({ state: 'detached' })
    await bell.click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(300)
    await expect.poll(() => page.getByRole('button', { name: 'Load the sample company' }).count()).toBe(0)

    // A strip on every screen says so, and one act takes all of it out again.
    await page.goto('/vendors')
    await page
      .getByRole('complementary', { name: 'Sample data' })
      .getByRole('button', { name: 'Remove sample data' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Remove the sample company' })
    await dialog.getByText('Type “Sample Bearing Co.” to confirm.').waitFor()
    await page.keyboard.type('Sample Bearing Co.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Load the sample company' }).waitFor()
    await expect.poll(() => page.getByRole('complementary', { name: 'Sample data' }).count()).toBe(0)
  })

  it('is not offered to those who are no owner', async () => {
    const { server } = await primeWith('open')
    const desk = await nobodyAt(server)
    await signUp(desk, server.url, LEO)
    await desk.page.goto('/main')
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await desk.page.waitForTimeout(500)
    await expect.poll(() => desk.page.getByRole('button', { name: 'Load the sample company' }).count()).toBe(0)
    await desk.close()
  })
})
