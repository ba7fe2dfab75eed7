import type { LiveStore } from '#ui/live/types.ts'

interface CachedStores {
  /** The live store of a person, opened once. `open` receives the callback for the end of its session. */
  of(person: string, open: (ended: () => void) => LiveStore): LiveStore
  /** Closes a store; the next desk of this person opens a new one. */
  end(store: LiveStore): void
}

/**
 * Keeps the signed-in person's store outside React: a page is started many times before it is first shown, and each
 * time React discards what a component created. A store created there would connect and query everything again each
 * time, and the answers would go to the discarded components.
 */
export function keepStores(): CachedStores {
  let cached: { person: string; store: LiveStore } | undefined
  return {
    of(person, open) {
      if (cached?.person === person) return cached.store
      const store = open(() => {
        if (cached?.store === store) cached = undefined
      })
      cached = { person, store }
      return store
    },
    end(store) {
      store.close()
      if (cached?.store === store) cached = undefined
    },
  }
}
