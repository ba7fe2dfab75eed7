import { Problem } from '#base/problem.ts'
import type { LineEnds } from '#model/import/import.ts'
import { textPieces } from '#server/formats/encoding.ts'

/** The line breaks of a text; undefined for a single line. */
export function lineEndsOf(text: string): LineEnds | undefined {
  const ends = new Set(text.match(/\r\n|\n|\r(?!$)/g))
  if (ends.size > 1) return 'mixed'
  const [end] = ends
  return end === '\r\n' ? 'CRLF' : end === '\n' ? 'LF' : end === '\r' ? 'CR' : undefined
}

/** The first chunk of a text file, without its byte-order mark. */
export async function startOf(path: string, encoding: string): Promise<string> {
  for await (const piece of textPieces(path, encoding)) return piece.replace(/^\uFEFF/, '')
  return ''
}

const LOOKED_AT = 8192
/** A text contains hardly any of these characters. */
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g
const CONTROLS_PER_TEXT = 50
/** Texts that are not tables, by their beginning. */
const OTHERS: readonly [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF, which holds no cells. Ask for the list as XLSX or CSV.'],
  [
    /^\s*<\?xml[^>]*>/i,
    'This is XML whose rows and columns Prime does not know. Ask for the list as XLSX or CSV, or open it in a spreadsheet.',
  ],
  [/^ID;P/, 'This is a SYLK file. Open it in a spreadsheet and save it as XLSX.'],
  [/^TABLE\r?\n0,1\r?\n/, 'This is a DIF file. Open it in a spreadsheet and save it as XLSX.'],
  [/^OFXHEADER|^\s*<OFX>/i, 'This is OFX, which holds no cells. Ask the bank for CSV.'],
  [
    /^!(?:HDR|TRNS|CUST|VEND|ACCNT|INVITEM|OTHERNAME|CLASS|TERMS)\t/i,
    'This is IIF of QuickBooks, whose lines are of several kinds. Save the report or list as Excel or CSV there.',
  ],
  [/^!(?:Type|Account):/i, 'This is QIF, which holds no cells. Ask the bank for CSV.'],
]

/** Refuses files that are not text tables, so that a picture does not become a thousand rows. */
export function refuseBinary(start: string): void {
  const looked = start.slice(0, LOOKED_AT)
  const other = OTHERS.find(([begins]) => begins.test(looked))
  if (other) throw new Problem('bad-request', other[1])
  const controls = looked.match(CONTROLS)?.length ?? 0
  if (controls > 3 && controls * CONTROLS_PER_TEXT > looked.length)
    throw new Problem('bad-request', 'This file is neither text nor a workbook that Prime can read.')
}
