import type { CellValue } from 'hucre'
import sax from 'sax'
import { ownOf } from '#base/own.ts'
import { Problem } from '#base/problem.ts'
import { isMask } from '#server/formats/shown-numbers.ts'

/** How Excel 2002 and 2003 XML begins, which banks and older programs still write. */
export const XML_WORKBOOK = /^\W{0,3}<\?xml[^>]*>[\s\S]{0,1000}urn:schemas-microsoft-com:office:spreadsheet/i

interface XmlSheet {
  name: string
  hidden?: boolean
  rows: CellValue[][]
  merges: { startRow: number; endRow: number; startCol: number; endCol: number }[]
  /** Formats that show leading zeros, by `row,column`. */
  masks: Map<string, string>
}

const MAX_CELLS = { rows: 1_048_576, columns: 16_384 }
/** The sheets of an XML workbook: values as typed, formats only where they show leading zeros. */
export function xmlSheets(text: string): XmlSheet[] {
  const reader = openReader()
  const parser = sax.parser(true, { xmlns: true })
  parser.onopentag = (tag) => {
    const { local, attributes } = tag as sax.QualifiedTag
    reader.open(local, Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])))
  }
  parser.onclosetag = (name) => reader.close(name.slice(name.indexOf(':') + 1))
  parser.ontext = reader.text
  parser.oncdata = reader.text
  // Custom entities are never expanded; Excel writes none.
  parser.ondoctype = () => {
    throw new Problem('bad-request', 'This XML has a DOCTYPE, which no workbook has.')
  }
  parser.onerror = (error) => {
    throw new Problem('bad-request', `The workbook cannot be read: ${error.message.replaceAll('\n', ', ')}.`)
  }
  parser.write(text).close()
  return reader.sheets
}

type Attributes = Readonly<Record<string, string>>

function openReader() {
  const sheets: XmlSheet[] = []
  const masks = new Map<string, string>()
  let style = ''
  let columns: (string | undefined)[] = []
  // The position of the next row, cell and column.
  const next = { row: 0, cell: 0, column: 0 }
  const at = { row: 0, cell: 0 }
  let rowStyle: string | undefined
  let type: string | undefined
  let inside = ''
  let isComment = false

  const openers: Record<string, (given: Attributes) => void> = {
    Style({ ID = '' }) {
      style = ID
    },
    NumberFormat({ Format = '' }) {
      if (isMask(Format)) masks.set(style, Format)
    },
    Worksheet({ Name = '' }) {
      sheets.push({ name: Name, rows: [], merges: [], masks: new Map() })
      columns = []
      Object.assign(next, { row: 0, cell: 0, column: 0 })
    },
    Column({ Index, Span, StyleID }) {
      const from = placed(Index, next.column, MAX_CELLS.columns)
      next.column = from + 1 + count(Span, MAX_CELLS.columns)
      columns.length = Math.max(columns.length, next.column)
      columns.fill(StyleID, from, next.column)
    },
    Row({ Index, Span, StyleID }) {
      at.row = placed(Index, next.row, MAX_CELLS.rows)
      next.row = at.row + 1 + count(Span, MAX_CELLS.rows)
      next.cell = 0
      rowStyle = StyleID
    },
    Cell({ Index, MergeAcross, MergeDown, StyleID }) {
      at.cell = placed(Index, next.cell, MAX_CELLS.columns)
      const [across, down] = [count(MergeAcross, MAX_CELLS.columns), count(MergeDown, MAX_CELLS.rows)]
      next.cell = at.cell + 1 + across
      const sheet = sheets.at(-1)
      const mask = masks.get(StyleID ?? rowStyle ?? columns[at.cell] ?? '')
      if (mask !== undefined) sheet?.masks.set(`${at.row},${at.cell}`, mask)
      if (across + down > 0)
        sheet?.merges.push({ startRow: at.row, endRow: at.row + down, startCol: at.cell, endCol: at.cell + across })
    },
    Comment() {
      isComment = true
    },
    Data({ Type = 'String' }) {
      if (!isComment) type = Type
      inside = ''
    },
    Visible() {
      inside = ''
    },
  }
  const closers: Record<string, () => void> = {
    Comment() {
      isComment = false
    },
    Data() {
      const sheet = sheets.at(-1)
      if (sheet && type !== undefined) {
        const row = sheet.rows[at.row] ?? []
        row[at.cell] = cellOf(type, inside)
        sheet.rows[at.row] = row
      }
      type = undefined
    },
    Visible() {
      const sheet = sheets.at(-1)
      if (sheet && inside.trim().startsWith('SheetHidden')) sheet.hidden = true
    },
  }
  return {
    sheets,
    open: (name: string, given: Attributes) => ownOf<(given: Attributes) => void>(openers, name)?.(given),
    close: (name: string) => ownOf(closers, name)?.(),
    text(words: string) {
      inside += words
    },
  }
}

/** The position of an element: `ss:Index` counts from 1, and without it an element follows the one before. */
function placed(index: string | undefined, follows: number, most: number): number {
  const place = index === undefined ? follows : Number(index) - 1
  if (!Number.isInteger(place) || place < 0 || place >= most)
    throw new Problem('bad-request', 'The workbook cannot be read: a cell is outside its sheet.')
  return place
}

const count = (span: string | undefined, most: number): number => Math.min(Math.max(0, Number(span) || 0), most)

function cellOf(type: string, text: string): CellValue {
  if (type === 'Number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'DateTime') return new Date(/[zZ]$/.test(text) ? text : `${text.trim()}Z`)
  return type === 'Boolean' ? text.trim() === '1' : text
}
