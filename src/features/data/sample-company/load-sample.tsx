import { useState } from 'react'
import { LOAD_SAMPLE } from '#features/data/sample-company/collections.ts'
import { execute } from '#ui/api.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts.tsx'
import { useEntry } from '#ui/shell/use-entry.ts'

/** What the sample company fills, by what a new business writes first; while all are empty it may be loaded. */
const parts = (store: LiveStore) => store.count({ collection: 'parts' })
const vendors = (store: LiveStore) => store.count({ collection: 'vendors' })
const customers = (store: LiveStore) => store.count({ collection: 'customers' })

/** Whether nothing of what the sample company fills is there, so that the owner may load it. */
function useMayLoad(): boolean {
  const sizes = [useEntry(parts), useEntry(vendors), useEntry(customers)]
  const isEmpty = sizes.every((live) => live.state === 'ready' && live.value === 0)
  return useUser()?.role === 'owner' && isEmpty
}

/** Loads the sample company, where it may be loaded. */
export function useLoadSample() {
  const mayLoad = useMayLoad()
  const [isBusy, setBusy] = useState(false)
  async function load(): Promise<void> {
    setBusy(true)
    try {
      await execute(LOAD_SAMPLE, {})
      toast('The sample company is loaded. Its prices are invented.')
    } catch (error) {
      toastProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return { mayLoad, load, isBusy }
}
