import { settings } from '#features/admin/settings/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { links } from '#features/channels/links/collection.ts'
import { duplicateGroups, duplicateRules } from '#features/data/duplicates/collection.ts'
import { savedViews } from '#features/records/saved-views/collection.ts'
import { taskTemplates, todos } from '#features/records/todos/collection.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import { collections, pageAddress, places, screenPath } from '#model/feature.ts'
import { listAddress, pageOf } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import type { Data } from '#model/schema/value.ts'

/** A collection, and the screen that opens one of its records, if there is one. */
interface Recorded {
  of: AnyCollection
  path?: string
  opens?: (id: string) => string
}

const opened = (of: AnyCollection): Recorded => ({ of, path: pageOf(of) })

/** All built-in collections a user can select, each with the screen that opens one of its records, if there is one. */
const product = (): readonly Recorded[] => [
  ...places,
  { of: settings, opens: (id) => pageAddress('settings', { section: id }) },
  opened(links),
  opened(duplicateRules),
  opened(duplicateGroups),
  opened(locations),
  opened(movements),
  opened(counts),
  { of: reservations },
  { of: interchanges },
  { of: taskTemplates, opens: () => listAddress(todos, { view: 'templates' }) },
  { of: savedViews },
  { of: profiles, opens: () => screenPath('users') },
]

/** Those and the custom tables; a structure with the name of a built-in collection only adds fields to it. */
export function recordedWith(structures: readonly { id: string; data: Data }[]): readonly Recorded[] {
  const ours = product()
  const known = new Set(ours.map(({ of }) => of.name))
  const own = structures.flatMap(({ id, data }): Recorded[] => {
    const of = known.has(id) ? undefined : customTable(id, data)
    return of ? [{ of, path: pageAddress('custom-tables', { collection: id }) }] : []
  })
  return [...ours, ...own.toSorted((a, b) => a.of.label.many.localeCompare(b.of.label.many, 'en'))]
}

/** Those and the collections that nobody selects but that appear in the history, such as prints and comments. */
export function namedWith(recorded: readonly Recorded[]): readonly Recorded[] {
  const known = new Set(recorded.map(({ of }) => of.name))
  return [...recorded, ...collections.filter((of) => !known.has(of.name) && !of.passing).map((of) => ({ of }))]
}
