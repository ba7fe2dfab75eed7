import { createHmac } from 'node:crypto'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { CloneState } from '#model/clone/clone.ts'
import { type CloneJob, forgetFaults, keepFaults } from '#server/clone/job-files.ts'
import { measure, runClone } from '#server/clone/run-clone.ts'
import { undoClone } from '#server/clone/undo.ts'
import { openFairTurns, whoIs } from '#server/fair-turns.ts'
import type { Prime } from '#server/ports.ts'

const SHOWN = 100
const SYSTEM_ERROR = 'Something went wrong on the server. See the server log.'

/** Works on clones beside the request; what goes wrong becomes part of their state. `told` resolves when the store knows them. */
export function workOnClone(prime: Prime, whenStored: () => Promise<void>) {
  const turnAt = openFairTurns({
    atOnce: Number.MAX_SAFE_INTEGER,
    ofOne: LIMITS.jobsAtOnce,
    waiting: LIMITS.answersWaiting,
  })

  function check(job: CloneJob): void {
    background(job, async () => {
      forgetFaults(job)
      const { total, ends } = await measure(prime, job.caller, job.state.plan)
      job.more = { ends }
      change(job, { total })
      const isEnd = await go(job)
      change(job, { step: isEnd ? 'checked' : (job.stop ?? 'cancelled'), endedAt: prime.now().toISOString() })
    })
  }

  function copy(job: CloneJob, isFirst: boolean): void {
    background(job, async () => {
      if (isFirst) forgetFaults(job)
      const isEnd = await go(job, { run: `clone:${job.state.id}`, isFirst })
      change(job, { step: isEnd ? 'done' : (job.stop ?? 'cancelled'), endedAt: prime.now().toISOString() })
    })
  }

  function takeBack(job: CloneJob): void {
    background(job, async () => {
      forgetFaults(job)
      await undoClone(prime, job.caller, job.state.run!, (documents, conflicts) => {
        keepFaults(job, conflicts)
        change(job, {
          undone: job.state.undone + documents,
          conflicts: [...job.state.conflicts, ...conflicts].slice(0, SHOWN),
        })
      })
      change(job, { step: 'undone', endedAt: prime.now().toISOString() })
    })
  }

  async function go(job: CloneJob, how?: { run: string; isFirst: boolean }): Promise<boolean> {
    const { plan, id, counts, byCollection, differences } = job.state
    const before = counts.read
    const began = performance.now()
    return await runClone({
      prime,
      caller: job.caller,
      plan,
      // No one reads a mask back who does not hold the key of this server.
      salt: createHmac('sha256', prime.config.secretKey).update(`clone ${id}`).digest('base64url'),
      ends: job.more.ends,
      ...(how && { run: how.run }),
      ...(how && !how.isFirst && { from: { counts, byCollection, place: job.more.place ?? { item: 0 } } }),
      tell(progress) {
        const { faults, place } = progress
        const seconds = Math.max(1, performance.now() - began) / 1000
        if (how) job.more = { ...job.more, place }
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

  function background(job: CloneJob, work: () => Promise<void>): void {
    job.work = turnAt(whoIs(job.caller))
      .then((end) => work().finally(end))
      .catch((error: unknown) => fail(job, error))
      // While the database is busy, progress is saved later.
      .then(() => whenStored().catch(() => undefined))
  }

  function fail(job: CloneJob, error: unknown): void {
    const isProblem = error instanceof Problem
    if (!isProblem) {
      const cause = error instanceof Error ? error.stack : `${error}`
      prime.log('error', 'A clone failed.', { id: job.state.id, cause })
    }
    const isOver = isProblem && error.status < 500 && job.state.run === undefined
    change(job, {
      // If the database was busy, the work resumes later; an interrupted undo is tried again.
      step: job.state.step === 'undoing' ? 'done' : isOver ? 'failed' : 'interrupted',
      problem: isProblem ? error.message : SYSTEM_ERROR,
      endedAt: prime.now().toISOString(),
    })
  }

  return { check, copy, takeBack }
}

function change(job: CloneJob, changes: Partial<CloneState>): void {
  job.state = { ...job.state, ...changes }
}
