import { longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { atOnce } from '#base/pieces.ts'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type BankColumn, type BankColumns, COLUMNS } from '#features/money/bank-statements/csv-columns.ts'
import { unreadHeadings } from '#features/money/bank-statements/read-csv.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import { signedText } from '#features/money/bank-statements/rules.ts'
import { choice, type Field, object } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Long files are checked by the command alone, because this runs again after every change in the dialog. */
const MAX_CHARACTERS = 200_000

const COLUMN_WORDS: Readonly<Record<BankColumn, string>> = {
  ...{ date: 'Date', amount: 'Amount', debit: 'Money out', credit: 'Money in', text: 'Description' },
  ...{ reference: 'Reference', checkNumber: 'Check number', balance: 'Balance' },
}

/** Asks which column is which when the headings of a file do not say so. */
export function columnFields({ text, format = 'Auto' }: Data): Readonly<Record<string, Field | undefined>> {
  const isCsv = typeof text === 'string' && (format === 'Auto' || format === 'CSV') && text.trim() !== ''
  const headings = isCsv ? [...new Set(unreadHeadings(text))] : []
  if (headings.length < 2) return { columns: undefined }
  const of = Object.fromEntries(COLUMNS.map((column) => [column, choice(COLUMN_WORDS[column], headings)]))
  return { columns: { ...object('Columns'), of } }
}

/**
 * The content of a bank file before it is imported: `3 lines, Nov 3, 2026 to Nov 5, 2026, 548.25 in all.` Undefined
 * while it can't be parsed.
 */
export function fileSummary({ text, format, columns }: Data): string | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_CHARACTERS) return undefined
  try {
    const { lines } = atOnce(readBankStatement(text, String(format ?? 'Auto'), (columns ?? {}) as BankColumns))
    const moved = lines.filter(({ amount }) => amount !== 0)
    const days = moved.flatMap(({ day }) => toDay(day, 'UTC') ?? []).toSorted()
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return undefined
    const when = first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`
    return `${counted(moved.length, 'line')}, ${when}, ${signedText(sumMoney(moved.map(({ amount }) => amount)))} in all.`
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
