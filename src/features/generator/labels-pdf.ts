import type { Label } from '#features/generator/labels.ts'
import type { Stock } from '#model/print-stocks.ts'
import { cornerOf } from '#model/print-stocks.ts'
import type { Symbology } from '#model/symbols.ts'

/** A code as it is drawn: its bars or modules as rectangles and polygons, in a frame that is read from the upper left. */
export interface Shape {
  width: number
  height: number
  rects: readonly (readonly [x: number, y: number, width: number, height: number])[]
  /** Areas with even-odd holes. */
  areas: readonly (readonly (readonly [x: number, y: number])[])[]
}

const POINTS = 72
/** As the screen draws them (screen.module.css), in inches and points. */
const PADDING = 0.08
const BETWEEN = 0.04
const CODE_POINTS = 9
const LINE_POINTS = 7
const LEADING = 1.2
const SQUARE = 0.8
const CHARACTERS = /[^\x20-\x7e\xa0-\xff]/g

/** Sheets of labels as a PDF: each code with its words, in its place. Letters beyond Latin are left to the screen's print. */
export function labelsPdf(
  pages: readonly (readonly (Label | undefined)[])[],
  stock: Stock,
  symbology: Symbology,
  shapeOf: (code: string) => Shape | undefined,
): Uint8Array<ArrayBuffer> {
  const [width, height] = stock.page.map((inches) => inches * POINTS) as [number, number]
  const shapes = new Map<string, Shape | undefined>()
  const known = (code: string) => {
    if (!shapes.has(code)) shapes.set(code, shapeOf(code))
    return shapes.get(code)
  }
  const contents = pages.map((labels) =>
    labels
      .flatMap((label, place) => {
        if (!label) return []
        const [x, y] = cornerOf(stock, place)
        return [drawn(label, { x: x * POINTS, y: height - y * POINTS, stock, symbology, shape: known(label.code) })]
      })
      .join('\n'),
  )
  return fileOf([width, height], contents)
}

interface Place {
  x: number
  /** The upper edge, counted from the lower edge of the page. */
  y: number
  stock: Stock
  symbology: Symbology
  shape: Shape | undefined
}

function drawn({ code, lines }: Label, { x, y, stock, symbology, shape }: Place): string {
  const [width, height] = stock.label.map((inches) => inches * POINTS) as [number, number]
  const pad = PADDING * POINTS
  const room = width - 2 * pad
  const isBars = symbology === 'Code 128'
  const side = Math.min(SQUARE * POINTS, room * 0.45, height - 2 * pad)
  const tall = isBars ? Math.max(0.35, (height / POINTS) * 0.4) * POINTS : side
  const picture = shape && shapeAt(shape, { x: x + pad, y: y - pad, width: isBars ? room : side, height: tall })
  const left = isBars ? x + pad : x + pad + side + BETWEEN * POINTS
  let base = isBars ? y - pad - tall - BETWEEN * POINTS : y - pad
  const words = [code, ...new Set(lines)].map((text, at) => {
    const size = at === 0 ? CODE_POINTS : LINE_POINTS
    base -= size * LEADING
    return `BT /${at === 0 ? 'F2' : 'F1'} ${size} Tf ${two(left)} ${two(base)} Td (${escaped(text)}) Tj ET`
  })
  // What is too long ends at the edge of its label.
  const clip = `${two(x)} ${two(y - height)} ${two(width)} ${two(height)} re W n`
  return ['q', clip, ...(picture ? [picture] : []), ...words, 'Q'].join('\n')
}

function shapeAt(
  { width, height, rects, areas }: Shape,
  box: { x: number; y: number; width: number; height: number },
): string {
  const [sx, sy] = [box.width / width, box.height / height]
  const bars = rects.map(([x, y, w, h]) => `${three(x)} ${three(y)} ${three(w)} ${three(h)} re`)
  const paths = areas.map((points) =>
    [...points.map(([x, y], at) => `${three(x)} ${three(y)} ${at === 0 ? 'm' : 'l'}`), 'h'].join(' '),
  )
  // Upside down, since the code is read from above.
  return ['q', `${three(sx)} 0 0 ${three(-sy)} ${two(box.x)} ${two(box.y)} cm`, ...bars, ...paths, 'f*', 'Q'].join('\n')
}

function fileOf([width, height]: readonly [number, number], contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const pageId = (at: number) => 5 + at * 2
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `${pageId(at)} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${two(width)} ${two(height)}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageId(at) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const from = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return from
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  // Every character is one byte: Latin-1 is all that these fonts know.
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const escaped = (text: string): string => text.replace(CHARACTERS, '?').replace(/[\\()]/g, '\\$&')
const two = (value: number): string => String(Math.round(value * 100) / 100)
const three = (value: number): string => String(Math.round(value * 10_000) / 10_000)
