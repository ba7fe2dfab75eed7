import { setTimeout as pause } from 'node:timers/promises'
import type { CachedDocument } from '#model/schema/cached-document.ts'
import type { Data } from '#model/schema/value.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import { isTouched } from '#server/documents/touched.ts'
import type { Prime } from '#server/ports.ts'

/** A change holds on every node after this long. */
const PAUSE_MS = 40
/** Before what follows is done: by then every node works by the change, and nothing more is written by what held before. */
const ALL_KNOW_MS = 250
const PRIME = primeFor('kept documents')

/** The documents as they stand, in one question for each collection. */
async function cachedNow({ cached, driver }: Prime) {
  const groups = [...Map.groupBy(cached, ({ collection }) => collection)].map(async ([collection, all]) => {
    const ids = all.map(({ id }) => id)
    const docs = await driver.read((tx) => tx.getMany(collection, ids), { alone: true })
    return all.map((one, at) => ({ ...one, doc: docs[at] }))
  })
  return (await Promise.all(groups)).flat()
}

/**
 * Hands rules the documents they look at without asking, now and a moment after each change, on every node; after a change
 * the command that belongs to it runs. Its key is the version, so that of several servers on one store one runs it.
 * Answers how to stop.
 */
export async function keepDocuments(prime: Prime): Promise<() => Promise<void>> {
  const seen = new Map<string, number | undefined>()
  const watched = new Set(prime.cached.map(({ collection }) => collection))
  let since = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function look(isFirst: boolean): Promise<void> {
    if (!isFirst && !(await isTouched(prime.driver, watched, since))) return
    // Read before the documents, so that a write in between is looked at again.
    since = (await prime.driver.read((tx) => tx.head(), { alone: true })).seq
    for (const { collection, id, take, after, doc } of await cachedNow(prime)) {
      const key = `${collection}/${id}`
      if (!isFirst && seen.get(key) === doc?.version) continue
      seen.set(key, doc?.version)
      takeOrLeave(take, doc?.data, key)
      if (isFirst || !after || !prime.commands.has(after)) continue
      await pause(ALL_KNOW_MS)
      await runCommand(prime, PRIME, after, {}, `${after} after ${doc?.version ?? 'its end'}`)
    }
  }

  // Whatever is in it, Prime goes on: by what it knows of itself.
  function takeOrLeave(take: CachedDocument['take'], data: Data | undefined, document: string): void {
    try {
      take(data)
    } catch (error) {
      take(undefined)
      const facts = { document, cause: String(error) }
      prime.log('error', 'A document that Prime works by can’t be read; it is left out until it is fixed.', facts)
    }
  }

  // Commits come by the thousand; what is kept changes now and then.
  function follow(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      working = working
        .then(() => look(false))
        .catch((error: unknown) =>
          prime.log('warn', 'What follows from a change of the settings could not be done.', { cause: String(error) }),
        )
    }, PAUSE_MS).unref()
  }

  await look(true)
  const stop = await prime.driver.onCommit(follow)
  return async () => {
    stop()
    clearTimeout(timer)
    await working
  }
}
