import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { withinCommitTime } from '#server/documents/time-limit.ts'
import type { Prime } from '#server/ports.ts'
import type { Ahead, Driver, ReadTx, StoredAnswer, WriteTx } from '#store/driver.ts'

/** An idempotency key with the fingerprint of its request. */
export interface KeyUse {
  key: string
  fingerprint: string
  /**
   * Other keys of the same request: it is a copy if any of them was answered before. Its own response is stored under
   * the first as well.
   */
  also?: readonly string[]
}

interface Flight {
  fingerprint: string
  outcome: Promise<{ answer: unknown }>
}

// Requests running in this process, so that copies wait for the same response instead of racing to the store.
/** It contains the business time zone, which every rule on a write needs. */
const COMPANY = { collection: 'settings', id: 'company' } as const
const flights = new WeakMap<Driver, Map<string, Flight>>()

/** Parses an `Idempotency-Key` header; undefined when there is none. Throws when it is invalid. */
export function readKey(header: string | string[] | undefined, required: boolean): string | undefined {
  if (header === undefined && !required) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{16,255}$/.test(header)) return header
  throw new Problem(
    'idempotency-key-required',
    'Send an Idempotency-Key header of 16 to 255 printable characters, new for each submit and the same for its retries.',
  )
}

/**
 * Runs work in one write transaction. With a key it is done once: its response is stored in the same transaction, and a
 * later copy gets that response (`replayed`). Errors are not stored. `large` runs on the writer thread; the commit time
 * limit applies to what people send, not to Prime's own commands that are known to write a lot (`mayTakeLong`). The
 * work may run again if its first run wrote nothing.
 */
export async function once<T>(
  prime: Prime,
  caller: Caller,
  use: KeyUse | undefined,
  work: (tx: WriteTx) => Promise<T>,
  /** `kept`: what a later copy gets, when the response itself must not be stored. `docs`: what the work reads first. */
  how: { at: Date; large: boolean; mayTakeLong?: boolean; storedAnswer?: (answer: T) => T; docs?: Ahead['docs'] },
): Promise<{ answer: T; replayed: boolean }> {
  const { driver } = prime
  const answer = use && caller.kind !== 'nobody' && { userId: caller.person.id, key: use.key }
  const ahead: Ahead = { ...(answer && { answer }), docs: [COMPANY, ...(how.docs ?? [])] }
  const options = how.large ? { large: true } : { ahead }
  const limited = how.mayTakeLong ? <R>(tx: WriteTx, run: (tx: WriteTx) => Promise<R>) => run(tx) : withinCommitTime
  if (!use) return { answer: await driver.write((tx) => limited(tx, work), options), replayed: false }
  if (caller.kind === 'nobody') throw new Problem('unauthenticated', 'Log in first.')
  const userId = caller.person.id
  const running = flights.get(driver) ?? new Map<string, Flight>()
  flights.set(driver, running)
  const name = `${userId} ${use.key}`
  for (let flight = running.get(name); flight; flight = running.get(name)) {
    if (flight.fingerprint !== use.fingerprint) throw reused()
    // A copy that waited does not fail with the first: it tries again itself.
    const [done] = await Promise.allSettled([flight.outcome])
    if (done.status === 'fulfilled') return { answer: done.value.answer as T, replayed: true }
  }
  const submit = async (tx: WriteTx): Promise<{ answer: T; replayed: boolean }> => {
    const stored = await answerUnder(tx, userId, use)
    if (stored) {
      if (stored.fingerprint !== use.fingerprint) throw reused()
      return { answer: JSON.parse(stored.answer) as T, replayed: true }
    }
    const answer = await work(tx)
    const entry = { fingerprint: use.fingerprint, answer: JSON.stringify(how.storedAnswer?.(answer) ?? answer) }
    for (const key of [use.key, ...(use.also ?? []).slice(0, 1)]) await tx.storeAnswer(userId, key, entry, how.at)
    return { answer, replayed: false }
  }
  const own = driver.write((tx) => limited(tx, submit), options)
  running.set(name, { fingerprint: use.fingerprint, outcome: own })
  try {
    return await own
  } finally {
    running.delete(name)
  }
}

/** The response to a request under any of its keys. */
export async function answerUnder(
  tx: Pick<ReadTx, 'answerOf'>,
  userId: string,
  { key, also = [] }: KeyUse,
): Promise<StoredAnswer | undefined> {
  for (const one of [key, ...also]) {
    const stored = await tx.answerOf(userId, one)
    if (stored) return stored
  }
  return undefined
}

const reused = () =>
  new Problem('idempotency-key-reused', 'This Idempotency-Key was used for another request; take a new one.')
