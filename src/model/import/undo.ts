import type { Change } from '#model/command/commit.ts'
import { type AnyCollection, commandFields, isUntouched } from '#model/schema/collection.ts'
import { type Data, type Doc, sameValue, type Value } from '#model/schema/value.ts'

/**
 * What happens to documents changed since an import: they stay; or what the import wrote is removed where unchanged and
 * the later changes stay; or they are restored and the later changes are lost.
 */
export const UNDO_CHOICES = ['keep', 'merge', 'restore'] as const
export type UndoChoice = (typeof UNDO_CHOICES)[number]

/** A document that is no longer as the import left it. */
export interface UndoConflict {
  collection: string
  id: string
  title: string
  /** The import created it; otherwise it changed it. */
  isNew: boolean
  /** It was deleted since. */
  isGone: boolean
  /** What was changed since: as imported, and as it is now. */
  changes: readonly { field: string; imported?: Value; now?: Value }[]
  /** A later record that would refer to nothing without it: it stays, whatever happens to the others. */
  namedBy?: string
}

/** Whether a document still holds what the commit left there. */
export const isAsLeft = ({ after }: Change, now: Doc | undefined): boolean =>
  after ? now !== undefined && sameValue(now.data, after.data) : now === undefined

/** The fields in which two states of a document differ. */
export const differingFields = (a: Data, b: Data): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSameField(a, b, name))

const isSameField = (a: Data, b: Data, name: string): boolean =>
  Object.hasOwn(a, name) === Object.hasOwn(b, name) && (!Object.hasOwn(a, name) || sameValue(a[name]!, b[name]!))

/** What is known about a collection: the fields only commands change, and computed fields. */
type ImportedCollection = Pick<AnyCollection, 'fields' | 'derive' | 'access'>

/**
 * The result of undoing an import for a document: its data, nothing for a deletion, `stay` when it is left unchanged.
 */
export function takenBack(
  change: Change,
  now: Doc | undefined,
  choice: UndoChoice,
  collection?: ImportedCollection,
): Data | undefined | 'stay' {
  const { before, after } = change
  const isLeft = isAsLeft(change, now)
  if (isLeft || choice === 'restore') {
    // What was paid, posted or approved since is not undone by deleting its record.
    if (!before) return !now || (!isLeft && isWorkedOn(after!.data, now.data, collection)) ? 'stay' : undefined
    return isLeft || !now || !collection ? before.data : withOwned(before.data, now.data, collection)
  }
  // A document that someone deleted, recreated or uses stays; fields can only be restored if it existed before.
  if (choice === 'keep' || !now || !before || !after) return 'stay'
  const data: Data = { ...now.data }
  for (const name of differingFields(before.data, after.data)) {
    if (!isSameField(now.data, after.data, name)) continue
    if (Object.hasOwn(before.data, name)) data[name] = before.data[name]!
    else delete data[name]
  }
  return sameValue(data, now.data) ? 'stay' : data
}

/** A state with its command fields taken from another state: postings are not undone by restoring fields. */
function withOwned(data: Data, from: Data, collection: ImportedCollection): Data {
  const next = { ...data }
  for (const name of commandFields(collection as AnyCollection, from, data)) {
    const value = from[name]
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return collection.derive ? collection.derive(next) : next
}

/** Whether commands have changed a document since the import. */
function isWorkedOn(left: Data, now: Data, collection: ImportedCollection | undefined): boolean {
  if (!collection || sameValue(withOwned(now, left, collection), now)) return false
  return !collection.access?.commandFields || !isUntouched(collection as AnyCollection, now)
}
