import { refuse } from '#base/problem.ts'

/** One line as a file of the bank says it. */
export interface ReadLine {
  day: string
  amount: number
  text: string
  reference?: string | undefined
  fitId?: string | undefined
  checkNumber?: string | undefined
  balance?: number | undefined
}

/** What a file of the bank says: its lines, oldest first, and the balances it names. */
export interface ReadStatement {
  format: 'CSV' | 'OFX' | 'CAMT.053'
  lines: ReadLine[]
  /** Where the file names it. */
  currency?: string | undefined
  opening?: number | undefined
  closing?: number | undefined
}

/** So many lines one statement may have. */
export const MOST_LINES = 5000

/** The lines of a file, counted before any is read. */
export function few<T>(lines: readonly T[]): readonly T[] {
  if (lines.length > MOST_LINES) throw refuse(`The file has more than ${MOST_LINES} lines. Split it.`)
  return lines
}

/** Refuses a file with the lines of several accounts, since all of them would become those of one. */
export function oneAccount(accounts: Iterable<string>): void {
  const all = [...new Set([...accounts].map((account) => account.trim()).filter(Boolean))]
  if (all.length > 1)
    throw refuse(
      `The file has ${all.length} accounts (${all.slice(0, 3).join(', ')}). Import one file for each account.`,
    )
}
