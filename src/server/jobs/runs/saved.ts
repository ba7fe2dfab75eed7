import { hostname } from 'node:os'
import type { Prime } from '#server/ports.ts'
import type { Driver, Note } from '#store/driver.ts'

/** A process that has not stored anything about its runs for this long has ended. */
const DEAD_MS = 15_000

export interface RunState {
  id: string
  step: string
  startedAt: string
  /** The reason for its outcome, in a sentence. */
  problem?: string
}

/** How the active step was stopped. */
export type Stop = 'cancelled' | 'paused'

/** The stored state of a run. */
export interface StoredRun<S extends RunState, M> {
  state: S
  /** The state needed to resume; not shown to people. */
  more: M
  /** The process that runs it, or ran it last; after a restart it is a different one. */
  boot: string
  node: string
  /** A request to another process. */
  asked?: Stop
}

/** This process among those on one store. */
export interface Here {
  boot: string
  /** Its name for people: machine and port. */
  node: string
  /** Whether no other process can use the same store. */
  isAlone: boolean
}

const known = new WeakMap<Driver, Here>()

export function hereOf({ driver, config, newId }: Pick<Prime, 'driver' | 'config' | 'newId'>): Here {
  const here = known.get(driver) ?? {
    boot: newId(),
    node: `${hostname()}:${config.port}`,
    isAlone: config.databaseUrl.startsWith('file:'),
  }
  known.set(driver, here)
  return here
}

/** Whether the process that stored this about a run still exists. */
export function isAlive(
  { boot, node }: Pick<Here, 'boot' | 'node'>,
  reportedAt: string,
  here: Here,
  now: Date,
): boolean {
  if (boot === here.boot) return true
  // A port belongs to one process: if this one listens on it, the other has ended.
  if (here.isAlone || node === here.node) return false
  return now.getTime() - Date.parse(reportedAt) < DEAD_MS
}

export const readStoredRun = <S extends RunState, M>({ text }: Note): StoredRun<S, M> =>
  JSON.parse(text) as StoredRun<S, M>
