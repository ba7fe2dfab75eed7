import { isDay, isTimestamp, toDay } from '#base/days.ts'
import { lineParts } from '#base/formats/csv.ts'
import { type SheetCell, sheetWriter } from '#base/formats/xlsx.ts'
import { plainValue } from '#model/firestore/plain.ts'
import { firestoreFields } from '#model/firestore/values.ts'
import { cellsOf, readObject } from '#model/import/rows.ts'
import type { Fields } from '#model/schema/fields.ts'
import { normalise } from '#model/schema/validate.ts'
import { type Data, type Doc, sameValue, type Value } from '#model/schema/value.ts'
import type { GroupLine } from '#server/export/groups.ts'
import type { ExportColumn, ExportedRows, Pages } from '#server/export/rows.ts'
import { slicer, turnFree } from '#server/slicing.ts'

/** The export formats, with file extension and media type. */
export const EXPORT_FORMATS = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  json: { ending: 'json', type: 'application/json; charset=utf-8' },
  jsonl: { ending: 'jsonl', type: 'application/jsonl; charset=utf-8' },
  firestore: { ending: 'firestore.json', type: 'application/json; charset=utf-8' },
} as const
export type Format = keyof typeof EXPORT_FORMATS
export const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as Format[]
/** The media types of data files. */
export const FILE_TYPES = [...new Set(Object.values(EXPORT_FORMATS).map(({ type }) => type.split(';', 1)[0]!))]

/**
 * The bytes of an export in one format, as they are produced; `title` is printed at the top of a sheet, `decimalComma`
 * is for text tables.
 */
export async function bytesOf(
  rows: ExportedRows,
  format: Format,
  timeZone: string,
  { title = '', decimalComma = false }: { title?: string; decimalComma?: boolean } = {},
): Promise<AsyncGenerator<string | Uint8Array>> {
  if (format === 'json') return jsonOf(rows, timeZone)
  if (format === 'jsonl') return jsonLinesOf(rows, timeZone)
  if (format === 'firestore') return firestoreOf(rows)
  const columns = await rows.columns()
  return format === 'csv' ? csvOf(rows, columns, decimalComma) : xlsxOf(rows, columns, timeZone, title)
}

async function* jsonOf({ pages, fields }: ExportedRows, timeZone: string): AsyncGenerator<string> {
  let before = '['
  yield* inTexts(pages, (doc) => {
    const text = `${before}\n${JSON.stringify(named(doc, fields, timeZone))}`
    before = ','
    return text
  })
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** One document per line, for programs that read them one by one. */
async function* jsonLinesOf({ pages, fields }: ExportedRows, timeZone: string): AsyncGenerator<string> {
  yield* inTexts(pages, (doc) => `${JSON.stringify(named(doc, fields, timeZone))}\n`)
}

/** The id under a name that no field can have tells the import to read this document exactly as it is. */
const named = ({ id, data }: Pick<Doc, 'id' | 'data'>, fields: Fields, timeZone: string): Data =>
  readsBack(data, fields, timeZone) ? { id, ...data } : { $id: id, ...data }

/**
 * Whether an import, which converts texts to dates and Firestore's values to Prime's, would leave the document
 * unchanged.
 */
function readsBack(data: Data, fields: Fields, timeZone: string): boolean {
  const names = Object.keys(data)
  if (names.length === 0 || Object.hasOwn(data, 'id')) return false
  const isDefined = Object.keys(fields).length > 0
  if (isDefined && !names.every((name) => Object.hasOwn(fields, name))) return false
  const plain = plainValue(data)
  if (!sameValue(plain, data)) return false
  if (!isDefined) return true
  const same = Object.fromEntries(names.map((name) => [name, name]))
  const read = readObject(data, same, fields, { timeZone })
  return read.faults.length === 0 && sameValue(normalise(fields, read.data, timeZone), data)
}

async function* firestoreOf({ name, pages }: ExportedRows): AsyncGenerator<string> {
  let before = `{"__collections__":{${JSON.stringify(name)}:{`
  yield* inTexts(pages, ({ id, data }) => {
    const fields = { ...firestoreFields(data), __collections__: {} }
    const text = `${before}\n${JSON.stringify(id)}:${JSON.stringify(fields)}`
    before = ','
    return text
  })
  yield before === ',' ? '\n}}}\n' : `${before}}}}\n`
}

async function* csvOf(
  { pages, headed }: ExportedRows,
  columns: readonly ExportColumn[],
  decimalComma: boolean,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  const pause = slicer()
  const partsOf = (cells: Parameters<typeof lineParts>[0]) => lineParts(cells, { decimalComma })
  // The byte-order mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${[...partsOf(['id', ...columns.map(({ heading }) => heading)])].join('')}`
  for await (const { line, docs } of fewAtOnce(headed ?? unheaded(pages))) {
    let text = line ? [...partsOf(['', ...names.map((name) => lineText(line, name, decimalComma))])].join('') : ''
    for (const doc of docs) {
      // A long document is parsed when its data is read, and is a piece of work of its own.
      await turnFree()
      const { id, data } = doc
      await turnFree()
      for (const part of partsOf([id, ...cellsOf(data, names)])) {
        const isLong = part.length >= LONG
        if (!isLong) text += part
        if (isLong ? text !== '' : text.length >= LONG) {
          yield text
          text = ''
          await pause()
        }
        if (!isLong) continue
        yield part
        await pause()
      }
    }
    if (text) yield text
  }
}

async function* xlsxOf(
  { pages, headed }: ExportedRows,
  columns: readonly ExportColumn[],
  timeZone: string,
  title: string,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const headings = ['id', ...columns.map(({ heading }) => heading)]
  const sheet = sheetWriter('Prime', headings, (bytes) => made.push(bytes), title)
  for await (const { line, docs } of fewAtOnce(headed ?? unheaded(pages))) {
    if (line) sheet.heading([null, ...columns.map(({ name }) => lineCell(line, name))])
    for (const doc of docs) {
      await turnFree()
      const { id, data } = doc
      sheet.rows([[id, ...columns.map((column) => sheetCell(data, column, timeZone))]])
    }
    const ready = made
    made = []
    yield* ready
  }
  sheet.end()
  yield* made
}

/** The documents serialized at a time; other requests are served in between. */
const AT_ONCE = 20
/** Text of this many characters is sent before more is produced. */
const LONG = 64 * 1024

/** The documents of all pages as text, a long one by itself, with pauses between them. */
async function* inTexts(pages: Pages, textOf: (doc: Doc) => string): AsyncGenerator<string> {
  const pause = slicer()
  for await (const { docs } of fewAtOnce(unheaded(pages))) {
    let text = ''
    for (const doc of docs) {
      await turnFree()
      text += textOf(doc)
      if (text.length < LONG) continue
      yield text
      text = ''
      await pause()
    }
    if (text) yield text
  }
}

async function* fewAtOnce<T extends { docs: readonly Doc[] }>(
  pages: AsyncIterable<T>,
): AsyncGenerator<T | { line?: undefined; docs: readonly Doc[] }> {
  const pause = slicer()
  for await (const page of pages) {
    yield { ...page, docs: page.docs.slice(0, AT_ONCE) }
    for (let at = AT_ONCE; at < page.docs.length; at += AT_ONCE) {
      await pause()
      yield { docs: page.docs.slice(at, at + AT_ONCE) }
    }
    await pause()
  }
}

async function* unheaded(pages: Pages): AsyncGenerator<{ line?: GroupLine; docs: readonly Doc[] }> {
  for await (const docs of pages) yield { docs }
}

/** The total of a group in one column; empty for amounts in several currencies. */
function lineText({ name, words, count, sums }: GroupLine, column: string, decimalComma: boolean): string {
  if (column === name) return `${words} (${count})`
  const own = sums.filter((sum) => sum.name === column)
  if (own.length !== 1) return ''
  return decimalComma ? own[0]!.value.replace('.', ',') : own[0]!.value
}

function lineCell(line: GroupLine, column: string): SheetCell {
  const text = lineText(line, column, false)
  return column === line.name ? text : text === '' ? null : Number(text)
}

function sheetCell(data: Data, { name, kind }: ExportColumn, timeZone: string): SheetCell {
  const value: Value | undefined = data[name]
  if (kind === 'date' && value !== undefined) {
    const day = toDay(value, timeZone)
    if (day) return { day }
  }
  if (isTimestamp(value)) return { moment: value.$ts }
  if (kind === 'text' && isDay(value)) return String(value)
  return cellsOf(data, [name])[0] ?? null
}
