import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { SYSTEM } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { actorOf } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'
import type { Driver } from '#store/driver.ts'

/** Many tiny files also fill a disk. */
const LEAST_BYTES = 64 * 1024
const MAX_BYTES = LIMITS.uploadBytesADay
const MB = 1024 * 1024
const LISTS = 'uploads'

/**
 * The bytes each person has uploaded today. Stored beside the data, one list per day, so that a restart forgets
 * nothing.
 */
interface UploadSums {
  /**
   * Counts an upload before it arrives, with its declared size; throws `too-many-requests` beyond one person's daily
   * limit. Call the returned function at the end with the number of bytes stored.
   */
  begin(caller: Caller, declared: number): Promise<(stored: number) => Promise<void>>
}

const opened = new WeakMap<Driver, UploadSums>()

/** The totals of this process, for files and imports together. */
export function uploadSumsOf(prime: Prime): UploadSums {
  const known = opened.get(prime.driver) ?? openSums(prime)
  opened.set(prime.driver, known)
  return known
}

function openSums({ config, now }: Prime): UploadSums {
  const folder = join(config.dataFolder, LISTS)
  let today: { day: string; sums: Promise<Map<string, number>> } | undefined

  const sumsOf = (day: string): Promise<Map<string, number>> => {
    if (today?.day !== day) today = { day, sums: readSums(folder, day) }
    return today.sums
  }

  return {
    async begin(caller, declared) {
      const { id } = actorOf(caller)
      if (id === SYSTEM.id) return async () => undefined
      const day = now().toISOString().slice(0, 10)
      const sums = await sumsOf(day)
      const add = (bytes: number) => sums.set(id, (sums.get(id) ?? 0) + bytes)
      const counted = Math.max(declared, LEAST_BYTES)
      if ((sums.get(id) ?? 0) + counted > MAX_BYTES)
        throw new Problem(
          'too-many-requests',
          `You have uploaded ${MAX_BYTES / MB} MB today, the most for one day. Upload the rest tomorrow.`,
        )
      add(counted)
      return async (stored) => {
        const bytes = stored === 0 ? 0 : Math.max(stored, LEAST_BYTES)
        add(bytes - counted)
        if (bytes > 0) await appendFile(join(folder, day), `${JSON.stringify([id, bytes])}\n`, { mode: 0o600 })
      }
    },
  }
}

async function readSums(folder: string, day: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const days = await readdir(folder)
  for (const old of days.filter((name) => name < day)) await rm(join(folder, old), { force: true })
  const text = days.includes(day) ? await readFile(join(folder, day), 'utf8') : ''
  const sums = new Map<string, number>()
  for (const line of text.split('\n')) {
    // A line truncated by a crash is ignored.
    if (!line.endsWith(']')) continue
    const [id, bytes] = JSON.parse(line) as [string, number]
    sums.set(id, (sums.get(id) ?? 0) + bytes)
  }
  return sums
}
