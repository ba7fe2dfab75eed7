import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, refuse } from '#base/problem.ts'
import { type ClonePlan, type CloneState, type CloneStep, noCloneCounts } from '#model/clone/clone.ts'
import type { Caller } from '#model/command/people.ts'
import { authoriseClone } from '#server/clone/authorise-plan.ts'
import { type CloneJob, faultLines, type More } from '#server/clone/job-files.ts'
import { undoClone } from '#server/clone/undo.ts'
import { workOnClone } from '#server/clone/work.ts'
import { actorOf } from '#server/documents/execute.ts'
import { openRuns, type Run } from '#server/jobs/runs/runs.ts'
import type { Prime } from '#server/ports.ts'
import type { Driver } from '#store/driver.ts'

const LISTED = 20
const RETENTION_MS = 90 * 86_400_000
const BUSY: readonly CloneStep[] = ['checking', 'running', 'undoing']
const RUNNABLE: readonly CloneStep[] = ['checked', 'paused', 'interrupted', 'cancelled']

type Clones = ReturnType<typeof openClones>

const opened = new WeakMap<Driver, Clones>()

/** The clones of a process, one set for everyone who asks. */
export function clonesOf(prime: Prime): Clones {
  const clones = opened.get(prime.driver) ?? openClones(prime)
  opened.set(prime.driver, clones)
  return clones
}

/** Clones from the dry run to the undo, known for three months. */
function openClones(prime: Prime) {
  const root = join(prime.config.dataFolder, 'clones')
  const runs = openRuns<CloneState, More, CloneJob>(prime, {
    kind: 'clone',
    isBusy: (step) => BUSY.includes(step),
    cutOff: (state) => ({ ...state, step: 'interrupted' }),
  })
  const work = workOnClone(prime, runs.whenStored)

  const jobBy =
    (caller: Caller) =>
    (run: Run<CloneState, More>): CloneJob => {
      const folder = join(root, run.state.id)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return Object.assign(run, { folder, caller, work: Promise.resolve() })
    }

  /** Takes a clone over for its next step, as `take` of runs; answers the job that is at it here, if it is. */
  const take = (caller: Caller, id: string, next: (state: CloneState) => CloneState | undefined) =>
    runs.take(id, ({ state }) => next(state), jobBy(caller))

  /** Begins with the dry run: nothing is written. */
  async function start(caller: Caller, plan: ClonePlan): Promise<CloneState> {
    return (await begin(caller, plan)).state
  }

  async function begin(caller: Caller, plan: ClonePlan): Promise<CloneJob> {
    await authoriseClone(prime, caller, plan)
    for (const id of await runs.forget(new Date(prime.now().getTime() - RETENTION_MS)))
      rmSync(join(root, id), { recursive: true, force: true })
    const state = stateOf(prime.newId(), plan, caller)
    const job = await runs.add(jobBy(caller)({ state, more: { ends: {} } }))
    work.check(job)
    return job
  }

  async function again(caller: Caller, id: string, plan: ClonePlan): Promise<CloneState> {
    await state(id)
    await authoriseClone(prime, caller, plan)
    const job = await take(caller, id, (before) => {
      if (before.run !== undefined || BUSY.includes(before.step))
        throw refuse(`This clone is ${before.step}; its plan can no longer change.`)
      return { ...stateOf(id, plan, caller), startedAt: before.startedAt }
    })
    if (job) work.check(job)
    return job?.state ?? (await state(id))
  }

  /** Runs what was tried out, or goes on with what was cut off. */
  async function run(caller: Caller, id: string): Promise<CloneState> {
    return (await goOn(caller, id))?.state ?? (await state(id))
  }

  async function goOn(caller: Caller, id: string): Promise<CloneJob | undefined> {
    const known = await state(id)
    // Documents that this run has written are in the target by now.
    if (known.run === undefined && RUNNABLE.includes(known.step)) await authoriseClone(prime, caller, known.plan)
    let isFirst = false
    const job = await take(caller, id, (before) => {
      if (before.step === 'running') return undefined
      if (!RUNNABLE.includes(before.step)) throw refuse(`This clone is ${before.step} and cannot be run.`)
      isFirst = before.run === undefined
      const { problem: _problem, endedAt: _endedAt, ...rest } = before
      const reset = isFirst ? { counts: noCloneCounts(), byCollection: {}, faults: [] } : {}
      return { ...rest, ...reset, step: 'running', rate: 0, run: `clone:${id}` }
    })
    if (job) work.copy(job, isFirst)
    return job
  }

  async function cancel(id: string): Promise<CloneState> {
    const { step } = await state(id)
    if (step === 'checking' || step === 'running') await runs.ask(id, 'cancelled')
    else if (step === 'checked' || step === 'paused') {
      const isStill = (now: CloneState) => now.step === step
      await take({ kind: 'nobody' }, id, (now) => (isStill(now) ? { ...now, step: 'cancelled' } : undefined))
      await runs.whenStored()
    }
    return await state(id)
  }

  /** Stops a run after the page it is at; it goes on from there whenever someone wants. */
  async function pause(id: string): Promise<CloneState> {
    const known = await state(id)
    if (known.step === 'running') await runs.ask(id, 'paused')
    else if (known.step !== 'paused') throw refuse(`This clone is ${known.step}; only a running one is paused.`)
    return known
  }

  /** From the dry run to the end without a person between; answers how it ended. */
  async function whole(caller: Caller, plan: ClonePlan): Promise<CloneState> {
    const job = await begin(caller, plan)
    await job.work
    if (job.state.step !== 'checked') return job.state
    const running = await goOn(caller, job.state.id)
    await running?.work
    return running?.state ?? job.state
  }

  /** Takes a clone back and waits until that is done; one that is no longer known is taken back by the log alone. */
  async function undone(caller: Caller, id: string): Promise<void> {
    const known = await runs.find(id)
    if (!known) return await undoClone(prime, caller, `clone:${id}`, () => undefined)
    // Someone did it by hand.
    if (known.state.step === 'undone') return
    await (await takeBack(caller, id))?.work
  }

  async function undo(caller: Caller, id: string): Promise<CloneState> {
    return (await takeBack(caller, id))?.state ?? (await state(id))
  }

  async function takeBack(caller: Caller, id: string): Promise<CloneJob | undefined> {
    const job = await take(caller, id, (before) => {
      const { step, run: name } = before
      if (step === 'undoing') return undefined
      if (name === undefined || BUSY.includes(step) || step === 'undone')
        throw refuse(`This clone is ${step}; there is nothing to undo.`)
      const { problem: _problem, endedAt: _endedAt, ...rest } = before
      return { ...rest, step: 'undoing', rate: 0, undone: 0, conflicts: [] }
    })
    if (job) work.takeBack(job)
    return job
  }

  async function state(id: string): Promise<CloneState> {
    const known = /^[0-9A-Za-z]{1,64}$/.test(id) ? await runs.find(id) : undefined
    if (!known) throw new Problem('not-found', `There is no clone "${id.slice(0, 100)}".`)
    return known.state
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
    state,
    /** The clones that are kept, the newest first. */
    list: async (): Promise<CloneState[]> => (await runs.list()).map((known) => known.state).slice(0, LISTED),
    /** Everything that was not copied, or not taken back, with its reason; undefined when there is nothing. */
    async faults(id: string): Promise<string | undefined> {
      const { faults, conflicts } = await state(id)
      const text = faultLines({ folder: join(root, id) })
      if (text === undefined && faults.length + conflicts.length > 0)
        throw refuse(
          `The list of skipped records is on ${(await runs.find(id))?.node}, which this server cannot reach.`,
        )
      return text
    },
  }
}
