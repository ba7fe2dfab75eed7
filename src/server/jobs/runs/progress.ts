import { entitled } from '#server/jobs/runs/rights.ts'
import type { Run } from '#server/jobs/runs/runs.ts'
import { type Here, type RunState, readStoredRun, type Stop } from '#server/jobs/runs/saved.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

/** How often a process stores the progress of its runs: seldom enough to cost little, often enough to watch. */
const REPORT_MS = 2_000
/** How often it checks for requests from other processes. */
const REQUESTS_MS = 500

const UNENTITLED =
  'The rights of the person or the API key that started this were reduced, so it was stopped. Nothing further is done.'

interface Parts<S extends RunState, M, R extends Run<S, M>> {
  kind: string
  own: Map<string, R>
  here: Here
  isBusy(run: R): boolean
}

/** The part of a run's note written by another process. */
interface RunRequest<R> {
  run: R
  isLost: boolean
  asked: Stop | undefined
}

/**
 * Stores the state of this process's runs, all in one write, as long as there are any, and receives requests about
 * them.
 */
export function openProgress<S extends RunState, M, R extends Run<S, M>>(
  prime: Prime,
  { kind, own, here, isBusy }: Parts<S, M, R>,
) {
  let timer: NodeJS.Timeout | undefined
  let reportedAt = 0
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  /** Resolves when the current state of everything is stored. */
  function whenStored(): Promise<void> {
    next ??= current.then(() => {
      next = undefined
      const saving = saveProgress()
      current = saving.catch(() => undefined)
      return saving
    })
    return next
  }

  async function saveProgress(): Promise<void> {
    goOn()
    const runs = [...own.values()].map((run) => ({ run, state: run.state, text: textOf(run) }))
    if (runs.length === 0) return
    const requests = await prime.driver.write(async (tx) => {
      const words: RunRequest<R>[] = []
      for (const { run, state, text } of runs) {
        const word = await readRequest(tx, run)
        words.push(word)
        if (!word.isLost) await tx.note(kind, state.id, text, prime.now())
      }
      return words
    })
    reportedAt = performance.now()
    applyRequests(requests)
    for (const { run, state } of runs) if (run.state === state && !isBusy(run)) own.delete(state.id)
  }

  async function readRequest(tx: ReadTx, run: R): Promise<RunRequest<R>> {
    const note = await tx.noteOf(kind, run.state.id)
    const before = note && readStoredRun<S, M>(note)
    return { run, isLost: before !== undefined && before.boot !== here.boot, asked: before?.asked }
  }

  async function listen(): Promise<void> {
    const runs = [...own.values()].filter(isBusy)
    applyRequests(await prime.driver.read((tx) => Promise.all(runs.map((run) => readRequest(tx, run)))))
  }

  function applyRequests(requests: readonly RunRequest<R>[]): void {
    for (const { run, isLost, asked } of requests) {
      // Taken over by a process that believed this one dead: it continues there, without duplicates.
      if (isLost) own.delete(run.state.id)
      if (isLost) end(run, 'cancelled')
      else if (asked && isBusy(run)) end(run, asked)
    }
  }

  /** Stops runs of people who have fewer rights by now. */
  async function endUnentitled(): Promise<void> {
    const runs = [...own.values()].filter((run) => run.caller && isBusy(run))
    if (runs.length === 0) return
    const isEntitled = await entitled(prime)
    for (const run of runs) {
      if (isEntitled(run.caller)) continue
      run.state = { ...run.state, problem: UNENTITLED }
      end(run, 'cancelled')
    }
  }

  function end(run: R, stop: Stop): void {
    run.stop = stop
    run.stopped?.()
  }

  const textOf = ({ state, more }: R): string => JSON.stringify({ state, more, boot: here.boot, node: here.node })

  function goOn(): void {
    if (timer) return
    timer = setTimeout(
      () => {
        timer = undefined
        if (own.size === 0) return
        const isDue = here.isAlone || performance.now() - reportedAt >= REPORT_MS
        // If the database does not respond now, the next turn tries again; the work itself reports its own errors.
        const turn = Promise.all([endUnentitled(), isDue ? whenStored() : listen()])
        turn.catch(() => undefined).finally(goOn)
      },
      here.isAlone ? REPORT_MS : REQUESTS_MS,
    )
    timer.unref()
  }

  // Other nodes learn of it with their next turn.
  prime.identity.onRevoked(() => void endUnentitled().catch(() => undefined))
  return { whenStored, goOn }
}
