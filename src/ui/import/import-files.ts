import type { ImportPlan } from '#model/import/import.ts'

/** The file types offered by a file dialog. */
export const IMPORTED_FILES = '.csv,.tsv,.txt,.psv,.xlsx,.xlsm,.ods,.xls,.xml,.json,.jsonl,.ndjson'

/** The format of a file, by its extension. */
export function formatOf(fileName: string): ImportPlan['format'] {
  if (/\.(?:json|jsonl|ndjson)$/i.test(fileName)) return 'json'
  return /\.(?:xlsx|xlsm|ods|xls)$/i.test(fileName) ? 'sheet' : 'csv'
}
