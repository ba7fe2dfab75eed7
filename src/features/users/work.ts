import type { AggregateResult } from '#model/query.ts'

/** How much somebody has to do. */
export interface Work {
  open: number
  /** How much of it is past its day. */
  late: number
}

/** Open work by the e-mail of who does it, from counts by assignee; what nobody is to do is left out. */
export function workOf(
  open: readonly (AggregateResult | undefined)[],
  late: readonly (AggregateResult | undefined)[],
): ReadonlyMap<string, Work> {
  const work = new Map<string, Work>()
  const add = (answers: readonly (AggregateResult | undefined)[], kind: keyof Work) => {
    for (const answer of answers)
      for (const { key, count = 0 } of answer && 'groups' in answer ? answer.groups : []) {
        if (typeof key.assignee !== 'string' || key.assignee === '') continue
        const known = work.get(key.assignee) ?? { open: 0, late: 0 }
        work.set(key.assignee, { ...known, [kind]: known[kind] + count })
      }
  }
  add(open, 'open')
  add(late, 'late')
  return work
}
