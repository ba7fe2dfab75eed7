import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What all tests at once may take there. A container often has only 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A new folder for data that no disk has to keep: in memory where there is room, so that no one waits for a disk. What a
 * killed process has written is there afterwards as it is on a disk; only a power cut would tell the two apart.
 */
export const quickFolder = (prefix: string): string => ownFolder(hasRoom() ? MEMORY : tmpdir(), prefix)

/** A new folder in `place` whose name says which process has made it. */
export const ownFolder = (place: string, prefix: string): string => mkdtempSync(join(place, `${prefix}${process.pid}-`))

/**
 * Removes the folders of processes that have ended: of runs that were broken off, and of databases that wrote to the last.
 * `ending` is one that needs its own no more.
 */
export function sweepLeftovers(ending?: number): void {
  for (const place of process.platform === 'linux' ? [MEMORY, tmpdir()] : [tmpdir()])
    for (const name of readdirSync(place)) {
      const [, maker] = /^prime-[a-z-]*(\d+)-\w{6}$/.exec(name) ?? []
      if (maker && (Number(maker) === ending || !isRunning(Number(maker))))
        rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3 })
    }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
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
