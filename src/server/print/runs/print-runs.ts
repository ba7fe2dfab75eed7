import { Readable } from 'node:stream'
import { LIMITS } from '#base/limits.ts'
import { Problem, refuse } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { AnyPrint } from '#model/print/print.ts'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import { isWorkOf, roleOf, workerOf } from '#server/access/roles.ts'
import { fileStorageOf } from '#server/files/rights.ts'
import { openRuns, type Run } from '#server/jobs/runs/runs.ts'
import type { Prime } from '#server/ports.ts'
import { openRenderer } from '#server/print/renderer.ts'
import { makeMany, type OnPaper, readOnPaper } from '#server/print/runs/many.ts'

/** The file is kept for the time of a file without a record. */
const RETENTION_MS = LIMITS.looseFileMs

interface Printing extends Run<PrintRunState, Record<never, never>> {
  end: AbortController
}

/**
 * Prints of many records: each continues without the page that started it, reports its progress and can be cancelled.
 */
export function openPrintRuns(prime: Prime) {
  // A separate thread, so that nobody waits for a print of a thousand records.
  const renderer = openRenderer()
  const runs = openRuns<PrintRunState, Record<never, never>, Printing>(prime, {
    kind: 'print',
    isBusy: (step) => isPrinting({ step }),
    cutOff: (state) => ({ ...state, step: 'interrupted' }),
  })

  async function start(
    caller: Caller,
    print: AnyPrint,
    request: { ids: readonly string[]; how: Readonly<Record<string, unknown>>; origin: string },
  ): Promise<PrintRunState> {
    const by = workerOf(caller)
    if (request.ids.length === 0) throw refuse('There is nothing to print. Select at least one record.')
    const busy = (await runs.list()).find(({ state }) => state.by === by && isPrinting(state))
    if (busy) throw refuse(`Your print "${busy.state.label}" is still being made. Wait for its end or cancel it.`)
    const paper = await readOnPaper(prime, print, request.how)
    await runs.forget(new Date(prime.now().getTime() - RETENTION_MS))
    const end = new AbortController()
    const run: Printing = await runs.add({
      state: {
        ...{ id: prime.newId(), step: 'writing', template: print.name, label: print.label, by },
        ...{ records: request.ids.length, written: 0, share: 0, seconds: 0, startedAt: prime.now().toISOString() },
      },
      more: {},
      caller,
      end,
      stopped() {
        if (isPrinting(run.state)) run.state = { ...run.state, step: 'cancelled', endedAt: prime.now().toISOString() }
        end.abort()
      },
    })
    void work(run, caller, print, { ...request, paper })
      .catch((error: unknown) => fail(run, error))
      // While the database is busy, progress is saved later.
      .then(() => runs.whenStored().catch(() => undefined))
    return run.state
  }

  async function work(
    run: Printing,
    caller: Caller,
    print: AnyPrint,
    { ids, paper, origin }: { ids: readonly string[]; paper: OnPaper; origin: string },
  ): Promise<void> {
    const began = performance.now()
    const change = (changes: Partial<PrintRunState>): void => {
      if (!run.stop) run.state = { ...run.state, ...changes, seconds: secondsSince(began) }
    }
    const report = (far: { written: number } | { share: number }): void =>
      change('written' in far ? far : { ...far, step: 'drawing' })
    const pdf = await makeMany(prime, { renderer, caller, origin, signal: run.end.signal, report }, print, ids, paper)
    if (run.stop) return
    const name = `${print.label}.pdf`
    const at = prime.now().toISOString()
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    const { hash, size } = await fileStorageOf(prime).put(Readable.from(piecesOf(bytes)), () => ({
      ...{ by: run.state.by, name, type: 'application/pdf', at },
    }))
    change({ step: 'done', share: 1, file: { hash, name, size }, endedAt: prime.now().toISOString() })
  }

  function fail(run: Printing, error: unknown): void {
    if (run.stop) return
    const isProblem = error instanceof Problem
    if (!isProblem)
      prime.log('error', 'A print of many records failed.', {
        id: run.state.id,
        cause: error instanceof Error ? error.stack : `${error}`,
      })
    run.state = {
      ...run.state,
      step: 'failed',
      problem: isProblem ? error.message : 'Something went wrong on the server. See the server log.',
      endedAt: prime.now().toISOString(),
    }
  }

  /** Only the person who started it sees it: it may contain what others may not see. */
  async function state(caller: Caller, id: string): Promise<PrintRunState> {
    roleOf(caller)
    const known = await runs.find(id)
    if (!known || !isWorkOf(caller, known.state.by))
      throw new Problem('not-found', `You have no print "${id.slice(0, 100)}".`)
    return known.state
  }

  return {
    start,
    state,
    async cancel(caller: Caller, id: string): Promise<PrintRunState> {
      const before = await state(caller, id)
      if (isPrinting(before)) await runs.ask(id, 'cancelled')
      return await state(caller, id)
    },
    async close(): Promise<void> {
      for (const run of runs.own()) {
        run.stop = 'cancelled'
        run.end.abort()
      }
      await renderer.close()
    },
  }
}

const PIECE = 1_000_000

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10
