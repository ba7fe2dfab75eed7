import { Problem } from '#base/problem.ts'
import type { Correction, Mend } from '#model/import/import.ts'
import { readBody } from '#server/documents/writes.ts'
import type { Mends } from '#server/import/rows/fix-rows.ts'

const MAX_ROWS = 1000
const MAX_CORRECTIONS = 100
const LONGEST = 32 * 1024

/** Reads corrections of rows as they came over the wire. */
export function readMendsBody(raw: unknown): Mends {
  const { rows = [], all = [] } = readBody(raw, ['rows', 'all'])
  if (!Array.isArray(rows) || rows.length > MAX_ROWS) throw bad(`"rows" is a list of at most ${MAX_ROWS}.`)
  if (!Array.isArray(all) || all.length > MAX_CORRECTIONS) throw bad(`"all" is a list of at most ${MAX_CORRECTIONS}.`)
  return { rows: rows.map(readMend), all: all.map(readCorrection) }
}

function readMend(raw: unknown): Mend {
  const { row, cells, text } = readBody(raw, ['row', 'cells', 'text'])
  if (!Number.isInteger(row) || (row as number) < 1) throw bad('"row" counts from 1.')
  if (text !== undefined && !isText(text)) throw bad('"text" is a document as text.')
  const isCells = typeof cells === 'object' && cells !== null && !Array.isArray(cells)
  if (cells !== undefined && !(isCells && Object.values(cells).every(isText)))
    throw bad('"cells" is a text for each heading.')
  return {
    row: row as number,
    ...(isCells && { cells: cells as Record<string, string> }),
    ...(isText(text) && { text }),
  }
}

function readCorrection(raw: unknown): Correction {
  const { column, value, by } = readBody(raw, ['column', 'value', 'by'])
  if (!isText(column) || !isText(value) || !isText(by)) throw bad('"all" has a column, a value and what stands for it.')
  return { column, value, by }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST
const bad = (detail: string) => new Problem('bad-request', detail)
