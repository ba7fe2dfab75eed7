import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { ReadTx, WriteTx } from '#store/driver.ts'

/** The longest time, in milliseconds, that the work of one commit may take. */
const COMMIT_MS = LIMITS.commitMs

/**
 * Does the work of a transaction and takes it back with `unavailable` when it lasts longer than COMMIT_MS.
 * The time counts from its own turn, so that waiting behind others costs nothing.
 */
export async function withinCommitTime<T>(tx: WriteTx, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  const until = performance.now() + COMMIT_MS
  const check = (): void => {
    if (performance.now() > until)
      throw new Problem(
        'unavailable',
        `This change took longer than ${COMMIT_MS / 1_000} s, so nothing of it was saved. Try again, or do it in smaller parts.`,
      )
  }
  const answer = await work(timed(tx, check))
  check()
  return answer
}

/** The longest time, in milliseconds, that someone waits for the answer to a question. */
export const QUERY_MS = LIMITS.queryMs

export const tooSlow = (): Problem =>
  new Problem('unavailable', `The question took longer than ${QUERY_MS / 1_000} s; narrow it by a filter.`)

/** The same reads; none begins after QUERY_MS, when no one waits for its answer any more. */
export function withinQueryTime(tx: ReadTx): ReadTx {
  const until = performance.now() + QUERY_MS
  return timed(tx, () => {
    if (performance.now() > until) throw tooSlow()
  })
}

/** The same transaction; every step first asks whether there is time left. */
function timed<Tx extends ReadTx>(tx: Tx, check: () => void): Tx {
  return new Proxy(tx, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        check()
        return member.apply(target, args)
      }
    },
  })
}
