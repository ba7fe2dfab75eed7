import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem, refuse } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { ImportCounts, ImportPlan, ImportState, ImportStep, RowFault } from '#model/import.ts'
import type { Caller } from '#model/people.ts'
import { ID } from '#model/rows.ts'
import { authorise, roleOf } from '#server/authorise.ts'
import { errorsFile } from '#server/data/errors-file.ts'
import { findByKey } from '#server/data/find-by-key.ts'
import type { Parser } from '#server/data/parser.ts'
import { openParser } from '#server/data/parser.ts'
import { rowPlanner } from '#server/data/plan-rows.ts'
import type { Definitions } from '#server/data/read-row.ts'
import { BATCH_ROWS, runRows } from '#server/data/run-rows.ts'
import { undoImport } from '#server/data/undo-run.ts'
import type { Prime } from '#server/ports.ts'
import { zoneOf } from '#server/zone.ts'

/** What the browser tools may bring; the command line takes more (SECURITY, import and export). */
export const BROWSER_LIMITS = { bytes: 20 * 1024 * 1024, rows: 100_000, columns: 200, cell: 32 * 1024 }
const NO_LIMITS: typeof BROWSER_LIMITS = {
  bytes: Number.MAX_SAFE_INTEGER,
  rows: Number.MAX_SAFE_INTEGER,
  columns: 10_000,
  cell: 1024 * 1024,
}
const SHOWN_FAULTS = 100
const KEPT_MS = 7 * 86_400_000
const LISTED = 20
const NOTED_MS = 1000
const RUNNABLE: readonly ImportStep[] = ['checked', 'interrupted', 'cancelled']
const BUSY: readonly ImportStep[] = ['checking', 'running', 'undoing']

interface Import {
  state: ImportState
  folder: string
  owner: string
  caller: Caller
  isCancelled: boolean
  notedAt: number
}

export type Imports = ReturnType<typeof openImports>

/** Imports from the file to the last row. Files and states lie in the data folder for a week. */
export function openImports(prime: Prime) {
  const root = join(prime.config.dataFolder, 'imports')
  const known = new Map<string, Import>()

  /** Makes the place of a new import; the file is then written to `path`. */
  async function place(): Promise<{ id: string; path: string }> {
    await forgetOld()
    const id = prime.newId()
    mkdirSync(join(root, id), { recursive: true, mode: 0o700 })
    return { id, path: join(root, id, 'file') }
  }

  /** Looks at the file and begins with the dry run, or with the import itself. */
  function start(caller: Caller, id: string, fileName: string, plan: ImportPlan, how: { run: boolean }): ImportState {
    authorisePlan(prime, caller, plan)
    const job: Import = {
      state: {
        id,
        fileName,
        plan,
        step: 'checking',
        counts: noCounts(),
        rate: 0,
        faults: [],
        startedAt: prime.now().toISOString(),
      },
      folder: join(root, id),
      owner: ownerOf(caller),
      caller,
      isCancelled: false,
      notedAt: 0,
    }
    known.set(id, job)
    note(job)
    begin(job, how.run ? 'running' : 'checking')
    return job.state
  }

  function get(caller: Caller, id: string): Import {
    const job = known.get(id) ?? remembered(id)
    if (!job || (job.owner !== ownerOf(caller) && !isOwner(caller)))
      throw new Problem('not-found', `There is no import "${id.slice(0, 100)}".`)
    return job
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
    if (job.state.run !== undefined || BUSY.includes(job.state.step))
      throw refuse(`This import is ${job.state.step}; its plan can no longer change.`)
    authorisePlan(prime, caller, plan)
    job.state = { ...job.state, plan }
    job.caller = caller
    begin(job, 'checking')
    return job.state
  }

  function cancel(caller: Caller, id: string): ImportState {
    const job = get(caller, id)
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

  function begin(job: Import, step: 'checking' | 'running'): void {
    job.isCancelled = false
    const { problem: _problem, errorsFile: _errorsFile, endedAt: _endedAt, ...state } = job.state
    job.state = { ...state, step, counts: noCounts(), rate: 0, faults: [] }
    background(job, () => go(job, step))
  }

  async function go(job: Import, step: 'checking' | 'running'): Promise<void> {
    const { plan, id } = job.state
    const collection = prime.collections.get(plan.collection)
    const limits = isLocal(job.caller) ? NO_LIMITS : BROWSER_LIMITS
    const parser = await openParser({
      path: join(job.folder, 'file'),
      plan,
      ...(collection && { fields: collection.fields }),
      isLenient: collection?.lenient ?? false,
      definitions: plan.format === 'json' ? definitionsOf(prime) : {},
      timeZone: await zoneOf(prime),
      longestCell: limits.cell,
      batch: BATCH_ROWS,
      ...sortOf(plan, collection),
    })
    try {
      const { inspection } = parser
      // Documents of an export may have no fields at all.
      if (inspection.headings.length === 0 && !inspection.collections)
        throw new Problem('bad-request', 'The file has no rows.')
      if (inspection.headings.length > limits.columns)
        throw new Problem('too-large', `The file has more than ${limits.columns} columns.`)
      change(job, { inspection, plan: { ...plan, mapping: parser.mapping } })
      const counts = await goOn(job, step, parser, limits.rows)
      const isCut = job.isCancelled
      change(job, {
        step: isCut ? 'cancelled' : step === 'checking' ? 'checked' : 'done',
        counts,
        ...(counts.failed > 0 && { errorsFile: `/api/imports/${id}/errors` }),
        endedAt: prime.now().toISOString(),
      })
    } finally {
      await parser.close()
    }
  }

  async function goOn(job: Import, step: string, parser: Parser, mostRows: number): Promise<ImportCounts> {
    const { plan, id } = job.state
    const key = plan.key ?? (Object.values(parser.mapping).includes(ID) ? ID : undefined)
    if (plan.mode !== 'create' && key === undefined)
      throw new Problem(
        'bad-request',
        'An import that changes documents needs a key, the field by which it finds them.',
      )
    if (key !== undefined && !Object.values(parser.mapping).includes(key) && !(key === ID && plan.format === 'json'))
      throw new Problem('bad-request', `No column of the file fills the key "${key}".`)
    const planner = rowPlanner({
      plan,
      key,
      collection: prime.collections.get(plan.collection),
      find: key === undefined ? undefined : await findByKey(prime, plan.collection, key),
      definitionOf: (name) => prime.collections.get(name),
      findIn: (name) => findByKey(prime, name, ID),
      idOf: (row) => `${id}-${String(row).padStart(6, '0')}`,
    })
    const errors = errorsFile(join(job.folder, 'errors'), plan.format, parser.inspection.headings)
    const began = performance.now()
    if (step === 'running') change(job, { run: `import:${id}` })
    try {
      return await runRows({
        prime,
        caller: job.caller,
        importId: id,
        ...(step === 'running' && { run: `import:${id}` }),
        parser,
        planner,
        errors,
        mostRows,
        progress(counts, faults) {
          const rate = Math.round((counts.rows * 1000) / Math.max(1, performance.now() - began))
          job.state = { ...job.state, counts: { ...counts }, rate, faults: more(job.state.faults, faults) }
          if (performance.now() - job.notedAt > NOTED_MS) note(job)
          return !job.isCancelled
        },
      })
    } finally {
      await errors.close()
    }
  }

  async function takeBack(job: Import, run: string): Promise<void> {
    change(job, { step: 'undoing' })
    await undoImport(prime, job.caller, run, (documents) => {
      job.state = { ...job.state, counts: { ...noCounts(), rows: documents } }
    })
    change(job, { step: 'undone', endedAt: prime.now().toISOString() })
  }

  /** Runs a step beside the request; what goes wrong becomes part of the state. */
  function background(job: Import, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
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

  function change(job: Import, changes: Partial<ImportState>): void {
    job.state = { ...job.state, ...changes }
    note(job)
  }

  function note(job: Import): void {
    job.notedAt = performance.now()
    writeFileSync(join(job.folder, 'state.json'), JSON.stringify({ state: job.state, owner: job.owner }), {
      mode: 0o600,
    })
  }

  /** An import of before the last start; what was busy then was cut off. */
  function remembered(id: string): Import | undefined {
    if (!/^[0-9A-Za-z]{1,64}$/.test(id)) return undefined
    const folder = join(root, id)
    const text = textOf(join(folder, 'state.json'))
    if (text === undefined) return undefined
    const { state, owner } = JSON.parse(text) as { state: ImportState; owner: string }
    const step = BUSY.includes(state.step) ? 'interrupted' : state.step
    const job: Import = {
      state: { ...state, step },
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

  return {
    place,
    list,
    start,
    run,
    check,
    cancel,
    undo,
    state: (caller: Caller, id: string): ImportState => get(caller, id).state,
    /** Where the errors file of an import lies. */
    errorsPath: (caller: Caller, id: string): string => join(get(caller, id).folder, 'errors'),
    forget: (id: string) => rmSync(join(root, id), { recursive: true, force: true }),
  }
}

/** Whoever may not write the collection, or not read its key, may not import into it. */
function authorisePlan(prime: Prime, caller: Caller, { collection: name, mode, key, mapping = {} }: ImportPlan): void {
  // Of a file of several collections each document is asked for by itself when it is written.
  if (name === '*') {
    roleOf(caller)
    return
  }
  const subject = { name, collection: prime.collections.get(name) }
  const paths = Object.values(mapping)
    .filter((field) => field !== ID)
    .map((field) => [field])
  if (mode !== 'update') authorise(caller, 'create', subject, paths)
  if (mode !== 'create') authorise(caller, 'update', subject)
  if (key !== undefined && key !== ID) authorise(caller, 'query', subject, [[key]])
}

/** The command-line tools come through the local socket, as the owner of the data folder. */
const isLocal = (caller: Caller): boolean => caller.kind === 'person' && caller.sessionId === 'local'
export const mostBytes = (caller: Caller): number => (isLocal(caller) ? NO_LIMITS : BROWSER_LIMITS).bytes

const ownerOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : caller.person.id)
const isOwner = (caller: Caller): boolean => caller.kind !== 'nobody' && caller.person.role === 'owner'

const definitionsOf = (prime: Prime): Definitions =>
  Object.fromEntries(
    [...prime.collections].map(([name, { fields, lenient }]) => [name, { fields, isLenient: lenient ?? false }]),
  )

/** By the key, so that of several rows with one key the first in the file comes first; else as the list is sorted. */
function sortOf({ key, format }: ImportPlan, collection: AnyCollection | undefined): { sortBy?: string } {
  if (!collection || key === ID || format === 'json') return {}
  return { sortBy: key ?? collection.list.sort.replace(/^-/, '') }
}

const noCounts = (): ImportCounts => ({ rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 })

const more = (faults: readonly RowFault[], added: readonly RowFault[]): readonly RowFault[] =>
  faults.length >= SHOWN_FAULTS || added.length === 0 ? faults : [...faults, ...added].slice(0, SHOWN_FAULTS)

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
