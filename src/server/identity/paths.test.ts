import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, type IdentityWorld, openIdentityWorld } from '#test/support/identity-world.ts'

let world: IdentityWorld
let owner: Browser
beforeAll(async () => {
  world = await openIdentityWorld()
  owner = await world.owner()
})
afterAll(() => world.close())

it.each([
  ['GET', '/api/auth/nothing-here'],
  ['POST', '/api/auth/change-email'],
  ['GET', '/api/auth/verify-email?token=x'],
  ['POST', '/api/auth/send-verification-email'],
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/delete-user'],
  ['POST', '/api/auth/sign-in/social'],
  ['GET', '/api/auth/list-sessions'],
  ['GET', '/api/auth/ok'],
] as const)('%s %s is not there: 401 for no one, 404 for a person', async (method, url) => {
  expect((await world.browser().send(method, url)).status).toBe(401)
  expect((await owner.send(method, url)).status).toBe(404)
})

it('a link by mail is not to be had without a mail server', async () => {
  expect((await world.browser().send('POST', '/api/auth/request-password-reset')).status).toBe(404)
})

it.each([
  ['GET', '/api/people'],
  ['PATCH', '/api/people/x'],
  ['POST', '/api/people/invite'],
  ['POST', '/api/people/x/reset-link'],
  ['POST', '/api/people/x/reset-two-factor'],
  ['GET', '/api/sessions'],
  ['DELETE', '/api/sessions/x'],
  ['GET', '/api/sign-ins'],
  ['GET', '/api/keys'],
  ['POST', '/api/keys'],
  ['DELETE', '/api/keys/x'],
  ['POST', '/api/auth/confirm'],
  ['POST', '/api/auth/change-password'],
  ['GET', '/api/auth/two-factor'],
  ['POST', '/api/auth/two-factor/enable'],
  ['POST', '/api/auth/two-factor/disable'],
] as const)('%s %s asks for a session', async (method, url) => {
  expect((await world.browser().send(method, url)).status).toBe(401)
})

it('names the methods of a path that is there, to a person only', async () => {
  expect(await owner.send('GET', '/api/auth/sign-in/email')).toMatchObject({
    status: 405,
    body: { code: 'method-not-allowed' },
  })
  expect((await owner.send('DELETE', '/api/auth/get-session')).status).toBe(405)
  expect((await world.browser().send('DELETE', '/api/auth/get-session')).status).toBe(401)
})
