import type { ReadTx, WriteTx } from '#store/driver.ts'
import type { Reader } from '#store/sqlite/threads/reader.ts'
import type { Writer } from '#store/sqlite/threads/writer.ts'

/** Runs one method of a transaction, here or in another thread. */
export type Call = (
  method: keyof Reader | 'commit' | 'take' | 'storeAnswer' | 'note',
  args: readonly unknown[],
) => Promise<unknown>

/** A transaction over something that can run its methods; after its end every call is refused. */
export function readTxOver(call: Call): ReadTx {
  const on =
    (method: Parameters<Call>[0]) =>
    (...args: unknown[]) =>
      call(method, args) as Promise<never>
  return {
    head: on('head'),
    get: on('get'),
    getMany: on('getMany'),
    find: on('find'),
    page: on('page'),
    pageTexts: on('pageTexts'),
    headIfUnchanged: on('headIfUnchanged'),
    aggregate: on('aggregate'),
    isQuick: on('isQuick'),
    collections: on('collections'),
    changes: on('changes'),
    log: on('log'),
    lines: on('lines'),
    linePart: on('linePart'),
    answerOf: on('answerOf'),
    noteOf: on('noteOf'),
    notes: on('notes'),
  }
}

export const writeTxOver = (call: Call, seq: number): WriteTx => ({
  ...readTxOver(call),
  seq,
  commit: (writes, line) => call('commit', [writes, line]) as Promise<never>,
  storeAnswer: (...args) => call('storeAnswer', args) as Promise<never>,
  note: (...args) => call('note', args) as Promise<never>,
})

/** Runs a method immediately; what it throws rejects the promise. */
export const callHere =
  (tx: Reader | Writer): Call =>
  async (method, args) =>
    (tx as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[method]!(...args)

/** Refuses calls after the transaction's end, which would run in another one. */
export function endable(call: Call): { call: Call; end(): void } {
  let ended = false
  return {
    call: async (method, args) => {
      if (ended) throw new Error(`A transaction was used after its end (${method}): an await is missing.`)
      return await call(method, args)
    },
    end() {
      ended = true
    },
  }
}
