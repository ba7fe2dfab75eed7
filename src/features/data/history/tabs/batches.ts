/** The properties of a commit that a batch needs. */
interface BatchEntry {
  seq: number
  at: string
  by: { email: string }
  command: string
  label: string
  run?: string
  undoes?: number
  wayBack?: string
  documentCount: number
  collections: readonly string[]
}

/** One action on many records: an import, a bulk edit, a merge, a copy. */
export interface Batch {
  key: string
  /** Its run; undefined for a single commit. */
  run?: string
  /** Its last commit. */
  seq: number
  label: string
  by: string
  from: string
  to: string
  records: number
  collections: readonly string[]
  isUndone: boolean
  /** How to reverse it, as a sentence, when it cannot be undone field by field. */
  wayBack?: string
}

/** A single commit with this many records counts as a batch. */
const MANY = 10
/** Commands that are not a person's action on records: prints. */
const NO_BATCH = new Set(['print'])

/**
 * The batches among these commits, newest first; one that began before the oldest of them is shown as far as it is
 * known.
 */
export function batchesIn(newestFirst: readonly BatchEntry[]): Batch[] {
  const undone = new Set(newestFirst.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])))
  const own = newestFirst.filter(
    ({ run, documentCount, undoes, command }) =>
      undoes === undefined && !NO_BATCH.has(command) && (run !== undefined || documentCount >= MANY),
  )
  return [...Map.groupBy(own, ({ run, seq }) => run ?? String(seq))].map(([key, commits]): Batch => {
    const last = commits[0]!
    return {
      key,
      ...(last.run !== undefined && { run: last.run }),
      seq: last.seq,
      label: last.command === 'commit' ? 'Edited together' : last.label,
      by: last.by.email,
      from: commits.at(-1)!.at,
      to: last.at,
      records: commits.reduce((sum, { documentCount }) => sum + documentCount, 0),
      collections: [...new Set(commits.flatMap((commit) => commit.collections))],
      // The undo of a run refers to its last commit.
      isUndone: commits.some(({ seq }) => undone.has(seq)),
      ...(last.wayBack && { wayBack: last.wayBack }),
    }
  })
}
