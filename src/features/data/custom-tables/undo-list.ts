/** The parts of a history entry that tell whether it stands. */
interface Told {
  seq: number
  undoes?: number
}

/** One act of the list: whether it stands, and the change to take back so that it goes or comes again. */
export interface ListedAct<E extends Told> {
  entry: E
  isUndone: boolean
  /** Taken back by `history.undo`: the act itself, or what undid it. */
  turn: number
}

/** The acts of a history, newest first, each once: what was undone can come again, and what came again can go. */
export function actsOf<E extends Told>(entries: readonly E[]): ListedAct<E>[] {
  const undoneBy = Map.groupBy(
    entries.filter(({ undoes }) => undoes !== undefined),
    ({ undoes }) => undoes!,
  )
  // An undo comes later than its act, so its own state depends on entries that come later still.
  const standing = (seq: number): Told | undefined =>
    undoneBy.get(seq)?.find((other) => other.seq > seq && standing(other.seq) === undefined)
  return entries
    .filter(({ undoes }) => undoes === undefined)
    .map((entry) => {
      const by = standing(entry.seq)
      return { entry, isUndone: by !== undefined, turn: by?.seq ?? entry.seq }
    })
}
