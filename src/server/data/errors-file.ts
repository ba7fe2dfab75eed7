import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '#base/csv.ts'
import type { RowFault } from '#model/import.ts'
import type { ParsedRow } from '#server/data/read-row.ts'

/** The rows that did not go in, as they stood in the file, each with its reason: to be corrected and imported again. */
export interface ErrorsFile {
  add(row: ParsedRow, faults: readonly RowFault[]): void
  close(): Promise<void>
}

/** A CSV file with the headings of the import and two more columns, or JSON lines. Written only when there is something to write. */
export function errorsFile(path: string, format: 'csv' | 'json' | 'sheet', headings: readonly string[]): ErrorsFile {
  let stream: ReturnType<typeof createWriteStream> | undefined
  const open = () => {
    const opened = createWriteStream(path)
    // The mark tells spreadsheets that this is UTF-8.
    if (format !== 'json') opened.write(`\uFEFF${csvLine([...headings, 'Row', 'Reason'])}`)
    return opened
  }
  return {
    add({ row, source }, faults) {
      stream ??= open()
      const reason = faults.map((fault) => fault.reason).join(' ')
      if (format !== 'json') {
        const cells = headings.map((_, at) => source[at] ?? '')
        stream.write(csvLine([...cells, row, reason]))
      } else stream.write(`${JSON.stringify({ row, reason, document: source })}\n`)
    },
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}
