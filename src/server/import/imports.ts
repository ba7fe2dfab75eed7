import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Problem, refuse } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { withCorrections } from '#model/import/fill.ts'
import type { FailedRow, ImportPlan, ImportState, ImportStep, RowPreview } from '#model/import/import.ts'
import type { UndoChoice } from '#model/import/undo.ts'
import { canonical } from '#model/schema/value.ts'
import { roleOf } from '#server/access/authorise.ts'
import { unpackApart } from '#server/formats/unpack.ts'
import { authorisePlan, limitsOf } from '#server/import/authorise.ts'
import { BUSY, noCounts, openJobs } from '#server/import/jobs.ts'
import {
  deleteFixes,
  failedRows,
  fixesPath,
  fixRows,
  type RowFixes,
  readFixes,
  saveFixes,
} from '#server/import/rows/fix-rows.ts'
import { previewed } from '#server/import/rows/preview-file.ts'
import { restorable } from '#server/import/run/restoring.ts'
import { errorsPath } from '#server/import/run/run-import.ts'
import { undoConflicts } from '#server/import/undo/undo-run.ts'
import { workOn } from '#server/import/work.ts'
import type { Prime } from '#server/ports.ts'
import type { Driver } from '#store/driver.ts'

const RUNNABLE: readonly ImportStep[] = ['checked', 'interrupted', 'cancelled']
const PAGE = 100
/** How long a dry run in another process may take to stop before another plan is tried here. */
const STOP_MS = 10_000
const LOOK_MS = 200

type Imports = ReturnType<typeof openImports>

const opened = new WeakMap<Driver, Imports>()

/** The imports of a process, shared by browsers and by tools on its own socket. */
export function importsOf(prime: Prime): Imports {
  const imports = opened.get(prime.driver) ?? openImports(prime)
  opened.set(prime.driver, imports)
  return imports
}

/** Imports from the file to the last row: dry run, run, corrected rows, undo. */
function openImports(prime: Prime) {
  const jobs = openJobs(prime)
  const work = workOn(prime, jobs)
  const stateOf = async (caller: Caller, id: string): Promise<ImportState> => (await jobs.find(caller, id)).state

  /**
   * Inspects the file and starts the dry run, or the import itself; optionally an interrupted import of the same file
   * continues.
   */
  async function start(
    caller: Caller,
    id: string,
    fileName: string,
    plan: ImportPlan,
    how: { run: boolean; resume?: boolean },
  ): Promise<ImportState> {
    const same = how.run && how.resume ? await sameAs(jobs.fileOf(id), plan) : undefined
    const before = same && (await jobs.unfinished(caller, same))
    if (before) {
      jobs.forget(id)
      return await run(caller, before)
    }
    const restores = await restorable(prime, caller, plan)
    authorisePlan(prime, caller, plan, restores)
    const step = how.run ? 'running' : 'checking'
    if (plan.format === 'json') await unpack(caller, jobs.fileOf(id))
    const startedAt = prime.now().toISOString()
    const state = { id, fileName, plan, step, counts: noCounts(), rate: 0, faults: [], startedAt } as const
    const job = await jobs.add(caller, { ...state, restores }, same)
    work.begin(job, step)
    return job.state
  }

  async function unpack(caller: Caller, path: string): Promise<void> {
    const endTurn = await jobs.turn(caller)
    await unpackApart(path, limitsOf(caller).ms).finally(endTurn)
  }

  /** Runs a checked import, or continues an interrupted one; with a different mapping it is checked again first. */
  async function run(caller: Caller, id: string): Promise<ImportState> {
    const restores = await restorable(prime, caller, (await jobs.find(caller, id)).state.plan)
    const job = await jobs.take(caller, id, (state) => {
      if (state.step === 'running') return undefined
      if (!RUNNABLE.includes(state.step)) throw refuse(`This import is ${state.step} and cannot be run.`)
      // The permission to restore is decided when a run begins; a resumed run keeps it.
      const may = state.run === undefined ? restores : (state.restores ?? [])
      authorisePlan(prime, caller, state.plan, may)
      return begun({ ...state, restores: may }, 'running')
    })
    if (job) work.begin(job, 'running')
    return job?.state ?? (await stateOf(caller, id))
  }

  /** Starts another dry run with another mapping, key or mode. */
  async function check(caller: Caller, id: string, plan: ImportPlan): Promise<ImportState> {
    const { state, folder } = await jobs.find(caller, id)
    refuseUnlessChangeable(state)
    const restores = await restorable(prime, caller, plan)
    authorisePlan(prime, caller, plan, restores)
    // Rows are corrected by number and column, which change when the file is read differently.
    if (layoutOf(plan) !== layoutOf(state.plan)) deleteFixes(folder)
    const own = [...jobs.own()].find((one) => one.state.id === id)
    if (own && state.step === 'checking') {
      // The running dry run is cancelled, and the next starts as soon as it has stopped.
      own.next = plan
      own.caller = caller
      own.stop = 'cancelled'
      jobs.change(own, { plan, restores })
      return own.state
    }
    if (state.step === 'checking') await stopped(caller, id)
    const job = await jobs.take(caller, id, (now) => {
      refuseUnlessChangeable(now)
      return begun({ ...now, plan, restores }, 'checking')
    })
    if (job) work.begin(job, 'checking')
    return job?.state ?? (await stateOf(caller, id))
  }

  /** Stops a dry run of another process and waits for it. */
  async function stopped(caller: Caller, id: string): Promise<void> {
    await jobs.ask(id, 'cancelled')
    for (let waited = 0; (await stateOf(caller, id)).step === 'checking'; waited += LOOK_MS) {
      if (waited > STOP_MS) throw refuse('The file is still being read by another server; try again in a moment.')
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  /** Corrects faulty rows. Before the run they are tried again; after it they are added to the same run. */
  async function fix(caller: Caller, id: string, fixes: RowFixes): Promise<ImportState> {
    const { state, folder, more } = await jobs.find(caller, id)
    refuseUnlessFixable(state)
    authorisePlan(prime, caller, state.plan, state.restores)
    if (state.counts.failed > 0) jobs.refuseUnlessHere({ folder, more }, 'failed')
    const mended = await fixRows(errorsPath({ folder }), state.inspection?.headings ?? [], fixes)
    const job = await jobs.take(caller, id, (now) => {
      // Someone else may have started in the meantime.
      refuseUnlessFixable(now)
      if (now.step === 'checked') return begun({ ...now, plan: withCorrections(now.plan, fixes.all) }, 'checking')
      return { ...begun(now, 'running'), mended: (now.mended ?? 0) + 1, counts: now.counts, mending: now.counts }
    })
    if (!job) return await stateOf(caller, id)
    const path = fixesPath(folder, job.state.mending && job.state.mended)
    saveFixes(path, job.state.mending ? mended : { ...readFixes(path), ...mended })
    work.begin(job, job.state.step === 'checking' ? 'checking' : 'running')
    return job.state
  }

  async function cancel(caller: Caller, id: string): Promise<ImportState> {
    if (roleOf(caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may not cancel imports.')
    const { state } = await jobs.find(caller, id)
    for (const own of jobs.own()) if (own.state.id === id) delete own.next
    if (state.step === 'checking' || state.step === 'running') await jobs.ask(id, 'cancelled')
    else if (state.step === 'checked') {
      const job = await jobs.take(caller, id, (now) =>
        now.step === 'checked' ? { ...now, step: 'cancelled' } : undefined,
      )
      if (job) await jobs.whenStored()
    }
    return await stateOf(caller, id)
  }

  /** The records of the import that others changed since: an undo must say what happens to them. */
  const conflicts = async (caller: Caller, id: string) =>
    undoConflicts(prime, { caller, state: (await jobs.find(caller, id)).state })

  async function undo(caller: Caller, id: string, by?: UndoChoice): Promise<ImportState> {
    const job = await jobs.take(caller, id, (state) => {
      if (state.step === 'undoing') return undefined
      if (state.plan.command !== undefined && by !== undefined && by !== 'keep')
        throw refuse('Postings that were changed since can only be kept. Send "keep".')
      if (state.run === undefined || BUSY.includes(state.step) || state.step === 'undone')
        throw refuse(`This import is ${state.step}; there is nothing to undo.`)
      const { problem: _problem, undoBy: _undoBy, ...rest } = state
      return { ...rest, step: 'undoing', undone: 0, ...(by && { undoBy: by }) }
    })
    if (job) work.takeBack(job)
    return job?.state ?? (await stateOf(caller, id))
  }

  /** The effects of at most a hundred rows of one kind, after a given row. */
  async function preview(caller: Caller, id: string, kind: RowPreview['kind'], after: number): Promise<RowPreview[]> {
    return await previewed((await jobs.find(caller, id)).folder, { kind, after, most: PAGE })
  }

  /** Where the faulty rows of an import are stored; undefined when there are none. */
  async function failedPath(caller: Caller, id: string): Promise<string | undefined> {
    const known = await jobs.find(caller, id)
    if (known.state.counts.failed === 0) return undefined
    // While a step runs the file may not exist yet.
    if (!BUSY.includes(known.state.step)) jobs.refuseUnlessHere(known, 'failed')
    return errorsPath(known)
  }

  return {
    preview,
    arrive: jobs.arrive,
    place: jobs.place,
    list: jobs.list,
    forget: jobs.forget,
    start,
    run,
    check,
    mend: fix,
    cancel,
    undo,
    conflicts,
    state: stateOf,
    failedPath,
    /** Up to a hundred faulty rows after a given row. */
    async failed(caller: Caller, id: string, after: number): Promise<FailedRow[]> {
      const path = await failedPath(caller, id)
      const headings = (await stateOf(caller, id)).inspection?.headings ?? []
      return path === undefined ? [] : await failedRows(path, headings, { after, most: PAGE })
    },
  }
}

/** An import at the start of a step, without the result of the last one. */
function begun(before: ImportState, step: 'checking' | 'running'): ImportState {
  const { problem: _problem, errorsFile: _errorsFile, endedAt: _endedAt, notRemoved: _notRemoved, ...state } = before
  return state.mending ? { ...state, step, rate: 0 } : { ...state, step, counts: noCounts(), rate: 0, faults: [] }
}

/** The hash of a file with its plan. */
async function sameAs(path: string, plan: ImportPlan): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(plan))
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function refuseUnlessChangeable({ run, step }: ImportState): void {
  if (run !== undefined || (BUSY.includes(step) && step !== 'checking'))
    throw refuse(`This import is ${step}; its plan can no longer change.`)
}

function refuseUnlessFixable({ step }: ImportState): void {
  if (step !== 'checked' && step !== 'done') throw refuse(`This import is ${step}; its rows cannot be corrected now.`)
}

const layoutOf = ({
  delimiter,
  encoding,
  sheet,
  at,
  flatten,
  children,
  headerRow,
  headerRows,
  skipTotals,
}: ImportPlan): string =>
  canonical(
    [delimiter, encoding, sheet, at, flatten, children, headerRow, headerRows, skipTotals].map(
      (value) => value ?? null,
    ),
  )
