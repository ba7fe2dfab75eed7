import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'

/** The memory held by one request body: `take` counts bytes as they arrive, `free` releases all of them. */
export interface HeldBody {
  take(bytes: number): void
  free(): void
}

const MAX_BYTES = LIMITS.bodiesAtOnceBytes

/**
 * Counts the memory of one person's bodies from the first byte until the response, so that nobody fills the memory with
 * requests that never end. `take` throws `too-many-requests` beyond the limit.
 */
export function openBodyRoom(): (who: string) => HeldBody {
  const held = new Map<string, number>()
  return (who) => {
    let own = 0
    return {
      take(bytes) {
        const sum = (held.get(who) ?? 0) + bytes
        if (sum > MAX_BYTES)
          throw new Problem('too-many-requests', 'Too much is being sent at once. Wait until some of it is answered.')
        held.set(who, sum)
        own += bytes
      },
      free() {
        const left = (held.get(who) ?? 0) - own
        own = 0
        if (left > 0) held.set(who, left)
        else held.delete(who)
      },
    }
  }
}
