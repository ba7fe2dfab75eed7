import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Caller, NOBODY, type Person } from '#model/command/people.ts'
import type { Query } from '#model/query/query.ts'
import { type AnyCollection, defineCollection, type Role } from '#model/schema/collection.ts'
import { flag, number, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { openLive } from '#server/live/live.ts'
import type { Config, Prime, Revocation } from '#server/ports.ts'
import type { DocWrite } from '#store/driver.ts'
import { openStore } from '#store/open.ts'
import { quickFolder } from '#test/support/folders.ts'

export const parcels = defineCollection({
  name: 'Tracking',
  label: { one: 'Parcel', many: 'Parcels' },
  title: 'title',
  fields: {
    title: text('Title'),
    etaISO: text('ETA'),
    delivered: flag('Delivered'),
    weight: number('Weight'),
    cost: number('Cost'),
  },
  list: { columns: ['title'], sort: 'etaISO' },
  form: [],
  search: ['title', 'cost'],
  indexes: [['delivered', 'etaISO']],
  access: { fields: { cost: ['owner'] } },
})
export const secrets = defineCollection({ ...parcels, name: 'vault', access: { private: true } })
export const wages = defineCollection({ ...parcels, name: 'wages', access: { read: ['owner'] } })

// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
export type Message = any

/** A client of the live protocol that keeps everything it heard. */
export interface Client {
  socket: WebSocket
  heard: Message[]
  say(message: unknown): void
  /** The next message of these kinds that was not taken yet; waits for it if necessary. */
  next(...kinds: string[]): Promise<Message>
  /** Discards everything received so far. */
  forget(): void
  closed: Promise<number>
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** The live service behind a real HTTP server; the cookie identifies the user. */
export async function openWorld(options: { limited?: boolean; now?: () => Date } = {}) {
  const folder = quickFolder('prime-live-')
  const driver = await openStore({
    databaseUrl: `file:${join(folder, 'prime.db')}`,
    dataFolder: folder,
    log: () => undefined,
  })
  const collections = new Map<string, AnyCollection>([parcels, secrets, wages].map((each) => [each.name, each]))
  await driver.prepare([...collections.values()])
  const callers = new Map<string, Caller>()
  const told = new Set<(what: Revocation) => void>()
  const logged: string[] = []
  const callerOf = async ({ cookie = '' }) => callers.get(cookie) ?? NOBODY
  const prime = {
    config: { limited: options.limited ?? true } as Config,
    driver,
    collections,
    commands: new Map(),
    prints: new Map(),
    hooks: new Map(),
    shares: [],
    cached: [],
    connectors: new Map(),
    nightly: [],
    atStart: [],
    identity: {
      callerOf,
      onRevoked(tell: (what: Revocation) => void) {
        told.add(tell)
        return () => told.delete(tell)
      },
    } as unknown as Prime['identity'],
    now: options.now ?? (() => new Date('2026-11-20T12:00:00.000Z')),
    newId: () => '',
    log: (level, message, facts) => logged.push(`${level} ${message} ${JSON.stringify(facts)}`),
  } satisfies Prime as Prime
  const live = openLive(prime)
  const server = createServer()
  server.on('upgrade', async (request, socket, head) =>
    live.upgrade(request, socket, head, await callerOf({ cookie: request.headers.cookie ?? '' })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`

  function setPerson(
    who: string,
    role: Role,
    status: Person['status'] = 'active',
    expiresAt = '2027-01-01T00:00:00.000Z',
  ) {
    callers.set(who, {
      kind: 'person',
      person: { id: who, email: `${who}@prime.test`, name: who, role, status },
      sessionId: `session of ${who}`,
      expiresAt,
      signedInAt: '2026-11-20T00:00:00.000Z',
    })
  }
  setPerson('olga', 'owner')
  setPerson('sam', 'staff')
  setPerson('vera', 'viewer')
  setPerson('pia', 'staff', 'pending')

  /** Writes documents in one commit: data, or null to delete; returns the sequence number. */
  async function put(writes: Record<string, Data | null>, collection = 'Tracking'): Promise<number> {
    return driver.write(async (tx) => {
      const ids = Object.keys(writes)
      const before = await tx.getMany(collection, ids)
      const list = ids.map((id, at): DocWrite => {
        const data = writes[id]
        return { collection, id, ...(data && { data }), before: before[at] }
      })
      const existing = list.filter((write) => write.data || write.before)
      if (existing.length === 0) return (await tx.head()).seq
      await tx.commit(existing, { at: prime.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' })
      return tx.seq
    })
  }

  return {
    prime,
    driver,
    live,
    url,
    logged,
    callers,
    setPerson,
    put,
    revoke: (what: Revocation) => {
      for (const tell of told) tell(what)
    },
    connect: (who = 'sam') => connect(url, who),
    async close() {
      await live.close()
      server.close()
      await driver.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Connects a client to a live address; `cookie` is the whole Cookie header. */
export function connect(url: string, cookie: string): Client {
  const origin = url.replace('ws', 'http').replace('/api/live', '')
  return follow(new WebSocket(url, { headers: { cookie, origin }, perMessageDeflate: false }))
}

/** A client behind a socket. */
export function follow(socket: WebSocket): Client {
  const heard: Message[] = []
  const waiting: { kinds: string[]; take: (message: Message) => void }[] = []
  let taken = 0
  const pump = () => {
    while (waiting.length > 0) {
      const { kinds, take } = waiting[0]!
      const at = heard.findIndex(
        (message, index) => index >= taken && (kinds.length === 0 || kinds.includes(message.t)),
      )
      if (at < 0) return
      taken = at + 1
      waiting.shift()
      take(heard[at])
    }
  }
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    pump()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  socket.on('error', () => undefined)
  return {
    socket,
    heard,
    closed,
    forget() {
      heard.length = 0
      taken = 0
    },
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (...kinds) =>
      new Promise((resolve) => {
        waiting.push({ kinds, take: resolve })
        pump()
      }),
  }
}

/** The view of a subscription after everything it received, and the number of gaps in the chain. */
export function viewOf(heard: readonly Message[], id: string): { docs: Map<string, Doc>; seq: number; gaps: number } {
  let docs = new Map<string, Doc>()
  let parts: Doc[] = []
  let seq = -1
  let gaps = 0
  for (const message of heard) {
    if (message.id !== id) continue
    if (message.t === 'snap') {
      parts.push(...message.docs)
      if (!message.last) continue
      docs = new Map(parts.map((doc) => [doc.id, doc]))
      parts = []
      seq = message.seq
    } else if (message.t === 'chg') {
      if (message.from !== seq) gaps++
      for (const doc of message.put) docs.set(doc.id, doc)
      for (const gone of message.del) docs.delete(gone)
      seq = message.seq
    } else if (message.t === 'sync') seq = message.seq
  }
  return { docs, seq, gaps }
}

export const pending: Omit<Query, 'collection'> = { where: [['delivered', '==', false]], orderBy: [['etaISO', 'asc']] }
