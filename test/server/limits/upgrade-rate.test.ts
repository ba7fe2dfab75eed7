import { once } from 'node:events'
import net from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openApp } from '#server/app.ts'
import { openLive } from '#server/live/live.ts'
import { ORIGIN, openTestWorld } from '#test/support/world.ts'

const world = await openTestWorld({ config: { limited: true } })
const live = openLive(world.prime)
let time = 0
const app = await openApp(world.prime, { live, clock: () => time })
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(async () => {
  await app.close()
  await live.close()
  await world.close()
})

/** The HTTP status of an attempt to open a live connection. */
async function upgrade(cookie?: string): Promise<number> {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(
    'GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: ${ORIGIN}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])
}

it('live connections are opened within the same limit as all requests, each person for himself', async () => {
  const statuses = await Promise.all(Array.from({ length: 310 }, () => upgrade()))
  expect(statuses.filter((status) => status === 401)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await upgrade('sam@prime.test')).toBe(101)
  time += 1000
  expect(await upgrade()).toBe(401)
})
