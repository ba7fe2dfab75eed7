import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { csvLine } from '#base/formats/csv.ts'
import type { RowFault } from '#model/import/import.ts'

/** A refused row as in the file, with its reasons. */
export interface RefusedRow {
  row: number
  source: string[] | string
  faults: readonly RowFault[]
}

/** Where refused rows are stored, to be corrected or downloaded. */
export interface ErrorsFile {
  add(row: Pick<RefusedRow, 'row' | 'source'>, faults: readonly RowFault[]): void
  close(): Promise<void>
}

/** Stores rows line by line; the file exists only when there are any. */
export function errorsFile(path: string): ErrorsFile {
  let stream: ReturnType<typeof createWriteStream> | undefined
  return {
    add({ row, source }, faults) {
      stream ??= createWriteStream(path, { mode: 0o600 })
      stream.write(`${JSON.stringify({ row, source, faults } satisfies RefusedRow)}\n`)
    },
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}

/** The stored rows, in file order. */
export async function* refusedRows(path: string): AsyncGenerator<RefusedRow> {
  if (!existsSync(path)) return
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as RefusedRow
}

/**
 * The rows as a person downloads them: a CSV file with the headings of the import and two more columns, or JSON lines.
 */
export async function* errorLines(
  path: string,
  format: 'csv' | 'json' | 'sheet',
  headings: readonly string[],
  /** How a cell is written so that it is read the same without the imported rows. */
  alone: (cell: string, heading: string) => string = (cell) => cell,
): AsyncGenerator<string> {
  // The byte-order mark tells spreadsheets that this is UTF-8.
  if (format !== 'json') yield `\uFEFF${csvLine([...headings, 'Row', 'Reason'])}`
  for await (const { row, source, faults } of refusedRows(path)) {
    const reason = faults.map((fault) => fault.reason).join(' ')
    if (format === 'json') yield `${JSON.stringify({ row, reason, document: source })}\n`
    else yield csvLine([...headings.map((heading, at) => alone(source[at] ?? '', heading)), row, reason])
  }
}
