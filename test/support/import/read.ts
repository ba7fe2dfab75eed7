import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shapingOf } from '#model/import/fill.ts'
import type { ImportPlan } from '#model/import/import.ts'
import type { Fields } from '#model/schema/fields.ts'
import { lookAt } from '#server/import/rows/file-rows.ts'
import { type ParsedRow, readRow } from '#server/import/rows/read-row.ts'

/** A file as the import reads it: what it detected, and each row. */
export async function read(content: string | Buffer, plan: Partial<ImportPlan> = {}, fields?: Fields) {
  const folder = mkdtempSync(join(tmpdir(), 'prime-odd-'))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  try {
    return await readFrom(path, plan, fields)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readFrom(path: string, plan: Partial<ImportPlan>, fields: Fields | undefined) {
  const whole: ImportPlan = { collection: 'x', mode: 'create', format: 'csv', ...plan }
  const { inspection, mapping, rows, leftOut, ...looked } = await lookAt({
    path,
    plan: whole,
    fields,
    ids: 'row',
    mostColumns: 1_000,
  })
  const { headings } = inspection
  const shaping = shapingOf(whole, { headings, mapping, fields: looked.fields })
  const how = { ...looked, headings, mapping, shaping, columns: shaping.columns, definitions: {}, isLenient: false }
  const found: ParsedRow[] = []
  for await (const source of rows())
    found.push(
      readRow(source, {
        ...how,
        isDefined: fields !== undefined,
        isMapped: false,
        said: new Set(Object.keys(plan.types ?? {})),
        timeZone: 'America/New_York',
        longestCell: 32 * 1024,
      }),
    )
  return { inspection, rows: found, data: found.map(({ data }) => data), leftOut: leftOut() }
}
