import type { Field } from '#model/schema/fields.ts'
import { type Data, sameValue, type Value, valueAt } from '#model/schema/value.ts'
import { pathOf } from '#ui/list/rows/list-rows.ts'

/** The outcome for an edited field when someone else worked on the same document. */
type Merge =
  | { kind: 'free' }
  | { kind: 'done' }
  | { kind: 'conflict'; theirs: Value | undefined; mine: Value | undefined }

/**
 * Compares an edit with the current document. `free`: the field is as the person saw it, others changed other fields.
 * `done`: both wrote the same. `conflict`: the person has to choose.
 */
export function mergeEdit(name: string, seen: Data, mine: Value | undefined, now: Data): Merge {
  const path = pathOf(name)
  const before = valueAt(seen, path)
  const theirs = valueAt(now, path)
  if (same(theirs, mine)) return { kind: 'done' }
  return same(theirs, before) ? { kind: 'free' } : { kind: 'conflict', theirs, mine }
}

/** Undefined, `null` and an empty text are the same to a person. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  const bare = (value: Value | undefined) => (value === undefined || value === '' ? null : value)
  return sameValue(bare(a), bare(b))
}

/** Their text followed by the person's own, when the field is running text and both wrote some. */
export function bothOf(conflict: {
  field: Field | undefined
  theirs: Value | undefined
  mine: Value | undefined
}): string | undefined {
  const { field, theirs, mine } = conflict
  const isText = field?.kind === 'text' && (field.options.rows ?? 1) > 1
  return isText && typeof theirs === 'string' && typeof mine === 'string' ? `${theirs}\n${mine}` : undefined
}
