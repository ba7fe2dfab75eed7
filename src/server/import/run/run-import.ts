import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportCounts, RowFault } from '#model/import/import.ts'
import type { ImportJob, ImportJobs } from '#server/import/jobs.ts'
import { importPass } from '#server/import/pass.ts'
import { fixesPath, joinErrors, readFixes } from '#server/import/rows/fix-rows.ts'
import { undoImport } from '#server/import/undo/undo-run.ts'
import type { Prime } from '#server/ports.ts'

const SHOWN_FAULTS = 100

/** Where the faulty rows of an import are stored. */
export const errorsPath = ({ folder }: Pick<ImportJob, 'folder'>): string => join(folder, 'failed')

/** Processes a file: the dry run, the import itself, or the rows corrected after it. */
export function importRunner(prime: Prime, jobs: ImportJobs) {
  const pass = importPass(prime, jobs)

  async function go(job: ImportJob, step: 'checking' | 'running'): Promise<void> {
    if (job.state.mending && job.state.mended !== undefined) return runFixed(job, job.state.mending, job.state.mended)
    const isWhole = step === 'running' && job.state.plan.whole === true
    // All or nothing: every row is tried first, unless the run had already begun before it was interrupted.
    if (isWhole && job.state.run === undefined) {
      const { failed } = await firstPass(job, true)
      if (failed > 0 || job.stop) return finish(job, 'checked', failed > 0 ? nothingWritten(failed) : undefined)
    }
    const { failed } = await firstPass(job, step === 'checking')
    if (isWhole && failed > 0) await takeBackWhole(job, failed)
    else finish(job, step === 'checking' ? 'checked' : 'done')
  }

  function finish(job: ImportJob, step: 'checked' | 'done' | 'failed', problem?: string): void {
    const { counts, id } = job.state
    // Another plan is waiting, so this result is no longer needed.
    if (job.next) return
    jobs.change(job, {
      step: job.stop ? 'cancelled' : step,
      expected: counts.rows,
      ...(counts.failed > 0 && { errorsFile: `/api/imports/${id}/errors` }),
      ...(problem !== undefined && { problem }),
      endedAt: prime.now().toISOString(),
    })
  }

  /** At the end a rule refused what the dry run could not see: everything imported before is removed again. */
  async function takeBackWhole(job: ImportJob, failed: number): Promise<void> {
    await undoImport(prime, job, () => undefined)
    const { counts } = job.state
    job.state = { ...job.state, counts: { ...counts, created: 0, updated: 0 } }
    finish(job, 'failed', nothingWritten(failed))
  }

  async function firstPass(job: ImportJob, isDry: boolean): Promise<ImportCounts> {
    rmSync(errorsPath(job), { force: true })
    job.state = { ...job.state, faults: [] }
    return await pass(job, {
      isDry,
      fixed: readFixes(fixesPath(job.folder)),
      errors: errorsPath(job),
      report(counts, faults, rate) {
        job.state = { ...job.state, counts: { ...counts }, rate, faults: more(job.state.faults, faults) }
      },
    })
  }

  /** Rows corrected after the run are added to the same run, and the others stay faulty. */
  async function runFixed(job: ImportJob, before: ImportCounts, turn: number): Promise<void> {
    const fixed = readFixes(fixesPath(job.folder, turn))
    const still = join(job.folder, 'failed-again')
    rmSync(still, { force: true })
    const faults = job.state.faults.filter(({ row }) => !Object.hasOwn(fixed, row))
    const counts = await pass(job, {
      isDry: false,
      fixed,
      turn,
      errors: still,
      report(now, added, rate) {
        faults.push(...added)
        job.state = { ...job.state, counts: together(before, now), rate, faults: inOrder(faults) }
      },
    })
    if (!job.stop) {
      await joinErrors(errorsPath(job), fixed, still)
      const { mending: _mending, ...state } = job.state
      job.state = { ...state, counts: together(before, counts) }
    }
    finish(job, 'done')
  }

  return { go }
}

const nothingWritten = (failed: number): string =>
  `${failed === 1 ? 'One row is' : `${failed.toLocaleString('en-US')} rows are`} in error, so nothing was written.`

const more = (faults: readonly RowFault[], added: readonly RowFault[]): readonly RowFault[] =>
  faults.length >= SHOWN_FAULTS || added.length === 0 ? faults : [...faults, ...added].slice(0, SHOWN_FAULTS)

const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => a.row - b.row).slice(0, SHOWN_FAULTS)

/** The result of a run including its corrected rows, which were faulty before. */
const together = (before: ImportCounts, now: ImportCounts): ImportCounts => ({
  rows: before.rows,
  created: before.created + now.created,
  updated: before.updated + now.updated,
  unchanged: before.unchanged + now.unchanged,
  failed: before.failed - now.rows + now.failed,
  ...(before.removed !== undefined && { removed: before.removed }),
})
