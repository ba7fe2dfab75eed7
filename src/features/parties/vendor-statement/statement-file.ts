import { csvReader, guessDelimiter } from '#base/formats/csv.ts'
import { decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { readAmount } from '#model/query/amounts.ts'

/** The maximum size of a statement; a year of one vendor is about a tenth of it. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024

/** Whether the bytes are those of a workbook, a PDF or another file that is not text. */
export const isNoText = (bytes: Uint8Array): boolean => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  return start.startsWith('PK') || start === '%PDF' || (!isWide && bytes.subarray(0, 4096).includes(0))
}

const NUMBER = /invoice|document|doc\b|bill|reference|ref\b|number|\bno\b|#|rechnung|beleg|factura/i
const DAY = /\bdate\b|datum|fecha/i
const NOT_THE_DAY = /due|f\u00e4llig|vence/i
/** Columns with open balances are preferred to billed amounts, because they say more. */
const AMOUNTS = [/open|balance|outstanding|remaining|saldo|offen/i, /amount|total|betrag|importe|value/i]

/**
 * Converts a statement file into lines in the format of pasted ones: the number, date and amount of each row when the
 * file is a table with headings, otherwise the text itself. Amounts have as many decimals as the vendor's currency with
 * the most, and at least two.
 */
export function statementText(text: string, currencies: readonly string[] = []): string {
  const finest = currencies.toSorted((a, b) => decimalsOf(b) - decimalsOf(a))[0]
  const written = (amount: number): string => {
    const shown = String(roundAmount(amount, finest))
    return (shown.split('.')[1] ?? '').length > 2 ? shown : amount.toFixed(2)
  }
  const reader = csvReader(guessDelimiter(text.slice(0, 64 * 1024)))
  const rows = [...reader.push(text), ...reader.end()].map((row) => row.map((cell) => cell.trim()))
  const columns = rows.map(columnsOf)
  const head = columns.findIndex((found) => found !== undefined)
  const found = columns[head]
  if (!found) {
    // Rows that all have the same number of cells are a table; commas in a letter do not make one.
    const filled = rows.filter((row) => row.some(Boolean))
    const isTable = filled.length > 0 && filled.every(({ length }) => length > 1 && length === filled[0]!.length)
    return isTable ? filled.map((row) => row.join('\t')).join('\n') : text
  }
  const below = rows.slice(head + 1)
  // `1.290,00`: some amounts end in a comma and one or two digits, and none in a point and one or two digits.
  const amounts = below.map((row) => row[found.amount] ?? '')
  const decimalComma =
    amounts.some((cell) => /,\d{1,2}\D*$/.test(cell)) && !amounts.some((cell) => /\.\d{1,2}\D*$/.test(cell))
  return below
    .flatMap((row) => {
      const number = row[found.number] ?? ''
      const amount = readAmount(row[found.amount] ?? '', decimalComma)
      if (number === '' || amount === undefined) return []
      return [
        [number, found.day === undefined ? '' : (row[found.day] ?? ''), written(amount)].filter(Boolean).join('\t'),
      ]
    })
    .join('\n')
}

/** The columns of number, date and amount, by the words in a heading row; undefined for any other row. */
function columnsOf(row: readonly string[]): { number: number; day?: number; amount: number } | undefined {
  if (row.some((cell) => /^[-+(]?[\d.,]+\)?$/.test(cell))) return undefined
  const day = row.findIndex((cell) => DAY.test(cell) && !NOT_THE_DAY.test(cell))
  const amount = AMOUNTS.map((words) => row.findLastIndex((cell) => words.test(cell))).find((at) => at >= 0)
  const number = row.findIndex((cell, at) => NUMBER.test(cell) && at !== amount && !DAY.test(cell))
  if (number < 0 || amount === undefined) return undefined
  return { number, amount, ...(day >= 0 && { day }) }
}
