import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

describe.each(['sqlite', 'postgres'] as const)('while large answers of a person are on their way, on %s', (kind) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let port: number
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    for (let n = 0; n < 20; n++) await world.put('fat', `f${n}`, { n, text: 'x'.repeat(900_000) })
    await world.put('small', 's', { n: 1 })
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await postgres?.stop()
  })

  const send = (path: string, body: object): net.Socket => {
    const text = JSON.stringify(body)
    const socket = net.connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nCookie: sam@prime.test\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    )
    return socket
  }
  const statusOf = async (socket: net.Socket): Promise<number> => {
    const [answer] = await once(socket, 'data')
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])
  }
  /** A response that has begun and that the client does not read. */
  const held = async (path: string, body: object): Promise<net.Socket> => {
    const socket = send(path, body)
    expect(await statusOf(socket)).toBe(200)
    return socket.pause()
  }

  const page = ['/api/collections/fat/query', { limit: 1_000 }] as const
  it.each<[string, readonly [path: string, body: object]]>([
    ['a page', page],
    ['a page of some fields in an order', ['/api/collections/fat/query', { orderBy: [['n', 'desc']], limit: 1_000 }]],
    ['several questions', ['/api/read', { queries: Array(14).fill({ collection: 'fat', limit: 1 }) }]],
  ])(
    'small ones pass beside, and a further large one waits: %s',
    async (_, large) => {
      const long: net.Socket[] = []
      for (let at = 0; at < LIMITS.largeReadsAtOnce; at++) long.push(await held(...large))
      const third = send(...page)
      let hasBegun = false
      third.once('data', () => {
        hasBegun = true
      })
      const small = [
        ['/api/collections/small/query', { limit: 50 }],
        ['/api/collections/small/query', { aggregate: { count: true } }],
        ['/api/read', { gets: [{ collection: 'small', id: 's' }], queries: [{ collection: 'small' }] }],
        ['/api/collections/fat/query', { select: ['n'], limit: 1 }],
      ] as const
      for (const [path, body] of small) expect([path, await statusOf(send(path, body))]).toEqual([path, 200])
      await wait(50)
      expect(hasBegun).toBe(false)
      expect(long.map(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual(long.map(() => false))
      for (const socket of long) socket.destroy()
      if (!hasBegun) await once(third, 'data')
      third.destroy()
    },
    60_000,
  )
})
