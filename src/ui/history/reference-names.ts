import type { AnyCollection } from '#model/schema/collection.ts'
import type { Value } from '#model/schema/value.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import type { HistoryPlace } from '#ui/history/place.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The names of the records these values refer to; the ids until the names are known. */
export function useReferenceNames(
  of: AnyCollection | undefined,
  values: readonly (readonly [path: string, value: Value | undefined])[],
  places: readonly HistoryPlace[],
): ReturnType<typeof useTitles> {
  const pointers = values.flatMap(([path, value]) => {
    const field = of && fieldOf(of, path)
    return field?.kind === 'reference' && typeof value === 'string' && value
      ? [{ collection: field.target!, id: value }]
      : []
  })
  return useTitles(pointers, places)
}
