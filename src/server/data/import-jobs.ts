import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import type { ImportCounts, ImportPlan, ImportState, ImportStep } from '#model/import.ts'
import type { Caller } from '#model/people.ts'
import type { Prime } from '#server/ports.ts'

const KEPT_MS = 7 * 86_400_000
const LISTED = 20
export const BUSY: readonly ImportStep[] = ['checking', 'running', 'undoing']

/** One import and how far it is. */
export interface ImportJob {
  state: ImportState
  folder: string
  owner: string
  caller: Caller
  isCancelled: boolean
  /** The plan that came while the file was still tried out by another one. */
  next?: ImportPlan
  notedAt: number
}

export type ImportJobs = ReturnType<typeof openJobs>

/** The imports of the last week. Files and states lie in the data folder, so that they outlive the server. */
export function openJobs(prime: Prime) {
  const root = join(prime.config.dataFolder, 'imports')
  const known = new Map<string, ImportJob>()

  /** Makes the place of a new import; the file is then written to `path`. */
  async function place(): Promise<{ id: string; path: string }> {
    await forgetOld()
    const id = prime.newId()
    mkdirSync(join(root, id), { recursive: true, mode: 0o700 })
    return { id, path: join(root, id, 'file') }
  }

  function add(caller: Caller, state: ImportState): ImportJob {
    const folder = join(root, state.id)
    const job: ImportJob = { state, folder, owner: ownerOf(caller), caller, isCancelled: false, notedAt: 0 }
    known.set(state.id, job)
    note(job)
    return job
  }

  function get(caller: Caller, id: string): ImportJob {
    const job = known.get(id) ?? remembered(id)
    if (!job || (job.owner !== ownerOf(caller) && !isOwner(caller)))
      throw new Problem('not-found', `There is no import "${id.slice(0, 100)}".`)
    return job
  }

  function change(job: ImportJob, changes: Partial<ImportState>): void {
    job.state = { ...job.state, ...changes }
    note(job)
  }

  function note(job: ImportJob): void {
    job.notedAt = performance.now()
    writeFileSync(join(job.folder, 'state.json'), JSON.stringify({ state: job.state, owner: job.owner }), {
      mode: 0o600,
    })
  }

  /** An import of before the last start; what was busy then was cut off. */
  function remembered(id: string): ImportJob | undefined {
    if (!/^[0-9A-Za-z]{1,64}$/.test(id)) return undefined
    const folder = join(root, id)
    const text = textOf(join(folder, 'state.json'))
    if (text === undefined) return undefined
    const { state, owner } = JSON.parse(text) as { state: ImportState; owner: string }
    const job: ImportJob = {
      state: cutOff(state),
      folder,
      owner,
      caller: { kind: 'nobody' },
      isCancelled: false,
      notedAt: 0,
    }
    known.set(id, job)
    return job
  }

  /** The imports of the last week that somebody may see, the newest first. */
  async function list(caller: Caller): Promise<ImportState[]> {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    const jobs = (await readdir(root)).flatMap((id) => known.get(id) ?? remembered(id) ?? [])
    return jobs
      .filter(({ owner }) => owner === ownerOf(caller) || isOwner(caller))
      .map(({ state }) => state)
      .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
      .slice(0, LISTED)
  }

  async function forgetOld(): Promise<void> {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    for (const id of await readdir(root)) {
      const { mtimeMs } = await stat(join(root, id))
      if (prime.now().getTime() - mtimeMs < KEPT_MS || BUSY.includes(known.get(id)?.state.step ?? 'done')) continue
      rmSync(join(root, id), { recursive: true, force: true })
      known.delete(id)
    }
  }

  const forget = (id: string): void => rmSync(join(root, id), { recursive: true, force: true })
  return { place, add, get, change, note, list, forget }
}

/** What was busy when the server ended: a run goes on where it was, an undo is asked for again. */
function cutOff(state: ImportState): ImportState {
  if (state.step === 'undoing')
    return { ...state, step: 'done', problem: 'The undo was cut off; undo again to go on where it ended.' }
  return BUSY.includes(state.step) ? { ...state, step: 'interrupted' } : state
}

const ownerOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : caller.person.id)
const isOwner = (caller: Caller): boolean => caller.kind !== 'nobody' && caller.person.role === 'owner'

export const noCounts = (): ImportCounts => ({ rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 })

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
