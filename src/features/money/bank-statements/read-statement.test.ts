import { describe, expect, it } from 'vitest'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import { longestTurn } from '#test/support/turns.ts'

type Line = readonly [day: string, amount: number, text: string, reference?: string]
const linesOf = (text: string): Line[] =>
  readBankStatement(text, 'Auto').lines.map(({ day, amount, text: words, reference }) =>
    reference === undefined ? [day, amount, words] : [day, amount, words, reference],
  )

const CSV: readonly (readonly [name: string, text: string, lines: readonly Line[]])[] = [
  [
    'a mark at its start and a trailing minus',
    '\uFEFFDate,Description,Amount\n2026-11-03,Card,12.50-\n2026-11-04,Deposit,100.00\n',
    [
      ['2026-11-03', -12.5, 'Card'],
      ['2026-11-04', 100, 'Deposit'],
    ],
  ],
  [
    'semicolons, decimal commas and days with points',
    'Buchungstag;Verwendungszweck;Betrag;Saldo\n03.11.2026;Miete;-1.250,00;8.750,00\n04.11.2026;Eingang;500,00;9.250,00\n',
    [
      ['2026-11-03', -1250, 'Miete'],
      ['2026-11-04', 500, 'Eingang'],
    ],
  ],
  [
    'tabs, and signs of the currency before and behind the minus',
    'Date\tDescription\tAmount\n11/03/2026\tFee\t$-5.00\n11/04/2026\tFee\t-$6.00\n11/05/2026\tFee\t$(7.00)\n11/06/2026\tFee\tUSD -8.00\n',
    [
      ['2026-11-03', -5, 'Fee'],
      ['2026-11-04', -6, 'Fee'],
      ['2026-11-05', -7, 'Fee'],
      ['2026-11-06', -8, 'Fee'],
    ],
  ],
  [
    'a title block above its headings and a sum below',
    'Account;DE89 3704 0044 0532 0130 00;;\nFrom;01.11.2026;;\n;;;\nDate;Description;Amount;Balance\n03.11.2026;A;-10,00;90,00\n04.11.2026;B;20,00;110,00\n;;;\n;Total;10,00;\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
    ],
  ],
  [
    'the day first, as one of its days shows',
    'Date,Description,Amount\n03/11/2026,A,1.00\n28/11/2026,B,2.00\n',
    [
      ['2026-11-03', 1, 'A'],
      ['2026-11-28', 2, 'B'],
    ],
  ],
  [
    'debit and credit in a column of their own',
    'Date,Description,Amount,Type\n2026-11-03,A,10.00,Debit\n2026-11-04,B,20.00,Credit\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
    ],
  ],
  [
    'Soll and Haben beside the amount',
    'Buchungstag;Buchungstext;Umsatz;S/H\n03.11.2026;A;10,00;S\n04.11.2026;B;20,00;H\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
    ],
  ],
  [
    'letters behind the amounts',
    'Date,Description,Amount\n2026-11-03,A,10.00 DR\n2026-11-04,B,20.00 CR\n2026-11-05,C,5.00Dr\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
      ['2026-11-05', -5, 'C'],
    ],
  ],
  [
    'thousands with a point, whole ones among decimal commas',
    'Date;Description;Amount\n2026-11-03;A;1.250\n2026-11-04;B;-2.000,50\n',
    [
      ['2026-11-03', 1250, 'A'],
      ['2026-11-04', -2000.5, 'B'],
    ],
  ],
  [
    'three decimals behind a comma',
    'Date;Description;Amount\n2026-11-03;A;1.234,567\n2026-11-04;B;12,250\n',
    [
      ['2026-11-03', 1234.567, 'A'],
      ['2026-11-04', 12.25, 'B'],
    ],
  ],
  [
    'money out and money in, both columns filled',
    'Date,Description,Money Out,Money In,Balance\n03 Nov 2026,A,10.00,0.00,90.00\n04 Nov 2026,B,0.00,20.00,110.00\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
    ],
  ],
  [
    'French headings',
    'Date;Libellé;Débit;Crédit\n28/11/2026;Loyer;1 250,00;\n29/11/2026;Virement;;2 000,00\n',
    [
      ['2026-11-28', -1250, 'Loyer'],
      ['2026-11-29', 2000, 'Virement'],
    ],
  ],
  [
    'Spanish headings',
    'Fecha;Concepto;Importe;Saldo\n28/11/2026;Recibo;-45,10;954,90\n29/11/2026;Ingreso;100,00;1.054,90\n',
    [
      ['2026-11-28', -45.1, 'Recibo'],
      ['2026-11-29', 100, 'Ingreso'],
    ],
  ],
  [
    'another minus, and a dash for nothing',
    'Date,Description,Debit,Credit\n2026-11-03,A,−10.00,-\n2026-11-04,B,-,20.00\n',
    [
      ['2026-11-03', -10, 'A'],
      ['2026-11-04', 20, 'B'],
    ],
  ],
  [
    'the newest first, two equal lines and a clock',
    'Date,Description,Amount,Reference\n2026-11-04 14:30,Card,-3.20,X1\n2026-11-03T08:00:00Z,Card,-3.20,X1\n2026-11-03 07:00,Card,-3.20,X1\n',
    [
      ['2026-11-03', -3.2, 'Card', 'X1'],
      ['2026-11-03', -3.2, 'Card', 'X1'],
      ['2026-11-04', -3.2, 'Card', 'X1'],
    ],
  ],
]

const trn = (day: string, amount: string, id: string, name = 'X') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`
const account = (id: string, lines: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS>`
const ofx = (inner: string) => `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${inner}</BANKMSGSRSV1></OFX>`

const entry = (amount: string, kind: string, more = '', day = '2026-11-03') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`
const balance = (code: string, amount: string, kind = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd></Bal>`
const stmt = (iban: string, inner: string) => `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${inner}</Stmt>`
const camt = (inner: string) => `<Document><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`

describe('a file in XML', () => {
  const words = (text: string) => `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`
  it('has no lines in its comments, nor in its texts', () => {
    const hidden = entry('900.00', 'CRDT')
    const inner = `<!-- ${hidden} --><X><![CDATA[${hidden}]]></X>${entry('5.00', 'CRDT', words('<![CDATA[<b> a & &amp; c]]>'))}`
    expect(linesOf(camt(inner))).toEqual([['2026-11-03', 5, '<b> a & &amp; c']])
    const line = '<STMTTRN><DTPOSTED>20261103<TRNAMT>7.00<NAME>A</STMTTRN>'
    expect(linesOf(ofx(account('1', `<!--${line}-->${line}<!-- ${line}`)))).toEqual([['2026-11-03', 7, 'A']])
  })

  it.each([
    ['entities', `<!DOCTYPE x [<!ENTITY a "${entry('1.00', 'CRDT')}">]>${camt('&a;')}`],
    ['an entity outside', `<!doctype x SYSTEM "file:///etc/passwd">${camt(entry('1.00', 'CRDT'))}`],
  ])('that defines %s is refused', (_, text) => {
    expect(() => readBankStatement(text, 'CAMT.053')).toThrow('defines entities')
  })

  it.each(['9'.repeat(400), '9'.repeat(14), '1e5,000,000,000,000'])('with %s as an amount is refused', (amount) => {
    expect(() => readBankStatement(camt(entry(amount, 'CRDT')), 'Auto')).toThrow('has no amount')
  })

  it.each<[string, string]>([
    ['statements', camt('<Stmt></Stmt>'.repeat(600_000))],
    ['balances', camt(entry('1.00', 'CRDT') + '<Bal><Cd>X</Cd></Bal>'.repeat(300_000))],
    ['accounts', ofx(`${'<BANKACCTFROM>'.repeat(500_000)}<STMTTRN><DTPOSTED>20261103<TRNAMT>7.00`)],
    ['comments', camt('<!--'.repeat(2_000_000))],
  ])('of endless %s is given up early', async (_, text) => {
    const read = async () => expect(() => readBankStatement(text, 'Auto')).toThrow(/5000 lines|no entries/)
    expect(await longestTurn(read)).toBeLessThan(150)
  })

  it('has texts of some length, of some of its payments', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `<Ustrd>n${at}</Ustrd>`).join('')
    const [[, , text]] = linesOf(
      camt(entry('1.00', 'CRDT', `<RmtInf>${many}<Ustrd>${'&#65;'.repeat(9_000)}</Ustrd></RmtInf>`)),
    ) as [Line]
    expect(text.split(' ')).toHaveLength(20)
    const long = linesOf(camt(entry('1.00', 'CRDT', words('&#65;'.repeat(900_000)))))
    expect(long[0]![2]).toHaveLength(400)
  })
})

describe('a CSV file of a bank', () => {
  it.each(CSV)('with %s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('of two accounts is refused', () => {
    const text = 'Account,Date,Description,Amount\n111,2026-11-03,A,1.00\n222,2026-11-03,B,2.00\n'
    expect(() => readBankStatement(text, 'Auto')).toThrow(/2 accounts/)
    expect(linesOf(text.replace('222', '111'))).toHaveLength(2)
  })

  it('names the line whose day or amount is none', () => {
    expect(() => readBankStatement('Date,Amount\n2026-11-03,1.00\nsoon,2.00\n', 'Auto')).toThrow(/Line 3 .* "soon"/)
    expect(() => readBankStatement('Date,Amount\n2026-11-03,much\n', 'Auto')).toThrow(/Line 2 .* "much"/)
    expect(() => readBankStatement('One,Two\n1,2\n', 'Auto')).toThrow(/no date column/)
  })

  it('has its opening and closing from the column with balances', () => {
    const { opening, closing } = readBankStatement(CSV[3]![1], 'Auto')
    expect([opening, closing]).toEqual([100, 110])
  })
})

describe('an OFX file', () => {
  it.each<[string, string, Line[]]>([
    [
      'without closing tags',
      ofx(account('1', `${trn('20261103', '-5.00', 'a')}${trn('20261104', '7.50', 'b')}`)),
      [
        ['2026-11-03', -5, 'X'],
        ['2026-11-04', 7.5, 'X'],
      ],
    ],
    [
      'with a clock, a zone and a comma',
      ofx(account('1', trn('20261103120000.000[-5:EST]', '-1234,56', 'a'))),
      [['2026-11-03', -1234.56, 'X']],
    ],
    ['with a plus', ofx(account('1', trn('20261103', '+12.00', 'a'))), [['2026-11-03', 12, 'X']]],
    [
      'with ids that repeat',
      ofx(account('1', `${trn('20261103', '-5.00', 'a')}${trn('20261103', '-5.00', 'a')}`)),
      [
        ['2026-11-03', -5, 'X'],
        ['2026-11-03', -5, 'X'],
      ],
    ],
    [
      'with signs of XML',
      ofx(account('1', trn('20261103', '-5.00', 'a', 'A &amp; B &#39;C&#39; &#x20AC;'))),
      [['2026-11-03', -5, "A & B 'C' €"]],
    ],
    [
      'with one account in two lists',
      ofx(`${account('1', trn('20261104', '-5.00', 'b'))}${account('1', trn('20261103', '1.00', 'a'))}`),
      [
        ['2026-11-03', 1, 'X'],
        ['2026-11-04', -5, 'X'],
      ],
    ],
    [
      'with closing tags and lines between',
      ofx(
        account(
          '1',
          '<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20261103</DTPOSTED>\n<TRNAMT>-9.99</TRNAMT>\n<FITID>z</FITID>\n<NAME>Shop</NAME>\n<MEMO>Shop</MEMO>\n</STMTTRN>',
        ),
      ),
      [['2026-11-03', -9.99, 'Shop']],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('of two accounts is refused', () => {
    const text = ofx(`${account('111', trn('20261103', '-5.00', 'a'))}${account('222', trn('20261103', '9.00', 'b'))}`)
    expect(() => readBankStatement(text, 'Auto')).toThrow(/2 accounts/)
  })

  it('has its closing balance', () => {
    expect(readBankStatement(ofx(account('1', trn('20261103', '-5.00', 'a'))), 'Auto').closing).toBe(100)
  })
})

describe('a CAMT.053 file', () => {
  it('leaves out what is only pending', () => {
    const pending = entry('9.00', 'DBIT').replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>')
    const info = entry('8.00', 'DBIT').replace('BOOK', 'INFO')
    expect(linesOf(camt(stmt('DE1', `${entry('5.00', 'CRDT')}${pending}${info}`)))).toEqual([['2026-11-03', 5, '']])
  })

  it('reads the days of one account after each other', () => {
    const text = camt(
      `${stmt('DE1', `${balance('OPBD', '100.00')}${balance('CLBD', '105.00')}${entry('5.00', 'CRDT')}`)}${stmt('DE1', `${balance('OPBD', '105.00')}${balance('CLBD', '95.00')}${entry('10.00', 'DBIT', '', '2026-11-04')}`)}`,
    )
    const { opening, closing, lines } = readBankStatement(text, 'Auto')
    expect([opening, closing, lines.map(({ amount }) => amount)]).toEqual([100, 95, [5, -10]])
  })

  it('of two accounts is refused', () => {
    const text = camt(`${stmt('DE1', entry('5.00', 'CRDT'))}${stmt('DE2', entry('6.00', 'CRDT'))}`)
    expect(() => readBankStatement(text, 'Auto')).toThrow(/2 accounts/)
  })

  it('takes a batch and its charges as the bank booked them', () => {
    const batch =
      '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">60.00</Amt></TxAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs><RmtInf><Ustrd>INV 1</Ustrd></RmtInf></TxDtls><TxDtls><RmtInf><Ustrd>INV 2</Ustrd></RmtInf></TxDtls></NtryDtls>'
    expect(linesOf(camt(stmt('DE1', entry('99.00', 'CRDT', batch))))).toEqual([['2026-11-03', 99, 'INV 1 INV 2']])
  })

  it('reads structured references, the balance before and other prefixes', () => {
    const strd =
      '<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>RF18 5390</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>'
    const text = camt(
      stmt(
        'DE1',
        `${balance('PRCD', '10.00', 'DBIT')}${balance('CLBD', '5.00', 'DBIT')}${entry('5.00', 'CRDT', strd)}`,
      ),
    )
    const read = readBankStatement(text.replaceAll(/<(\/?)/g, '<$1ns2:'), 'Auto')
    expect([read.opening, read.closing, read.lines[0]!.text]).toEqual([-10, -5, 'RF18 5390'])
  })
})
