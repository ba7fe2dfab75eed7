import type { Columns } from '#features/money/bank-statements/csv-columns.ts'
import type { ReadStatement } from '#features/money/bank-statements/lines.ts'
import { readCsv } from '#features/money/bank-statements/read-csv.ts'
import { readCamt, readOfx } from '#features/money/bank-statements/read-xml.ts'

/** Reads a bank statement in one of the formats banks give out; refuses what it cannot read, naming what is missing. */
export function readStatement(text: string, format: string, columns: Columns = {}): ReadStatement {
  const kind = format === 'Auto' ? formatOf(text) : format
  if (kind === 'OFX') return readOfx(text)
  if (kind === 'CAMT.053') return readCamt(text)
  return readCsv(text, columns)
}

const formatOf = (text: string): string => {
  const start = text.slice(0, 4000)
  if (/<OFX>|OFXHEADER/i.test(start)) return 'OFX'
  return /<(\w+:)?(Document|BkToCstmrStmt)\b/.test(start) ? 'CAMT.053' : 'CSV'
}
