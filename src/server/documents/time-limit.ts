import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { ReadTx, WriteTx } from '#store/driver.ts'

/** The longest time, in milliseconds, that the work of one commit may take. */
const COMMIT_MS = LIMITS.commitMs

/**
 * Runs the work of a transaction and rolls it back with `unavailable` when it takes longer than COMMIT_MS. The time
 * starts with its turn, so waiting behind others does not count.
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

/** The longest time, in milliseconds, that someone waits for the answer to a query. */
export const QUERY_MS = LIMITS.queryMs

export const tooSlow = (): Problem =>
  new Problem('unavailable', `The question took longer than ${QUERY_MS / 1_000} s; narrow it by a filter.`)

/** The same reads; none starts after QUERY_MS, when nobody waits for the answer any more. */
export function withinQueryTime(tx: ReadTx): ReadTx {
  const until = performance.now() + QUERY_MS
  return timed(tx, () => {
    if (performance.now() > until) throw tooSlow()
  })
}

/** The same transaction; every step first checks whether there is time left. */
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
