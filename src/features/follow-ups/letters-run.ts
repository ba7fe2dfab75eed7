import type { Chased } from '#features/follow-ups/candidates.ts'
import { aboutReceivable } from '#features/follow-ups/candidates.ts'
import type { LetterLevel } from '#features/follow-ups/letters.ts'
import { nextLevel } from '#features/follow-ups/letters.ts'
import type { Receivable } from '#features/receivables/collection.ts'

/** One letter of a run: who gets it, about which invoices, at which level. */
export interface RunLetter {
  party: string
  customerId: string
  receivableIds: readonly string[]
  level: LetterLevel
  amounts: Chased['amounts']
  /** Days the oldest of them is late. */
  days: number
}

/** The letters that could go out today: one to each customer with money to be asked for, the longest overdue first. */
export function lettersRun(list: readonly Chased[], receivables: readonly Receivable[]): RunLetter[] {
  const byAbout = new Map(receivables.map((invoice) => [aboutReceivable(invoice.id), invoice]))
  return list.flatMap(({ party, candidates, amounts }) => {
    const owed = candidates.filter(({ kind }) => kind === 'Collect')
    const invoices = owed.flatMap(({ about }) => byAbout.get(about) ?? [])
    const customerId = invoices.find(({ data }) => data.customerId)?.data.customerId
    // A letter is printed from the customer's record; what names a customer only by words gets none.
    const mine = invoices.filter(({ data }) => data.customerId === customerId)
    if (!customerId || mine.length === 0) return []
    return [
      {
        party,
        customerId,
        receivableIds: mine.map(({ id }) => id),
        level: nextLevel(mine.map(({ data }) => data)),
        amounts,
        days: Math.max(...owed.map(({ days }) => days)),
      },
    ]
  })
}

/** The customers of a run by level: one print job each. */
export const byLevel = (letters: readonly RunLetter[]): ReadonlyMap<LetterLevel, readonly string[]> =>
  new Map(
    [...Map.groupBy(letters, ({ level }) => level)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([level, found]) => [level, found.map(({ customerId }) => customerId)]),
  )
