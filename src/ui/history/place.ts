import { recordHref } from '#base/record-href.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** A collection, and the screen that shows its records where one opens them. */
export interface HistoryPlace {
  of: AnyCollection
  path?: string
  /** Where a record is opened, when that is not by its id in the list. */
  opens?: (id: string) => string
}

/** Where a record is opened; undefined where no screen opens one. */
export function hrefOf(place: HistoryPlace | undefined, id: string): string | undefined {
  if (place?.opens) return place.opens(id)
  return place?.path === undefined ? undefined : recordHref(place.path, id)
}
