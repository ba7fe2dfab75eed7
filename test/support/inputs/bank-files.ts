import { atOnce } from '#base/pieces.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'

/** What a test expects of a line: day, amount, text, and the reference if there is one. */
export type ReadLine = readonly [day: string, amount: number, text: string, reference?: string]

export const linesOf = (text: string): ReadLine[] =>
  atOnce(readBankStatement(text, 'Auto')).lines.map(({ day, amount, text: words, reference }) =>
    reference === undefined ? [day, amount, words] : [day, amount, words, reference],
  )

export const trn = (day: string, amount: string, id: string, name = 'X') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`
export const account = (id: string, lines: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS>`
export const ofx = (inner: string) => `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${inner}</BANKMSGSRSV1></OFX>`

export const entry = (amount: string, kind: string, more = '', day = '2026-11-03') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`
export const balance = (code: string, amount: string, kind = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd></Bal>`
export const stmt = (iban: string, inner: string) => `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${inner}</Stmt>`
export const camt = (inner: string) => `<Document><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`
