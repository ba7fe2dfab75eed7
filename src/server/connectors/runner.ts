import { dayIn, timestamp } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { type AnyConnector, ConnectorFault, type Pulled, type RunReport } from '#model/connector/connector.ts'
import type { MailboxAsk } from '#model/connector/mailbox.ts'
import type { Data } from '#model/schema/value.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { LONGEST_WAIT_MS, withBudget } from '#server/connectors/budget.ts'
import { type HttpOptions, openHttp } from '#server/connectors/http.ts'
import { readMailbox } from '#server/connectors/mailbox/mailbox.ts'
import { openSecrets } from '#server/connectors/secrets.ts'
import { runCommand } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

const TRIES = 3
/**
 * The first wait between tries; it doubles each time, plus up to half of it at random, so that many do not retry at the
 * same moment.
 */
const FIRST_WAIT_MS = 1_000
/** After repeated failures a connector waits 5, 10, 20 … minutes, but never longer than its own interval. */
const FAILURE_MINUTES = 5
/** A process that claimed a run and has reported nothing for this long has ended. */
const CLAIM_MS = 120_000
const CLAIM = 'connectorRun'
const PRIME = primeFor('connector')

/** The parts of a runner that tests replace. */
export interface RunnerOptions extends Pick<HttpOptions, 'origins' | 'timeoutMs' | 'signal'> {
  wait?: (ms: number) => Promise<unknown>
  /** From 0 to 1. */
  random?: () => number
}

/** A run as recorded and as returned to its caller. */
interface Run extends Data {
  id: string
  outcome: string
  summary: string
}

interface Read {
  pulled: Pulled
  tries: number
}

/**
 * Runs one connector once: reads, imports with its command, records the run. Throws `exists` while another run is
 * active.
 */
export async function runConnector(
  prime: Prime,
  connector: AnyConnector,
  caller: Caller | undefined,
  options: RunnerOptions = {},
): Promise<Run> {
  const runId = prime.newId()
  if (!(await claim(prime, connector.name, runId)))
    throw new Problem('exists', `${connector.label} is already being read. Wait for that run to end.`)
  try {
    return await runClaimed(prime, connector, caller, options)
  } finally {
    await prime.driver.write((tx) => tx.note(CLAIM, connector.name, undefined, prime.now()))
  }
}

async function runClaimed(
  prime: Prime,
  connector: AnyConnector,
  caller: Caller | undefined,
  options: RunnerOptions,
): Promise<Run> {
  const startedAt = prime.now()
  const state = (await prime.driver.read((tx) => tx.get('connectors', connector.name)))?.data ?? {}
  let tries = 1
  let report: RunReport
  let cursor: string | undefined
  let isFailed = false
  let restMs: number | undefined
  const account = accountOf(connector, state)
  try {
    const read = await readWithRetries(prime, connector, state, options)
    tries = read.tries
    cursor = read.pulled.cursor
    const { result } = await runCommand(prime, caller ?? PRIME, read.pulled.command, read.pulled.input)
    report = connector.tell(result)
  } catch (error) {
    isFailed = true
    tries = error instanceof TriedFault ? error.tries : tries
    restMs = error instanceof TriedFault ? error.restMs : undefined
    report = { summary: sentenceOf(prime, connector, error), differences: [] }
  }
  const failures = isFailed ? Number(state.failures ?? 0) + 1 : 0
  const run = {
    startedAt: timestamp(startedAt),
    endedAt: timestamp(prime.now()),
    ...(caller?.kind === 'person' && { startedBy: caller.person.email }),
    outcome: isFailed ? 'Failed' : outcomeOf(report),
    summary: report.summary,
    ...(report.warning !== undefined && { warning: report.warning }),
    tries,
    ...(report.differences.length > 0 && { differences: report.differences.slice(0, 200).map((one) => ({ ...one })) }),
  }
  const { result } = await runCommand(prime, PRIME, 'connectors.record', {
    connector: connector.name,
    run,
    ...(cursor !== undefined && { cursor, ...(account !== undefined && { account }) }),
    ...(failures > 0 && { failures }),
    ...(state.isOn === true && { nextRunAt: timestamp(nextRun(startedAt, connector, { failures, restMs })) }),
  })
  return result as Run
}

export const outcomeOf = ({ warning, differences }: RunReport): string => {
  if (warning !== undefined) return 'Incomplete'
  return differences.length > 0 ? 'Done' : 'Nothing new'
}

/** When a connector next runs by itself, never before the time the service asked for. */
function nextRun(
  startedAt: Date,
  { every }: AnyConnector,
  { failures, restMs = 0 }: { failures: number; restMs?: number | undefined },
): Date {
  const minutes = failures === 0 ? every.minutes : Math.min(every.minutes, FAILURE_MINUTES * 2 ** (failures - 1))
  return new Date(startedAt.getTime() + Math.max(minutes * 60_000, restMs))
}

/** The account at the service according to the settings. */
export const accountOf = (connector: AnyConnector, state: Data): string | undefined =>
  connector.account?.((state.settings ?? {}) as Data)

/** A fault, and the number of tries made. */
class TriedFault extends Error {
  readonly tries: number
  readonly restMs: number | undefined
  constructor(cause: unknown, tries: number) {
    super((cause as Error).message, { cause })
    this.tries = tries
    this.restMs = cause instanceof ConnectorFault ? cause.retryAfterMs : undefined
  }
}

async function readWithRetries(
  prime: Prime,
  connector: AnyConnector,
  state: Data,
  { wait = pause, random = Math.random, ...http }: RunnerOptions,
): Promise<Read> {
  const account = accountOf(connector, state)
  const context = {
    settings: (state.settings ?? {}) as Data,
    secrets: await openSecrets(prime, connector),
    http: withBudget(prime, connector, openHttp({ hosts: connector.hosts, ...http }), { account, wait }),
    mailbox: (ask: MailboxAsk) => readMailbox(ask),
    // A cursor of another account means nothing for this one.
    cursor: typeof state.cursor === 'string' && state.account === account ? state.cursor : undefined,
    today: dayIn(await zoneOf(prime), prime.now()),
  }
  for (let tries = 1; ; tries++) {
    try {
      return { pulled: await connector.pull(context), tries }
    } catch (error) {
      const rest =
        tries < TRIES && error instanceof ConnectorFault && error.mayPass ? restOf(error, tries, random) : undefined
      if (rest === undefined || rest > LONGEST_WAIT_MS || http.signal?.aborted) throw new TriedFault(error, tries)
      await wait(rest)
    }
  }
}

/** Milliseconds until the next try: as the service asks, otherwise doubling with a random part. */
const restOf = ({ retryAfterMs }: ConnectorFault, tries: number, random: () => number): number =>
  retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + random() / 2)

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** The message for people; faults they cannot fix are also written to the server's log. */
export function sentenceOf(prime: Prime, { name, label }: AnyConnector, error: unknown): string {
  const cause = error instanceof TriedFault ? error.cause : error
  if (cause instanceof ConnectorFault || cause instanceof Problem) return cause.message
  prime.log('error', 'A connector failed.', { connector: name, cause: String(cause) })
  return `Something went wrong while ${label} was read. See the server's log.`
}

/** Claims the run for this process; with several nodes only one gets it. */
const claim = (prime: Prime, name: string, runId: string): Promise<boolean> =>
  prime.driver.write(async (tx) => {
    const note = await tx.noteOf(CLAIM, name)
    if (note && prime.now().getTime() - Date.parse(note.at) < CLAIM_MS) return false
    await tx.note(CLAIM, name, runId, prime.now())
    return true
  })
