import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The memory that all tests together may use there. A container often has only 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A new folder for data that need not be on disk: in memory when there is room, so that nothing waits for a disk. What
 * a killed process has written is still there, as on a disk; only a power cut would show the difference.
 */
export const quickFolder = (prefix: string): string => ownFolder(hasRoom() ? MEMORY : tmpdir(), prefix)

/** A new folder in `place` whose name contains the id of the process that created it. */
export const ownFolder = (place: string, prefix: string): string => mkdtempSync(join(place, `${prefix}${process.pid}-`))

/**
 * Removes the folders of processes that have ended: of aborted runs, and of databases that wrote until the end.
 * `ending` is the id of a process that no longer needs its own.
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
  // Benchmarks measure a real disk.
  if (process.platform !== 'linux' || !process.env.VITEST) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
