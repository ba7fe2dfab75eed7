import { describe, expect, it } from 'vitest'
import {
  countedIn,
  growthOf,
  labelPages,
  MAX_LABELS,
  readLabels,
  textSizes,
  whyNotCode,
  whyTooLong,
  zplOf,
} from '#features/data/label-generator/labels/labels.ts'
import {
  bannedWords,
  blanksOf,
  filledText,
  listingOf,
  MESSAGES,
  qrText,
  saleOf,
} from '#features/data/label-generator/texts.ts'
import { STOCKS } from '#model/print/stocks.ts'

it.each([
  [[2, 1], 1],
  [[2.625, 1], 1],
  [[4, 2], 2],
  [[4, 6], 2],
  [[1, 0.5], 1],
  [[20, 20], 3],
] as const)('on a label of %j inches letters and codes are %f times as large', (label, times) => {
  expect(growthOf({ label })).toBe(times)
})

it('letters grow as far as the width and the height of the label allow, and never below the usual', () => {
  const [large, usual] = [{ label: [4, 6] }, { label: [2, 1] }] as const
  const label = { code: '6205-2RS1', lines: ['SKF'] }
  expect(textSizes(label, large, 'QR')).toEqual([18, 14])
  expect(textSizes(label, usual, 'QR')).toEqual([9, 7])
  const [, long] = textSizes({ code: '6205', lines: ['x'.repeat(60)] }, large, 'Code 128')
  expect(long).toBeGreaterThan(7)
  expect(long).toBeLessThan(14)
  expect(textSizes({ code: '6205', lines: ['x'.repeat(400)] }, large, 'Code 128')[1]).toBe(7)
})

describe('labels', () => {
  it('are read from pasted rows, with how many of each', () => {
    expect(readLabels('6205-2RS1\tSKF\t2\n\nB-11-03\n22216 EK;FAG x 3')).toEqual([
      { code: '6205-2RS1', lines: ['SKF'] },
      { code: '6205-2RS1', lines: ['SKF'] },
      { code: 'B-11-03', lines: [] },
      ...Array(3).fill({ code: '22216 EK', lines: ['FAG'] }),
    ])
    expect(readLabels('6205').map(({ code }) => code)).toEqual(['6205'])
    expect(readLabels(Array(20).fill('a\t500').join('\n'))).toHaveLength(MAX_LABELS)
  })

  it.each([
    ['6205', 2, 1, '6205 x 2'],
    ['6205 x 2', 2, 1, '6205 x 3'],
    ['6205 x 2', 2, -1, '6205'],
    ['6205', 2, -1, '6205'],
    ['a\n6205\tSKF\t4\nb', 6, 1, 'a\n6205\tSKF\t5\nb'],
    ['a\n\nb', 2, 1, 'a\n\nb'],
    ['6205 x 500', 0, 1, '6205 x 500'],
  ] as const)('are counted where the cursor stands: %j at %i by %i', (text, cursor, by, expected) => {
    expect(countedIn(text, cursor, by)).toBe(expected)
    expect(readLabels(countedIn(text, cursor, by)).length).toBeGreaterThan(0)
  })

  it('say what a code cannot hold', () => {
    expect(whyNotCode('6205-2RS1', 'Code 128')).toBeUndefined()
    expect(whyNotCode('Größe', 'Code 128')).toBe('Code 128 has no “ö”; QR and Data Matrix do.')
    expect(whyNotCode('Größe', 'QR')).toBeUndefined()
    expect(whyNotCode('x'.repeat(49), 'Code 128')).toContain('48 characters')
  })

  it.each([
    ['6205-2RS1', ['SKF'], 'Code 128', undefined],
    ['22216-EK/C3-W33-LONG-LOT', [], 'Code 128', 'too fine'],
    ['6205', ['Deep groove ball bearing of the very long description'], 'Code 128', 'too long'],
    ['6205', ['a', 'b', 'c', 'd', 'e', 'f'], 'QR', 'more lines'],
    ['https://prime.example/inventory?id=6205-2RS1', [], 'QR', 'too long'],
  ] as const)('warn where %s with %j as %s does not fit', (code, lines, symbology, why) => {
    const said = whyTooLong({ code, lines }, STOCKS[0]!, symbology)
    expect(said?.includes(why ?? '')).toBe(why === undefined ? undefined : true)
  })

  it('begin at a free place of a half-used sheet', () => {
    const sheet = STOCKS[2]!
    const pages = labelPages(readLabels('a\t29'), sheet, 4)
    expect(pages.map((page) => page.length)).toEqual([30, 3])
    expect(pages[0]!.slice(0, 5).map((label) => label?.code)).toEqual([undefined, undefined, undefined, undefined, 'a'])
    expect(labelPages(readLabels('a'), sheet, 99)[0]).toHaveLength(30)
  })

  it('fit on their sheet', () => {
    for (const { page, label, columns, rows, margin, gap } of STOCKS)
      for (const side of [0, 1] as const) {
        const count = side === 0 ? columns : rows
        expect(margin[side] + count * label[side] + (count - 1) * gap[side]).toBeLessThanOrEqual(page[side] + 1e-9)
      }
  })

  it('go to a Zebra printer, one after the other, with no command smuggled in', () => {
    const zpl = zplOf(readLabels('6205^XZ~JR\tSKF\t2'), STOCKS[0]!, 'Code 128')
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl.match(/\^XZ/g)).toHaveLength(2)
    expect(zpl).toContain('^FD6205_5EXZ_7EJR^FS')
    expect(zpl).toContain('^PW406^LL203')
    // In the bars, > is escaped for the printer; in the printed text it is not.
    const written = zplOf(readLabels('A>B'), STOCKS[0]!, 'Code 128').match(/\^FDA.*?\^FS/g)
    expect(written).toEqual(['^FDA>0B^FS', '^FDA>B^FS'])
  })
})

describe('texts', () => {
  it('name what the suffixes mean, and keep the title within 80 characters', () => {
    const { title, description, banned } = listingOf({
      partNumber: 'SKF 6205-2RS1/C3',
      brand: '',
      condition: 'New sealed',
      sizes: '25 x 52 x 15 mm',
      quantity: '12',
    })
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/^SKF 6205-2RS1\/C3 bearing 25 x 52 x 15 mm New sealed/)
    expect(description).toContain('2RS1: two contact rubber seals.')
    expect(description).toContain('12 in stock.')
    expect(banned).toEqual([])
    expect(bannedWords('The BEST price, guaranteed!')).toEqual(['best', 'guaranteed'])
    expect(bannedWords('Budapest')).toEqual([])
  })

  it('are filled from a part of the catalogue, with sizes only where all three are known', () => {
    const part = { partNumber: '6205-2RS1', brand: 'SKF', boreMm: 25, odMm: 52, widthMm: 15, qtyAvailable: 7 }
    expect(saleOf(part)).toEqual({
      partNumber: '6205-2RS1',
      brand: 'SKF',
      sizes: '25 x 52 x 15 mm',
      quantity: '7',
    })
    expect(saleOf({ ...part, widthMm: null, qtyAvailable: 0 })).toMatchObject({ sizes: '', quantity: '' })
  })

  it('are codes that phones understand', () => {
    expect(qrText('Wi-Fi', { network: 'Back;office', password: 'a:b' })).toBe('WIFI:T:WPA;S:Back\\;office;P:a\\:b;;')
    expect(qrText('Wi-Fi', { network: 'Guests' })).toBe('WIFI:T:nopass;S:Guests;;')
    expect(qrText('Contact', { name: 'Kim, Harbor', phone: '+1 555' })).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kim\\, Harbor;;;;\r\nFN:Kim\\, Harbor\r\nTEL:+1 555\r\nEND:VCARD',
    )
  })

  it('are filled in, and show what is missing', () => {
    const text = MESSAGES['Overdue reminder']!
    expect(blanksOf(text)).toEqual(['name', 'number', 'price', 'day', 'us'])
    expect(filledText(text, { number: 'INV-7' })).toContain('invoice INV-7 of {price}')
  })
})
