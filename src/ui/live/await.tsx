// biome-ignore lint/style/noRestrictedImports: the one place
import { createContext, type ReactNode, Suspense, use, useReducer, useState } from 'react'

type Wake = (promise: PromiseLike<unknown>) => void

const WakeContext = createContext<Wake>(() => undefined)

/**
 * A <Suspense> that shows its content as soon as the awaited data is there. React itself holds content back until 300
 * ms after the last placeholder appeared (its FALLBACK_THROTTLE_MS), and renders what is around it again from scratch
 * when more answers arrive meanwhile. It does so only for renders triggered by an answer alone, so here the content is
 * rendered again by a state change of its own.
 */
export function Await({ fallback, children }: { fallback?: ReactNode; children: ReactNode }): ReactNode {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const [wake] = useState(() => wakerOf(draw))
  return (
    <WakeContext value={wake}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </WakeContext>
  )
}

function wakerOf(draw: () => void): Wake {
  const known = new WeakSet<PromiseLike<unknown>>()
  return (promise) => {
    if (known.has(promise)) return
    known.add(promise)
    promise.then(draw, draw)
  }
}

/** The value of a promise; the nearest <Await> shows its placeholder meanwhile. Like React's `use`, it may be called in a condition or a loop. */
export function awaited<T>(promise: Promise<T>): T {
  const wake = use(WakeContext)
  // React records the outcome on the promise itself.
  if ((promise as { status?: string }).status !== 'fulfilled') wake(promise)
  return use(promise)
}
