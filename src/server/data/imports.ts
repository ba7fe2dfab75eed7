import { Problem, refuse } from '#base/problem.ts'
import type { FailedRow, ImportPlan, ImportState, ImportStep, Preview } from '#model/import.ts'
import { withCorrections } from '#model/import-fill.ts'
import type { Caller } from '#model/people.ts'
import { canonical } from '#model/value.ts'
import { authorisePlan } from '#server/data/authorise-import.ts'
import type { ImportJob } from '#server/data/import-jobs.ts'
import { BUSY, noCounts, openJobs } from '#server/data/import-jobs.ts'
import type { Mends } from '#server/data/mend-rows.ts'
import { failedRows, forgetMends, keepMends, mendRows, mendsPath, readMends } from '#server/data/mend-rows.ts'
import { previewed } from '#server/data/preview-file.ts'
import { errorsPath, importRunner } from '#server/data/run-import.ts'
import { undoImport } from '#server/data/undo-run.ts'
import type { Prime } from '#server/ports.ts'

const RUNNABLE: readonly ImportStep[] = ['checked', 'interrupted', 'cancelled']
const PAGE = 100

export type Imports = ReturnType<typeof openImports>

/** Imports from the file to the last row: dry run, run, rows mended, undo. */
export function openImports(prime: Prime) {
  const jobs = openJobs(prime)
  const { get, change } = jobs
  const runner = importRunner(prime, jobs)

  /** Looks at the file and begins with the dry run, or with the import itself. */
  function start(caller: Caller, id: string, fileName: string, plan: ImportPlan, how: { run: boolean }): ImportState {
    authorisePlan(prime, caller, plan)
    const startedAt = prime.now().toISOString()
    const state = { id, fileName, plan, step: 'checking', counts: noCounts(), rate: 0, faults: [], startedAt } as const
    const job = jobs.add(caller, state)
    begin(job, how.run ? 'running' : 'checking')
    return job.state
  }

  /** Runs what was checked, or goes on with what was cut off; another mapping is checked again first. */
  function run(caller: Caller, id: string): ImportState {
    const job = get(caller, id)
    if (job.state.step === 'running') return job.state
    if (!RUNNABLE.includes(job.state.step)) throw refuse(`This import is ${job.state.step} and cannot be run.`)
    authorisePlan(prime, caller, job.state.plan)
    job.caller = caller
    begin(job, 'running')
    return job.state
  }

  /** Another dry run, with another mapping, key or mode. */
  function check(caller: Caller, id: string, plan: ImportPlan): ImportState {
    const job = get(caller, id)
    const isChecking = job.state.step === 'checking'
    if (job.state.run !== undefined || (BUSY.includes(job.state.step) && !isChecking))
      throw refuse(`This import is ${job.state.step}; its plan can no longer change.`)
    authorisePlan(prime, caller, plan)
    // Rows are mended by their numbers and columns: a file that is read otherwise has others.
    if (layoutOf(plan) !== layoutOf(job.state.plan)) forgetMends(job.folder)
    job.state = { ...job.state, plan }
    job.caller = caller
    if (isChecking) {
      // The dry run on its way is given up, and the next begins as soon as it has ended.
      job.next = plan
      job.isCancelled = true
    } else begin(job, 'checking')
    return job.state
  }

  /** Corrects rows in error. Before the run they are tried again; after it they go into the same run. */
  async function mend(caller: Caller, id: string, mends: Mends): Promise<ImportState> {
    const job = get(caller, id)
    refuseUnlessMendable(job)
    authorisePlan(prime, caller, job.state.plan)
    const mended = await mendRows(errorsPath(job), job.state.inspection?.headings ?? [], mends)
    // Somebody else may have begun meanwhile.
    refuseUnlessMendable(job)
    job.caller = caller
    if (job.state.step === 'checked') {
      const path = mendsPath(job.folder)
      keepMends(path, { ...readMends(path), ...mended })
      job.state = { ...job.state, plan: withCorrections(job.state.plan, mends.all) }
      begin(job, 'checking')
      return job.state
    }
    const turn = (job.state.mended ?? 0) + 1
    keepMends(mendsPath(job.folder, turn), mended)
    job.state = { ...job.state, mended: turn, mending: job.state.counts }
    begin(job, 'running')
    return job.state
  }

  function cancel(caller: Caller, id: string): ImportState {
    const job = get(caller, id)
    delete job.next
    if (job.state.step === 'checking' || job.state.step === 'running') job.isCancelled = true
    else if (job.state.step === 'checked') change(job, { step: 'cancelled' })
    return job.state
  }

  function undo(caller: Caller, id: string): ImportState {
    const job = get(caller, id)
    if (job.state.step === 'undoing') return job.state
    if (job.state.run === undefined || BUSY.includes(job.state.step) || job.state.step === 'undone')
      throw refuse(`This import is ${job.state.step}; there is nothing to undo.`)
    job.caller = caller
    background(job, () => takeBack(job, job.state.run!))
    return job.state
  }

  function begin(job: ImportJob, step: 'checking' | 'running'): void {
    job.isCancelled = false
    const { problem: _problem, errorsFile: _errorsFile, endedAt: _endedAt, ...state } = job.state
    const { mending } = state
    job.state = mending ? { ...state, step, rate: 0 } : { ...state, step, counts: noCounts(), rate: 0, faults: [] }
    background(job, () => runner.go(job, step))
  }

  /** Tries the file out by the plan that came meanwhile; answers whether there was one. */
  function goOnWithNext(job: ImportJob): boolean {
    const { next } = job
    if (!next) return false
    delete job.next
    job.state = { ...job.state, plan: next }
    begin(job, 'checking')
    return true
  }

  async function takeBack(job: ImportJob, run: string): Promise<void> {
    const { problem: _problem, ...state } = job.state
    job.state = state
    change(job, { step: 'undoing', undone: 0 })
    await undoImport(prime, job.caller, run, (undone) => {
      job.state = { ...job.state, undone }
    })
    change(job, { step: 'undone', counts: noCounts(), endedAt: prime.now().toISOString() })
  }

  /** Runs a step beside the request; what goes wrong becomes part of the state. */
  function background(job: ImportJob, work: () => Promise<void>): void {
    const ended = work().then(() => void goOnWithNext(job))
    ended.catch((error: unknown) => {
      if (goOnWithNext(job)) return
      const isProblem = error instanceof Problem
      if (!isProblem)
        prime.log('error', 'An import failed.', {
          id: job.state.id,
          cause: error instanceof Error ? error.stack : `${error}`,
        })
      change(job, {
        // What the database could not take now goes on later; an undo that was refused leaves the import as it was.
        step: job.state.step === 'undoing' ? 'done' : isProblem && error.status < 500 ? 'failed' : 'interrupted',
        problem: isProblem ? error.message : 'Something went wrong on the server; the log of the server tells more.',
        endedAt: prime.now().toISOString(),
      })
    })
  }

  /** What rows of a kind would do, a hundred at most, those after a row. */
  const preview = (caller: Caller, id: string, kind: Preview['kind'], after: number): Promise<Preview[]> =>
    previewed(get(caller, id).folder, { kind, after, most: PAGE })

  return {
    preview,
    place: jobs.place,
    list: jobs.list,
    forget: jobs.forget,
    start,
    run,
    check,
    mend,
    cancel,
    undo,
    state: (caller: Caller, id: string): ImportState => get(caller, id).state,
    /** Where the rows in error of an import are kept. */
    errorsPath: (caller: Caller, id: string): string => errorsPath(get(caller, id)),
    /** Rows in error, a hundred at most, those after a row. */
    failed(caller: Caller, id: string, after: number): Promise<FailedRow[]> {
      const job = get(caller, id)
      return failedRows(errorsPath(job), job.state.inspection?.headings ?? [], { after, most: PAGE })
    },
  }
}

function refuseUnlessMendable({ state: { step } }: ImportJob): void {
  if (step !== 'checked' && step !== 'done') throw refuse(`This import is ${step}; its rows cannot be corrected now.`)
}

const layoutOf = ({ delimiter, encoding, sheet, headerRow, headerRows, skipTotals }: ImportPlan): string =>
  canonical([delimiter, encoding, sheet, headerRow, headerRows, skipTotals].map((value) => value ?? null))
