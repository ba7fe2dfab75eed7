import type { Caller } from '#model/command/people.ts'
import { openProgress } from '#server/jobs/runs/progress.ts'
import { hereOf, isAlive, type RunState, readStoredRun, type Stop, type StoredRun } from '#server/jobs/runs/saved.ts'
import type { Prime } from '#server/ports.ts'
import type { Note } from '#store/driver.ts'

/** A run of this process. The worker updates `state` and checks `stop` between steps. */
export interface Run<S extends RunState, M> {
  state: S
  more: M
  stop?: Stop
  /** The person it runs for: it stops when they have fewer rights than at the start. */
  caller?: Caller
  /** Called when another process requested to stop it. */
  stopped?(): void
}

/** A run as every process sees it. */
export interface KnownRun<S extends RunState, M> {
  state: S
  more: M
  /** The process that runs it, or ran it last. */
  node: string
}

interface RunKind<S extends RunState> {
  kind: string
  isBusy(step: S['step']): boolean
  /** The outcome of a run whose process ended. */
  cutOff(state: S): S
}

export type Runs<S extends RunState, M, R extends Run<S, M>> = ReturnType<typeof openRuns<S, M, R>>

/**
 * Work that outlives a request, known to every process on the store: the process running it keeps its state in memory
 * and stores it every few seconds; the others read that, request it to stop, and take a run over once it is no longer
 * active.
 */
export function openRuns<S extends RunState, M, R extends Run<S, M>>(
  prime: Prime,
  { kind, isBusy, cutOff }: RunKind<S>,
) {
  const here = hereOf(prime)
  const own = new Map<string, R>()
  const progress = openProgress<S, M, R>(prime, { kind, own, here, isBusy: ({ state }) => isBusy(state.step) })

  /** A run from its note; one that was active in a process that ended was interrupted. */
  function readNote(note: Note): StoredRun<S, M> {
    const stored = readStoredRun<S, M>(note)
    const isCut = isBusy(stored.state.step) && !isAlive(stored, note.at, here, prime.now())
    return isCut ? { ...stored, state: cutOff(stored.state) } : stored
  }

  /** Starts a run in this process; resolves when it is stored. */
  async function add(run: R): Promise<R> {
    own.set(run.state.id, run)
    await progress.whenStored()
    return run
  }

  async function find(id: string): Promise<KnownRun<S, M> | undefined> {
    const run = own.get(id)
    if (run) return { state: run.state, more: run.more, node: here.node }
    const note = await prime.driver.read((tx) => tx.noteOf(kind, id))
    return note && readNote(note)
  }

  /** All of them, the newest first. */
  async function list(): Promise<KnownRun<S, M>[]> {
    const notes = await prime.driver.read((tx) => tx.notes(kind))
    const others = notes.filter(({ id }) => !own.has(id)).map(readNote)
    const mine = [...own.values()].map(({ state, more }) => ({ state, more, node: here.node }))
    return [...mine, ...others].sort((a, b) => newestFirst(a.state, b.state))
  }

  /**
   * Takes over a run for its next step. `next` returns the new state, or undefined to leave the run as it is; of
   * several processes that try at once one gets it. Resolves when it is stored.
   */
  async function take(
    id: string,
    next: (known: KnownRun<S, M>) => S | undefined,
    begin: (run: Run<S, M>) => R,
  ): Promise<R | undefined> {
    const run = own.get(id)
    if (run) {
      const state = next({ state: run.state, more: run.more, node: here.node })
      if (!state) return undefined
      run.state = state
      delete run.stop
      await progress.whenStored()
      return begin(run)
    }
    const taken = await prime.driver.write(async (tx) => {
      const note = await tx.noteOf(kind, id)
      if (!note) return undefined
      const { state: before, more, node } = readNote(note)
      const state = next({ state: before, more, node })
      if (!state) return undefined
      await tx.note(kind, id, JSON.stringify({ state, more, boot: here.boot, node: here.node }), prime.now())
      return { state, more }
    })
    if (!taken) return undefined
    const begun = begin(taken)
    own.set(id, begun)
    progress.goOn()
    return begun
  }

  /** Stops the active step, wherever it runs; here within the step, elsewhere within seconds. */
  async function ask(id: string, stop: Stop): Promise<void> {
    const run = own.get(id)
    if (run) {
      run.stop = stop
      run.stopped?.()
      return
    }
    await prime.driver.write(async (tx) => {
      const note = await tx.noteOf(kind, id)
      if (!note) return
      const stored = readNote(note)
      if (!isBusy(stored.state.step)) return
      await tx.note(kind, id, JSON.stringify({ ...stored, asked: stop }), new Date(note.at))
    })
  }

  /** Deletes inactive runs that started before a moment; returns their ids. */
  async function forget(before: Date): Promise<string[]> {
    const old = (await list()).filter(
      ({ state }) => Date.parse(state.startedAt) < before.getTime() && !isBusy(state.step),
    )
    const ids = old.map(({ state }) => state.id)
    if (ids.length > 0)
      await prime.driver.write(async (tx) => {
        for (const id of ids) await tx.note(kind, id, undefined, before)
      })
    for (const id of ids) own.delete(id)
    return ids
  }

  return {
    here,
    add,
    find,
    list,
    take,
    ask,
    forget,
    /** Resolves when the progress of this process's runs is stored. */
    whenStored: progress.whenStored,
    /** The runs of this process, from memory. */
    own: (): Iterable<R> => own.values(),
  }
}

/** Ids are created in order, so they distinguish runs of the same moment. */
const newestFirst = (a: RunState, b: RunState): number =>
  b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id, 'en', { numeric: true })
