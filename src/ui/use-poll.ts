import { useEffect, useEffectEvent, useState } from 'react'

/** Polls the progress of something on the server while it runs; each request waits for the previous response. */
export function usePoll<T>({
  key,
  everyMs,
  firstMs = everyMs,
  ...handlers
}: {
  /** What to read; undefined while nothing is running. */
  key: string | undefined
  everyMs: number
  /** The delay before the first request. */
  firstMs?: number
  /** A response of undefined changes nothing. */
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
