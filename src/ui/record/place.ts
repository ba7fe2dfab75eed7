/** The position of an open record in its list. */
export interface RecordPlace {
  /** From 0, among the rows of the list; undefined when it is not among them. */
  at: number | undefined
  of: number
  /** Its position before it left the list while it was open: its next record is there now. */
  was?: number
}

/** The position of the previous or next record; undefined at both ends, and when the record was never in the list. */
export function placeBeside({ at, of, was }: RecordPlace, steps: 1 | -1): number | undefined {
  const to = at !== undefined ? at + steps : was === undefined ? undefined : steps === 1 ? was : was - 1
  return to === undefined || to < 0 || to >= of ? undefined : to
}
