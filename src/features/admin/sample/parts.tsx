import { LOAD_SAMPLE, SAMPLE_MARK_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { execute } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { useLiveEntry } from '#ui/shell/use-entry.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Where the sample company is removed; the address asks for its name at once. */
export const clearSampleAt = (): string => pageAddress('settings', { section: 'data', remove: 'sample' })

const MARK = { collection: settings.name, where: [['name', '==', SAMPLE_MARK_NAME]] } as const

/** When the sample company was loaded, as long as it stands, and whether this person may remove it. */
export function useSample(): { loadedAt: string | undefined; mayClear: boolean } {
  const user = useUser()
  const docs = useDocs(user?.status === 'active' ? MARK : undefined, { quietly: true })
  const loadedAt = docs?.[0]?.createTime
  return { loadedAt, mayClear: loadedAt !== undefined && user?.role === 'owner' }
}

/** The collections that the sample company fills, the most common first; while all are empty it may be loaded. */
const parts = (store: LiveStore) => store.count({ collection: 'parts' })
const vendors = (store: LiveStore) => store.count({ collection: 'vendors' })
const customers = (store: LiveStore) => store.count({ collection: 'customers' })

/** Whether all collections of the sample company are empty, so that the owner may load it. */
function useMayLoad(): boolean {
  const sizes = [useLiveEntry(parts), useLiveEntry(vendors), useLiveEntry(customers)]
  const isEmpty = sizes.every((live) => live.state === 'ready' && live.value === 0)
  return useUser()?.role === 'owner' && isEmpty
}

/** Loads the sample company, where it may be loaded. */
export function useLoadSample() {
  const mayLoad = useMayLoad()
  const { isBusy, run } = useSubmit({ isToast: true })
  const load = () =>
    run(async () => {
      await execute(LOAD_SAMPLE, {})
      return { words: 'The sample company is loaded. Its prices are invented.' }
    })
  return { mayLoad, load, isBusy }
}
