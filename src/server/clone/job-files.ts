import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine } from '#base/csv.ts'
import type { CloneFault, CloneState, CloneStep } from '#model/clone.ts'
import type { Caller } from '#model/people.ts'
import type { Place } from '#server/clone/run-clone.ts'

/** The steps at which a clone is at work. */
export const BUSY: readonly CloneStep[] = ['checking', 'running', 'undoing']

/** One clone, and the folder that says how far it is. */
export interface Job {
  state: CloneState
  folder: string
  caller: Caller
  /** How a step ends that somebody stops. */
  stop?: 'cancelled' | 'paused'
  /** The step at work; it never fails. */
  work: Promise<void>
  /** Where a run that was cut off goes on; absent before the first page was written. */
  place?: Place
  ends: Readonly<Record<string, string>>
}

type Kept = Pick<Job, 'state' | 'place' | 'ends'>

/** Writes down how far a clone is. */
export function noteJob({ folder, state, place, ends }: Job): void {
  const kept: Kept = { state, ends, ...(place && { place }) }
  writeFileSync(join(folder, 'state.json'), JSON.stringify(kept), { mode: 0o600 })
}

/** A clone of before the last start; what was busy then was cut off. Undefined when there is none. */
export function rememberedJob(root: string, id: string): Job | undefined {
  if (!/^[0-9A-Za-z]{1,64}$/.test(id)) return undefined
  const folder = join(root, id)
  const text = textOf(join(folder, 'state.json'))
  if (text === undefined) return undefined
  const kept = JSON.parse(text) as Kept
  const step: CloneStep = BUSY.includes(kept.state.step) ? 'interrupted' : kept.state.step
  return { ...kept, state: { ...kept.state, step }, folder, caller: { kind: 'nobody' }, work: Promise.resolve() }
}

/** Adds documents that were not copied, or not taken back, with their reasons. */
export function keepFaults(job: Job, faults: readonly CloneFault[]): void {
  if (faults.length === 0) return
  const lines = faults.map(({ collection, id, reason }) => csvLine([collection, id, reason]))
  appendFileSync(faultsPath(job), lines.join(''), { mode: 0o600 })
}

/** All of them as lines of CSV; undefined when there is none. */
export const faultsOf = (job: Job): string | undefined => textOf(faultsPath(job))

export const forgetFaults = (job: Job): void => rmSync(faultsPath(job), { force: true })

const faultsPath = ({ folder }: Pick<Job, 'folder'>): string => join(folder, 'faults.csv')

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
