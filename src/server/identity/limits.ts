import { Problem } from '#base/problem.ts'
import { peerOf } from '#server/http/rates.ts'

const WINDOW_MS = 60_000
const PEER_ATTEMPTS = 30
const ACCOUNT_FAILURES = 5
const MAX_KEYS = 10_000

/** The login limits, per node and kept in memory. */
export interface Limits {
  /** Counts one attempt from a peer address; throws `too-many-requests` from the 31st within a minute. */
  attempt(peer: string): void
  /**
   * Runs a check of a secret under an account's limit of 5 failures a minute. `isFailure` tells a wrong secret from
   * other errors. Checks of one account run one after the other, so that parallel guesses cannot get around the limit.
   */
  guarded<T>(account: string, isFailure: (error: unknown) => boolean, check: () => Promise<T>): Promise<T>
}

export function openLimits(now: () => Date, limited: boolean): Limits {
  const peers = openWindow(now, PEER_ATTEMPTS)
  const failures = openWindow(now, ACCOUNT_FAILURES)
  const queues = new Map<string, Promise<unknown>>()

  return {
    attempt(peer) {
      if (!limited) return
      const key = peerOf(peer)
      peers.refuseWhenFull(key, 'Too many attempts from this address.')
      peers.count(key)
    },
    async guarded(account, isFailure, check) {
      if (!limited) return check()
      const run = async () => {
        failures.refuseWhenFull(account, 'Too many failed attempts.')
        try {
          return await check()
        } catch (error) {
          if (isFailure(error)) failures.count(account)
          throw error
        }
      }
      const before = queues.get(account) ?? Promise.resolve()
      const mine = before.then(run, run)
      queues.set(account, mine)
      try {
        return await mine
      } finally {
        if (queues.get(account) === mine) queues.delete(account)
      }
    },
  }
}

function openWindow(now: () => Date, most: number) {
  const times = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const at = now().getTime()
    // Attempts in the future were counted before the clock was set back; they would lock someone out until then.
    return (times.get(key) ?? []).filter((time) => time > at - WINDOW_MS && time <= at)
  }
  return {
    refuseWhenFull(key: string, sentence: string): void {
      const [oldest, ...others] = recent(key)
      if (oldest === undefined || others.length + 1 < most) return
      const retryAfter = Math.max(1, Math.ceil((oldest + WINDOW_MS - now().getTime()) / 1000))
      throw new Problem('too-many-requests', `${sentence} Try again in ${retryAfter} seconds.`, {
        more: { retryAfter },
      })
    },
    count(key: string): void {
      const attempts = [...recent(key), now().getTime()]
      times.delete(key)
      times.set(key, attempts)
      if (times.size <= MAX_KEYS) return
      for (const old of times.keys()) if (recent(old).length === 0) times.delete(old)
      // In a flood from many addresses the oldest are forgotten first, so memory stays bounded.
      for (const old of times.keys()) if (times.size > MAX_KEYS) times.delete(old)
    },
  }
}
