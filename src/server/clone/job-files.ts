import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine } from '#base/formats/csv.ts'
import type { CloneFault, CloneState } from '#model/clone/clone.ts'
import type { Caller } from '#model/command/people.ts'
import type { ClonePlace } from '#server/clone/run-clone.ts'
import type { Run } from '#server/jobs/runs/runs.ts'

export interface More {
  /** Where a run that was cut off goes on; absent before the first page was written. */
  place?: ClonePlace
  /** Ends of the samples, as the dry run found them. */
  ends: Readonly<Record<string, string>>
}

/** One clone that this process is at; its folder holds what was left, in full. */
export interface CloneJob extends Run<CloneState, More> {
  folder: string
  caller: Caller
  /** The step at work; it never fails. */
  work: Promise<void>
}

/** Adds documents that were not copied, or not taken back, with their reasons. */
export function keepFaults(job: Pick<CloneJob, 'folder'>, faults: readonly CloneFault[]): void {
  if (faults.length === 0) return
  const lines = faults.map(({ collection, id, reason }) => csvLine([collection, id, reason]))
  appendFileSync(faultsPath(job), lines.join(''), { mode: 0o600 })
}

/** All of them as lines of CSV, each once: a run that goes on tells its last pages again. Undefined when there is none. */
export function faultLines(job: Pick<CloneJob, 'folder'>): string | undefined {
  const text = textOf(faultsPath(job))
  return text && [...new Set(text.split(/(?<=\r\n)/))].join('')
}

export const forgetFaults = (job: CloneJob): void => rmSync(faultsPath(job), { force: true })

const faultsPath = ({ folder }: Pick<CloneJob, 'folder'>): string => join(folder, 'faults.csv')

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
