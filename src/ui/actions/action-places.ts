import { actionTables, places } from '#model/feature.ts'
import { writeFilter } from '#ui/list/views/list-address.ts'

/** Where an action is available: the list of the records whose state allows it. */
interface ActionPlace {
  /** `Approve payables`. */
  title: string
  note: string
  /** The page, and its address with the filter. */
  path: string
  href: string
}

/** Every action of every collection with a page, for the palette. */
export const actionPlaces = (): readonly ActionPlace[] =>
  actionTables.flatMap(({ of, about, actions }) => {
    const path = places.find((place) => place.of.name === of)?.path
    if (!path) return []
    return Object.values(actions).map(({ label, help = '', from = [] }) => {
      const filter = writeFilter({ path: about.state ?? 'status', op: 'is', value: from.join('|') })
      const where = from.length > 0 ? `&where=${encodeURIComponent(filter)}` : ''
      return {
        title: `${label}: ${about.noun.many}`,
        note: help,
        path,
        href: `${path}${path.includes('?') ? '&' : '?'}tab=all${where}`,
      }
    })
  })
