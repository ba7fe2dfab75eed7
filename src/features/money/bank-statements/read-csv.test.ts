import { describe, expect, it } from 'vitest'
import { atOnce } from '#base/pieces.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import { linesOf, type ReadLine } from '#test/support/inputs/bank-files.ts'

const CSV: readonly (readonly [name: string, text: string, lines: readonly ReadLine[]])[] = [
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

describe('a CSV file of a bank', () => {
  it.each(CSV)('with %s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('of two accounts is refused', () => {
    const text = 'Account,Date,Description,Amount\n111,2026-11-03,A,1.00\n222,2026-11-03,B,2.00\n'
    expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(/2 accounts/)
    expect(linesOf(text.replace('222', '111'))).toHaveLength(2)
  })

  it('names the line whose day or amount is none', () => {
    expect(() => atOnce(readBankStatement('Date,Amount\n2026-11-03,1.00\nsoon,2.00\n', 'Auto'))).toThrow(
      /Line 3 .* "soon"/,
    )
    expect(() => atOnce(readBankStatement('Date,Amount\n2026-11-03,much\n', 'Auto'))).toThrow(/Line 2 .* "much"/)
    expect(() => atOnce(readBankStatement('One,Two\n1,2\n', 'Auto'))).toThrow(/no date column/)
  })

  it.each(['1.5E+05', '1e5', '0x10', '(5.00', '5.00)', '10/20', '5.00 to 6.00'])(
    'with %s as an amount is refused',
    (amount) => {
      const text = `Date,Description,Amount\n2026-11-03,A,12.50\n2026-11-03,B,${amount}\n`
      expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(`Line 3 of the file has no amount: "${amount}"`)
    },
  )

  it('has its opening and closing from the column with balances', () => {
    const { opening, closing } = atOnce(readBankStatement(CSV[3]![1], 'Auto'))
    expect([opening, closing]).toEqual([100, 110])
  })
})
