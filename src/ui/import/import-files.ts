import type { ImportPlan } from '#model/import/import.ts'

/** What a file dialog offers. */
export const IMPORTED_FILES = '.csv,.tsv,.txt,.psv,.xlsx,.xlsm,.ods,.xls,.xml,.json,.jsonl,.ndjson'

/** How a file is read, by the end of its name. */
export function formatOf(fileName: string): ImportPlan['format'] {
  if (/\.(?:json|jsonl|ndjson)$/i.test(fileName)) return 'json'
  return /\.(?:xlsx|xlsm|ods|xls)$/i.test(fileName) ? 'sheet' : 'csv'
}
