import type { BankColumns } from '#features/money/bank-statements/csv-columns.ts'
import type { StatementReading } from '#features/money/bank-statements/lines.ts'
import { readCsv } from '#features/money/bank-statements/read-csv.ts'
import { readCamt, readOfx } from '#features/money/bank-statements/read-xml.ts'

/** Parses a bank statement in one of the formats that banks offer; refuses other files and says what is missing. */
export function* readBankStatement(text: string, format: string, columns: BankColumns = {}): StatementReading {
  const kind = format === 'Auto' ? formatOf(text) : format
  if (kind === 'OFX') return yield* readOfx(text)
  if (kind === 'CAMT.053') return yield* readCamt(text)
  return yield* readCsv(text, columns)
}

const formatOf = (text: string): string => {
  const start = text.slice(0, 4000)
  if (/<OFX>|OFXHEADER/i.test(start)) return 'OFX'
  return /<(\w+:)?(Document|BkToCstmrStmt)\b/.test(start) ? 'CAMT.053' : 'CSV'
}
