import { LIMITS } from '#base/limits.ts'
import { fileStorageOf, isHeld } from '#server/files/rights.ts'
import type { Prime } from '#server/ports.ts'

const LOOK_MS = 3_600_000

/** Deletes files that were not attached to a record within a day; returns how many. */
export async function removeLooseFiles(prime: Prime): Promise<number> {
  const storage = fileStorageOf(prime)
  const until = new Date(prime.now().getTime() - LIMITS.looseFileMs).toISOString()
  let removed = 0
  for await (const { hash, uploads } of storage.loose()) {
    if (uploads.some(({ at }) => at > until)) continue
    if (await isHeld(prime, hash)) {
      await storage.hold(hash)
      continue
    }
    await storage.remove(hash)
    removed++
  }
  return removed
}

/** Checks for them every hour. Returns a function that stops it. */
export function watchLooseFiles(prime: Prime): () => void {
  const timer = setInterval(() => {
    removeLooseFiles(prime).then(
      (files) => files > 0 && prime.log('info', 'Unattached files were removed.', { files }),
      (error: unknown) => prime.log('warn', 'Unattached files could not be removed.', { cause: String(error) }),
    )
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}
