import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { definitions } from '#features/definitions.ts'
import type { AnyCommand, Command } from '#model/command/command.ts'
import type { Commit } from '#model/command/commit.ts'
import { type Caller, NOBODY, type Person } from '#model/command/people.ts'
import type { AnyPrint } from '#model/print/print.ts'
import type { AnyCollection, Collection, NewValues, Role, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { openApp } from '#server/app.ts'
import type { RunnerOptions } from '#server/connectors/runner.ts'
import { commitWrites, runCommand } from '#server/documents/execute.ts'
import type { Config, Identity, Prime, Revocation } from '#server/ports.ts'
import { openStore } from '#store/open.ts'
import { countAttempt } from '#test/support/attempts.ts'
import { type Cost, counting } from '#test/support/cost.ts'
import { quickFolder } from '#test/support/folders.ts'
import { anotherDatabase, dropDatabase } from '#test/support/postgres.ts'
import { isPreparedDatabase, OWN_COLLECTIONS, openPrepared, preparedDatabase } from '#test/support/prepared.ts'

/** The PostgreSQL that worlds get a database of; each has a file of its own without one. */
let postgres: string | undefined
export const openWorldsOn = (url: string | undefined): void => {
  postgres = url
}
/** A database of Prime's own tables where worlds are on PostgreSQL, for a server. */
export const databaseOfWorlds = async (): Promise<string | undefined> => postgres && (await preparedDatabase(postgres))

/** Sorts ids in the order they were created: id9 before id10. */
const asMade = new Intl.Collator('en', { numeric: true })

export const ORIGIN = 'http://127.0.0.1:4600'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Body
}
type Headers = Record<string, string | undefined>

/** A whole Prime on a real SQLite file: fixed clock, counted ids, two people. */
export interface World {
  prime: Prime
  app: FastifyInstance
  sam: Caller
  kim: Caller
  /** Another user with any role or status. */
  person(email: string, role: Role, status?: Person['status']): Caller
  /** An API key with the rights of staff, created by an owner with this email address. */
  key(email: string): { caller: Caller; remove(): void }
  now(): Date
  /** Moves the clock by milliseconds. */
  pass(ms: number): void
  insert<F extends Fields>(collection: Collection<F>, values: NewValues<F>, id?: string): Promise<Doc<Values<F>>>
  /** Writes a document of any collection, defined or loose, bypassing the validation of its fields. */
  put(collection: string, id: string, data: Data): Promise<Doc>
  /** Puts new documents by collection and id in one commit, past the checks of their fields. */
  fill(documents: Readonly<Record<string, Readonly<Record<string, Data>>>>): Promise<void>
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Doc<Values<F>>>
  all(collection: string): Promise<Doc[]>
  /** Runs a command as Sam unless someone else is named. */
  execute<F extends Fields, R>(
    command: Command<F, R>,
    input: NewValues<F>,
    as?: Caller,
  ): Promise<{ seq: number; epoch: string; result: R }>
  /** The store load caused by the writes of some work: each round trip is a wait, on PostgreSQL over the network. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
  /** Closes the world and returns its database file, from which others can start. */
  closeAsFile(): Promise<Buffer>
  /** The log, oldest first. */
  commits(): Promise<Commit[]>
  /** A request as Sam unless someone else is named, with Origin, and a content type when there is a body. */
  call(method: string, url: string, body?: unknown, headers?: Headers, as?: Caller): Promise<Answer>
  close(): Promise<void>
}

export interface WorldOptions {
  config?: Partial<Config>
  collections?: readonly AnyCollection[]
  commands?: readonly AnyCommand[]
  prints?: readonly AnyPrint[]
  /** The replacements for external services. */
  connectors?: RunnerOptions
  /** The time of the clock. */
  at?: string
  /** A database file to start from, left by another world. */
  file?: Buffer
}

export async function openTestWorld(options: WorldOptions = {}): Promise<World> {
  const folder = quickFolder('prime-world-')
  const made = definitions(options)
  let time = Date.parse(options.at ?? '2026-11-20T12:00:00.000Z')
  // Beyond the ids used by the world whose file it starts from.
  let ids = options.file ? 1_000_000 : 0
  const given = options.collections ?? OWN_COLLECTIONS
  // With others beside Prime's own the tables of those alone are made.
  const others = given.filter((one) => !OWN_COLLECTIONS.includes(one))
  const isUsual = given.length - others.length === OWN_COLLECTIONS.length && !options.config?.databaseUrl
  const own = postgres && (await (isUsual ? preparedDatabase(postgres) : anotherDatabase(postgres)))
  const config = {
    ...configOf(folder),
    ...(own && { databaseUrl: own }),
    ...options.config,
  }
  const isFile = isUsual && !postgres
  const opened = isFile
    ? await openPrepared(folder, options.file)
    : await openStore({ databaseUrl: config.databaseUrl, dataFolder: folder, log: () => undefined })
  const isCopy = isPreparedDatabase(config.databaseUrl)
  // A copy is a separate history and needs its own epoch.
  if (isCopy) await opened.rotateEpoch()
  const { driver, cost } = counting(opened)
  // Checking collections that are already in order takes longer than copying them.
  await driver.prepare(isFile || isCopy ? others : [...made.collections.values()])
  const callers = new Map<string, Caller>()
  const revoked = new Set<(what: Revocation) => void>()
  const prime: Prime = {
    config,
    driver,
    ...made,
    identity: identityOf(callers, revoked),
    now: () => new Date(time),
    newId: () => `id${++ids}`,
    log: () => undefined,
  }
  const app = await openApp(prime, { clock: () => time, ...(options.connectors && { connectors: options.connectors }) })

  const person = (email: string, role: Role, status: Person['status'] = 'active'): Caller => {
    const name = email.split('@')[0]!
    const caller: Caller = {
      kind: 'person',
      person: { id: name, email, name, role, status },
      sessionId: `session-${name}`,
      expiresAt: '2026-12-01T00:00:00.000Z',
      signedInAt: '2026-11-20T00:00:00.000Z',
    }
    callers.set(email, caller)
    for (const tell of revoked) tell({ userId: name })
    return caller
  }
  const key = (email: string) => {
    const { person: owner } = person(email, 'owner') as Extract<Caller, { kind: 'person' }>
    const caller: Caller = { kind: 'key', person: owner, keyId: `key-${owner.id}`, role: 'staff' }
    callers.set(email, caller)
    return {
      caller,
      remove() {
        callers.set(email, { kind: 'nobody' })
        for (const tell of revoked) tell({ keyId: caller.keyId })
      },
    }
  }
  const sam = person('sam@prime.test', 'owner')
  const kim = person('kim@prime.test', 'staff')
  const read = (collection: string, id: string) => driver.read((tx) => tx.get(collection, id))

  const world: World = {
    prime,
    app,
    sam,
    kim,
    person,
    key,
    now: () => new Date(time),
    pass(ms) {
      time += ms
    },
    async insert(collection, values, id = prime.newId()) {
      await commitWrites(prime, sam, [{ op: 'create', collection: collection.name, id, data: values as Data }])
      return world.get(collection, id)
    },
    async put(collection, id, data) {
      await driver.write(async (tx) => {
        const before = await tx.get(collection, id)
        const by = { id: 'sam', email: 'sam@prime.test' }
        await tx.commit([{ collection, id, data, before }], { at: new Date(time), by, command: 'commit' })
      })
      return (await read(collection, id))!
    },
    fill: (documents) =>
      driver.write(async (tx) => {
        const by = { id: 'sam', email: 'sam@prime.test' }
        const writes = Object.entries(documents).flatMap(([collection, some]) =>
          Object.entries(some).map(([id, data]) => ({ collection, id, data, before: undefined })),
        )
        await tx.commit(writes, { at: new Date(time), by, command: 'commit' })
      }),
    async get(collection, id) {
      const doc = await read(collection.name, id)
      if (!doc) throw new Error(`${collection.name} has no document ${id}.`)
      return doc as never
    },
    all: (collection) =>
      driver.read(async (tx) => {
        const everything = { where: { op: 'and', of: [] }, orderBy: [], searchIn: [], skip: 0 } as const
        const { docs } = await tx.find({ collection, ...everything, limit: Number.MAX_SAFE_INTEGER })
        return docs.toSorted((a, b) => asMade.compare(a.id, b.id))
      }),
    execute: async (command, input, as = sam) => (await runCommand(prime, as, command.name, input)) as never,
    async costOf(work) {
      const before = { ...cost }
      await work()
      return {
        reads: cost.reads - before.reads,
        trips: cost.trips - before.trips,
        statements: cost.statements - before.statements,
      }
    },
    commits: () => driver.read((tx) => tx.log({ after: 0, limit: 100_000 })),
    async call(method, url, body, headers = {}, as = sam) {
      countAttempt()
      const sent: Headers = {
        origin: ORIGIN,
        ...(as.kind !== 'nobody' && { cookie: as.person.email }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      const present = Object.entries(sent).filter(([, value]) => value !== undefined)
      const request: InjectOptions = { method: method as 'GET', url, headers: Object.fromEntries(present) as never }
      if (body !== undefined) request.payload = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await app.inject(request)
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers as Answer['headers'],
        body: isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
      }
    },
    async closeAsFile() {
      await app.close()
      await driver.close()
      const file = readFileSync(join(folder, 'prime.db'))
      rmSync(folder, { recursive: true, force: true })
      return file
    },
    async close() {
      await app.close()
      await driver.close()
      if (own) await dropDatabase(own)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

const configOf = (folder: string): Config => ({
  port: 4600,
  host: '127.0.0.1',
  origins: [ORIGIN],
  databaseUrl: `file:${join(folder, 'prime.db')}`,
  dataFolder: folder,
  secretKey: 'a secret key of at least 32 bytes for tests',
  signUp: 'approval',
  trustedProxies: [],
  limited: false,
  webFolder: join(folder, 'web'),
  timeZone: 'UTC',
})

/** In a world the cookie is the user's email address; real sessions are tested in server/identity. */
function identityOf(callers: ReadonlyMap<string, Caller>, revoked: Set<(what: Revocation) => void>): Identity {
  return {
    callerOf: async ({ cookie }) => callers.get(cookie ?? '') ?? NOBODY,
    routes: () => undefined,
    people: async () => [...callers.values()].flatMap((caller) => (caller.kind === 'nobody' ? [] : [caller.person])),
    keys: async () => new Set([...callers.values()].flatMap((caller) => (caller.kind === 'key' ? [caller.keyId] : []))),
    recover: () => Promise.reject(new Error('Nobody is recovered in a test world.')),
    setUpLink: async () => undefined,
    noteAct: async () => undefined,
    onRevoked: (tell) => {
      revoked.add(tell)
      return () => revoked.delete(tell)
    },
    backup: async () => undefined,
    close: async () => undefined,
  }
}
