import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '#test/support/server.ts'

/** The memory left after a load: in MB above what the server used before it. */
export interface Kept {
  /** When the server was at rest, after `afterS` seconds; if it never came to rest, what was left at the end. */
  mb: number
  afterS: number
  /**
   * What is left after a garbage collection of every thread: what is still referenced, without garbage that was not yet
   * collected.
   */
  heldMb: number
  /** The memory of each thread after that, main thread first. */
  threads: readonly string[]
}

/** The server counts as at rest within this distance of its previous memory. */
export const NEAR_MB = 100
const MOST_S = 60
const EVERY_MS = 250

export const residentMb = ({ process: { pid } }: Server): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/**
 * Waits until the server uses no more than `NEAR_MB` above `before`, a minute at most; then makes every thread collect
 * garbage.
 */
export async function keptOf(server: Server, file: string, before: number): Promise<Kept> {
  const began = performance.now()
  let mb = residentMb(server) - before
  while (mb > NEAR_MB && performance.now() - began < MOST_S * 1_000) {
    await wait(EVERY_MS)
    mb = residentMb(server) - before
  }
  const afterS = Math.round((performance.now() - began) / 100) / 10
  const threads = await collected(server, `${file}.memory`)
  return { mb, afterS, heldMb: residentMb(server) - before, threads }
}

async function collected({ process: { pid } }: Server, file: string): Promise<string[]> {
  rmSync(file, { force: true })
  process.kill(pid!, 'SIGWINCH')
  for (;;) {
    await wait(50)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as string[]
    } catch {
      // Not written yet.
    }
  }
}
