import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessAct } from '#model/command/access-acts.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { AnyHook } from '#model/command/hook.ts'
import type { Caller, Person } from '#model/command/people.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { AnyConnector } from '#model/connector/connector.ts'
import type { AnyPrint } from '#model/print/print.ts'
import type { Ask } from '#model/query/query.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'
import type { AnyCollection, Role } from '#model/schema/collection.ts'
import type { Owners } from '#server/access/about.ts'
import type { Driver } from '#store/driver.ts'

/** The settings of the process, read once from the environment. */
export interface Config {
  port: number
  host: string
  /** The exact origins that may send writes. */
  origins: readonly string[]
  /** `file:…` or `postgres://…`. */
  databaseUrl: string
  /** The folder of the embedded store: prime.db, auth.db, files/, secret.key, prime.lock. */
  dataFolder: string
  /** At least 32 bytes. */
  secretKey: string
  signUp: 'open' | 'approval' | 'invite' | 'off'
  /** The email address that may create the first account; on loopback any address unless set. */
  owner?: string
  trustedProxies: readonly string[]
  smtpUrl?: string
  mailFrom?: string
  /** False with RL=0: all rate, login and connection limits are off (loopback only). */
  limited: boolean
  /** The folder of the built web app. */
  webFolder: string
  timeZone: string
}

/** Writes one JSON line to standard error. Never tokens, passwords or document contents. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void

/** The parts that main.ts creates and passes to the whole server. */
export interface Prime {
  config: Config
  driver: Driver
  collections: ReadonlyMap<string, AnyCollection>
  commands: ReadonlyMap<string, AnyCommand>
  /** The rules that run on writes, by collection. */
  hooks: ReadonlyMap<string, readonly AnyHook[]>
  prints: ReadonlyMap<string, AnyPrint>
  /** The records that visitors may be shown. */
  shares: readonly SharedKind[]
  /** Documents that every process holds in memory. */
  cached: readonly CachedDocument[]
  /** The outside services Prime reads from, by name. */
  connectors: ReadonlyMap<string, AnyConnector>
  /** The commands that run every night, in this order; copies and duplicate searches follow. */
  nightly: readonly string[]
  /** The commands that update older data after the server has started. */
  atStart: readonly string[]
  /** Reloads the structures of custom tables, so that their current access rules apply to what follows. */
  redefine?: () => Promise<void>
  /** Counts a query and the number of matching documents, for the indexes of collections not defined in code. */
  noteQuestion?: (ask: Ask, answered: number) => void
  /** The owners of personal records, for access to what belongs to them. */
  owners?: Owners
  identity: Identity
  now: () => Date
  newId: () => string
  log: Log
}

/** Ends the access of open sockets and running work. */
export type Revocation = { userId: string } | { sessionId: string } | { keyId: string }

/** The identity service: better-auth behind a narrow interface. Nothing else uses its tables. */
export interface Identity {
  /** The caller of a request; NOBODY without a valid session cookie or API key. Cheap (0.05 ms). */
  callerOf(
    headers: { cookie?: string; authorization?: string },
    /** A request that `isBackground` does not count as using the session, so an open socket keeps nobody logged in. */
    how?: { isBackground?: boolean },
  ): Promise<Caller>
  /** Mounts /api/auth/*, /api/people*, /api/sessions* and /api/keys*. Origin and content type are already checked. */
  routes(app: FastifyInstance): void
  people(): Promise<Person[]>
  /** The ids of the currently valid API keys. */
  keys(): Promise<ReadonlySet<string>>
  /** The link that creates the first account, when one is required and there is no account yet. */
  setUpLink(): Promise<string | undefined>
  /**
   * Removes the second factor, password and sessions of a person and returns a one-time link for a new password (1
   * hour). `note` is awaited before anything changes. Throws `not-found`, and `refused` for a disabled person.
   */
  recover(email: string, note: (person: Person) => Promise<unknown>): Promise<{ link: string; expiresAt: string }>
  /**
   * Records a change to someone's access, both in the list that owners see and in the log that `verify` checks, and
   * notifies all owners. Awaited before the change, so that none is made without its record.
   */
  noteAct(act: AccessAct, caller: Caller, request?: FastifyRequest): Promise<void>
  onRevoked(tell: (what: Revocation) => void): () => void
  /** Writes a consistent copy of people and credentials (without live sessions) for a backup. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the request hooks (`server/http/request-hooks.ts`) for every /api request. */
    caller: Caller
  }
}

export type { Caller, FastifyRequest, Person, Role }
