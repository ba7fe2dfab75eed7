import { startTransition, useEffect, useState } from 'react'
import { call } from '#ui/api.ts'

/**
 * The response of an endpoint: a promise for `use`, and a way to request it again while the old response stays on the
 * screen.
 */
export interface Refreshable<T> {
  answer: Promise<T>
  again(): void
}

/**
 * Sends the request when the component mounts and, with `everyMs`, repeatedly. Call it above the <Await> that waits for
 * the response.
 */
export function useRefreshable<T>(path: string, everyMs?: number): Refreshable<T> {
  const [answer, setAnswer] = useState(() => call<T>('GET', path))
  const again = () =>
    startTransition(async () => {
      const next = call<T>('GET', path)
      // The content of the screen stays while the server is out of reach for a moment.
      await next.then(
        () => startTransition(() => setAnswer(next)),
        (error: Error) => console.error(`${path} was not answered:`, error),
      )
    })
  useEvery(everyMs, again)
  return { answer, again }
}

function useEvery(everyMs: number | undefined, work: () => void): void {
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(work, everyMs)
    return () => clearInterval(timer)
  })
}
