import type { ComponentType, ReactNode } from 'react'
import { Await, awaited } from '#ui/live/await.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import type { Load } from '#web/routes.ts'

/** `begin` starts loading before the screen is shown. */
export type LazyScreen = (() => ReactNode) & { begin: () => Promise<unknown> }

const CHUNK_TIMEOUT_MS = 120_000

/** A screen loaded on demand, with the centred spinner meanwhile; a chunk that fails or takes too long throws. */
export function lazyScreen(load: Load): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | undefined
  function chunk(): Promise<{ default: ComponentType }> {
    loading ??= loadChunk(load)
    return loading
  }
  function Loaded(): ReactNode {
    const Screen = awaited(chunk()).default
    return <Screen />
  }
  function Lazy(): ReactNode {
    return (
      <Await fallback={<Spinner />}>
        <Loaded />
      </Await>
    )
  }
  return Object.assign(Lazy, { begin: chunk })
}

/** Loads a chunk within two minutes; the error contains the chunk's file name, its cause is logged to the console. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      clearTimeout(timer)
      console.error(cause)
      reject(new Error(`Loading chunk ${chunkName(load, cause)} failed`, { cause }))
    }
    const timer = setTimeout(
      () => fail(new Error(`No answer within ${CHUNK_TIMEOUT_MS / 1000} seconds`)),
      CHUNK_TIMEOUT_MS,
    )
    load().then((chunk) => {
      clearTimeout(timer)
      resolve(chunk)
    }, fail)
  })
}

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /^Loading chunk \S+ failed$/.test(error.message)

// The built function contains `import("./screen-x.js")`: the only place with the file name when no response ever
// arrives.
function chunkName(load: () => Promise<unknown>, cause: unknown): string {
  const [, named] = /import\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString()) ?? []
  const [, file] = /(https?:\/\/\S+|\/\S+\.(?:js|css))/.exec(cause instanceof Error ? cause.message : '') ?? []
  return (named ?? file ?? 'of this screen').split('/').at(-1)!.replace(/\?.*$/, '')
}
