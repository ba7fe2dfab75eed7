import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What all tests at once may take there. A container often has only 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3
/** No run takes so long. */
const LEFT_MS = 3 * 60 * 60_000

/**
 * A new folder for data that no disk has to keep: in memory where there is room, so that no one waits for a disk. What a
 * killed process has written is there afterwards as it is on a disk; only a power cut would tell the two apart.
 */
export const quickFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))

/** Removes what runs of tests that were broken off have left in memory; `now` in ms. */
export function sweepLeftovers(now: number): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith('prime-'))) {
    const folder = join(MEMORY, name)
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats && now - stats.mtimeMs > LEFT_MS) rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  // Benches measure a real disk.
  if (process.platform !== 'linux' || !process.env.VITEST) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
