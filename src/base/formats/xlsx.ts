import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { safeText } from '#base/formats/csv.ts'

/** A cell of a sheet: `day` and `moment` become dates that spreadsheets can calculate with. */
export type SheetCell = string | number | boolean | null | { day: string } | { moment: string }

/** Writes a workbook row by row; bytes are returned as they are produced. */
interface SheetWriter {
  rows(rows: readonly (readonly SheetCell[])[]): void
  /** A heading row, in bold. */
  heading(cells: readonly SheetCell[]): void
  end(): void
}

/** The most rows a sheet of this format holds, including headings. */
const ROWS_PER_SHEET = 1_048_576
const LEVEL = 3
/** Styles by their index in `xl/styles.xml`. */
const STYLE = { bold: 1, day: 2, moment: 3 } as const
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const LONGEST_TEXT = 32_767
const LONGEST_HEAD = 120

/** `title` is printed at the top of every page, and the page number at the foot. */
export function sheetWriter(
  name: string,
  headings: readonly string[],
  take: (bytes: Uint8Array) => void,
  title = '',
): SheetWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    take(bytes)
  })
  let sheets = 0
  let filled = 0
  let sheet: ZipDeflate | undefined

  const part = (path: string, xml: string) => {
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(strToU8(HEAD + xml), true)
  }
  const open = (): ZipDeflate => {
    const file = new ZipDeflate(`xl/worksheets/sheet${++sheets}.xml`, { level: LEVEL })
    zip.add(file)
    filled = 1
    const head = rowXml(headings, 1, STYLE.bold)
    file.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${FROZEN}</sheetViews><sheetData>${head}`))
    return file
  }
  const close = () => sheet?.push(strToU8(`</sheetData>${title && pageHead(title)}</worksheet>`), true)

  const write = (rows: readonly (readonly SheetCell[])[], style?: number) => {
    let xml = ''
    for (const row of rows) {
      if (filled === ROWS_PER_SHEET) {
        sheet?.push(strToU8(xml))
        xml = ''
        close()
        sheet = open()
      }
      xml += rowXml(row, ++filled, style)
    }
    sheet?.push(strToU8(xml))
  }

  sheet = open()
  return {
    rows: (rows) => write(rows),
    heading: (cells) => write([cells], STYLE.bold),
    end() {
      close()
      const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
      part('[Content_Types].xml', contentTypes(numbers))
      part('_rels/.rels', relations([`${OFFICE}/officeDocument`, 'xl/workbook.xml']))
      part('xl/workbook.xml', workbook(name, numbers))
      part(
        'xl/_rels/workbook.xml.rels',
        relations(
          ...numbers.map((number): [string, string] => [`${OFFICE}/worksheet`, `worksheets/sheet${number}.xml`]),
          [`${OFFICE}/styles`, 'styles.xml'],
        ),
      )
      part('xl/styles.xml', STYLES)
      zip.end()
    },
  }
}

function rowXml(cells: readonly SheetCell[], row: number, style?: number): string {
  let xml = `<row r="${row}">`
  for (let at = 0; at < cells.length; at++) xml += cellXml(cells[at] ?? null, `${columnName(at)}${row}`, style)
  return `${xml}</row>`
}

function cellXml(cell: SheetCell, place: string, style?: number): string {
  const at = `r="${place}"${style === undefined ? '' : ` s="${style}"`}`
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string')
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(safeText(cell).slice(0, LONGEST_TEXT))}</t></is></c>`
  const isDay = 'day' in cell
  const date = Date.parse(isDay ? `${cell.day}T00:00:00Z` : cell.moment)
  return `<c r="${place}" s="${isDay ? STYLE.day : STYLE.moment}"><v>${(date - EPOCH) / DAY_MS}</v></c>`
}

// In a page header an ampersand begins a code unless it is doubled; header and codes together may have 255 characters.
const pageHead = (title: string): string =>
  `<headerFooter><oddHeader>&amp;L${xmlText(title.slice(0, LONGEST_HEAD).replaceAll('&', '&&'))}</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>`

/** A, B, … Z, AA, AB, … */
export function columnName(at: number): string {
  let name = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

// Characters that XML cannot represent are dropped.
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const FROZEN =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'

const contentTypes = (sheets: readonly number[]): string =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
    .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}</Types>`

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = (name: string, sheets: readonly number[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map((number) => {
      const title = `${name.replace(/[[\]*?/\\:]/g, ' ').slice(0, 25)}${number > 1 ? ` ${number}` : ''}`
      return `<sheet name="${xmlText(title)}" sheetId="${number}" r:id="rId${number}"/>`
    })
    .join('')}</sheets></workbook>`

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** A small sheet as the bytes of one file. */
export function sheetOf(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Uint8Array[] {
  const bytes: Uint8Array[] = []
  const sheet = sheetWriter(name, headings, (some) => bytes.push(some))
  sheet.rows(rows)
  sheet.end()
  return bytes
}
