import { setImmediate as turn } from 'node:timers/promises'
import type { CollectionInfo, Driver } from '#store/driver.ts'

type Store = Pick<Driver, 'read'>

const pending = new WeakMap<Store, Promise<readonly CollectionInfo[]>>()

/** Calls within one turn of the event loop share one read, because several watchers follow the same commits. */
function collectionsOf(driver: Store): Promise<readonly CollectionInfo[]> {
  let answer = pending.get(driver)
  if (!answer) {
    answer = turn().then(() => {
      pending.delete(driver)
      return driver.read((tx) => tx.collections(), { alone: true })
    })
    pending.set(driver, answer)
  }
  return answer
}

/**
 * Whether any of some collections was written after a seq, in one query: it is asked after every commit, and the answer
 * is usually no. A different history, which ends before that seq, counts as written.
 */
export async function isTouched(driver: Store, names: ReadonlySet<string>, since: number): Promise<boolean> {
  const collections = await collectionsOf(driver)
  const last = collections.reduce((most, { lastSeq }) => Math.max(most, lastSeq), 0)
  return last < since || collections.some(({ name, lastSeq }) => lastSeq > since && names.has(name))
}
