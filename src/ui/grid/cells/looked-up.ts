import type { Data } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'

const MAX_AT_ONCE = 100
/** Like the names of references: an entry older than this is loaded again when it is used. */
const CACHE_MS = 20_000

type LookedUp = (collection: string, id: string) => Data | undefined

interface Wanted {
  collection: string
  id: string
}

/**
 * Records that a list's references point to, loaded for all cells in one request: requested while a cell renders,
 * announced when they have loaded. `data` is undefined for a record that is gone or that this person may not read.
 */
export function openLookedUp(read: typeof readOnce, now: () => number) {
  const known = new Map<string, { data: Data | undefined; at: number }>()
  const wanted = new Map<string, Wanted>()
  const listeners = new Set<() => void>()
  let isAsking = false
  // A new function whenever something has loaded, so that everything that depends on it is updated.
  const reader = (): LookedUp => (collection, id) => {
    const key = `${collection}/${id}`
    const cached = known.get(key)
    if (!cached || now() - cached.at > CACHE_MS) {
      wanted.set(key, { collection, id })
      askSoon()
    }
    return cached?.data
  }
  let lookUp = reader()

  function askSoon(): void {
    if (isAsking) return
    isAsking = true
    setTimeout(() => void ask(), 0)
  }

  async function ask(): Promise<void> {
    const batch = [...wanted].slice(0, MAX_AT_ONCE)
    for (const [key] of batch) wanted.delete(key)
    try {
      const { gets } = await read({ gets: batch.map(([, pointer]) => pointer) })
      for (const [at, [key]] of batch.entries()) known.set(key, { data: gets[at]?.data, at: now() })
    } catch (error) {
      for (const [key] of batch) known.set(key, { data: undefined, at: now() })
      console.error('What references point to could not be read:', error)
    } finally {
      isAsking = false
      if (wanted.size > 0) askSoon()
    }
    lookUp = reader()
    for (const tell of listeners) tell()
  }

  return {
    current: () => lookUp,
    listen(tell: () => void) {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
  }
}

export const gridLookUps = openLookedUp(readOnce, () => performance.now())
