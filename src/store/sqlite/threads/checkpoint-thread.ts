import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import type { CopierCall, LogState } from '#store/sqlite/threads/copier.ts'

// It reads no document, so nothing but SQLite is loaded: the thread stays for as long as there are writes.
const { file } = workerData as { file: string }
const db = new DatabaseSync(file, { timeout: 25 })
// FULL: what is copied is on the disk before the log begins again.
db.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864')
const handle = openSync(file, 'r+')

/** Copies what is committed, while writers and readers go on; or only looks. */
function checkpoint(mode: 'PASSIVE' | 'NOOP'): LogState {
  const { log, checkpointed } = db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<string, number>
  return { pages: log!, copied: checkpointed! }
}

const tasks = {
  look: () => checkpoint('NOOP'),
  /** SQLite brings the database file to the disk only with the last page of the log: till then much would gather. */
  copy() {
    checkpoint('PASSIVE')
    fdatasyncSync(handle)
    return checkpoint('NOOP')
  },
  copyLast: () => checkpoint('PASSIVE'),
  close() {
    db.close()
    // With it go the locks that the process has on the file.
    closeSync(handle)
    return { pages: 0, copied: 0 }
  },
} satisfies Record<CopierCall, () => LogState>

/** A failure ends the thread. */
parentPort?.on('message', (asked: CopierCall) => parentPort!.postMessage(tasks[asked]()))

lockPrototypes()
