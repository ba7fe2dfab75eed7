import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseExact } from '#base/formats/exact-json.ts'
import { ownOf } from '#base/own.ts'
import { refuse } from '#base/problem.ts'
import type { Correction, FailedRow, RowFix } from '#model/import/import.ts'
import { errorsFile, type RefusedRow, refusedRows } from '#server/import/rows/errors-file.ts'

/** Corrected rows, by number. */
export type FixedRows = Readonly<Record<number, string[] | string>>

/** A correction made by a person. */
export interface RowFixes {
  rows: readonly RowFix[]
  all: readonly Correction[]
}

/** Where corrected rows are stored: those of the dry run, or those of one round after the run. */
export const fixesPath = (folder: string, turn?: number): string =>
  join(folder, turn === undefined ? 'mends.json' : `mends-${turn}.json`)

export const readFixes = (path: string): FixedRows =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FixedRows) : {}

export const saveFixes = (path: string, fixed: FixedRows): void =>
  writeFileSync(path, JSON.stringify(fixed), { mode: 0o600 })

export const deleteFixes = (folder: string): void => rmSync(fixesPath(folder), { force: true })

/** The faulty rows with their corrections; uncorrected ones are left out. */
export async function fixRows(path: string, headings: readonly string[], { rows, all }: RowFixes): Promise<FixedRows> {
  const byRow = new Map(rows.map((fix) => [fix.row, fix]))
  const fixed: Record<number, string[] | string> = {}
  for await (const refused of refusedRows(path)) {
    const fix = byRow.get(refused.row)
    byRow.delete(refused.row)
    const source = fixRow(correctOne(refused.source, headings, all), headings, fix)
    if (JSON.stringify(source) !== JSON.stringify(refused.source)) fixed[refused.row] = source
  }
  const [other] = byRow.keys()
  if (other !== undefined) throw refuse(`Row ${other} is not in error.`)
  if (Object.keys(fixed).length === 0) throw refuse('Nothing was corrected.')
  return fixed
}

type Source = RefusedRow['source']

function fixRow(source: Source, headings: readonly string[], fix: RowFix | undefined): Source {
  if (!fix) return source
  if (typeof source === 'string') return fix.text ?? inDocument(source, Object.entries(fix.cells ?? {}))
  // Cells beyond the headings belong to no column. The person who corrects the row has seen them.
  const cells = headings.map((_, at) => source[at] ?? '')
  for (const [heading, text] of Object.entries(fix.cells ?? {})) {
    const at = headings.indexOf(heading)
    if (at < 0) throw refuse(`The file has no column "${heading.slice(0, 100)}".`)
    cells[at] = text
  }
  return cells
}

function correctOne(source: Source, headings: readonly string[], all: readonly Correction[]): Source {
  return all.reduce((corrected, { column, value, by }) => {
    const at = headings.indexOf(column)
    if (cellsIn(corrected, headings)?.[at] !== value) return corrected
    return typeof corrected === 'string' ? inDocument(corrected, [[column, by]]) : corrected.with(at, by)
  }, source)
}

/** A document with these values; text stays text, anything else is parsed as JSON if possible. */
function inDocument(text: string, cells: readonly (readonly [string, string])[]): string {
  const document = documentIn(text)
  if (!document || cells.length === 0) return text
  const changed = cells.map(([name, cell]) => [name, likeBefore(ownOf(document, name), cell)])
  return JSON.stringify({ ...document, ...Object.fromEntries(changed) })
}

function likeBefore(before: unknown, cell: string): unknown {
  if (before === undefined || typeof before === 'string') return cell
  try {
    return JSON.parse(cell)
  } catch {
    // No longer a number or list: it is the text that was typed.
    return cell
  }
}

function documentIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseExact(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // It is shown and corrected as text.
    return undefined
  }
}

function cellsIn(source: Source, headings: readonly string[]): string[] | undefined {
  if (typeof source !== 'string') return headings.map((_, at) => source[at] ?? '')
  const document = documentIn(source)
  return document && headings.map((heading) => textOf(ownOf(document, heading)))
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Some faulty rows as shown on the screen. */
export async function failedRows(
  path: string,
  headings: readonly string[],
  { after, most }: { after: number; most: number },
): Promise<FailedRow[]> {
  const rows: FailedRow[] = []
  for await (const { row, source, faults } of refusedRows(path)) {
    if (row <= after) continue
    const cells = cellsIn(source, headings)
    rows.push({ row, faults, ...(cells ? { cells } : { text: source as string }) })
    if (rows.length >= most) break
  }
  return rows
}

/** After corrected rows were imported: the refused and the uncorrected ones are the faulty rows now. */
export async function joinErrors(path: string, fixed: FixedRows, still: string): Promise<void> {
  const rows: RefusedRow[] = []
  for await (const refused of refusedRows(path)) if (!Object.hasOwn(fixed, refused.row)) rows.push(refused)
  for await (const refused of refusedRows(still)) rows.push(refused)
  const next = errorsFile(`${path}.next`)
  for (const refused of rows.sort((a, b) => a.row - b.row)) next.add(refused, refused.faults)
  await next.close()
  if (rows.length > 0) renameSync(`${path}.next`, path)
  else rmSync(path, { force: true })
  rmSync(still, { force: true })
}
