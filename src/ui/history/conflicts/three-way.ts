import type { FieldChange, HistoryEntry } from '#model/command/commit.ts'
import type { Value } from '#model/schema/value.ts'

/** One field that is different now: as it was, as it is, and who changed it last since. */
interface Choice {
  path: string
  was: Value | undefined
  is: Value | undefined
  /** The latest change of it since then; undefined where the history at hand does not reach so far. */
  since?: { by: string; at: string }
  /** Someone else changed it: putting it back takes their work away. */
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

/** The write that puts these fields back as they were. */
export function putBack(choices: readonly Choice[]): { patch?: Record<string, Value>; unset?: string[] } {
  const set = choices.flatMap(({ path, was }) => (was === undefined ? [] : [[path, was] as const]))
  const unset = choices.flatMap(({ path, was }) => (was === undefined ? [path] : []))
  return { ...(set.length > 0 && { patch: Object.fromEntries(set) }), ...(unset.length > 0 && { unset }) }
}

/** Whether a change is of this field, of something within it, or of something around it. */
const isWithin = (path: string, of: string): boolean =>
  path === of || path.startsWith(`${of}.`) || of.startsWith(`${path}.`)
