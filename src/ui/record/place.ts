/** Where an open record is in its list. */
export interface RecordPlace {
  /** From 0, among the rows the list shows; undefined when it is not among them. */
  at: number | undefined
  of: number
  /** Where it stood before it left the list while it was open: now its next one is there. */
  was?: number
}

/** The place of the record before or after this one; undefined at both ends, and where it never was in the list. */
export function placeBeside({ at, of, was }: RecordPlace, steps: 1 | -1): number | undefined {
  const to = at !== undefined ? at + steps : was === undefined ? undefined : steps === 1 ? was : was - 1
  return to === undefined || to < 0 || to >= of ? undefined : to
}
