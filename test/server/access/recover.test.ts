import { join } from 'node:path'
import { createOTP } from '@better-auth/utils/otp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type Client, PASSWORD, type Server, signIn, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const EMAIL = 'sam@prime.test'
const NEW_PASSWORD = 'walnut harbour sextant'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, EMAIL)
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

const recover = (...args: string[]) => tool('recover', args, `file:${join(server.folder, 'prime.db')}`)
const tokenIn = (out: string): string => /\/login\?reset=([\w-]+)\n$/.exec(out)?.[1] ?? ''
const reset = (token: string, newPassword: string) =>
  owner.call('POST', '/api/auth/reset-password', { token, newPassword })
const statusOf = async (client: Client) => (await client.call('GET', '/api/collections')).status

async function setUpTwoSteps(client: Client): Promise<void> {
  const { body } = await client.call('POST', '/api/auth/two-factor/enable', { password: PASSWORD })
  const secret = new URL(body.totpURI).searchParams.get('secret') ?? ''
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
  const code = await createOTP(bytes).totp()
  expect((await client.call('POST', '/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
}

it('a sole owner without phone and backup codes comes back by a link that the running server’s machine gives', async () => {
  await setUpTwoSteps(owner)
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: owner.cookie, origin: server.url },
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('message', resolve))

  const { code, out, error } = await recover(EMAIL.toUpperCase())
  expect([code, error]).toEqual([0, ''])
  expect(tokenIn(out)).toMatch(/^[\w-]{43}$/)
  expect(await statusOf(owner)).toBe(401)
  expect(await closed).toBe(4401)
  await expect(signIn(server.url, EMAIL)).rejects.toThrow('answered 401')

  expect((await reset(tokenIn(out), NEW_PASSWORD)).status).toBe(200)
  expect((await reset(tokenIn(out), PASSWORD)).body.code).toBe('refused')
  const body = { email: EMAIL, password: NEW_PASSWORD }
  const signed = await owner.call('POST', '/api/auth/sign-in/email', body)
  expect(signed.body.user).toMatchObject({ email: EMAIL, role: 'owner', status: 'active' })
  expect((await owner.call('GET', '/api/auth/two-factor')).body.enabled).toBe(false)
})

it('it is in the log and among the open errors, without the link', async () => {
  const { body: history } = await owner.call('GET', '/api/history?collection=logs')
  expect(history.entries).toMatchObject([{ command: 'people.recover', by: { email: 'system' } }])
  const { body: logs } = await owner.call('POST', '/api/collections/logs/query', {
    where: [['status', '==', 'pending']],
  })
  expect(logs.documents).toHaveLength(1)
  expect(logs.documents[0].data.message).toContain(EMAIL)
  expect(JSON.stringify([history, logs])).not.toMatch(/reset=/)
  expect(server.log()).toContain('A way back into an account was made')
  expect(server.log()).not.toMatch(/reset=/)
})

it('without a running server the same is done on the files', async () => {
  await server.stop()
  const { code, out } = await recover(EMAIL)
  expect(code).toBe(0)
  await server.restart()
  expect(await statusOf(owner)).toBe(401)
  expect((await reset(tokenIn(out), PASSWORD)).status).toBe(200)
  owner = await signIn(server.url, EMAIL)
  expect(await statusOf(owner)).toBe(200)
})

it('an address that no one has, a disabled account and a missing name are said in a sentence', async () => {
  expect(await recover('eve@prime.test')).toEqual({
    code: 1,
    out: '',
    error: 'There is no account with the address eve@prime.test.\n',
  })
  await signUp(server.url, 'kim@prime.test')
  const { body: people } = await owner.call('GET', '/api/people')
  await owner.call('PATCH', `/api/people/${people[1].id}`, { status: 'disabled' })
  expect(await recover('kim@prime.test')).toMatchObject({ code: 1, error: expect.stringContaining('is disabled') })
  expect(await recover()).toMatchObject({ code: 1, error: 'npm run recover -- EMAIL\n' })
  expect((await owner.call('GET', '/api/history?command=people.recover')).body.entries).toHaveLength(2)
})

it('is nothing that can be asked over the network', async () => {
  expect((await owner.call('POST', '/maintenance/recover', { email: EMAIL })).status).toBe(404)
})
