import { PAGES } from '#model/pages.ts'
import { queryOnce } from '#ui/api.ts'

export const DESKS = 'desks'
/** Where one arrives who has chosen nothing. */
export const COCKPIT = PAGES.cockpit

/** Where a person arrives after logging in; the cockpit also when that cannot be read. */
export async function startPageOf(id: string, isKnown: (path: string) => boolean): Promise<string> {
  try {
    const { documents } = await queryOnce<{ startPage?: string }>({
      collection: DESKS,
      where: [['ownerUid', '==', id]],
      limit: 1,
    })
    const chosen = documents[0]?.data.startPage
    return chosen !== undefined && isKnown(chosen) ? chosen : COCKPIT
  } catch (error) {
    console.error('The start page could not be read:', error)
    return COCKPIT
  }
}
