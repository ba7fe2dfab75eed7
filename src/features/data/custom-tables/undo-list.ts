/** The properties of a history entry that determine whether it is undone. */
interface ListedEntry {
  seq: number
  undoes?: number
}

/** One action of the list: whether it is undone, and the change to revert to undo or redo it. */
export interface ListedAct<E extends ListedEntry> {
  entry: E
  isUndone: boolean
  /** The change to revert with `history.undo`: the action itself, or its undo. */
  turn: number
}

/** The actions of a history, newest first, each once: an undone one can be redone, and a redone one undone. */
export function actsOf<E extends ListedEntry>(entries: readonly E[]): ListedAct<E>[] {
  const undoneBy = Map.groupBy(
    entries.filter(({ undoes }) => undoes !== undefined),
    ({ undoes }) => undoes!,
  )
  // An undo comes later than its act, so its own state depends on entries that come later still.
  const standing = (seq: number): ListedEntry | undefined =>
    undoneBy.get(seq)?.find((other) => other.seq > seq && standing(other.seq) === undefined)
  return entries
    .filter(({ undoes }) => undoes === undefined)
    .map((entry) => {
      const by = standing(entry.seq)
      return { entry, isUndone: by !== undefined, turn: by?.seq ?? entry.seq }
    })
}
