import { useEffect, useEffectEvent, useState } from 'react'

/** Reads how far something on the server is, again and again while it moves; each turn waits for the answer of the last one. */
export function usePoll<T>({
  key,
  everyMs,
  firstMs = everyMs,
  ...handlers
}: {
  /** What is read; undefined while nothing moves. */
  key: string | undefined
  everyMs: number
  /** How long the first turn waits. */
  firstMs?: number
  /** An answer of undefined changes nothing. */
  read: () => Promise<T | undefined>
  take: (next: T) => void
  fail: (error: unknown) => void
}): void {
  const [turn, setTurn] = useState(0)
  const read = useEffectEvent(handlers.read)
  const take = useEffectEvent(handlers.take)
  const fail = useEffectEvent(handlers.fail)
  useEffect(() => {
    if (key === undefined) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        read()
          .then((next) => isCurrent && next !== undefined && take(next))
          .catch((error: unknown) => isCurrent && fail(error))
          .finally(() => isCurrent && setTurn(turn + 1))
      },
      turn === 0 ? firstMs : everyMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, turn, everyMs, firstMs])
}
