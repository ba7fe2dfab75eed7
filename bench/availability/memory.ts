import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '#test/support/server.ts'

/** What is left of a load: in MB, beside what the server took before it. */
export interface Kept {
  /** Once it was at rest, after so many seconds; of a load that never came to rest what was left at the end. */
  mb: number
  afterS: number
  /** What is left once every thread has collected: what something holds, without what was only not collected yet. */
  heldMb: number
  /** What each thread uses after that, main thread first. */
  threads: readonly string[]
}

/** At rest is what is this near to what was there before. */
export const NEAR_MB = 100
const MOST_S = 60
const EVERY_MS = 250

export const residentMb = ({ process: { pid } }: Server): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Waits until the server takes no more than `NEAR_MB` above `before`, a minute at most; then has every thread collect. */
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
