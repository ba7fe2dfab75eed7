import { daysBetween } from '#base/days.ts'
import { figure } from '#base/text/writing.ts'

/** A signed amount in the notation of statements: `−1,000.00`. */
export const signedText = (amount: number): string => figure(amount, 2, 3)

/** A candidate for matching a bank line. */
export interface MatchCandidate {
  ids: string[]
  kind: 'payment' | 'check' | 'deposit' | 'transfer'
  /** Signed as on the bank statement. */
  amount: number
  day: string
  checkNumber?: string | undefined
  /** In another currency than the account's, so the bank amount is not known in advance. */
  isForeign?: boolean
  reference?: string | undefined
  party?: string | undefined
  /** The display name. */
  name: string
}

export interface Suggestion {
  ids: string[]
  /** `proforma` means that the line is a deposit for it. */
  kind: MatchCandidate['kind'] | 'proforma'
  /** From 0 to 1. */
  score: number
  why: string
}

/** Up to `NEAR` days apart raise the score; beyond `FAR` days only checks match. */
const NEAR = 5
const FAR = 45

/**
 * The best candidate for a line: the amount must be equal, or the check number for a check in another currency; a check
 * number, a reference, the party's name and a close date raise the score. Undefined when nothing matches.
 */
export function bestFor(
  line: { day: string; amount: number; text?: string; reference?: string; checkNumber?: string },
  candidates: readonly MatchCandidate[],
): Suggestion | undefined {
  const words = `${line.text ?? ''} ${line.reference ?? ''}`.toLowerCase()
  const judged = candidates.flatMap((candidate): Suggestion[] => {
    if (!candidate.isForeign && candidate.amount !== line.amount) return []
    if (candidate.isForeign && (!line.checkNumber || line.amount > 0)) return []
    if (candidate.checkNumber && line.checkNumber && candidate.checkNumber !== line.checkNumber) return []
    const days = Math.abs(daysBetween(candidate.day, line.day))
    if (days > FAR && candidate.kind !== 'check') return []
    const why = [candidate.isForeign ? candidate.name : `${candidate.name}: same amount`]
    let score = 0.5
    const add = (points: number, reason: string): void => {
      score += points
      why.push(reason)
    }
    if (candidate.checkNumber && candidate.checkNumber === line.checkNumber) add(0.45, 'same check number')
    if (candidate.reference && words.includes(candidate.reference.toLowerCase())) add(0.35, 'same reference')
    if (candidate.party && namedIn(words, candidate.party)) add(0.2, `names ${candidate.party}`)
    if (days === 0) add(0.15, 'same day')
    else if (days <= NEAR) add(0.1, `${days} ${days === 1 ? 'day' : 'days'} apart`)
    return [
      { ids: candidate.ids, kind: candidate.kind, score: Math.min(1, Number(score.toFixed(2))), why: why.join(', ') },
    ]
  })
  return judged.toSorted((a, b) => b.score - a.score)[0]
}

/** Whether a text contains the first long word of a name. */
function namedIn(words: string, party: string): boolean {
  const [first] = party
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  return first !== undefined && words.includes(first)
}
