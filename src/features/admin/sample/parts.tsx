import { LOAD_SAMPLE, SAMPLE_MARK_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { execute } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useUser } from '#ui/session.ts'
import { useLiveEntry } from '#ui/shell/use-entry.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** The page where the sample company is removed; this address opens the confirmation immediately. */
export const clearSampleAt = (): string => pageAddress('settings', { section: 'data', remove: 'sample' })

const MARK = { collection: settings.name, where: [['name', '==', SAMPLE_MARK_NAME]] } as const

/** When the sample company was loaded, while it exists, and whether this user may remove it. */
export function useSample(): { loadedAt: string | undefined; mayClear: boolean } {
  const user = useUser()
  const docs = useDocs(user?.status === 'active' ? MARK : undefined, { ignoreErrors: true })
  const loadedAt = docs?.[0]?.createTime
  return { loadedAt, mayClear: loadedAt !== undefined && user?.role === 'owner' }
}

/** Collections that the sample company fills, the most common first; it can be loaded only while all are empty. */
const parts = (store: LiveStore) => store.count({ collection: 'parts' })
const vendors = (store: LiveStore) => store.count({ collection: 'vendors' })
const customers = (store: LiveStore) => store.count({ collection: 'customers' })

/** Whether parts, vendors and customers are empty and the user is the owner, who may then load the sample company. */
function useMayLoad(): boolean {
  const sizes = [useLiveEntry(parts), useLiveEntry(vendors), useLiveEntry(customers)]
  const isEmpty = sizes.every((live) => live.state === 'ready' && live.value === 0)
  return useUser()?.role === 'owner' && isEmpty
}

/** Loads the sample company, when allowed. */
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
