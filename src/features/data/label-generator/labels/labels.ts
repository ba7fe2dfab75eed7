import { widthOf } from '#model/print/blocks.ts'
import type { LabelStock } from '#model/print/stocks.ts'
import type { Symbology } from '#model/print/symbols.ts'

/** One label: the content of its code, and the readable lines. */
export interface Label {
  code: string
  lines: readonly string[]
}

/** The most labels of one job. */
export const MAX_LABELS = 3000
const MAX_EACH = 500
const LONGEST: Record<Symbology, number> = { 'Code 128': 48, QR: 1200, 'Data Matrix': 800 }

/**
 * Parses pasted rows: the code, then readable lines, in cells separated by tabs or semicolons. The number of labels is
 * a last cell of digits, or `x 20` at the end.
 */
export function readLabels(text: string): Label[] {
  const labels: Label[] = []
  for (const row of text.split(/\r?\n/)) {
    const [, body = '', times] = /^(.*?)(?:\s+[x×]\s*(\d{1,4}))?\s*$/.exec(row) ?? []
    const cells = body
      .split(/\t|;/)
      .map((cell) => cell.trim())
      .filter(Boolean)
    const hasCount = times === undefined && cells.length > 1 && /^\d{1,3}$/.test(cells.at(-1)!)
    const count = Math.min(MAX_EACH, Number(times ?? (hasCount ? cells.pop() : 1)))
    const [code, ...lines] = cells
    if (code === undefined) continue
    for (let at = 0; at < count && labels.length < MAX_LABELS; at++) labels.push({ code, lines })
  }
  return labels
}

/** The rows with the number of labels increased or decreased by one in the line with the cursor. */
export function countedIn(text: string, cursor: number, by: 1 | -1): string {
  const from = text.lastIndexOf('\n', cursor - 1) + 1
  const end = text.indexOf('\n', cursor)
  const to = end < 0 ? text.length : end
  const line = text.slice(from, to)
  if (line.trim() === '') return text
  const [, body = '', times] = /^(.*?)(?:\s+[x×]\s*(\d{1,4}))?\s*$/.exec(line) ?? []
  const [, head, cell] = times === undefined ? (/^(.*?[\t;].*[\t;]|.*?[\t;])(\d{1,3})\s*$/.exec(body) ?? []) : []
  const now = Number(times ?? cell ?? 1)
  const next = Math.max(1, Math.min(MAX_EACH, now + by))
  const counted = cell !== undefined ? `${head}${next}` : next === 1 ? body : `${body} x ${next}`
  return text.slice(0, from) + counted + text.slice(to)
}

/** Why a text cannot be encoded in this symbology, in one sentence; undefined when it can. */
export function whyNotCode(code: string, symbology: Symbology): string | undefined {
  if (code.length > LONGEST[symbology])
    return `${symbology} holds ${LONGEST[symbology]} characters well; this has ${code.length}.`
  const bad = symbology === 'Code 128' ? /[^\x20-\x7e]/.exec(code)?.[0] : undefined
  return bad && `Code 128 has no “${bad}”; QR and Data Matrix do.`
}

/**
 * The margins around the text and bars of a label, both sides together, in inches; the same on the screen and on the
 * printer.
 */
const PADDING = 0.16
const POINTS = 72
const CODE_POINTS = 9
const LINE_POINTS = 7
const LEADING = 1.2
/**
 * Texts and codes are designed for a label of two by one inches; on a larger one they grow, to be readable from afar.
 */
const [DEFAULT_WIDTH, DEFAULT_HEIGHT, MAX_TIMES] = [2, 1, 3]

/** The factor by which texts and codes are larger than on the usual label; at least 1. */
export const growthOf = ({ label: [width, height] }: Pick<LabelStock, 'label'>): number =>
  Math.max(1, Math.min(MAX_TIMES, width / DEFAULT_WIDTH, height / DEFAULT_HEIGHT))

/** A typical scanner cannot read finer bars, in inches. */
const FINEST_BAR = 0.0075
const MODULES_EACH = 11
const MODULES_AROUND = 35

/** The readable texts of a label: the code, then the distinct lines. */
export const textsOf = ({ code, lines }: Label): string[] => [code, ...new Set(lines)]

/** The space for text on a label, in points: beside a square code or below bars. */
function roomOf(stock: Pick<LabelStock, 'label'>, symbology: Symbology): { wide: number; high: number } {
  const [width, height] = stock.label
  const isBars = symbology === 'Code 128'
  const room = width - PADDING
  const wide = isBars ? room : room - Math.min(0.8 * growthOf(stock), room * 0.45) - 0.04
  const high = height - PADDING - (isBars ? Math.max(0.35, height * 0.4) + 0.04 : 0)
  return { wide: wide * POINTS, high: high * POINTS }
}

const basePoints = (at: number): number => (at === 0 ? CODE_POINTS : LINE_POINTS)

/** The font size of each text of a label in points: as large as fits, never smaller than on the usual label. */
export function textSizes(label: Label, stock: Pick<LabelStock, 'label'>, symbology: Symbology): number[] {
  const { wide, high } = roomOf(stock, symbology)
  const texts = textsOf(label)
  const needed = texts.reduce((sum, _, at) => sum + basePoints(at) * LEADING, 0)
  const by = Math.min(growthOf(stock), high / needed)
  return texts.map((text, at) => {
    const base = basePoints(at)
    return base * Math.max(1, Math.min(by, wide / widthOf(text, base)))
  })
}

/** Why the contents do not fit on a label, in one sentence; undefined when they do. */
export function whyTooLong(label: Label, stock: Pick<LabelStock, 'label'>, symbology: Symbology): string | undefined {
  const { code } = label
  const { wide, high } = roomOf(stock, symbology)
  if (symbology === 'Code 128' && (code.length * MODULES_EACH + MODULES_AROUND) * FINEST_BAR > wide / POINTS)
    return `The bars of “${code}” are too fine to be scanned on this label; a larger one or QR holds it.`
  const texts = textsOf(label)
  const long = texts.find((text, at) => widthOf(text, basePoints(at)) > wide)
  if (long !== undefined) return `“${long}” is too long for this label; its end would be cut off.`
  const needed = texts.reduce((sum, _, at) => sum + basePoints(at) * LEADING, 0)
  return needed > high ? `“${code}” has more lines than this label holds.` : undefined
}

/** The labels arranged in pages of a stock; the first `skip` positions of the first page stay empty. */
export function labelPages(
  labels: readonly Label[],
  { columns, rows }: LabelStock,
  skip: number,
): (Label | undefined)[][] {
  const places = columns * rows
  const all = [...Array<undefined>(Math.min(Math.max(0, skip), places - 1)).fill(undefined), ...labels]
  return Array.from({ length: Math.ceil(all.length / places) }, (_, at) => all.slice(at * places, (at + 1) * places))
}

const DOTS_PER_INCH = 203
const inDots = (inches: number): number => Math.round(inches * DOTS_PER_INCH)
/** The characters that begin commands are written as hexadecimal codes. */
const zplText = (text: string): string =>
  text.replace(/[\\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The labels in ZPL, the language of Zebra printers, at 203 dots per inch; labels of a sheet are printed one by one.
 */
export function zplOf(labels: readonly Label[], { label: [width, height] }: LabelStock, symbology: Symbology): string {
  const [wide, high] = [inDots(width), inDots(height)]
  const margin = Math.round(high * 0.07)
  const code = {
    'Code 128': `^BY${wide > 500 ? 3 : 2}^BCN,${Math.round(high * 0.38)},N,N,N`,
    QR: `^BQN,2,${high > 600 ? 9 : 4}`,
    'Data Matrix': `^BXN,${high > 600 ? 12 : 5},200`,
  }[symbology]
  const size = Math.max(20, Math.round(high * 0.11))
  return labels
    .map(({ code: value, lines }) => {
      // In a Code 128, the printer would read > as the start of a control code.
      const written = symbology === 'Code 128' ? value.replaceAll('>', '>0') : value
      const data = `${symbology === 'QR' ? 'LA,' : ''}${zplText(written)}`
      const read = [value, ...lines].map(
        (line, at) => `^FO${margin},${Math.round(high * 0.52) + at * (size + 6)}^A0N,${size}^FH^FD${zplText(line)}^FS`,
      )
      return [`^XA^CI28^PW${wide}^LL${high}`, `^FO${margin},${margin}${code}^FH^FD${data}^FS`, ...read, '^XZ'].join(
        '\n',
      )
    })
    .join('\n')
}
