import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '#base/limits.ts'
import { openZip } from '#server/formats/unzip.ts'

const MAX_ROWS = 5_000
const MAX_PAGES = 50

/** The text of an attached list: CSV and plain text, workbook sheets with tabs between cells, the rows of a PDF. */
export async function attachedText(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const starts = (...codes: number[]) => codes.every((code, at) => bytes[at] === code)
  if (starts(0x50, 0x4b, 3, 4) && /\.(?:xlsx|xlsm)$/i.test(name)) return await workbookText(bytes)
  if (starts(0x25, 0x50, 0x44, 0x46)) return await pdfText(bytes)
  return /\.(?:csv|tsv|txt)$/i.test(name) ? decoded(bytes) : undefined
}

/** A byte-order mark means UTF-16, as Excel saves it; otherwise UTF-8, or the Western Windows code page. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function workbookText(bytes: Uint8Array): Promise<string> {
  const checked = await unpackable(bytes)
  const { read } = await import('hucre')
  const { sheets } = await read(checked)
  return sheets
    .map(({ rows }) =>
      rows
        .slice(0, MAX_ROWS)
        .map((row) =>
          row
            .map((cell) => cellText(cell))
            .join('\t')
            .trimEnd(),
        )
        .join('\n'),
    )
    .join('\n\n')
}

const UNPACKED = { entries: LIMITS.zipEntries, bytes: 50 * 1024 * 1024, ratio: LIMITS.zipRatio }

/** A workbook that anyone may have sent, rebuilt from what was counted: small files can unpack to gigabytes. */
async function unpackable(bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'prime-mail-'))
  try {
    const file = join(folder, 'attached.xlsx')
    await writeFile(file, bytes)
    const zip = await openZip(file, UNPACKED)
    try {
      return await zip.checked()
    } finally {
      await zip.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').replace(/\s+/g, ' ')

interface Piece {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The rows of each page from the top: text at the same height is a row, a wide gap separates cells. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes)
  const pages: string[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const pieces = items.flatMap((item): Piece[] =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width, height: item.height || 10 }]
        : [],
    )
    pages.push(inColumns(rowsOf(pieces).map(cellsOf)).join('\n'))
  }
  return pages.join('\n')
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && Math.abs(row[0]!.y - piece.y) < piece.height / 2) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

interface Cell {
  text: string
  start: number
  end: number
}

/** The cells of a row, separated by wide gaps. */
function cellsOf(row: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  for (const { text, x, width, height } of row) {
    const last = cells.at(-1)
    const gap = last ? x - last.end : 0
    if (!last || gap > height) cells.push({ text, start: x, end: x + width })
    else {
      last.text += `${gap > height / 8 ? ' ' : ''}${text}`
      last.end = x + width
    }
  }
  return cells
}

/** Rows with tabs between cells: below headings each cell is placed under its own, even when others are empty. */
function inColumns(rows: readonly Cell[][]): string[] {
  let heads: readonly Cell[] = []
  return rows.map((cells) => {
    if (cells.length > 2 && cells.every(({ text }) => !/\d/.test(text))) heads = cells
    const places = cells.map((cell) => placeUnder(heads, cell))
    const isTable = cells.length > 1 && places.every((place, at) => place > (places[at - 1] ?? -1))
    if (!isTable) return cells.map(({ text }) => text).join('\t')
    return heads.map((_, at) => cells[places.indexOf(at)]?.text ?? '').join('\t')
  })
}

/** The index of the nearest heading above a cell; -1 without headings. */
function placeUnder(heads: readonly Cell[], { start, end }: Cell): number {
  const gapTo = (head: Cell): number => Math.max(head.start - end, start - head.end, 0)
  let best = -1
  for (const [at, head] of heads.entries()) if (best < 0 || gapTo(head) < gapTo(heads[best]!)) best = at
  return best
}
