import { describe, expect, it } from 'vitest'
import { readBesides, readInquiry, readingOf } from '#features/sales/rfq/reading.ts'

const short = (text: string) =>
  readInquiry(text).map(({ brand = '', askedPart, qty = 0, targetPrice = 0 }) => [brand, askedPart, qty, targetPrice])

/** Emails as received, and the lines they contain. */
const LETTERS: readonly (readonly [string, readonly (readonly [string, string, number, number?])[]])[] = [
  ['1. 10 pcs SKF 6205-2RS1/C3', [['SKF', '6205-2RS1/C3', 10]]],
  ['2. 22210 EK x 4', [['', '22210 EK', 4]]],
  ['3. UC205, 2 @ 3.50', [['', 'UC205', 2, 3.5]]],
  ['> NU208 (6)', [['', 'NU208', 6]]],
  [
    '1. 10 pcs SKF 6205-2RS1/C3\n2. 22210 EK x 4\n3. UC205, 2 @ 3.50\n> NU208 (6)\nHello all\nMarta',
    [
      ['SKF', '6205-2RS1/C3', 10],
      ['', '22210 EK', 4],
      ['', 'UC205', 2, 3.5],
      ['', 'NU208', 6],
    ],
  ],
  [
    'Dear Sirs,\n\nplease quote:\n\n10 x 6205-2RS\n4 x 22210 EK\n\nBest regards\nMaria Rossi\nTel. +39 02 1234567\nwww.rossi.example',
    [
      ['', '6205-2RS', 10],
      ['', '22210 EK', 4],
    ],
  ],
  [
    '6205-2RS - 10\n6206-2RS - 20',
    [
      ['', '6205-2RS', 10],
      ['', '6206-2RS', 20],
    ],
  ],
  [
    'Part number\tQty\tTarget price\n6205-2RS1\t10\t3.50\n6306-ZZ\t5\t4.00',
    [
      ['', '6205-2RS1', 10, 3.5],
      ['', '6306-ZZ', 5, 4],
    ],
  ],
  [
    '<table><tr><th>Part</th><th>Qty</th></tr><tr><td>NSK 6205DDU</td><td>12</td></tr><tr><td>7208 BEP</td><td>3</td></tr></table>',
    [
      ['NSK', '6205DDU', 12],
      ['', '7208 BEP', 3],
    ],
  ],
  ['<p>Hello,</p><p>please offer 25 pcs FAG 6310-2RSR.</p><p>Thanks<br>Tom</p>', [['FAG', '6310-2RSR', 25]]],
  [
    'Could you please send your best price for 40 pcs SKF 6205-2RS1 and 12 pcs NU208?',
    [
      ['SKF', '6205-2RS1', 40],
      ['', 'NU208', 12],
    ],
  ],
  [
    'Bitte um Angebot:\n15 Stk 6004-2RSH\n8 Stück 32008 X\nMit freundlichen Grüßen\nTelefon 089 1234567',
    [
      ['', '6004-2RSH', 15],
      ['', '32008 X', 8],
    ],
  ],
  ['Hi John,\n\nhope you are well. Any news from last week?\n\nRegards, Ann', []],
  ['On 2026-11-20 Ann Smith wrote:\n> 5 pcs 51105\n> thanks', [['', '51105', 5]]],
  ['6205-2RS1/C3  100  target 1.20', [['', '6205-2RS1/C3', 100, 1.2]]],
  [
    '- 6001 ZZ x 50\n- 6002 ZZ x 60',
    [
      ['', '6001 ZZ', 50],
      ['', '6002 ZZ', 60],
    ],
  ],
  ['KOYO 30205JR, 6 pcs', [['KOYO', '30205JR', 6]]],
  [
    '1\tSKF 6205-2RS1\tEA\t10\t$4.20\t$42.00\n2\tSKF 22210 EK\tEA\t4\t$31.00\t$124.00',
    [
      ['SKF', '6205-2RS1', 10],
      ['SKF', '22210 EK', 4],
    ],
  ],
  [
    'Ci servono n. 2 cuscinetti 29422 E e n. 4 cuscinetti 23226 CC/W33.',
    [
      ['', '29422 E', 2],
      ['', '23226 CC/W33', 4],
    ],
  ],
  ['NU 210 ECP,4', [['', 'NU 210 ECP', 4]]],
  ['"6205-2RS1","1,000"', [['', '6205-2RS1', 1000]]],
  ['Phone: (555) 123-4567\nFax: 555-123-4568', []],
  [
    '1) TIMKEN LM11949/LM11910 - 30 pcs\n2) NTN 6203LLU - 45 pcs',
    [
      ['TIMKEN', 'LM11949/LM11910', 30],
      ['NTN', '6203LLU', 45],
    ],
  ],
]

describe('the lines of an inquiry', () => {
  it.each(LETTERS)('%j', (text, lines) => {
    expect(short(text).map(([brand, part, qty, target]) => [brand, part, qty, target])).toEqual(
      lines.map(([brand, part, qty, target = 0]) => [brand, part, qty, target]),
    )
  })

  it('a long text of anything ends', () => {
    expect(readInquiry('x 1 '.repeat(100_000)).length).toBeLessThanOrEqual(500)
  })

  const stepsOf = (text: string) => [...readingOf(text)].length
  it('empty rows cost nothing, however many there are', () => {
    const text = `Please quote:${'\n \t'.repeat(80_000)}\n6205-2RS1, 10 pcs`
    expect(short(text.slice(0, 40))).toEqual([])
    expect(readInquiry(`Please quote:${'\n'.repeat(80_000)}\n6205-2RS1, 10 pcs`)).toHaveLength(1)
    expect(stepsOf(text)).toBeLessThan(50)
  })

  it('of a text of very many rows the first thousands are read', () => {
    expect(stepsOf('1\n'.repeat(100_000))).toBeLessThan(20_050)
    expect(stepsOf('> > 1\n'.repeat(30_000))).toBeLessThan(40_050)
  })

  it('between two rows others have their turn, and what is read is the same', async () => {
    const text = Array.from({ length: 300 }, (_, at) => `${at + 1}. SKF 62${10 + (at % 80)}-2RS1, ${at + 2} pcs`).join(
      '\n',
    )
    let pauses = 0
    const { lines } = await readBesides(text, () => {
      pauses++
      return pauses % 100 === 0 ? Promise.resolve() : undefined
    })
    expect(lines).toEqual(readInquiry(text))
    expect(pauses).toBeGreaterThanOrEqual(300)
  })
})

it.each([
  ['6205-2RS1 x 10 @ EUR 3.50', 'EUR'],
  ['10 pcs 6205-2RS1, target $3.50', 'USD'],
  ['10 Stk 6205-2RS1, Zielpreis 3,50 €', 'EUR'],
  ['10 szt 6205-2RS1 cena docelowa 3,50 zł', 'PLN'],
  ['Part\tQty\tTarget price (GBP)\n6205-2RS1\t10\t3.50', 'GBP'],
  ['Part\tQty\tTarget\n6205-2RS1\t10\t$3.50', 'USD'],
  ['6205-2RS1 x 10 @ 3.50', undefined],
  ['10 pcs 6205-2RS1, target ¥3.50', undefined],
])('the target of %j is in %s', (text, currency) => {
  expect(readInquiry(text)).toMatchObject([{ qty: 10, targetPrice: 3.5 }])
  expect(readInquiry(text)[0]!.targetCurrency).toBe(currency)
})

it.each<[string, boolean | undefined]>([
  ['10 pcs SKF 6205-2RS1', undefined],
  ['Please quote 40 pcs ball bearing 25x52x15', true],
  ['Do you have SKF 6319/C3VL0241 in stock these days for a customer of ours?', true],
  ['2 - 88509', true],
])('whether someone has to check what is read of %j: %s', (text, isUnsure) => {
  expect(readInquiry(text).map((line) => line.isUnsure)).toEqual([isUnsure])
})

it.each([
  ...['0.005 pcs', '0,005 Stk', '0.5 pcs'].map((written) => [written, undefined] as const),
  ...['1,000 pcs', '1.000 Stk', '1 000 pièces', "1'000 Stk", '1’000 Stk', '1\u202f000 pièces', '1\u00a0000 szt'].map(
    (written) => [written, 1_000] as const,
  ),
  ...['1,000.00 pcs', '1.000,00 Stk', '1 000,00 pièces', "1'000.00 Stk"].map((written) => [written, 1_000] as const),
  ...['10.00 pcs', '10,00 Stk', '10,0 pièces', '00010 pcs'].map((written) => [written, 10] as const),
  ...['1,234,567 pcs', '1.234.567 Stk'].map((written) => [written, 1_234_567] as const),
])('the quantity %j is %s before a part, behind it, in a form and in a table', (written, qty) => {
  for (const text of [
    `Please quote ${written} 6205-2RS1`,
    `Please quote 6205-2RS1, ${written}`,
    `Please quote:\n6205-2RS1\nQty: ${written}`,
    `Part\tQty\n6205-2RS1\t${written}`,
  ])
    expect(readInquiry(text).map((line) => line.qty)).toEqual([qty])
})

it.each([
  ['10 pcs 6205-2RS1, SKF or FAG', 'SKF'],
  ['Part\tQty\tMake\n6205-2RS1\t10\tFAG/SKF', 'FAG'],
  ['10 Stk 6205-2RS1\n\nNur FAG oder SKF.', 'FAG'],
  ['10 pcs 6205-2RS1, any make', undefined],
])('of several makers in %j the first is taken: %s', (text, brand) => {
  expect(readInquiry(text)).toMatchObject([{ qty: 10 }])
  expect(readInquiry(text)[0]!.brand).toBe(brand)
})

/** A single indication does not make a line: bare digits, a designation or a quantity that nothing else confirms. */
it.each<[string, readonly (boolean | undefined)[]]>([
  ['Our gate is 6205, the code is 2210, see you on Monday', []],
  ['See you at stand 6205, it is next to the cafe', []],
  ['Please quote 6205', [true]],
  ['6205?', [true]],
  ['10 pcs 6205', [undefined]],
  ['6205 10\n6206 20', [undefined, undefined]],
])('the lines of %j, and whether they are unsure: %j', (text, isUnsure) => {
  expect(readInquiry(text).map((line) => line.isUnsure)).toEqual(isUnsure)
})

it.each<[string, readonly (readonly [string, number])[]]>([
  ['He wants 12 of 6408-2RS - no, sorry, 6308-2RS1', [['6308-2RS1', 12]]],
  [
    'Only items 1 and 3 please\n\nFrom: A\nSent: today\n\nPlease quote\n1. 6205-2Z x 2\n2. 6206-2Z x 4\n3. 6207-2Z x 6',
    [
      ['6205-2Z', 2],
      ['6207-2Z', 6],
    ],
  ],
  [
    'pos 1: cancelled\npos 2: 9 pcs instead of 4\n\nFrom: A\nSent: today\n\nPlease quote\n1. 6205-2Z x 2\n2. 6206-2Z x 4',
    [['6206-2Z', 9]],
  ],
  ['Part,Qty,Status\n6205-2Z,2,open\n6206-2Z,4,closed', [['6205-2Z', 2]]],
])('parts taken back in %j are left out', (text, lines) => {
  expect(readInquiry(text).map(({ askedPart, qty }) => [askedPart, qty])).toEqual(lines)
})
