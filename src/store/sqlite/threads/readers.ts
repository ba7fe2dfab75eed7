import type { ReadTx } from '#store/driver.ts'
import { type Connection, connect } from '#store/sqlite/connection.ts'
import { isBroken, resultOf, storageProblem } from '#store/sqlite/problems.ts'
import { docOf } from '#store/sqlite/questions/rows.ts'
import { type HeadRow, readHead } from '#store/sqlite/shapes.ts'
import { readerOf, rowAlone } from '#store/sqlite/threads/reader.ts'
import { type Call, callHere, endable, readTxOver } from '#store/sqlite/tx.ts'

// The file is memory-mapped, and the system reclaims the pages when it needs them; each reader caches only what is
// beyond the mapping.
const CACHE_MIB = 2
const MAP_MIB = 2_047
/** As many as overlap when sixteen people send requests at once; opening one costs more than keeping it. */
const MAX_READERS = 16

/** Read connections of the main thread: each read has its own, so each is one snapshot. */
export function openReaders(file: string) {
  let idle: Connection[] = []
  const busy = new Set<Promise<unknown>>()

  const take = (): Connection => idle.pop() ?? connect(file, { readOnly: true, cacheMiB: CACHE_MIB, mapMiB: MAP_MIB })
  const giveBack = (connection: Connection, failure: unknown): void => {
    if (isBroken(failure) || idle.length >= MAX_READERS) {
      connection.close()
      return
    }
    if (connection.db.isTransaction) connection.db.exec('ROLLBACK')
    idle.push(connection)
  }

  async function inSnapshot<T>(work: (tx: ReadTx) => Promise<T>, isAlone: boolean): Promise<T> {
    const connection = take()
    let failure: unknown
    try {
      let head: HeadRow | undefined
      const headOf = (): HeadRow => {
        if (head) return head
        connection.db.exec('BEGIN')
        head = readHead(connection)
        return head
      }
      const here = callHere(readerOf(connection, headOf))
      const begun: Call = async (method, args) => {
        if (isAlone && !head && method === 'get') {
          const found = rowAlone(connection, ...(args as Parameters<ReadTx['get']>))
          if (found) return found.row && docOf(found.row)
        }
        headOf()
        return await here(method, args)
      }
      // A snapshot is as of its beginning, whatever is read first.
      if (!isAlone) headOf()
      const { call, end } = endable(noticing(begun))
      try {
        return await work(readTxOver(call))
      } finally {
        end()
      }
    } catch (error) {
      if (resultOf(error) !== undefined) failure = error
      throw storageProblem(error)
    } finally {
      giveBack(connection, failure)
    }
    function noticing(call: Call): Call {
      return async (method, args) => {
        try {
          return await call(method, args)
        } catch (error) {
          if (resultOf(error) !== undefined) failure = error
          throw error
        }
      }
    }
  }

  return {
    async read<T>(work: (tx: ReadTx) => Promise<T>, isAlone = false): Promise<T> {
      const reading = inSnapshot(work, isAlone)
      busy.add(reading)
      try {
        return await reading
      } finally {
        busy.delete(reading)
      }
    },
    /** A read outside any snapshot. */
    look<T>(work: (connection: Connection) => T): T {
      const connection = take()
      let failure: unknown
      try {
        return work(connection)
      } catch (error) {
        failure = error
        throw storageProblem(error)
      } finally {
        giveBack(connection, failure)
      }
    },
    /** Closes idle connections; new ones are opened when needed. */
    forget(): void {
      for (const connection of idle) connection.close()
      idle = []
    },
    async close(): Promise<void> {
      await Promise.allSettled([...busy])
      this.forget()
    },
  }
}
