import { describe, expect, it } from 'vitest'
import { atOnce } from '#base/pieces.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import {
  account,
  balance,
  camt,
  entry,
  linesOf,
  ofx,
  type ReadLine,
  stmt,
  trn,
} from '#test/support/inputs/bank-files.ts'
import { longestTurn } from '#test/support/turns.ts'

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
    expect(() => atOnce(readBankStatement(text, 'CAMT.053'))).toThrow('defines entities')
  })

  it.each(['9'.repeat(400), '9'.repeat(14), '1e5,000,000,000,000'])('with %s as an amount is refused', (amount) => {
    expect(() => atOnce(readBankStatement(camt(entry(amount, 'CRDT')), 'Auto'))).toThrow('has no amount')
  })

  it.each<[string, string]>([
    ['statements', camt('<Stmt></Stmt>'.repeat(600_000))],
    ['balances', camt(entry('1.00', 'CRDT') + '<Bal><Cd>X</Cd></Bal>'.repeat(300_000))],
    ['accounts', ofx(`${'<BANKACCTFROM>'.repeat(500_000)}<STMTTRN><DTPOSTED>20261103<TRNAMT>7.00`)],
    ['comments', camt('<!--'.repeat(2_000_000))],
  ])('of endless %s is given up early', async (_, text) => {
    const read = async () => expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(/5000 lines|no entries/)
    expect(await longestTurn(read)).toBeLessThan(150)
  })

  it('has texts of some length, of some of its payments', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `<Ustrd>n${at}</Ustrd>`).join('')
    const [[, , text]] = linesOf(
      camt(entry('1.00', 'CRDT', `<RmtInf>${many}<Ustrd>${'&#65;'.repeat(9_000)}</Ustrd></RmtInf>`)),
    ) as [ReadLine]
    expect(text.split(' ')).toHaveLength(20)
    const long = linesOf(camt(entry('1.00', 'CRDT', words('&#65;'.repeat(900_000)))))
    expect(long[0]![2]).toHaveLength(400)
  })
})

describe('an OFX file', () => {
  it.each<[string, string, ReadLine[]]>([
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
    expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(/2 accounts/)
  })

  it('has its closing balance', () => {
    expect(atOnce(readBankStatement(ofx(account('1', trn('20261103', '-5.00', 'a'))), 'Auto')).closing).toBe(100)
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
    const { opening, closing, lines } = atOnce(readBankStatement(text, 'Auto'))
    expect([opening, closing, lines.map(({ amount }) => amount)]).toEqual([100, 95, [5, -10]])
  })

  it('of two accounts is refused', () => {
    const text = camt(`${stmt('DE1', entry('5.00', 'CRDT'))}${stmt('DE2', entry('6.00', 'CRDT'))}`)
    expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(/2 accounts/)
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
    const read = atOnce(readBankStatement(text.replaceAll(/<(\/?)/g, '<$1ns2:'), 'Auto'))
    expect([read.opening, read.closing, read.lines[0]!.text]).toEqual([-10, -5, 'RF18 5390'])
  })
})
