import { Parser } from 'htmlparser2'

const IS_HTML = /<(?:!doctype|html|body|table|tr|td|br|p|div|li|ul|ol|span|font|blockquote|pre)\b/i
const SKIPPED = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg'])
const BLOCKS = new Set(
  'address article aside caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead ul'.split(
    ' ',
  ),
)
/** Tables in tables, and quotes in quotes, are told apart so deep; what is deeper is text of the innermost. */
const MAX_DEPTH = 40
/** A cell with more lines than this is a page in a frame and no cell of a list. */
const MAX_CELL_LINES = 3

interface Frame {
  name: 'page' | 'row' | 'cell' | 'quote'
  text: string[]
  cells: string[]
}

/** The text of a mail that may be HTML: a row of a table is a line, its cells are divided by tabs, what is quoted begins with `>`. */
export function plainText(text: string): string {
  if (!IS_HTML.test(text)) return text
  const frames: Frame[] = [frameOf('page')]
  const ended: boolean[] = []
  let skipped = 0
  const top = (): Frame => frames.at(-1)!
  const write = (part: string): void => void top().text.push(part)
  const parser = new Parser({
    onopentag(name) {
      const kind = frames.length < MAX_DEPTH ? kindOf(name, top()) : undefined
      ended.push(kind !== undefined)
      if (SKIPPED.has(name)) skipped++
      else if (kind) frames.push(frameOf(kind))
      else if (name === 'br' || BLOCKS.has(name)) write('\n')
      else if (name === 'li') write('\n- ')
      else if (name === 'td' || name === 'th') write(' ')
    },
    ontext(part) {
      if (skipped === 0) write(part.replace(/[ \t\r\n\f]+/g, ' ').replaceAll('\u00a0', ' '))
    },
    onclosetag(name) {
      const isFrame = ended.pop()
      if (SKIPPED.has(name)) skipped--
      else if (isFrame) close(frames.pop()!, top())
      else if (name === 'table') write('\n\n')
      else if (BLOCKS.has(name) || name === 'li' || name === 'tr') write('\n')
    },
  })
  parser.write(text)
  parser.end()
  return linesOf(top().text.join('')).join('\n')
}

const frameOf = (name: Frame['name']): Frame => ({ name, text: [], cells: [] })

function kindOf(name: string, within: Frame): Frame['name'] | undefined {
  if (name === 'tr') return 'row'
  if (name === 'blockquote') return 'quote'
  return (name === 'td' || name === 'th') && within.name === 'row' ? 'cell' : undefined
}

function close({ name, text, cells }: Frame, outer: Frame): void {
  const lines = linesOf(text.join(''))
  if (name === 'cell') outer.cells.push(lines.join('\n').trim())
  else if (name === 'quote') outer.text.push(`\n${lines.map((line) => `> ${line}`).join('\n')}\n`)
  else outer.text.push(`\n${rowOf(cells)}\n`)
}

/** A row of a list is one line; the frame of a page is the lines of its cells. */
const rowOf = (cells: readonly string[]): string =>
  cells.length < 2 || cells.some((cell) => cell.includes('\t') || cell.split('\n').length > MAX_CELL_LINES)
    ? cells.join('\n')
    : cells.map((cell) => cell.replaceAll('\n', ' ')).join('\t')

/** Lines without blanks around them, and never two empty ones in a row. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^ +/, '').trimEnd())
  return lines.filter((line, at) => line || (at > 0 && lines[at - 1]))
}
