import type { Driver } from '#store/driver.ts'

/**
 * Whether any of some collections was written to after a seq, in one question: it is asked after every commit, and
 * mostly the answer is no. Another history, which ends before that seq, counts as written.
 */
export async function isTouched(
  driver: Pick<Driver, 'read'>,
  names: ReadonlySet<string>,
  since: number,
): Promise<boolean> {
  const collections = await driver.read((tx) => tx.collections(), { alone: true })
  const last = collections.reduce((most, { lastSeq }) => Math.max(most, lastSeq), 0)
  return last < since || collections.some(({ name, lastSeq }) => lastSeq > since && names.has(name))
}
