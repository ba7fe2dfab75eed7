import { isMask } from '#server/formats/shown-numbers.ts'

const FREE = 0xfffffffa
const NO_STREAM = 0xffffffff
const RECORDS = {
  eof: 0x0a,
  formula: 0x06,
  boundSheet: 0x85,
  mulRk: 0xbd,
  xf: 0xe0,
  number: 0x203,
  rk: 0x27e,
  format: 0x41e,
}

/**
 * Which cells of an XLS workbook (Excel 97 to 2003) are shown with leading zeros, sheet by sheet: their formats by
 * `row,column`. The library that reads the values does not report formats.
 */
export function xlsFormats(bytes: Uint8Array): ReadonlyMap<string, string>[] {
  const book = streamOf(bytes, ['Workbook', 'Book'])
  if (!book) return []
  const codes = new Map<number, string>()
  const formatOfStyle: number[] = []
  const sheets: number[] = []
  for (const { id, data } of recordsFrom(book, 0)) {
    if (id === RECORDS.format) codes.set(data.getUint16(0, true), textAt(data, 2))
    else if (id === RECORDS.xf) formatOfStyle.push(data.getUint16(2, true))
    else if (id === RECORDS.boundSheet) sheets.push(data.getUint32(0, true))
  }
  const masks = new Map(
    formatOfStyle.flatMap((format, style) => {
      const code = codes.get(format)
      return code !== undefined && isMask(code) ? [[style, code] as const] : []
    }),
  )
  return sheets.map((at) => (masks.size === 0 ? new Map() : cellsOf(book, at, masks)))
}

function cellsOf(book: DataView, at: number, masks: ReadonlyMap<number, string>): Map<string, string> {
  const cells = new Map<string, string>()
  const note = (row: number, column: number, style: number) => {
    const mask = masks.get(style)
    if (mask !== undefined) cells.set(`${row},${column}`, mask)
  }
  for (const { id, data } of recordsFrom(book, at)) {
    const [row, column] = data.byteLength >= 6 ? [data.getUint16(0, true), data.getUint16(2, true)] : [0, 0]
    if (id === RECORDS.number || id === RECORDS.rk || id === RECORDS.formula) note(row, column, data.getUint16(4, true))
    // Several numbers in a row: six bytes each, and two at the end.
    else if (id === RECORDS.mulRk)
      for (let each = 0; 4 + each * 6 + 8 <= data.byteLength; each++)
        note(row, column + each, data.getUint16(4 + each * 6, true))
  }
  return cells
}

function* recordsFrom(book: DataView, from: number): Generator<{ id: number; data: DataView }> {
  for (let at = from; at + 4 <= book.byteLength; ) {
    const id = book.getUint16(at, true)
    const length = book.getUint16(at + 2, true)
    if (id === RECORDS.eof || at + 4 + length > book.byteLength) return
    yield { id, data: new DataView(book.buffer, book.byteOffset + at + 4, length) }
    at += 4 + length
  }
}

/** A text with a two-byte length and a flag for one- or two-byte characters. */
function textAt(data: DataView, at: number): string {
  const length = data.getUint16(at, true)
  const isWide = (data.getUint8(at + 2) & 1) === 1
  const size = isWide ? 2 : 1
  const signs = Math.min(length, Math.floor((data.byteLength - at - 3) / size))
  return String.fromCharCode(
    ...Array.from({ length: signs }, (_, sign) =>
      isWide ? data.getUint16(at + 3 + sign * 2, true) : data.getUint8(at + 3 + sign),
    ),
  )
}

/** A stream of an OLE file by name: its sectors joined. */
function streamOf(bytes: Uint8Array, names: readonly string[]): DataView | undefined {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = 1 << file.getUint16(30, true)
  const miniSize = 1 << file.getUint16(32, true)
  const most = Math.ceil(bytes.length / size)
  const sector = (at: number) => bytes.subarray((at + 1) * size, (at + 2) * size)
  const table: number[] = []
  const addTable = (at: number) => {
    const part = sector(at)
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
    for (let each = 0; each + 4 <= part.byteLength; each += 4) table.push(view.getUint32(each, true))
  }
  for (const at of tableSectors(file, sector, most)) addTable(at)
  const chain = (start: number, next: readonly number[], limit: number): number[] => {
    const found: number[] = []
    for (let at = start; at < FREE && at < next.length && found.length < limit; at = next[at]!) found.push(at)
    return found
  }
  const joined = (start: number) => Buffer.concat(chain(start, table, most).map(sector))
  const entries = joined(file.getUint32(48, true))
  const entryAt = (at: number) => ({
    name: entries.toString('utf16le', at, at + Math.max(0, entries.readUInt16LE(at + 64) - 2)),
    start: entries.readUInt32LE(at + 116),
    length: entries.readUInt32LE(at + 120),
  })
  const all = Array.from({ length: Math.floor(entries.length / 128) }, (_, each) => entryAt(each * 128))
  const [root] = all
  const entry = all.find(({ name }) => names.includes(name))
  if (!root || !entry) return undefined
  if (entry.length >= file.getUint32(56, true)) return viewOf(joined(entry.start).subarray(0, entry.length))
  const mini = joined(root.start)
  const miniBytes = joined(file.getUint32(60, true))
  const miniTable = Array.from({ length: Math.floor(miniBytes.length / 4) }, (_, each) =>
    miniBytes.readUInt32LE(each * 4),
  )
  const parts = chain(entry.start, miniTable, miniTable.length).map((at) =>
    mini.subarray(at * miniSize, (at + 1) * miniSize),
  )
  return viewOf(Buffer.concat(parts).subarray(0, entry.length))
}

/** The location of the sector table: the first 109 parts are listed in the file header, further ones in a chain. */
function tableSectors(file: DataView, sector: (at: number) => Uint8Array, most: number): number[] {
  const found: number[] = []
  const take = (view: DataView, from: number, to: number) => {
    for (let at = from; at + 4 <= to; at += 4) {
      const part = view.getUint32(at, true)
      if (part < FREE && found.length < most) found.push(part)
    }
  }
  take(file, 76, Math.min(512, file.byteLength))
  let next = file.getUint32(68, true)
  for (let each = 0; next < FREE && next !== NO_STREAM && each < most; each++) {
    const view = viewOf(sector(next))
    if (view.byteLength < 4) break
    take(view, 0, view.byteLength - 4)
    next = view.getUint32(view.byteLength - 4, true)
  }
  return found
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
