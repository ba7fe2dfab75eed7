import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Problem } from '#base/problem.ts'
import type { LineEnds } from '#model/import.ts'

const PIECE_BYTES = 256 * 1024

/** The encoding of a text file: a byte-order mark decides, else UTF-8 when it is valid, else windows-1252. */
export async function encodingOf(path: string): Promise<string> {
  const handle = await open(path)
  const mark = Buffer.alloc(3)
  await handle.read(mark, 0, 3, 0)
  await handle.close()
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be'
  if (mark[0] !== 0 && mark[1] === 0 && mark[2] !== 0) return 'utf-16le'
  if (mark[0] === 0 && mark[1] !== 0 && mark[2] === 0) return 'utf-16be'
  if (mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf) return 'utf-8'
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/** A few damaged characters do not make a text that is full of good ones another encoding. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8')
  let damaged = 0
  let good = 0
  const count = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === REPLACEMENT) damaged++
      else if (code > 0x7f) good++
    }
  }
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    count(decoder.decode(piece as Buffer, { stream: true }))
  count(decoder.decode())
  return damaged === 0 || good >= damaged * GOOD_PER_DAMAGED
}

/** What stands for bytes that mean nothing. */
const REPLACEMENT = 0xfffd
const GOOD_PER_DAMAGED = 2

/** The text of a file, piece by piece. */
export async function* piecesOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    yield decoder.decode(piece as Buffer, { stream: true })
  yield decoder.decode()
}

/** How the lines of a text end; undefined for a single line. */
export function lineEndsOf(text: string): LineEnds | undefined {
  const ends = new Set(text.match(/\r\n|\n|\r(?!$)/g))
  if (ends.size > 1) return 'mixed'
  const [end] = ends
  return end === '\r\n' ? 'CRLF' : end === '\n' ? 'LF' : end === '\r' ? 'CR' : undefined
}

/** The first piece of a text file, without its mark. */
export async function startOf(path: string, encoding: string): Promise<string> {
  for await (const piece of piecesOf(path, encoding)) return piece.replace(/^\uFEFF/, '')
  return ''
}

const LOOKED_AT = 8192
/** Of these a text has hardly any. */
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g
const CONTROLS_PER_TEXT = 50
/** Texts that are no table, by how they begin. */
const OTHERS: readonly [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF, which holds no cells. Ask for the list as XLSX or CSV.'],
  [
    /^\s*<\?xml[^>]*>/i,
    'This is XML, as Excel 2003 and some programs write it. Open it in a spreadsheet and save it as XLSX.',
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

/** Refuses what is no text of cells at all, so that no picture becomes a thousand rows. */
export function refuseBinary(start: string): void {
  const looked = start.slice(0, LOOKED_AT)
  const other = OTHERS.find(([begins]) => begins.test(looked))
  if (other) throw new Problem('bad-request', other[1])
  const controls = looked.match(CONTROLS)?.length ?? 0
  if (controls > 3 && controls * CONTROLS_PER_TEXT > looked.length)
    throw new Problem('bad-request', 'This file is no text and no workbook that Prime reads.')
}
