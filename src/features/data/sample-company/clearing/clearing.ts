import { settings } from '#features/admin/settings/collection.ts'
import { snapshots } from '#features/money/books/collection.ts'
import { ledgerMonths } from '#features/stock/month-balances/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { Commit } from '#model/command/commit.ts'
import { type RecordAt, referenceIdOf, type Whole } from '#model/command/later-references.ts'
import { addressOf } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Pointer, pointersTo, referencesIn, withoutReferences } from '#model/schema/references.ts'
import type { Data } from '#model/schema/value.ts'

/** The owner's master data: such a record stays, but its references to sample records are removed. */
const STAYS = new Set(['parts', 'vendors', 'customers', 'locations', 'settings', 'structures', 'interchanges'])
/** Stock belongs to its part: lots of the owner's own part stay, whatever their vendor and location. */
const STOCK: Readonly<Record<string, readonly string[]>> = {
  inventory: ['parts'],
  movements: ['parts', 'inventory'],
  reservations: ['parts', 'inventory'],
}
/** Totals of postings that no longer exist: removed in any case. */
export const ADDED_UP = [ledgerMonths.name, snapshots.name]
/** Collections that everyone uses: referring to one of these does not make a record part of the sample. */
const PLACES = new Set(['locations', 'bankAccounts', 'settings', 'counters'])
const LEFT_IF_NAMED = new Set(['locations', 'bankAccounts'])
/** Collections without document numbers: totals of postings, and the counters themselves. */
const NUMBERLESS = new Set([...ADDED_UP, 'counters'])
const PAGE = 50

/** The records removed with the sample company, and the remaining ones whose references to them are removed. */
interface Clearing {
  removed: RecordAt[]
  changed: Whole[]
}

/**
 * Determines what is removed with the sample company: its records, what was entered for them since (orders, bills,
 * payments, comments, files, to-dos), and what depends on that in turn. The owner's own parts, vendors and customers
 * stay, including their stock and its locations.
 */
export async function planClearing(tx: Tx, load: Commit): Promise<Clearing> {
  const definitions = await tx.definitions()
  const gone: Gone = new Map()
  for (const { collection, id } of load.changes) if (collection !== settings.name) add(gone, { collection, id })
  const later = await writtenSince(tx, load, definitions, gone)
  const names = namer(definitions, gone)
  let staying = later
  for (let before = -1; before !== staying.length; ) {
    before = staying.length
    const dependent = staying.filter((record) => dependsOnGone(record, names(record), gone))
    for (const record of dependent) add(gone, record)
    const isDependent = new Set(dependent)
    staying = staying.filter((record) => !isDependent.has(record))
  }
  await keepPlaces(tx, staying, names, gone)
  const removed = [...gone].flatMap(([collection, ids]) => [...ids].map((id): RecordAt => ({ collection, id })))
  return { removed, changed: unlinked(staying, definitions, gone) }
}

type Gone = Map<string, Set<string>>

function add(gone: Gone, { collection, id }: RecordAt): void {
  const ids = gone.get(collection)
  if (ids) ids.add(id)
  else gone.set(collection, new Set([id]))
}

/** Records outside the sample that were written after it: only they can refer to one of its records. */
async function writtenSince(
  tx: Tx,
  load: Commit,
  definitions: readonly AnyCollection[],
  sample: Gone,
): Promise<readonly Whole[]> {
  const found = new Map<string, RecordAt>()
  for (let after = load.seq; ; ) {
    const commits = await tx.log({ after, limit: PAGE })
    for (const { changes } of commits)
      for (const { collection, id } of changes) found.set(referenceIdOf({ collection, id }), { collection, id })
    if (commits.length < PAGE) break
    after = commits.at(-1)!.seq
  }
  // The log does not show what belongs to another person, so those collections are read in full.
  for (const { name, access } of definitions)
    if (access?.owned)
      for (const { id } of await tx.find({ collection: name }))
        found.set(referenceIdOf({ collection: name, id }), { collection: name, id })
  const records: Whole[] = []
  for (const { collection, id } of found.values()) {
    if (sample.get(collection)?.has(id)) continue
    const doc = await tx.getAny(collection, id)
    if (doc) records.push({ collection, id, data: doc.data })
  }
  return records
}

/** Returns a function that lists which of the removed records a record refers to. */
function namer(definitions: readonly AnyCollection[], gone: Gone): (record: Whole) => readonly RecordAt[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const known = new Map<string, readonly Pointer[]>()
  const pointersOf = (collection: string, target: string): readonly Pointer[] => {
    const key = `${collection} ${target}`
    const own = byName.get(collection)
    const pointers = known.get(key) ?? (own ? pointersTo(target, [own]) : [])
    known.set(key, pointers)
    return pointers
  }
  return (record) =>
    [...gone].flatMap(([target, ids]) =>
      referencesIn(record, target, ids, pointersOf(record.collection, target), screenOf(target)).map(({ to }) => ({
        collection: target,
        id: to,
      })),
    )
}

function dependsOnGone({ collection, data }: Whole, names: readonly RecordAt[], gone: Gone): boolean {
  if (STAYS.has(collection)) return false
  const stock = STOCK[collection]
  if (stock) return names.some((to) => stock.includes(to.collection))
  return names.some((to) => !PLACES.has(to.collection)) || isListed(data, gone)
}

/**
 * Duplicate groups list the ids of a collection, and a visitor page names its record by kind; neither is a declared
 * reference.
 */
function isListed({ collection, ids, kind, sourceId }: Data, gone: Gone): boolean {
  const own = typeof collection === 'string' ? gone.get(collection) : undefined
  if (own && Array.isArray(ids) && ids.some((id) => typeof id === 'string' && own.has(id))) return true
  if (kind === undefined || typeof sourceId !== 'string') return false
  return [...gone.values()].some((some) => some.has(sourceId))
}

/**
 * Keeps locations with the owner's own stock and the locations that contain them, and bank accounts used by the owner's
 * own payments.
 */
async function keepPlaces(
  tx: Tx,
  staying: readonly Whole[],
  names: (record: Whole) => readonly RecordAt[],
  gone: Gone,
): Promise<void> {
  const open = [...staying]
  for (let record = open.pop(); record; record = open.pop())
    for (const { collection, id } of names(record)) {
      if (!LEFT_IF_NAMED.has(collection) || !gone.get(collection)?.delete(id)) continue
      const doc = await tx.getAny(collection, id)
      if (doc) open.push({ collection, id, data: doc.data })
    }
  // Keeps the counters when numbered documents stay, so that their numbers are not used again.
  if (staying.some(({ collection }) => !STAYS.has(collection) && !NUMBERLESS.has(collection))) gone.delete('counters')
}

function unlinked(staying: readonly Whole[], definitions: readonly AnyCollection[], gone: Gone): Whole[] {
  return staying.flatMap((record) => {
    const own = definitions.filter(({ name }) => name === record.collection)
    let { data } = record
    for (const [target, ids] of gone) data = withoutReferences(data, target, ids, pointersTo(target, own))
    return data === record.data ? [] : [{ ...record, data }]
  })
}

const screenOf = (collection: string): string | undefined => addressOf(collection, '')?.split('?')[0]
