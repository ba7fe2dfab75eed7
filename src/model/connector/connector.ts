import { hasOwn } from '#base/own.ts'
import type { Mailbox } from '#model/connector/mailbox.ts'
import type { Webhook } from '#model/connector/webhook.ts'
import type { Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** A response from an outside service. Redirects and statuses outside 200 to 299 never get this far. */
export interface HttpAnswer {
  status: number
  /** The content type without its parameters, such as `text/xml`. */
  type: string
  body: string
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
}

export interface HttpAsk {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Its cost in the rate budget; 1 by default. */
  cost?: number
}

/** The rate limit of a service for one account: a burst, and a number per second after that. */
export interface Budget {
  atOnce: number
  perSecond: number
}

/** The only way to send requests: https, and only to the connector's hosts. Throws a `ConnectorFault`. */
export type Http = (url: string, ask?: HttpAsk) => Promise<HttpAnswer>

interface PullContext<F extends Fields> {
  settings: Partial<Values<F>>
  /** The decrypted credentials for this run. */
  secrets: Readonly<Record<string, string>>
  http: Http
  /** For connectors that read a mailbox. */
  mailbox: Mailbox
  /** Where the last successful run of this account ended. */
  cursor: string | undefined
  today: string
}

/** The result of a pull, imported by one command. Running the command twice must change nothing the second time. */
export interface Pulled {
  command: string
  input: Data
  /** The cursor for the next run. */
  cursor?: string
}

/** One line of what a run changed. */
interface Difference {
  what: string
  before?: string
  after: string
}

/** The result of a run in words. */
export interface RunReport {
  summary: string
  /** The records that could not be imported although the run succeeded. */
  warning?: string
  differences: readonly Difference[]
}

/** A connection to one outside service: its settings, hosts and interval, and how it reads and reports. */
interface Connector<F extends Fields = Fields> {
  name: string
  label: string
  help: string
  settings: F
  /** The settings that name a server: an outside one, or this machine. */
  servers?: readonly (keyof F & string)[]
  /** Credentials by name, each with its label: stored encrypted and never shown again. */
  secrets: Readonly<Record<string, string>>
  /** The only hosts it may connect to. */
  hosts: readonly string[]
  every: { minutes: number }
  /** Identifies the account at the service. A different account starts without a cursor and with its own budget. */
  account?(settings: Partial<Values<F>>): string | undefined
  /** Requests wait until the budget allows them; without one they are sent at once. */
  budget?: Budget
  webhook?: Webhook<F>
  /** Reads from the service; writes nothing. */
  pull(context: PullContext<F>): Promise<Pulled>
  /** The result of the command, for people. */
  tell(result: unknown): RunReport
}

// biome-ignore lint/suspicious/noExplicitAny: a connector of any settings
export type AnyConnector = Connector<any>

export const defineConnector = <const F extends Fields>(spec: Connector<F>): Connector<F> => Object.freeze(spec)

/** Whether something a module exports is a connector. */
export const isConnector = (value: unknown): value is AnyConnector => hasOwn(value, 'name', 'hosts', 'pull', 'tell')

/** Why a service returned nothing usable. The message is for people: what happened, then what to do. */
export class ConnectorFault extends Error {
  /** Whether it may pass by itself, so that the runner retries. */
  readonly mayPass: boolean
  /** How long the service asks us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, { mayPass = false, retryAfterMs }: { mayPass?: boolean; retryAfterMs?: number } = {}) {
    super(message)
    this.name = 'ConnectorFault'
    this.mayPass = mayPass
    this.retryAfterMs = retryAfterMs
  }
}
