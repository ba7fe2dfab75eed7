import { Problem } from '#base/problem.ts'
import { type ImportJob, type ImportJobs, noCounts } from '#server/import/jobs.ts'
import { importRunner } from '#server/import/run/run-import.ts'
import { undoImport } from '#server/import/undo/undo-run.ts'
import type { Prime } from '#server/ports.ts'

/** Runs imports in the background; errors become part of their state. */
export function workOn(prime: Prime, jobs: ImportJobs) {
  const runner = importRunner(prime, jobs)

  function begin(job: ImportJob, step: 'checking' | 'running'): void {
    background(job, () => runner.go(job, step))
  }

  function takeBack(job: ImportJob): void {
    background(job, async () => {
      await undoImport(prime, job, (undone) => jobs.change(job, { undone }), job.state.undoBy)
      // The counts of the run stay, because they say what was undone.
      jobs.change(job, { step: 'undone', endedAt: prime.now().toISOString() })
    })
  }

  function background(job: ImportJob, work: () => Promise<void>): void {
    void work()
      .then(() => void goOnWithNext(job))
      .catch((error: unknown) => goOnWithNext(job) || fail(job, error))
      // While the database is busy, progress is saved later.
      .finally(() => jobs.whenStored().catch(() => undefined))
  }

  /** Tries the file with the plan that arrived in the meantime; returns whether there was one. */
  function goOnWithNext(job: ImportJob): boolean {
    const { next } = job
    if (!next) return false
    delete job.next
    delete job.stop
    const { problem: _problem, errorsFile: _errorsFile, endedAt: _endedAt, ...state } = job.state
    job.state = { ...state, plan: next, step: 'checking', counts: noCounts(), rate: 0, faults: [] }
    begin(job, 'checking')
    return true
  }

  function fail(job: ImportJob, error: unknown): void {
    const isProblem = error instanceof Problem
    if (!isProblem) {
      const cause = error instanceof Error ? error.stack : `${error}`
      prime.log('error', 'An import failed.', { id: job.state.id, cause })
    }
    jobs.change(job, {
      // If the database was busy, the work resumes later; a refused undo leaves the import as it was.
      step: job.state.step === 'undoing' ? 'done' : isProblem && error.status < 500 ? 'failed' : 'interrupted',
      problem: isProblem ? error.message : 'Something went wrong on the server. See the server log.',
      endedAt: prime.now().toISOString(),
    })
  }

  return { begin, takeBack }
}
