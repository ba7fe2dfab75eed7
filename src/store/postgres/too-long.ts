import { Problem } from '#base/problem.ts'
import type { Driver, WriteTx } from '#store/driver.ts'

type Parts = Pick<Driver, 'write' | 'ownIndexes' | 'dropIndex'>

/**
 * Ensures that an index built for queries never causes a refusal: a value too long for it drops the index. The database
 * does not say which index it was, so the write runs again to find out.
 */
export const writeDespiteIndexes =
  ({ write, ownIndexes, dropIndex }: Parts): Driver['write'] =>
  async (work, how) => {
    try {
      return await write(work, how)
    } catch (error) {
      const isTooLong = error instanceof Problem && error.code === 'too-large' && error.cause !== undefined
      const own = isTooLong ? await ownIndexes() : []
      if (own.length === 0) throw error
      const written = new Set<string>()
      const noting = (tx: WriteTx): WriteTx => {
        const commit: WriteTx['commit'] = (writes, line) => {
          for (const { collection } of writes) written.add(collection)
          return tx.commit(writes, line)
        }
        return { ...tx, commit }
      }
      try {
        return await write((tx) => work(noting(tx)), how)
      } catch {
        const hindering = own.filter(({ collection }) => written.has(collection))
        if (hindering.length === 0) throw error
        for (const { collection, fields } of hindering) await dropIndex(collection, fields)
        return await write(work, how)
      }
    }
  }
