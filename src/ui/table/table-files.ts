import { csvLine } from '#base/formats/csv.ts'
import { copiedRows, plainRows, type ReportColumn, sheetRows } from '#model/report/columns.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { copy } from '#ui/shell/copy.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Copies a table to the clipboard, with its headings. */
export const copyTable = <Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): Promise<void> =>
  copy(copiedRows(rows, columns), `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} copied`)

export function saveTableCsv<Row>(name: string, rows: readonly Row[], columns: readonly ReportColumn<Row>[]): void {
  const plain = plainRows(rows, columns)
  saveFile(
    `${name}.csv`,
    new Blob(['\uFEFF', ...[plain.head, ...plain.rows].map(csvLine)], { type: 'text/csv;charset=utf-8' }),
  )
}

/** Saves a table as a workbook; the code that writes one is loaded on demand. */
export async function saveTableSheet<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
): Promise<void> {
  const { sheetOf } = await import('#base/formats/xlsx.ts')
  const bytes = sheetOf(name.slice(0, 31), plainRows([], columns).head, sheetRows(rows, columns))
  saveFile(`${name}.xlsx`, new Blob(bytes as BlobPart[], { type: XLSX_TYPE }))
}
