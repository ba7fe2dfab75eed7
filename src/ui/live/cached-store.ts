import type { LiveStore } from '#ui/live/types.ts'

interface KeptStores {
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
