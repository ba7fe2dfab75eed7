import type { LiveStore } from '#ui/live/types.ts'

interface KeptStores {
  /** The live store of a person, opened once. `open` is handed what to call when its session has ended. */
  of(person: string, open: (ended: () => void) => LiveStore): LiveStore
  /** Closes a store; the next desk of this person opens another. */
  end(store: LiveStore): void
}

/**
 * Keeps the store of the person at the desk outside React: a page is begun many times before it is first shown, and each
 * time React forgets what a component made. A store made there would connect and ask everything again each time, and the
 * answers would come to those that are forgotten.
 */
export function keepStores(): KeptStores {
  let kept: { person: string; store: LiveStore } | undefined
  return {
    of(person, open) {
      if (kept?.person === person) return kept.store
      const store = open(() => {
        if (kept?.store === store) kept = undefined
      })
      kept = { person, store }
      return store
    },
    end(store) {
      store.close()
      if (kept?.store === store) kept = undefined
    },
  }
}
