import { recordHref } from '#base/record-href.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { followUps } from '#features/insight/follow-ups/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { related } from '#features/related.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** Every collection whose records have a screen. */
export const places: readonly { of: AnyCollection; path: string }[] = [
  ...related,
  { of: receivables, path: '/receivable' },
  { of: parcels, path: '/tracking' },
  { of: logs, path: '/log' },
  { of: todos, path: '/todo' },
  { of: followUps, path: '/followup' },
  { of: lots, path: '/inventory?view=lots' },
]

/** So many records name one of these that they are no link of a chain of documents. */
export const hubs: ReadonlySet<string> = new Set(['vendors', 'customers', 'parts', 'logs'])

/** The address of a record; undefined where its collection has no screen. */
export function addressOf(collection: string, id: string): string | undefined {
  // A note on a change is a comment on the history, by the change's number.
  if (collection === 'history') return `/history?seq=${encodeURIComponent(id)}`
  const path = places.find(({ of }) => of.name === collection)?.path
  return path && recordHref(path, id)
}

/** The kind of records that an address leads to, by its page and the list it chooses there. */
export function placeAt(href: string): (typeof places)[number] | undefined {
  const [page, search = ''] = href.split('?')
  const chosen = search.split('&')
  const leadsHere = (path: string): boolean => {
    const [own, list] = path.split('?')
    return own === page && (list === undefined || list.split('&').every((one) => chosen.includes(one)))
  }
  // A list chosen on a page is told before the page's own.
  return places.filter(({ path }) => leadsHere(path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** `Purchase order` for `po`. */
export const kindOf = (collection: string): string =>
  collection === 'history' ? 'Change' : (places.find(({ of }) => of.name === collection)?.of.label.one ?? collection)
