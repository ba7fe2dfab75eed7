import type { Block, Sides } from '#model/print/print.ts'
import { cornerOf, type LabelStock, labelsPerPage } from '#model/print/stocks.ts'
import { type Numbered, pageMark } from '#server/print/layout.ts'

const POINTS_PER_INCH = 72
const POINTS_PER_MM = POINTS_PER_INCH / 25.4
/** The watermark of one position, where others have it across the page. */
const MARK_SIZE = 60
const MARK = { fontSize: MARK_SIZE, bold: true, color: '#e1e4e9', alignment: 'center' } as const
type Way = readonly [x: number, y: number]

/** Labels on the places of a sheet, page by page; the first `used` places of the first page stay free. */
export function* onSheets(labels: Iterable<Numbered>, stock: LabelStock, used: number): Generator<Numbered> {
  const places = labelsPerPage(stock)
  const [width, height] = [stock.label[0] * POINTS_PER_INCH, stock.label[1] * POINTS_PER_INCH]
  let page: Numbered | undefined
  let content: Block[] = []
  let place = Math.min(used, places - 1)
  for (const { margins = [0, 0, 0, 0], ...label } of labels) {
    const [x, y] = cornerOf(stock, place).map((inches) => inches * POINTS_PER_INCH) as [number, number]
    const stack = label.content.map((block) => moved(block, [x, y]))
    const inner = width - margins[0] - margins[2]
    page ??= { ...label, bare: true, margins: [0, 0, 0, 0], content: [], mark: undefined, marksCopies: false }
    const mark = pageMark(label)
    if (mark) content.push({ at: [x, y + height / 2 - MARK_SIZE / 2], width, block: { ...MARK, text: mark } })
    content.push({ at: [x + margins[0], y + margins[1]], width: inner, block: { stack } })
    if (++place < places) continue
    yield { ...page, content }
    page = undefined
    content = []
    place = 0
  }
  if (page) yield { ...page, content }
}

/** A form or label moved against what this printer does wrong; `off` is how far it prints right and down, in millimetres. */
export function* correctedBy(sheets: Iterable<Numbered>, off: Way): Generator<Numbered> {
  const [x, y] = off.map((mm) => -mm * POINTS_PER_MM) as [number, number]
  for (const sheet of sheets) {
    if (!sheet.bare || (x === 0 && y === 0)) {
      yield sheet
      continue
    }
    const [left, top, right, bottom]: Sides = sheet.margins ?? [0, 0, 0, 0]
    yield {
      ...sheet,
      margins: [left + x, top + y, right - x, bottom - y],
      content: sheet.content.map((block) => moved(block, [x, y])),
    }
  }
}

// Only what has a place of its own has to be told; the rest follows the margins.
function moved(block: Block, [x, y]: Way): Block {
  if ('at' in block) return { ...block, at: [block.at[0] + x, block.at[1] + y], block: moved(block.block, [x, y]) }
  if ('stack' in block) return { ...block, stack: block.stack.map((inner) => moved(inner, [x, y])) }
  return block
}
