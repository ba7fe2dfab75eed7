import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld, PASSWORD } from '#test/support/identity-world.ts'

let world: IdentityWorld
let letters: string[]
const server = createServer((socket) => {
  let letter: string | undefined
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (letter !== undefined && line !== '.') letter += `${line}\n`
      else if (letter !== undefined) {
        letters.push(letter)
        letter = undefined
        socket.write('250 ok\r\n')
      } else if (line === 'DATA') {
        letter = ''
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
  socket.on('error', () => socket.destroy())
})

beforeEach(async () => {
  letters = []
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  world = await openIdentityWorld({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'prime@example.com' })
})
afterEach(async () => {
  await world.close()
  await new Promise((done) => server.close(done))
})

it('a new password comes by mail, and the answer does not tell whether the address is known', async () => {
  await world.owner()
  const ask = (email: string) => world.browser().post('/api/auth/request-password-reset', { email })
  const known = await ask('owner@example.com')
  expect([known.status, (await ask('nobody@example.com')).text]).toEqual([200, known.text])
  await expect.poll(() => letters.length).toBe(1)
  expect(letters[0]).toContain('To: owner@example.com')
  const whole = letters[0]!.replaceAll('=\n', '').replaceAll('=3D', '=')
  const token = /login\?reset=([\w-]+)/.exec(whole)![1]!

  const reset = { token, newPassword: 'a quite new password' }
  expect((await world.browser().post('/api/auth/reset-password', reset)).status).toBe(200)
  const body = (password: string) => ({ email: 'owner@example.com', password })
  expect((await world.browser().post('/api/auth/sign-in/email', body(PASSWORD))).status).toBe(401)
  expect((await world.browser().post('/api/auth/sign-in/email', body(reset.newPassword))).status).toBe(200)
  expect(world.logged.join()).not.toContain(token)
})
