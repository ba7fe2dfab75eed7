import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// It reads no document, so nothing but SQLite is loaded: the thread stays for as long as there are writes.
const db = new DatabaseSync((workerData as { file: string }).file, { timeout: 25 })
// FULL: what is copied is on the disk before the log begins anew.
db.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864')

/** `copy` takes what is committed into the database file; writers and readers go on. What fails ends the thread. */
parentPort?.on('message', (asked: 'copy' | 'close') => {
  if (asked === 'copy') db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  else db.close()
  parentPort!.postMessage(asked)
})
