import { describe, expect, it } from 'vitest'
import { readRemittance, wordsOfOthers } from '#features/money/cash-application/remittance.ts'
import { processorTime } from '#test/support/turns.ts'

const OPEN = ['INV-2611-0001', 'INV-2611-0002', '4711', 'R 88/26']
const read = (text: string) =>
  readRemittance(text, OPEN).lines.map(({ number, amount, discount }) => [number, amount, discount])

describe('a remittance advice', () => {
  it.each<[string, string, [string, number, number][]]>([
    ['a number and an amount', 'INV-2611-0001 1,250.00', [['INV-2611-0001', 1250, 0]]],
    [
      'a sheet with headings',
      'Invoice\tDate\tGross\tDiscount\tNet\nINV-2611-0001\t11/03/2026\t1,250.00\t25.00\t1,225.00\nINV-2611-0002\t11/05/2026\t80.00\t0.00\t80.00',
      [
        ['INV-2611-0001', 1225, 25],
        ['INV-2611-0002', 80, 0],
      ],
    ],
    ['another spelling of a number', 'inv 2611 0001; 2026-11-03; USD 99.50', [['INV-2611-0001', 99.5, 0]]],
    ['decimal commas', 'Rechnung INV-2611-0002 vom 03.11.2026: 1.234,50 EUR', [['INV-2611-0002', 1234.5, 0]]],
    ['prose', 'We paid 4711 with $75.10 today.', [['4711', 75.1, 0]]],
    ['a number with a sign in it', 'R 88/26 | 12.00', [['R 88/26', 12, 0]]],
    ['one invoice in two lines', 'INV-2611-0001 100.00\nINV-2611-0001 50.00', [['INV-2611-0001', 150, 0]]],
    ['money that is taken back', 'INV-2611-0001 (20.00)', [['INV-2611-0001', -20, 0]]],
    ['a deduction with the minus after the amount', 'INV-2611-0001 20.00-', [['INV-2611-0001', -20, 0]]],
    ['a deduction with a typographic minus', 'INV-2611-0001 −20.00', [['INV-2611-0001', -20, 0]]],
    ['thousands that a typographic apostrophe parts', 'INV-2611-0001 1’234.50', [['INV-2611-0001', 1234.5, 0]]],
    ['thousands that a narrow space parts', 'INV-2611-0001 1\u202f234,50', [['INV-2611-0001', 1234.5, 0]]],
    ['thousands that a fixed space parts', 'INV-2611-0001 1\u00a0234,50 EUR', [['INV-2611-0001', 1234.5, 0]]],
    ['a number with another dash', 'INV‑2611–0001 12.00', [['INV-2611-0001', 12, 0]]],
    ['no amount', 'INV-2611-0001 paid in full', []],
    ['a whole amount alone beside its number', 'INV-2611-0001\t11/03/2026\t120,000', [['INV-2611-0001', 120_000, 0]]],
    ['a figure that something else is said of', 'INV-2611-0001 PO 4455', []],
    ['two figures without decimals', 'INV-2611-0001 4455 1200', []],
    ['nothing of ours', 'Thank you for your business. Tel 419 555 0100', []],
    [
      'two invoices in a sentence',
      'This covers INV-2611-0001 (1,250.00) and INV-2611-0002 (80.00).',
      [
        ['INV-2611-0001', 1250, 0],
        ['INV-2611-0002', 80, 0],
      ],
    ],
    [
      'a list in one line',
      'INV-2611-0001: 100.00, INV-2611-0002: 200.00',
      [
        ['INV-2611-0001', 100, 0],
        ['INV-2611-0002', 200, 0],
      ],
    ],
    ['a number without its letters', 'Invoice 2611-0001 500.00', [['INV-2611-0001', 500, 0]]],
    ['a minus behind the amount', 'INV-2611-0001 50.00-', [['INV-2611-0001', -50, 0]]],
    ['a credit by its letters', 'INV-2611-0001 50.00 CR', [['INV-2611-0001', -50, 0]]],
    ['a minus of word processors', 'INV-2611-0001 −50.00', [['INV-2611-0001', -50, 0]]],
    [
      'blanks that do not break',
      'INV-2611-0001 1\u202f250,00 € INV-2611-0002 1\u00a0080,00 €',
      [
        ['INV-2611-0001', 1250, 0],
        ['INV-2611-0002', 1080, 0],
      ],
    ],
    ['a whole amount with its currency', 'INV-2611-0001 USD 1,250', [['INV-2611-0001', 1250, 0]]],
    ['whole euros', 'INV-2611-0001 EUR 1.250', [['INV-2611-0001', 1250, 0]]],
    ['three decimals', 'INV-2611-0001 KWD 1,012.345', [['INV-2611-0001', 1012.345, 0]]],
    ['the amount in the next row', 'INV-2611-0001\n1,250.00', [['INV-2611-0001', 1250, 0]]],
    ['a file with commas', 'INV-2611-0001,2026-11-03,1250.00', [['INV-2611-0001', 1250, 0]]],
    ['a file with quotes', '"INV-2611-0001","11/03/2026","1,250.00"', [['INV-2611-0001', 1250, 0]]],
    [
      'what stays open in the last column',
      'Doc\tGross\tDisc\tPaid\tOpen\nINV-2611-0001\t1,250.00\t25.00\t1,225.00\t0.00',
      [['INV-2611-0001', 1225, 25]],
    ],
    [
      'discount in words',
      'INV-2611-0001 1.190,00 EUR abzgl. 2 % Skonto 23,80 EUR = 1.166,20 EUR',
      [['INV-2611-0001', 1166.2, 23.8]],
    ],
    ['figures of a telephone', 'Tel. 0221 47 11, amount 12.00', []],
    ['an amount that is also a number', 'Invoice 4711.00', []],
  ])('with %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('tells its total and the lines that are none of the open invoices', () => {
    const text = 'INV-2611-0001 100.00\nINV-2510-0044 60.00\nTotal paid 160.00'
    expect(readRemittance(text, OPEN)).toMatchObject({ total: 160, unknown: ['INV-2510-0044 60.00'], unpaid: [] })
    expect(readRemittance('4711 paid in full\nINV-2611-0001 5.00', OPEN).unpaid).toEqual(['4711'])
  })

  it('tells a line with an amount that names no invoice', () => {
    const text = 'INV-2611-0001 100.00\nLess freight claim 12.50\nTotal paid 87.50'
    expect(readRemittance(text, OPEN)).toMatchObject({ total: 87.5, unknown: ['Less freight claim 12.50'] })
  })

  it.each([
    'Gesamtbetrag: 80,00 EUR',
    'Montant réglé : 80,00 €',
    'Totale bonifico 80,00',
    'Totaal 80,00',
    'Razem 80,00 zł',
  ])('tells its total: %j', (row) => {
    expect(readRemittance(`INV-2611-0001 80,00\n${row}`, OPEN).total).toBe(80)
  })

  it.each([
    ['numbers and amounts', 'INV-2611 1,1,1,1 '.repeat(20_000)],
    ['digits', `${'1'.repeat(100_000)}\n`.repeat(2)],
    ['long lines', `${'4711 1,00 '.repeat(100)}\n`.repeat(200)],
  ])('of any length ends: %s', async (_, text) => {
    expect(await processorTime(() => readRemittance(text, OPEN))).toBeLessThan(2_000)
  })
})

it.each([
  [[], ''],
  [['B-1'], ' B-1 belongs to another customer and is not applied.'],
  [['B-1', 'A-1', 'C-1'], ' B-1, C-1 belong to other customers and are not applied.'],
])('of %j the invoices of others are named', (numbers, words) => {
  const lines = numbers.map((number) => ({ number, amount: 1, discount: 0 }))
  expect(wordsOfOthers(lines, (number) => number.startsWith('A'))).toBe(words)
})
