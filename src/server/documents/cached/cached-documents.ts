import { setTimeout as pause } from 'node:timers/promises'
import type { CachedDocument } from '#model/schema/cached-document.ts'
import type { Data } from '#model/schema/value.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { followCommits } from '#server/documents/cached/after-commits.ts'
import { runCommand } from '#server/documents/execute.ts'
import { isTouched } from '#server/documents/touched.ts'
import type { Prime } from '#server/ports.ts'

/** Before the follow-up: by then every node uses the change, and nothing more is written based on the old state. */
const ALL_KNOW_MS = 250
const PRIME = primeFor('kept documents')

/** The current documents, in one query per collection. */
async function cachedNow({ cached, driver }: Prime) {
  const groups = [...Map.groupBy(cached, ({ collection }) => collection)].map(async ([collection, all]) => {
    const ids = all.map(({ id }) => id)
    const docs = await driver.read((tx) => tx.getMany(collection, ids), { alone: true })
    return all.map((one, at) => ({ ...one, doc: docs[at] }))
  })
  return (await Promise.all(groups)).flat()
}

/**
 * Gives rules the documents they read without a query, at start and shortly after each change, on every node; after a
 * change its command runs. The idempotency key is the version, so that only one of several servers runs it. Returns a
 * function that stops it.
 */
export async function keepDocuments(prime: Prime): Promise<() => Promise<void>> {
  const seen = new Map<string, number | undefined>()
  const watched = new Set(prime.cached.map(({ collection }) => collection))
  let since = 0

  async function look(isFirst: boolean): Promise<void> {
    if (!isFirst && !(await isTouched(prime.driver, watched, since))) return
    // Read before the documents, so that a write in between is noticed.
    const { seq } = await prime.driver.read((tx) => tx.head(), { alone: true })
    const all = (await cachedNow(prime)).map((one) => ({ ...one, key: `${one.collection}/${one.id}` }))
    const changed = all.filter(({ key, doc }) => isFirst || seen.get(key) !== doc?.version)
    for (const { take, doc, key } of changed) takeOrLeave(take, doc?.data, key)
    for (const { after, doc } of isFirst ? [] : changed) {
      if (!after || !prime.commands.has(after)) continue
      await pause(ALL_KNOW_MS)
      await runCommand(prime, PRIME, after, {}, `${after} after ${doc?.version ?? 'its end'}`)
    }
    for (const { key, doc } of changed) seen.set(key, doc?.version)
    since = seq
  }

  // Whatever a document contains, Prime continues with its defaults.
  function takeOrLeave(take: CachedDocument['take'], data: Data | undefined, document: string): void {
    try {
      take(data)
    } catch (error) {
      take(undefined)
      const facts = { document, cause: String(error) }
      prime.log('error', 'A document that Prime works by can’t be read; it is left out until it is fixed.', facts)
    }
  }

  await look(true)
  const failed = 'What follows from a change of the settings could not be done.'
  return await followCommits(prime, () => look(false), failed)
}
