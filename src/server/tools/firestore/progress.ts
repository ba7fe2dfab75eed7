import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import type { SourcePlace } from '#server/tools/firestore/source.ts'
import type { FieldConversion } from '#server/tools/firestore/typed.ts'

/** The progress of one level. */
export interface LevelReport {
  read: number
  imported: number
  updated: number
  failed: number
  converted: Partial<Record<FieldConversion, number>>
  /** Absent before the first documents are imported, and once the level is done. */
  place?: SourcePlace
  isDone?: boolean
}

/** Stored beside the errors: the report of a run, and where an interrupted one continues. */
export interface Progress {
  project: string
  database: string
  isDone: boolean
  levels: Record<string, LevelReport>
}

export const freshLevel = (): LevelReport => ({ read: 0, imported: 0, updated: 0, failed: 0, converted: {} })

/** The progress of an earlier, unfinished run; a finished one starts again. */
export function readProgress(file: string, { project, database }: Pick<Progress, 'project' | 'database'>): Progress {
  const fresh: Progress = { project, database, isDone: false, levels: {} }
  if (!existsSync(file)) return fresh
  const stored = parseJson(readFileSync(file, 'utf8')) as unknown as Progress
  if (stored.project !== project || stored.database !== database || typeof stored.levels !== 'object')
    throw new Problem('refused', `${file} is not the report of this project: move it away, or give --report FILE.`)
  return stored.isDone ? fresh : stored
}

/** Written atomically: after a kill the previous report remains. */
export function saveProgress(file: string, progress: Progress): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, undefined, 2)}\n`)
  renameSync(`${file}.new`, file)
}
