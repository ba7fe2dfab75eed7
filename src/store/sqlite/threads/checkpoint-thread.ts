import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import type { CopierCall, LogState } from '#store/sqlite/threads/copier.ts'

// It reads no documents, so only SQLite is loaded: the thread stays as long as there are writes.
const { file } = workerData as { file: string }
const db = new DatabaseSync(file, { timeout: 25 })
// FULL: copied pages are on disk before the log restarts.
db.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864')
const handle = openSync(file, 'r+')

/** Copies the committed pages while writers and readers continue; or only reads the state. */
function checkpoint(mode: 'PASSIVE' | 'NOOP'): LogState {
  const { log, checkpointed } = db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<string, number>
  return { pages: log!, copied: checkpointed! }
}

const tasks = {
  look: () => checkpoint('NOOP'),
  /** SQLite syncs the database file only with the last page of the log: until then much would accumulate. */
  copy() {
    checkpoint('PASSIVE')
    fdatasyncSync(handle)
    return checkpoint('NOOP')
  },
  copyLast: () => checkpoint('PASSIVE'),
  close() {
    db.close()
    // Closing it releases the locks that the process has on the file.
    closeSync(handle)
    return { pages: 0, copied: 0 }
  },
} satisfies Record<CopierCall, () => LogState>

/** An error ends the thread. */
parentPort?.on('message', (task: CopierCall) => parentPort!.postMessage(tasks[task]()))

lockPrototypes()
