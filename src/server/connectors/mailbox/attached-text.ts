const MAX_ROWS = 5_000
const MAX_PAGES = 50

/** The text of an attached list: CSV and plain text, the sheets of a workbook with tabs between cells, the rows of a PDF. */
export async function attachedText(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const starts = (...codes: number[]) => codes.every((code, at) => bytes[at] === code)
  if (starts(0x50, 0x4b, 3, 4) && /\.(?:xlsx|xlsm)$/i.test(name)) return await workbookText(bytes)
  if (starts(0x25, 0x50, 0x44, 0x46)) return await pdfText(bytes)
  return /\.(?:csv|tsv|txt)$/i.test(name) ? decoded(bytes) : undefined
}

/** UTF-8, else the code page of Western Windows, in which many sheets are saved. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function workbookText(bytes: Uint8Array): Promise<string> {
  const { read } = await import('hucre')
  const { sheets } = await read(bytes)
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

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').replace(/\s+/g, ' ')

interface Piece {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The rows of each page from the top: what stands on one line is a row, a wide gap divides cells. */
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
    pages.push(rowsOf(pieces).map(rowText).join('\n'))
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

const rowText = (row: readonly Piece[]): string =>
  row
    .map(({ text, x, height }, at) => {
      const before = row[at - 1]
      const gap = before ? x - (before.x + before.width) : 0
      return `${gap > height ? '\t' : gap > height / 8 ? ' ' : ''}${text}`
    })
    .join('')
