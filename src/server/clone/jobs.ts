import { createHmac } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem, refuse } from '#base/problem.ts'
import type { ClonePlan, CloneState, CloneStep } from '#model/clone.ts'
import { noCloneCounts } from '#model/clone.ts'
import type { Caller } from '#model/people.ts'
import { authorisePlan } from '#server/clone/authorise-plan.ts'
import type { Job } from '#server/clone/job-files.ts'
import { BUSY, faultsOf, forgetFaults, keepFaults, noteJob, rememberedJob } from '#server/clone/job-files.ts'
import { measure, runClone } from '#server/clone/run-clone.ts'
import { undoClone } from '#server/clone/undo.ts'
import { actorOf } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'

const SHOWN = 100
const LISTED = 20
const KEPT_MS = 90 * 86_400_000
const RUNNABLE: readonly CloneStep[] = ['checked', 'paused', 'interrupted', 'cancelled']
const SYSTEM_ERROR = 'Something went wrong on the server; the log of the server tells more.'

export type Clones = ReturnType<typeof openClones>

const opened = new WeakMap<Prime, Clones>()

/** The clones of a server, one set for everybody who asks. */
export function clonesOf(prime: Prime): Clones {
  const clones = opened.get(prime) ?? openClones(prime)
  opened.set(prime, clones)
  return clones
}

/** Clones from the dry run to the undo. How far each is lies in the data folder for three months. */
function openClones(prime: Prime) {
  const root = join(prime.config.dataFolder, 'clones')
  const known = new Map<string, Job>()

  /** Begins with the dry run: nothing is written. */
  async function start(caller: Caller, plan: ClonePlan): Promise<CloneState> {
    await authorisePlan(prime, caller, plan)
    await forgetOld()
    const id = prime.newId()
    const job: Job = {
      state: stateOf(id, plan, caller),
      folder: join(root, id),
      caller,
      work: Promise.resolve(),
      ends: {},
    }
    mkdirSync(job.folder, { recursive: true, mode: 0o700 })
    known.set(id, job)
    background(job, () => check(job))
    return job.state
  }

  async function again(caller: Caller, id: string, plan: ClonePlan): Promise<CloneState> {
    const job = get(id)
    if (job.state.run !== undefined || BUSY.includes(job.state.step))
      throw refuse(`This clone is ${job.state.step}; its plan can no longer change.`)
    await authorisePlan(prime, caller, plan)
    job.state = { ...stateOf(id, plan, caller), startedAt: job.state.startedAt }
    job.caller = caller
    background(job, () => check(job))
    return job.state
  }

  /** Runs what was tried out, or goes on with what was cut off. */
  async function run(caller: Caller, id: string): Promise<CloneState> {
    const job = get(id)
    if (job.state.step === 'running') return job.state
    if (!RUNNABLE.includes(job.state.step)) throw refuse(`This clone is ${job.state.step} and cannot be run.`)
    // What this run has written itself stands in the target by now.
    if (job.state.run === undefined) await authorisePlan(prime, caller, job.state.plan)
    job.caller = caller
    background(job, () => copy(job))
    return job.state
  }

  function cancel(id: string): CloneState {
    const job = get(id)
    if (job.state.step === 'checking' || job.state.step === 'running') job.stop = 'cancelled'
    else if (job.state.step === 'checked' || job.state.step === 'paused') change(job, { step: 'cancelled' })
    return job.state
  }

  /** Stops a run after the page it is at; it goes on from there whenever somebody wants. */
  function pause(id: string): CloneState {
    const job = get(id)
    if (job.state.step === 'running') job.stop = 'paused'
    else if (job.state.step !== 'paused') throw refuse(`This clone is ${job.state.step}; only a running one is paused.`)
    return job.state
  }

  /** From the dry run to the end without a person between; answers how it ended. */
  async function whole(caller: Caller, plan: ClonePlan): Promise<CloneState> {
    const { id } = await start(caller, plan)
    const job = get(id)
    await job.work
    if (job.state.step !== 'checked') return job.state
    await run(caller, id)
    await job.work
    return job.state
  }

  /** Takes a clone back and waits until that is done; one that another node made is known by the log alone. */
  async function undone(caller: Caller, id: string): Promise<void> {
    const job = known.get(id) ?? before(id)
    if (!job) return await undoClone(prime, caller, `clone:${id}`, () => undefined)
    // Somebody did it by hand.
    if (job.state.step === 'undone') return
    undo(caller, id)
    await job.work
  }

  function undo(caller: Caller, id: string): CloneState {
    const job = get(id)
    const { step, run } = job.state
    if (step === 'undoing') return job.state
    if (run === undefined || BUSY.includes(step) || step === 'undone')
      throw refuse(`This clone is ${step}; there is nothing to undo.`)
    job.caller = caller
    background(job, () => takeBack(job, run))
    return job.state
  }

  async function check(job: Job): Promise<void> {
    begin(job, { step: 'checking', counts: noCloneCounts(), byCollection: {}, faults: [], differences: [] })
    const { total, ends } = await measure(prime, job.caller, job.state.plan)
    job.ends = ends
    change(job, { total })
    const isEnd = await go(job)
    change(job, { step: isEnd ? 'checked' : (job.stop ?? 'cancelled'), endedAt: prime.now().toISOString() })
  }

  async function copy(job: Job): Promise<void> {
    const isFirst = job.state.run === undefined
    begin(job, {
      step: 'running',
      run: `clone:${job.state.id}`,
      ...(isFirst && { counts: noCloneCounts(), byCollection: {}, faults: [] }),
    })
    const isEnd = await go(job, { run: `clone:${job.state.id}`, isFirst })
    change(job, { step: isEnd ? 'done' : (job.stop ?? 'cancelled'), endedAt: prime.now().toISOString() })
  }

  async function go(job: Job, how?: { run: string; isFirst: boolean }): Promise<boolean> {
    const { plan, id } = job.state
    const { counts, byCollection, differences } = job.state
    const before = counts.read
    const began = performance.now()
    return await runClone({
      prime,
      caller: job.caller,
      plan,
      // Nobody reads a mask back who does not hold the key of this server.
      salt: createHmac('sha256', prime.config.secretKey).update(`clone ${id}`).digest('base64url'),
      ends: job.ends,
      ...(how && { run: how.run }),
      ...(how && !how.isFirst && { from: { counts, byCollection, place: job.place ?? { item: 0 } } }),
      tell(progress) {
        const { faults, place } = progress
        const seconds = Math.max(1, performance.now() - began) / 1000
        if (how) job.place = place
        keepFaults(job, faults)
        change(job, {
          counts: { ...progress.counts },
          byCollection: structuredClone(progress.byCollection),
          rate: Math.round((progress.counts.read - before) / seconds),
          // The dry run has seen every document; a run that goes on has not.
          differences: how ? differences : progress.differences,
          faults: [...job.state.faults, ...faults].slice(0, SHOWN),
        })
        return job.stop === undefined
      },
    })
  }

  async function takeBack(job: Job, run: string): Promise<void> {
    begin(job, { step: 'undoing', undone: 0, conflicts: [] })
    await undoClone(prime, job.caller, run, (documents, conflicts) => {
      keepFaults(job, conflicts)
      change(job, {
        undone: job.state.undone + documents,
        conflicts: [...job.state.conflicts, ...conflicts].slice(0, SHOWN),
      })
    })
    change(job, { step: 'undone', endedAt: prime.now().toISOString() })
  }

  function begin(job: Job, changes: Partial<CloneState>): void {
    delete job.stop
    const { problem: _problem, endedAt: _endedAt, ...state } = job.state
    job.state = { ...state, rate: 0, ...changes }
    noteJob(job)
    if (changes.faults || changes.conflicts) forgetFaults(job)
  }

  /** Runs a step beside the request; what goes wrong becomes part of the state. */
  function background(job: Job, work: () => Promise<void>): void {
    job.work = work().catch((error: unknown) => {
      const isProblem = error instanceof Problem
      if (!isProblem) {
        const cause = error instanceof Error ? error.stack : `${error}`
        prime.log('error', 'A clone failed.', { id: job.state.id, cause })
      }
      const isOver = isProblem && error.status < 500 && job.state.run === undefined
      change(job, {
        // What the database could not take now goes on later; an undo that was cut off is tried again.
        step: job.state.step === 'undoing' ? 'done' : isOver ? 'failed' : 'interrupted',
        problem: isProblem ? error.message : SYSTEM_ERROR,
        endedAt: prime.now().toISOString(),
      })
    })
  }

  function change(job: Job, changes: Partial<CloneState>): void {
    job.state = { ...job.state, ...changes }
    noteJob(job)
  }

  function get(id: string): Job {
    const job = known.get(id) ?? before(id)
    if (!job) throw new Problem('not-found', `There is no clone "${id.slice(0, 100)}".`)
    return job
  }

  function before(id: string): Job | undefined {
    const job = rememberedJob(root, id)
    if (job) known.set(id, job)
    return job
  }

  /** The clones that are kept, the newest first. */
  async function list(): Promise<CloneState[]> {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    const jobs = (await readdir(root)).flatMap((id) => known.get(id) ?? before(id) ?? [])
    return jobs
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

  const stateOf = (id: string, plan: ClonePlan, caller: Caller): CloneState => ({
    id,
    plan,
    step: 'checking',
    total: 0,
    counts: noCloneCounts(),
    byCollection: {},
    rate: 0,
    differences: [],
    faults: [],
    conflicts: [],
    undone: 0,
    by: actorOf(caller).email,
    startedAt: prime.now().toISOString(),
  })

  return {
    start,
    check: again,
    run,
    cancel,
    pause,
    undo,
    whole,
    undone,
    list,
    state: (id: string): CloneState => get(id).state,
    /** Everything that was not copied, or not taken back, with its reason; undefined when there is nothing. */
    faults: (id: string): string | undefined => faultsOf(get(id)),
  }
}
