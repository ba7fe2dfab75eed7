import type { Pieces } from '#base/pieces.ts'
import { refuse } from '#base/problem.ts'

/** One line of a bank file. */
export interface BankFileLine {
  day: string
  amount: number
  text: string
  reference?: string | undefined
  fitId?: string | undefined
  checkNumber?: string | undefined
  balance?: number | undefined
}

/** The content of a bank file: its lines, oldest first, and the balances it states. */
export interface ReadStatement {
  format: 'CSV' | 'OFX' | 'CAMT.053'
  lines: BankFileLine[]
  /** When the file states it. */
  currency?: string | undefined
  opening?: number | undefined
  closing?: number | undefined
}

/** A parser for a file, as a generator. */
export type StatementReading = Pieces<ReadStatement>

/** The most characters of a text that are kept. */
export const MAX_TEXT = 2_000
/** The most lines in one statement. */
export const MAX_LINES = 5000

/** The first `most` items; the rest is not even searched. */
export function firstMatches<T>(most: number, all: Iterable<T>): T[] {
  const first: T[] = []
  for (const one of all) {
    first.push(one)
    if (first.length >= most) break
  }
  return first
}

/** The lines of a file; refused before any is parsed when there are too many. */
export function few<T>(lines: Iterable<T>): readonly T[] {
  const all = firstMatches(MAX_LINES + 1, lines)
  if (all.length > MAX_LINES) throw refuse(`The file has more than ${MAX_LINES} lines. Split it.`, 'text')
  return all
}

/** Refuses a file with lines of several accounts, because all of them would end up in one. */
export function oneAccount(accounts: Iterable<string>): void {
  const all = [...new Set([...accounts].map((account) => account.trim()).filter(Boolean))]
  if (all.length > 1)
    throw refuse(
      `The file has ${all.length} accounts (${all.slice(0, 3).join(', ')}). Import one file for each account.`,
      'text',
    )
}
