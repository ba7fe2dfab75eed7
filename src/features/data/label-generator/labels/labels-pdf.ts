import { growthOf, type Label, textSizes, textsOf } from '#features/data/label-generator/labels/labels.ts'
import { cornerOf, type LabelStock } from '#model/print/stocks.ts'
import type { Symbology } from '#model/print/symbols.ts'

/** The drawing of a code: its bars or modules as rectangles and polygons, with the origin at the upper left. */
export interface CodeShape {
  width: number
  height: number
  rects: readonly (readonly [x: number, y: number, width: number, height: number])[]
  /** Polygons, filled by the even-odd rule. */
  areas: readonly (readonly (readonly [x: number, y: number])[])[]
}

/**
 * The bitmap of a line of text: one bit per dot, rows padded to whole bytes, with its size in points relative to the
 * baseline.
 */
export interface TextPicture {
  columns: number
  rows: number
  bits: Uint8Array
  width: number
  height: number
  /** How far it extends below the baseline. */
  depth: number
}

/** Draws the codes and texts of labels. */
interface Drawing {
  shapeOf: (code: string) => CodeShape | undefined
  /** The bitmap of a text whose characters are missing from the standard PDF fonts. */
  pictureOf: (text: string, size: number, isBold: boolean) => TextPicture | undefined
}

const POINTS = 72
/** The same measures as on the screen (screen.module.css), in inches; `LEADING` is a multiple of the font size. */
const PADDING = 0.08
const BETWEEN = 0.04
const LEADING = 1.2
const SQUARE = 0.8
const CHARACTERS = /[^\x20-\x7e\xa0-\xff]/g
const IS_FOREIGN = /[^\x20-\x7e\xa0-\xff]/

/**
 * Sheets of labels as a PDF: each code with its text, in its place. Non-Latin text is drawn as a bitmap, with the text
 * itself attached.
 */
export function labelsPdf(
  pages: readonly (readonly (Label | undefined)[])[],
  stock: LabelStock,
  symbology: Symbology,
  { shapeOf, pictureOf }: Drawing,
): Uint8Array<ArrayBuffer> {
  const [width, height] = stock.page.map((inches) => inches * POINTS) as [number, number]
  const shapes = new Map<string, CodeShape | undefined>()
  const known = (code: string) => {
    if (!shapes.has(code)) shapes.set(code, shapeOf(code))
    return shapes.get(code)
  }
  const pictures = new Map<string, { name: string; picture: TextPicture }>()
  const pictured: Pictured = (text, size, isBold) => {
    const key = `${size} ${isBold} ${text}`
    const found = pictures.get(key)
    if (found) return found
    const picture = pictureOf(text, size, isBold)
    const made = picture && { name: `P${pictures.size + 1}`, picture }
    if (made) pictures.set(key, made)
    return made
  }
  const contents = pages.map((labels) =>
    labels
      .flatMap((label, place) => {
        if (!label) return []
        const [x, y] = cornerOf(stock, place)
        return [
          drawn(label, { x: x * POINTS, y: height - y * POINTS, stock, symbology, shape: known(label.code), pictured }),
        ]
      })
      .join('\n'),
  )
  return fileOf([width, height], contents, [...pictures.values()])
}

type Pictured = (text: string, size: number, isBold: boolean) => { name: string; picture: TextPicture } | undefined

interface Place {
  x: number
  /** The upper edge, measured from the bottom of the page. */
  y: number
  stock: LabelStock
  symbology: Symbology
  shape: CodeShape | undefined
  pictured: Pictured
}

function drawn(label: Label, { x, y, stock, symbology, shape, pictured }: Place): string {
  const [width, height] = stock.label.map((inches) => inches * POINTS) as [number, number]
  const pad = PADDING * POINTS
  const room = width - 2 * pad
  const isBars = symbology === 'Code 128'
  const by = growthOf(stock)
  const side = Math.min(SQUARE * by * POINTS, room * 0.45, height - 2 * pad)
  const tall = isBars ? Math.max(0.35, (height / POINTS) * 0.4) * POINTS : side
  const picture = shape && shapeAt(shape, { x: x + pad, y: y - pad, width: isBars ? room : side, height: tall })
  const left = isBars ? x + pad : x + pad + side + BETWEEN * POINTS
  let base = isBars ? y - pad - tall - BETWEEN * POINTS : y - pad
  const sizes = textSizes(label, stock, symbology)
  const words = textsOf(label).map((text, at) => {
    const size = sizes[at]!
    base -= size * LEADING
    const foreign = IS_FOREIGN.test(text) ? pictured(text, size, at === 0) : undefined
    if (foreign) return pictureAt(text, foreign, left, base)
    return `BT /${at === 0 ? 'F2' : 'F1'} ${two(size)} Tf ${two(left)} ${two(base)} Td (${escaped(text)}) Tj ET`
  })
  // Text that is too long is clipped at the edge of its label.
  const clip = `${two(x)} ${two(y - height)} ${two(width)} ${two(height)} re W n`
  return ['q', clip, ...(picture ? [picture] : []), ...words, 'Q'].join('\n')
}

/** The bitmap of a text on its baseline; the text itself is attached, so that it can be searched and copied. */
function pictureAt(
  text: string,
  { name, picture }: NonNullable<ReturnType<Pictured>>,
  x: number,
  base: number,
): string {
  const { width, height, depth } = picture
  const place = `${two(width)} 0 0 ${two(height)} ${two(x)} ${two(base - depth)} cm`
  return `/Span << /ActualText <FEFF${hexOf(text)}> >> BDC q ${place} /${name} Do Q EMC`
}

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

function shapeAt(
  { width, height, rects, areas }: CodeShape,
  box: { x: number; y: number; width: number; height: number },
): string {
  const [sx, sy] = [box.width / width, box.height / height]
  const bars = rects.map(([x, y, w, h]) => `${three(x)} ${three(y)} ${three(w)} ${three(h)} re`)
  const paths = areas.map((points) =>
    [...points.map(([x, y], at) => `${three(x)} ${three(y)} ${at === 0 ? 'm' : 'l'}`), 'h'].join(' '),
  )
  // Flipped vertically, because the code is described from the top.
  return ['q', `${three(sx)} 0 0 ${three(-sy)} ${two(box.x)} ${two(box.y)} cm`, ...bars, ...paths, 'f*', 'Q'].join('\n')
}

function fileOf(
  [width, height]: readonly [number, number],
  contents: readonly string[],
  pictures: readonly { name: string; picture: TextPicture }[],
): Uint8Array<ArrayBuffer> {
  const pictureId = (at: number) => 5 + contents.length * 2 + at
  const drawn = pictures.map(({ name }, at) => `/${name} ${pictureId(at)} 0 R`).join(' ')
  const named = pictures.length > 0 ? ` /XObject << ${drawn} >>` : ''
  const pageId = (at: number) => 5 + at * 2
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `${pageId(at)} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${two(width)} ${two(height)}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${named} >> /Contents ${pageId(at) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...pictures.map(({ picture: { columns, rows, bits } }) => {
      const dots = `${Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`
      return `<< /Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ImageMask true /BitsPerComponent 1 /Decode [1 0] /Filter /ASCIIHexDecode /Length ${dots.length} >>\nstream\n${dots}\nendstream`
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const from = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return from
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  // Each character is one byte, because these fonts only have Latin-1.
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const escaped = (text: string): string => text.replace(CHARACTERS, '?').replace(/[\\()]/g, '\\$&')
const two = (value: number): string => String(Math.round(value * 100) / 100)
const three = (value: number): string => String(Math.round(value * 10_000) / 10_000)
