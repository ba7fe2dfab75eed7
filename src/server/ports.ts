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

/** Settings of the process, read once from the environment. */
export interface Config {
  port: number
  host: string
  /** The exact origins that may write. */
  origins: readonly string[]
  /** `file:…` or `postgres://…`. */
  databaseUrl: string
  /** The folder of the embedded store: prime.db, auth.db, files/, secret.key, prime.lock. */
  dataFolder: string
  /** At least 32 bytes. */
  secretKey: string
  signUp: 'open' | 'approval' | 'invite' | 'off'
  /** The address that may make the first account; anyone's on loopback unless set. */
  owner?: string
  trustedProxies: readonly string[]
  smtpUrl?: string
  mailFrom?: string
  /** False with RL=0: all rate, sign-in and connection limits are off (loopback only). */
  limited: boolean
  /** The folder of the built web app. */
  webFolder: string
  timeZone: string
}

/** One JSON line on standard error. Never tokens, passwords or document bodies. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void

/** The parts that main.ts creates and hands to every part of the server. */
export interface Prime {
  config: Config
  driver: Driver
  collections: ReadonlyMap<string, AnyCollection>
  commands: ReadonlyMap<string, AnyCommand>
  /** The rules that run on writes, by collection. */
  hooks: ReadonlyMap<string, readonly AnyHook[]>
  prints: ReadonlyMap<string, AnyPrint>
  /** The records that can be shown to visitors. */
  shares: readonly SharedKind[]
  /** Documents that every process holds in memory. */
  cached: readonly CachedDocument[]
  /** The outside services that Prime reads from, by name. */
  connectors: ReadonlyMap<string, AnyConnector>
  /** The commands that run by themselves every night, in this order; copies and searches for duplicates come after them. */
  nightly: readonly string[]
  /** The commands that bring older data up to date once the server has started. */
  atStart: readonly string[]
  /** Reads the structures of custom tables again, so that their access of now holds for what comes next. */
  redefine?: () => Promise<void>
  /** Counts a question and how many documents answered it, for the indexes of collections that code does not define. */
  noteQuestion?: (ask: Ask, answered: number) => void
  /** Whose the own records are, for the rights to what belongs to them. */
  owners?: Owners
  identity: Identity
  now: () => Date
  newId: () => string
  log: Log
}

/** Something that ends the rights of open sockets, and of work under way. */
export type Revocation = { userId: string } | { sessionId: string } | { keyId: string }

/** Who is who: better-auth behind a narrow port. Its tables are its own business. */
export interface Identity {
  /** Who sends this request; NOBODY when neither a valid session cookie nor a valid API key is there. Cheap (0.05 ms). */
  callerOf(
    headers: { cookie?: string; authorization?: string },
    /** `quietly`: does not count as use of the session, so that an open socket keeps no one logged in. */
    how?: { quietly?: boolean },
  ): Promise<Caller>
  /** Mounts /api/auth/*, /api/people*, /api/sessions* and /api/keys*. Origin and content type have been checked by then. */
  routes(app: FastifyInstance): void
  people(): Promise<Person[]>
  /** The ids of the API keys that let someone in now. */
  keys(): Promise<ReadonlySet<string>>
  /** The link that makes the first account, where it takes one to do so and there is none yet. */
  setUpLink(): Promise<string | undefined>
  /**
   * Turns the second factor, the password and every session of a person off and answers a one-time link for a new
   * password (1 hour). `note` is awaited before anything changes. Throws `not-found`, and `refused` for a disabled person.
   */
  recover(email: string, note: (person: Person) => Promise<unknown>): Promise<{ link: string; expiresAt: string }>
  /**
   * Notes an act on someone's access where owners look and in the log that `verify` proves, and tells all owners.
   * Awaited before the act, so that none stands without its line.
   */
  noteAct(act: AccessAct, caller: Caller, request?: FastifyRequest): Promise<void>
  onRevoked(tell: (what: Revocation) => void): () => void
  /** Writes a consistent copy of people and credentials (no live sessions) for a backup. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door (`server/http/request-hooks.ts`) for every /api request. */
    caller: Caller
  }
}

export type { Caller, FastifyRequest, Person, Role }
