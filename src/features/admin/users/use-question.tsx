import { startTransition, useEffect, useState } from 'react'
import { call } from '#ui/api.ts'

/** The answer of an address: a promise for `use`, and a way to ask again while the old answer stays on the screen. */
export interface Refreshable<T> {
  answer: Promise<T>
  again(): void
}

/** Asks when the part appears and, with `everyMs`, again and again. Belongs above the <Await> that waits for it. */
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
