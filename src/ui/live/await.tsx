// biome-ignore lint/style/noRestrictedImports: the one place
import { createContext, type ReactNode, Suspense, use, useReducer, useState } from 'react'

type Wake = (promise: PromiseLike<unknown>) => void

const WakeContext = createContext<Wake>(() => undefined)

/**
 * <Suspense> that shows what was waited for as soon as it is there. By itself React holds a part back until 300 ms
 * after the last placeholder appeared (its FALLBACK_THROTTLE_MS), and draws what stands around it again from nothing when
 * more answers come meanwhile. It does so only for drawings that an answer alone set off, so here the part is drawn
 * again by a change of its own.
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
  // React notes the outcome on the promise itself.
  if ((promise as { status?: string }).status !== 'fulfilled') wake(promise)
  return use(promise)
}
