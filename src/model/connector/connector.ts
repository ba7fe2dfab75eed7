import { hasOwn } from '#base/own.ts'
import type { Mailbox } from '#model/connector/mailbox.ts'
import type { Webhook } from '#model/connector/webhook.ts'
import type { Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** An answer of an outside service. Redirects, and answers outside 200 to 299, never come this far. */
export interface HttpAnswer {
  status: number
  /** The content type without its parameters, such as `text/xml`. */
  type: string
  body: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
}

export interface HttpAsk {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Its cost in the budget; 1 by default. */
  cost?: number
}

/** The rate limit of a service for one account: a burst, and a number per second after it. */
export interface Budget {
  atOnce: number
  perSecond: number
}

/** The only way out: https, to the hosts of the connector alone. Throws a `ConnectorFault`. */
export type Http = (url: string, ask?: HttpAsk) => Promise<HttpAnswer>

interface PullContext<F extends Fields> {
  settings: Partial<Values<F>>
  /** The credentials, opened for this run. */
  secrets: Readonly<Record<string, string>>
  http: Http
  /** For connectors that read a mailbox. */
  mailbox: Mailbox
  /** Where the last successful run of this account ended. */
  cursor: string | undefined
  today: string
}

/** The result of a pull, brought into Prime by one command. Run twice, the command must change nothing. */
export interface Pulled {
  command: string
  input: Data
  /** Where the next run goes on. */
  cursor?: string
}

/** One line of what a run changed. */
interface Difference {
  what: string
  before?: string
  after: string
}

/** The result of a run in words. */
export interface Told {
  summary: string
  /** The records that could not be brought in, although the run succeeded. */
  warning?: string
  differences: readonly Difference[]
}

/** A connection to one outside service: its settings, hosts and interval, and how it reads and reports. */
interface Connector<F extends Fields = Fields> {
  name: string
  label: string
  help: string
  settings: F
  /** The settings that name a server: one outside, or this machine itself. */
  servers?: readonly (keyof F & string)[]
  /** Credentials by name, each with its label: sealed, never shown again. */
  secrets: Readonly<Record<string, string>>
  /** The hosts it talks to, and no others. */
  hosts: readonly string[]
  every: { minutes: number }
  /** The account at the service. Another one begins without a cursor and has a budget of its own. */
  account?(settings: Partial<Values<F>>): string | undefined
  /** Requests wait for their turn within it; without one they go out as they come. */
  budget?: Budget
  webhook?: Webhook<F>
  /** Reads from the service; writes nothing. */
  pull(context: PullContext<F>): Promise<Pulled>
  /** The answer of the command, for people. */
  tell(result: unknown): Told
}

// biome-ignore lint/suspicious/noExplicitAny: a connector of any settings
export type AnyConnector = Connector<any>

export const defineConnector = <const F extends Fields>(spec: Connector<F>): Connector<F> => Object.freeze(spec)

/** Whether something a module exports is a connector. */
export const isConnector = (value: unknown): value is AnyConnector => hasOwn(value, 'name', 'hosts', 'pull', 'tell')

/** Why a service gave nothing that can be used. The message is for people: what is so, then what to do. */
export class ConnectorFault extends Error {
  /** Whether it may pass by itself, so that the runner tries again. */
  readonly mayPass: boolean
  /** How long the service asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, { mayPass = false, retryAfterMs }: { mayPass?: boolean; retryAfterMs?: number } = {}) {
    super(message)
    this.name = 'ConnectorFault'
    this.mayPass = mayPass
    this.retryAfterMs = retryAfterMs
  }
}
