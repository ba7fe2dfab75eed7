import { longDay } from '#base/days.ts'
import { csvLine } from '#base/formats/csv.ts'
import { sheetOf } from '#base/formats/xlsx.ts'
import type { Caller } from '#model/command/people.ts'
import { plainRows, sheetRows } from '#model/report/columns.ts'
import type { ReportAnswer } from '#model/report/define.ts'
import type { Report } from '#model/report/report.ts'
import type { Prime } from '#server/ports.ts'
import type { Renderer } from '#server/print/renderer.ts'
import { reportPdf } from '#server/print/report.ts'

/** The files a report can be had as, by their endings. */
export const FILES = {
  csv: { type: 'text/csv; charset=utf-8', label: 'CSV' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'XLSX' },
  pdf: { type: 'application/pdf', label: 'PDF' },
} as const
export type FileKind = keyof typeof FILES

/** A report as a file: values of its columns, one row each; the paper has its facts and totals too. */
export async function reportFile(
  prime: Prime,
  { caller, renderer, today }: { caller: Caller; renderer: Renderer; today: string },
  answer: ReportAnswer<unknown>,
  kind: FileKind,
): Promise<Buffer> {
  const { title, rows, columns } = answer
  const plain = plainRows(rows, columns)
  if (kind === 'csv') return Buffer.from(`\uFEFF${[plain.head, ...plain.rows].map(csvLine).join('')}`, 'utf8')
  if (kind === 'xlsx') return Buffer.concat(sheetOf(title.slice(0, 31), plain.head, sheetRows(rows, columns)))
  return reportPdf(prime, { caller, renderer }, onPaper(answer, today))
}

/** The report as its paper and its mail say it: facts, rows, and a total for each currency. */
export function onPaper({ title, facts, rows, columns, totals }: ReportAnswer<unknown>, today: string): Report {
  const { head, rows: lines } = plainRows(rows, columns)
  const sums = totals.map(({ currency, sums: by }) =>
    head.map((label, at) => (at === 0 ? `Total ${currency}` : by.get(label))),
  )
  return {
    title,
    facts: [['Date', longDay(today)], ...facts],
    tables: [{ caption: title, head, rows: [...lines, ...sums] }],
  }
}
