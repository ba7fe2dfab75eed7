import { Parser } from 'htmlparser2'

const IS_HTML = /<(?:!doctype|html|body|table|tr|td|br|p|div|li|ul|ol|span|font|blockquote|pre)\b/i
/** Elements that contain no text, or text that was struck out. */
const SKIPPED = new Set('style script head title template noscript svg s del strike'.split(' '))
const STRUCK = /text-decoration[^;]{0,40}line-through|display\s?:\s?none/i
const BLOCKS = new Set(
  'address article aside caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead ul'.split(
    ' ',
  ),
)
/** Nested tables and quotes are distinguished up to this depth; anything deeper is text of the innermost one. */
const MAX_DEPTH = 40
/** A cell with more lines than this is layout, not a cell of a list. */
const MAX_CELL_LINES = 3

interface Frame {
  name: 'page' | 'row' | 'cell' | 'quote'
  text: string[]
  cells: string[]
  /** How many columns and rows a cell spans. */
  across: number
  down: number
}

/** Cells of rows above that span into this row, by column. */
type Reaching = Map<number, { text: string; rows: number }>
/** The maximum number of columns or rows a cell may span. */
const MAX_SPAN = 200
/** How many characters of HTML are parsed per step: the more unclosed tags there are, the longer each one takes. */
const PIECE = 8_000

/**
 * The plain text of an email that may be HTML: a table row becomes a line, its cells are separated by tabs, and quoted
 * lines begin with `>`.
 */
export function mailAsText(text: string): string {
  const steps = plainTextOf(text)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same as a generator that parses one piece of the text per step. */
export function* plainTextOf(text: string): Generator<undefined, string> {
  if (!IS_HTML.test(text)) return text
  const frames: Frame[] = [frameOf('page')]
  /** What ends with the closing tag, for each open tag. */
  const ended: ('skipped' | 'frame' | undefined)[] = []
  const tables: Reaching[] = []
  let skipped = 0
  const top = (): Frame => frames.at(-1)!
  const write = (part: string): void => void top().text.push(part)
  const parser = new Parser({
    onopentag(name, { rowspan, colspan, style = '' }) {
      if (name === 'table') tables.push(new Map())
      const kind = frames.length < MAX_DEPTH ? kindOf(name, top()) : undefined
      const isSkipped = SKIPPED.has(name) || STRUCK.test(style)
      ended.push(isSkipped ? 'skipped' : kind && 'frame')
      if (isSkipped) skipped++
      else if (kind) frames.push({ ...frameOf(kind), across: spanOf(colspan), down: spanOf(rowspan) })
      else if (name === 'br' || BLOCKS.has(name)) write('\n')
      else if (name === 'li') write('\n- ')
      else if (name === 'td' || name === 'th') write(' ')
    },
    ontext(part) {
      if (skipped === 0) write(part.replace(/[ \t\r\n\f]+/g, ' ').replaceAll('\u00a0', ' '))
    },
    onclosetag(name) {
      if (name === 'table') tables.pop()
      const end = ended.pop()
      if (end === 'skipped') skipped--
      else if (end === 'frame') close(frames.pop()!, top(), tables.at(-1))
      else if (name === 'table') write('\n\n')
      else if (BLOCKS.has(name) || name === 'li' || name === 'tr') write('\n')
    },
  })
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE))
    yield
  }
  parser.end()
  return linesOf(top().text.join('')).join('\n')
}

const frameOf = (name: Frame['name']): Frame => ({ name, text: [], cells: [], across: 1, down: 1 })

const spanOf = (written: string | undefined): number =>
  Math.min(Math.max(Number.parseInt(written ?? '1', 10) || 1, 1), MAX_SPAN)

function kindOf(name: string, within: Frame): Frame['name'] | undefined {
  if (name === 'tr') return 'row'
  if (name === 'blockquote') return 'quote'
  return (name === 'td' || name === 'th') && within.name === 'row' ? 'cell' : undefined
}

function close({ name, text, cells, across, down }: Frame, outer: Frame, reaching?: Reaching): void {
  const lines = linesOf(text.join(''))
  if (name === 'cell') {
    reachInto(outer.cells, reaching)
    const whole = lines.join('\n').trim()
    for (let at = 0; at < across; at++) {
      if (down > 1) reaching?.set(outer.cells.length, { text: at === 0 ? whole : '', rows: down })
      outer.cells.push(at === 0 ? whole : '')
    }
  } else if (name === 'row') {
    reachInto(cells, reaching)
    for (const [at, cell] of reaching ?? []) if (--cell.rows < 1) reaching?.delete(at)
    outer.text.push(`\n${rowOf(cells)}\n`)
  } else if (name === 'quote') outer.text.push(`\n${lines.map((line) => `> ${line}`).join('\n')}\n`)
}

/** Fills the columns that cells of rows above span into. */
function reachInto(cells: string[], reaching?: Reaching): void {
  for (let cell = reaching?.get(cells.length); cell; cell = reaching?.get(cells.length)) cells.push(cell.text)
}

/** A row of a list becomes one line; a row of a layout table becomes the lines of its cells. */
const rowOf = (cells: readonly string[]): string =>
  cells.filter(Boolean).length < 2 ||
  cells.some((cell) => cell.includes('\t') || cell.split('\n').length > MAX_CELL_LINES)
    ? cells.filter(Boolean).join('\n')
    : cells.map((cell) => cell.replaceAll('\n', ' ')).join('\t')

/** Lines without surrounding whitespace, and never two empty ones in succession. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^ +/, '').trimEnd())
  return lines.filter((line, at) => line || (at > 0 && lines[at - 1]))
}
