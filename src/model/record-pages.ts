import { recordHref } from '#base/record-href.ts'
import { pageAddress, places, type RecordPage } from '#model/feature.ts'

/** The pages that references link to. */
export const linkedPages = (): readonly RecordPage[] => places.filter(({ linked }) => linked)

/** Collections referenced by so many records that they do not count as links between documents. */
export const hubs: ReadonlySet<string> = new Set(['vendors', 'customers', 'parts', 'logs', 'bankAccounts'])

/** The address of a record; undefined when its collection has no screen. */
export function addressOf(collection: string, id: string): string | undefined {
  // A note on a change is a comment on the history, identified by the number of the change.
  if (collection === 'history') return pageAddress('history', { seq: id })
  const path = places.find(({ of }) => of.name === collection)?.path
  return path && recordHref(path, id)
}

/** The record page an address leads to, by its path and selected list. */
export function placeAt(href: string): RecordPage | undefined {
  const [page, search = ''] = href.split('?')
  const chosen = search.split('&')
  const leadsHere = (path: string): boolean => {
    const [own, list] = path.split('?')
    return own === page && (list === undefined || list.split('&').every((one) => chosen.includes(one)))
  }
  // A list selected on a page is more specific than the page itself, so it comes first.
  return places.filter(({ path }) => leadsHere(path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** `Purchase order` for `po`. */
export const recordKind = (collection: string): string =>
  collection === 'history' ? 'Change' : (places.find(({ of }) => of.name === collection)?.of.label.one ?? collection)
