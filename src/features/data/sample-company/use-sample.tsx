import { SAMPLE_MARK_NAME } from '#features/data/sample-company/collections.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useUser } from '#ui/session.ts'

/** Where the sample company is removed; the address asks for its name at once. */
export const CLEAR_SAMPLE_AT = '/settings?section=data&remove=sample'

const MARK = { collection: 'settings', where: [['name', '==', SAMPLE_MARK_NAME]] } as const

/** When the sample company was loaded, as long as it stands, and whether this person may remove it. */
export function useSample(): { loadedAt: string | undefined; mayClear: boolean } {
  const user = useUser()
  const docs = useDocs(user?.status === 'active' ? MARK : undefined, { quietly: true })
  const loadedAt = docs?.[0]?.createTime
  return { loadedAt, mayClear: loadedAt !== undefined && user?.role === 'owner' }
}
