import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '#base/limits.ts'
import { Problem, refuse } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportCounts, ImportPlan, ImportState, ImportStep } from '#model/import/import.ts'
import { isReadableBy, isWorkOf, roleOf, workerOf } from '#server/access/roles.ts'
import { type EndTurn, isLocal, openFairTurns, whoIs } from '#server/fair-turns.ts'
import { type KnownRun, openRuns, type Run } from '#server/jobs/runs/runs.ts'
import type { Prime } from '#server/ports.ts'

const RETENTION_MS = 7 * 86_400_000
const LISTED = 20
const MAX_WAITING = 20
export const BUSY: readonly ImportStep[] = ['checking', 'running', 'undoing']

interface More {
  owner: string
  /** The process whose data folder holds the file. */
  placed: string
  /** Identifies its file and plan; absent when nobody would send them again. */
  same?: string
}

/** One import and its progress. */
export interface ImportJob extends Run<ImportState, More> {
  folder: string
  caller: Caller
  /** The plan that arrived while the file was still being tried with another one. */
  next?: ImportPlan
}

export type ImportJobs = ReturnType<typeof openJobs>

/** The imports of the last week: progress in the store, files in the data folder, so that both survive a restart. */
export function openJobs(prime: Prime) {
  const root = join(prime.config.dataFolder, 'imports')
  const runs = openRuns<ImportState, More, ImportJob>(prime, {
    kind: 'import',
    isBusy: (step) => BUSY.includes(step),
    cutOff,
  })
  const turnAt = openFairTurns({ atOnce: LIMITS.readersAtOnce, ofOne: 1, waiting: MAX_WAITING })
  const arriving = new Map<string, number>()
  const folderOf = (id: string) => join(root, id)
  const fileOf = (id: string) => join(folderOf(id), 'file')

  /** Creates the folder of a new import; the file is then written to `path`. */
  async function place(): Promise<{ id: string; path: string }> {
    await forgetOld()
    const id = prime.newId()
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
    return { id, path: fileOf(id) }
  }

  const add = (caller: Caller, state: ImportState, same?: string): Promise<ImportJob> =>
    runs.add({
      state,
      more: { owner: workerOf(caller), placed: runs.here.node, ...(same !== undefined && { same }) },
      folder: folderOf(state.id),
      caller,
    })

  /** Refuses another import when a person already has the allowed number running; `more` of theirs are arriving. */
  function refuseMany(caller: Caller, more = 0): void {
    if (isLocal(caller)) return
    const who = personOf(workerOf(caller))
    const busy = [...runs.own()].filter((run) => personOf(run.more.owner) === who && BUSY.includes(run.state.step))
    if (busy.length + more >= LIMITS.importsAtOnce)
      throw new Problem('too-many-requests', 'Two of your imports are under way; wait until one of them has ended.', {
        more: { retryAfter: 5 },
      })
  }

  /** Counts an import from the arrival of its file until it is added or refused. Throws as `refuseMany` does. */
  function arrive(caller: Caller): EndTurn {
    const who = personOf(workerOf(caller))
    refuseMany(caller, arriving.get(who))
    arriving.set(who, (arriving.get(who) ?? 0) + 1)
    return () => {
      const left = arriving.get(who)! - 1
      if (left > 0) arriving.set(who, left)
      else arriving.delete(who)
    }
  }

  /** Waits for a turn to read a file; tools run by the owner of the data folder do not wait. */
  const turn = async (caller: Caller): Promise<EndTurn> => (isLocal(caller) ? () => undefined : turnAt(whoIs(caller)))

  /** An import that the person may see. */
  async function find(caller: Caller, id: string): Promise<KnownRun<ImportState, More> & { folder: string }> {
    const known = /^[0-9A-Za-z]{1,64}$/.test(id) ? await runs.find(id) : undefined
    if (!known || !maySee(prime, caller, known))
      throw new Problem('not-found', `There is no import "${id.slice(0, 100)}".`)
    return { ...known, folder: folderOf(id) }
  }

  /**
   * Takes over an import for its next step, like `take` of runs. A step that reads the file is refused when the file is
   * elsewhere.
   */
  async function take(
    caller: Caller,
    id: string,
    next: (state: ImportState) => ImportState | undefined,
  ): Promise<ImportJob | undefined> {
    await find(caller, id)
    const begin = (run: Run<ImportState, More>): ImportJob => Object.assign(run, { folder: folderOf(id), caller })
    return await runs.take(
      id,
      (known) => {
        const state = next(known.state)
        if (state && BUSY.includes(state.step)) refuseMany(caller)
        if (state?.step === 'checking' || state?.step === 'running')
          refuseUnlessHere({ ...known, folder: folderOf(id) }, 'file')
        return state
      },
      begin,
    )
  }

  /** Refuses a step that needs files of the import that only another process has. */
  function refuseUnlessHere({ folder, more }: { folder: string; more: More }, name: string): void {
    if (existsSync(join(folder, name))) return
    const { node } = runs.here
    throw refuse(
      more.placed === node
        ? 'The file of this import is no longer kept; send it again.'
        : `The file of this import is on ${more.placed}, and ${node} does not reach it. Send it again, or give all nodes one data folder.`,
    )
  }

  function change(job: ImportJob, changes: Partial<ImportState>): void {
    job.state = { ...job.state, ...changes }
  }

  /** The imports of the last week that the person may see, the newest first. */
  async function list(caller: Caller): Promise<ImportState[]> {
    return (await runs.list())
      .filter((known) => maySee(prime, caller, known))
      .map(({ state }) => state)
      .slice(0, LISTED)
  }

  /** The unfinished import of the same file and plan by the same person. */
  async function unfinished(caller: Caller, same: string): Promise<string | undefined> {
    const all = await runs.list()
    return all.find(({ state, more }) => {
      const isOpen = state.step === 'running' || state.step === 'interrupted'
      return more.same === same && more.owner === workerOf(caller) && isOpen && state.mending === undefined
    })?.state.id
  }

  async function forgetOld(): Promise<void> {
    const limit = prime.now().getTime() - RETENTION_MS
    for (const id of await runs.forget(new Date(limit))) forget(id)
    mkdirSync(root, { recursive: true, mode: 0o700 })
    // Uploaded files that never became an import.
    for (const id of await readdir(root)) {
      const { mtimeMs } = await stat(join(root, id))
      if (mtimeMs < limit && !(await runs.find(id))) forget(id)
    }
  }

  const forget = (id: string): void => rmSync(folderOf(id), { recursive: true, force: true })
  return {
    place,
    fileOf,
    add,
    find,
    take,
    change,
    list,
    unfinished,
    forget,
    arrive,
    turn,
    refuseUnlessHere,
    ask: runs.ask,
    whenStored: runs.whenStored,
    own: runs.own,
  }
}

/** Resumes work whose process ended: a run continues where it stopped, an undo must be requested again. */
function cutOff(state: ImportState): ImportState {
  if (state.step === 'undoing')
    return { ...state, step: 'done', problem: 'The undo was cut off; undo again to go on where it ended.' }
  return { ...state, step: 'interrupted' }
}

/** A person with several keys may run no more imports than with one. */
const personOf = (worker: string): string => worker.split(' ', 1)[0]!

/** An import is visible to the person who started it, as long as they can see its collection, and to owners. */
function maySee(
  { collections }: Prime,
  caller: Caller,
  { more, state: { plan } }: KnownRun<ImportState, More>,
): boolean {
  const role = roleOf(caller)
  const subject = { name: plan.collection, collection: collections.get(plan.collection) }
  return role === 'owner' || (isWorkOf(caller, more.owner) && isReadableBy(role, subject))
}

export const noCounts = (): ImportCounts => ({ rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 })
