import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What all tests at once may take there. A container often has only 64 MB. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A new folder for data that no disk has to keep: in memory where there is room, so that nobody waits for a disk. What a
 * killed process has written is there afterwards as it is on a disk; only a power cut would tell the two apart.
 */
export const quickFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
