import { hostname } from 'node:os'
import type { Prime } from '#server/ports.ts'
import type { Driver, Note } from '#store/driver.ts'

/** A process that has told nothing of its runs for so long has ended. */
const DEAD_MS = 15_000

export interface RunState {
  id: string
  step: string
  startedAt: string
  /** Why it ended as it did, in a sentence. */
  problem?: string
}

/** How someone ends the step at work. */
export type Stop = 'cancelled' | 'paused'

/** The stored state of a run. */
export interface StoredRun<S extends RunState, M> {
  state: S
  /** The state needed to resume; it is not shown. */
  more: M
  /** The process that is at it, or was last; one that starts again is another. */
  boot: string
  node: string
  /** A request to another process. */
  asked?: Stop
}

/** This process among those on one store. */
export interface Here {
  boot: string
  /** As people know it: machine and port. */
  node: string
  /** Whether no other can be on the same store. */
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

/** Whether a process that was at a run when it told this is still there. */
export function isAlive({ boot, node }: Pick<Here, 'boot' | 'node'>, toldAt: string, here: Here, now: Date): boolean {
  if (boot === here.boot) return true
  // A port has one process: where this one listens, that one has ended.
  if (here.isAlone || node === here.node) return false
  return now.getTime() - Date.parse(toldAt) < DEAD_MS
}

export const readStoredRun = <S extends RunState, M>({ text }: Note): StoredRun<S, M> =>
  JSON.parse(text) as StoredRun<S, M>
