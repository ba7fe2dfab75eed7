import { screenPath } from '#model/feature.ts'
import { queryOnce } from '#ui/api.ts'

export const DESKS = 'desks'
/** The start page of people who have chosen none. */
export const defaultStart = (): string => screenPath('cockpit')

/** The page shown after logging in; the cockpit if that cannot be read. */
export async function startPageOf(id: string, isKnown: (path: string) => boolean): Promise<string> {
  try {
    const { documents } = await queryOnce<{ startPage?: string }>({
      collection: DESKS,
      where: [['ownerUid', '==', id]],
      limit: 1,
    })
    const chosen = documents[0]?.data.startPage
    return chosen !== undefined && isKnown(chosen) ? chosen : defaultStart()
  } catch (error) {
    console.error('The start page could not be read:', error)
    return defaultStart()
  }
}
