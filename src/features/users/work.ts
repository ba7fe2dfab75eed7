import type { AggregateResult } from '#model/query.ts'

/** How much somebody has to do. */
export interface Work {
  open: number
  /** How much of it is past its day. */
  late: number
}

/** Open work by the e-mail of who does it, from counts by assignee or buyer; what nobody is to do is left out. */
export function workOf(
  open: readonly (AggregateResult | undefined)[],
  late: readonly (AggregateResult | undefined)[],
): ReadonlyMap<string, Work> {
  const work = new Map<string, Work>()
  const add = (answers: readonly (AggregateResult | undefined)[], kind: keyof Work) => {
    for (const answer of answers)
      for (const { key, count = 0 } of answer && 'groups' in answer ? answer.groups : []) {
        const whose = key.assignee ?? key.buyer
        if (typeof whose !== 'string' || whose === '') continue
        const known = work.get(whose) ?? { open: 0, late: 0 }
        work.set(whose, { ...known, [kind]: known[kind] + count })
      }
  }
  add(open, 'open')
  add(late, 'late')
  return work
}
