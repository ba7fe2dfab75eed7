import type { FieldChange, HistoryEntry } from '#model/command/commit.ts'
import type { Value } from '#model/schema/value.ts'

/** One changed field: its value then and now, and who changed it last. */
interface Choice {
  path: string
  was: Value | undefined
  is: Value | undefined
  /** Its latest change since then; undefined when the loaded history does not reach that far. */
  since?: { by: string; at: string }
  /** Someone else changed it: restoring it discards their work. */
  isOthers: boolean
}

/** The differences from the version `from`, with the person who changed each field since. */
export function choicesOf(
  changes: readonly FieldChange[],
  newestFirst: readonly HistoryEntry[],
  { from, me }: { from: number; me: string },
): Choice[] {
  const later = newestFirst.filter(({ seq }) => seq > from)
  return changes.map(({ path, before, after }) => {
    const last = later.find((entry) => entry.changes.some((change) => isWithin(change.path, path)))
    return {
      path,
      was: before,
      is: after,
      ...(last && { since: { by: last.by.email, at: last.at } }),
      isOthers: last !== undefined && last.by.email !== me,
    }
  })
}

/** The write that restores these fields. */
export function putBack(choices: readonly Choice[]): { patch?: Record<string, Value>; unset?: string[] } {
  const set = choices.flatMap(({ path, was }) => (was === undefined ? [] : [[path, was] as const]))
  const unset = choices.flatMap(({ path, was }) => (was === undefined ? [path] : []))
  return { ...(set.length > 0 && { patch: Object.fromEntries(set) }), ...(unset.length > 0 && { unset }) }
}

/** Whether a change affects this field, something within it, or something that contains it. */
const isWithin = (path: string, of: string): boolean =>
  path === of || path.startsWith(`${of}.`) || of.startsWith(`${path}.`)
