import { describe, expect, it } from 'vitest'
import { readVendorStatement } from '#features/parties/vendor-statement/statement.ts'
import { isNoText, statementText } from '#features/parties/vendor-statement/statement-file.ts'

describe('a statement in a file', () => {
  it.each([
    [
      'a table with titles above it: what is open, not what was billed',
      'Statement of account\nACME Inc\n"Invoice No",Date,"Due date","Invoice amount","Open balance"\nINV-1,11/06/2026,12/06/2026,"2,000.00","1,290.5"\nINV-2,11/07/2026,12/07/2026,20,20\nTotal,,,2020,1310.50',
      [
        ['INV-1', 1290.5, '2026-11-06'],
        ['INV-2', 20, '2026-11-07'],
      ],
    ],
    [
      'decimal commas and a semicolon, credits below zero',
      'Belegnummer;Datum;Betrag\nR-77;06.11.2026;1.290,00\nG-3;07.11.2026;-15,50',
      [
        ['R-77', 1290, '2026-11-06'],
        ['G-3', -15.5, '2026-11-07'],
      ],
    ],
    [
      'a table without headings',
      'INV-9,"1,100.00"\nINV-10,20.00',
      [
        ['INV-9', 1100, undefined],
        ['INV-10', 20, undefined],
      ],
    ],
    ['a text', 'Dear customer\nINV-9  1,100.00\n', [['INV-9', 1100, undefined]]],
  ])('%s', (_, text, expected) => {
    const lines = readVendorStatement(statementText(text)).map(({ numbers, amount, day }) => [numbers[0], amount, day])
    expect(lines).toEqual(expected)
  })

  it('keeps the third decimal of a currency that has one', () => {
    const text = 'Invoice No,Date,Open balance\nINV-1,11/06/2026,12.345\nINV-2,11/07/2026,9.1'
    expect(readVendorStatement(statementText(text, ['KWD', 'USD']), ['KWD']).map(({ amount }) => amount)).toEqual([
      12.345, 9.1,
    ])
    expect(readVendorStatement(statementText(text, ['USD']), ['USD']).map(({ amount }) => amount)).toEqual([12.35, 9.1])
  })

  it('is no workbook and no PDF, but may be of wide letters', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(isNoText(new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0]))).toBe(false)
    expect([bytes('PK\u0003\u0004'), bytes('%PDF-1.7'), bytes('a\u0000b'), bytes('a,b')].map(isNoText)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
