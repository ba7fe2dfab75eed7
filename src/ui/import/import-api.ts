import { Problem, type ProblemCode, STATUS_OF } from '#base/problem.ts'
import type { Correction, FailedRow, ImportPlan, ImportState, RowFix, RowPreview } from '#model/import/import.ts'
import type { UndoChoice, UndoConflict } from '#model/import/undo.ts'
import { call } from '#ui/api.ts'

const at = (id: string): string => `/api/imports/${encodeURIComponent(id)}`

/** Uploads a file to the server, which inspects it and does a dry run; nothing is written yet. */
export async function beginImport(file: File, plan: ImportPlan): Promise<string> {
  const body = new FormData()
  body.set('plan', JSON.stringify(plan))
  body.set('file', file, file.name)
  const response = await fetch('/api/imports', { method: 'POST', body, credentials: 'same-origin' })
  const answer = (await response.json().catch(() => ({}))) as { id?: string; code?: string; detail?: string }
  if (response.ok && answer.id) return answer.id
  const code = answer.code && Object.hasOwn(STATUS_OF, answer.code) ? (answer.code as ProblemCode) : 'bad-request'
  throw new Problem(code, answer.detail ?? `The file could not be taken (${response.status}).`)
}

export const readImport = (id: string): Promise<ImportState> => call<ImportState>('GET', at(id))
export const runImport = (id: string): Promise<unknown> => call('POST', `${at(id)}/run`, {})
export const cancelImport = (id: string): Promise<unknown> => call('POST', `${at(id)}/cancel`, {})
export const requestImportUndo = (id: string, changed?: UndoChoice): Promise<unknown> =>
  call('POST', `${at(id)}/undo`, changed ? { changed } : {})
interface UndoQuestion {
  conflicts: readonly UndoConflict[]
  count: number
  /** The choices for these records. */
  choices: readonly UndoChoice[]
}
/** The records of an import that others changed since. */
export const readUndo = (id: string): Promise<UndoQuestion> => call('GET', `${at(id)}/undo`)
export const checkImport = (id: string, plan: ImportPlan): Promise<unknown> => call('POST', `${at(id)}/check`, { plan })

/** Corrected rows, and corrections for every row with a value. */
export interface Corrections {
  rows: readonly RowFix[]
  all: readonly Correction[]
}
export const mendImport = (id: string, corrections: Corrections): Promise<unknown> =>
  call('POST', `${at(id)}/mend`, corrections)
/** Failed rows, at most a hundred, after a given row. */
export const readFailedRows = async (id: string, after = 0): Promise<readonly FailedRow[]> =>
  (await call<{ items: readonly FailedRow[] }>('GET', `${at(id)}/rows?after=${after}`)).items
/** The effects of the rows of one kind, at most a hundred, after a given row. */
export const readPreview = async (id: string, kind: RowPreview['kind'], after = 0): Promise<readonly RowPreview[]> =>
  (await call<{ items: readonly RowPreview[] }>('GET', `${at(id)}/preview?kind=${kind}&after=${after}`)).items
