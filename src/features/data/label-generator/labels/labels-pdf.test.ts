import { expect, it } from 'vitest'
import { type CodeShape, labelsPdf, type TextPicture } from '#features/data/label-generator/labels/labels-pdf.ts'
import { STOCKS } from '#model/print/stocks.ts'

const shape: CodeShape = {
  width: 10,
  height: 2,
  rects: [[0, 0, 1, 2]],
  areas: [
    [
      [2, 0],
      [3, 0],
      [3, 2],
    ],
  ],
}
/** A bitmap of two rows with nine dots each. */
const pictureOf = (text: string): TextPicture | undefined =>
  text.includes('品')
    ? { columns: 9, rows: 2, bits: Uint8Array.from([0xff, 0x80, 0x01, 0]), width: 30, height: 8, depth: 2 }
    : undefined
const stock = STOCKS.find(({ id }) => id === 'avery-5160')!
const pdf = (pages: Parameters<typeof labelsPdf>[0], symbology: 'Code 128' | 'QR' = 'Code 128') =>
  Buffer.from(labelsPdf(pages, stock, symbology, { shapeOf: () => shape, pictureOf })).toString('latin1')

it('labels are in their places with their code and words, a page each', () => {
  const label = { code: 'A(1)', lines: ['SKF', 'Größe', '品 2', 'Żół'] }
  const text = pdf([[undefined, label], [label]])
  expect(text.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2)
  expect(text.match(/BT .* Tj ET/g)).toHaveLength(8)
  for (const part of ['(A\\(1\\)) Tj', '(SKF) Tj', '(Größe) Tj', '(?\xf3?) Tj', '0 0 1 2 re', '2 0 m 3 0 l 3 2 l h'])
    expect(text).toContain(part)
  // Characters missing from the fonts of PDF readers become one bitmap shared by all labels, with the text attached to
  // it.
  expect(text.match(/<FEFF54c100200032> >> BDC q 30 0 0 8 [\d.]+ [\d.]+ cm \/P1 Do Q EMC/g)).toHaveLength(2)
  expect(text.match(/\/Width 9 \/Height 2 .*\nstream\nff800100>\n/g)).toHaveLength(1)
  // The second label of the first page is one label and one gap to the right of the first one.
  const places = [...text.matchAll(/F2 9 Tf ([\d.]+) ([\d.]+) Td/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(places[0]![0]! - places[1]![0]!).toBeCloseTo((2.625 + 0.125) * 72, 1)
  expect(places[0]![1]).toBe(places[1]![1])
})

it('is a whole file: every object stands where the table says', () => {
  const text = pdf([[{ code: 'X', lines: ['品'] }]], 'QR')
  const from = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(from, from + 4)).toBe('xref')
  const offsets = [...text.slice(from).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  for (const [at, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(stream).toHaveLength(Number(length))
})
