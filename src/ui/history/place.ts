import { recordHref } from '#base/record-href.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** A collection, and the screen where its records open. */
export interface HistoryPlace {
  of: AnyCollection
  path?: string
  /** Where a record opens, when that is not by its id in the list. */
  opens?: (id: string) => string
}

/** The address of a record; undefined when no screen opens it. */
export function hrefOf(place: HistoryPlace | undefined, id: string): string | undefined {
  if (place?.opens) return place.opens(id)
  return place?.path === undefined ? undefined : recordHref(place.path, id)
}
